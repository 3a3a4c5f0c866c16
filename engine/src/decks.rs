//! Five decks that are ready to play, one for each color, made to be played against each other.

use declaration::{CardId, Color, Colors};

use crate::cards;

/// How many cards a deck has at least.
pub const SIZE: usize = 60;

/// How many cards stand beside it (100.4a).
pub const SIDEBOARD: usize = 15;

/// A deck out of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// What it is called.
    pub name: &'static str,
    /// Its main color.
    pub color: Color,
    /// The color it borrows from, if any.
    pub splash: Option<Color>,
    /// How many of which card, by English name.
    pub list: &'static [(u8, &'static str)],
    /// What stands beside it, to be swapped in between the games of a match.
    pub sideboard: &'static [(u8, &'static str)],
}

impl Deck {
    /// The colors of its cards.
    pub fn colors(&self) -> Colors {
        Colors::of(self.color).union(self.splash.map_or(Colors::NONE, Colors::of))
    }

    /// Every card of the deck, as often as it is in it, in the order of the list.
    pub fn cards(&self) -> Vec<CardId> {
        self.list
            .iter()
            .filter_map(|(count, name)| cards::by_name(name).map(|id| (*count, id)))
            .flat_map(|(count, id)| std::iter::repeat_n(id, usize::from(count)))
            .collect()
    }
}

/// The five decks, in the order of the color wheel.
pub fn ready() -> &'static [Deck] {
    READY
}

static READY: &[Deck] = &[
    Deck {
        name: "The White Company",
        color: Color::White,
        splash: Some(Color::Red),
        list: &[
            (4, "Savannah Lions"),
            (2, "Tundra Wolves"),
            (4, "White Knight"),
            (2, "Thunder Spirit"),
            (2, "Northern Paladin"),
            (4, "Serra Angel"),
            (4, "Swords to Plowshares"),
            (2, "Disenchant"),
            (1, "Healing Salve"),
            (1, "Righteousness"),
            (3, "Crusade"),
            (1, "Armageddon"),
            (4, "Lightning Bolt"),
            (1, "Disintegrate"),
            (1, "Mox Pearl"),
            (1, "Black Lotus"),
            (4, "Plateau"),
            (16, "Plains"),
            (3, "Mountain"),
        ],
        sideboard: &[
            (3, "Circle of Protection: Red"),
            (2, "Circle of Protection: Black"),
            (3, "Red Elemental Blast"),
            (2, "Disenchant"),
            (2, "Divine Offering"),
            (2, "Dust to Dust"),
            (1, "Wrath of God"),
        ],
    },
    Deck {
        name: "The Ivory Tide",
        color: Color::Blue,
        splash: Some(Color::White),
        list: &[
            (3, "Prodigal Sorcerer"),
            (3, "Wall of Air"),
            (3, "Serendib Efreet"),
            (3, "Phantom Monster"),
            (3, "Air Elemental"),
            (2, "Mahamoti Djinn"),
            (4, "Counterspell"),
            (2, "Unsummon"),
            (1, "Boomerang"),
            (3, "Control Magic"),
            (1, "Ancestral Recall"),
            (1, "Braingeyser"),
            (3, "Swords to Plowshares"),
            (1, "Disenchant"),
            (1, "Icy Manipulator"),
            (1, "Jayemdae Tome"),
            (1, "Mox Sapphire"),
            (4, "Tundra"),
            (18, "Island"),
            (2, "Plains"),
        ],
        sideboard: &[
            (4, "Blue Elemental Blast"),
            (3, "Circle of Protection: Red"),
            (2, "Circle of Protection: Green"),
            (2, "Disenchant"),
            (2, "Energy Flux"),
            (1, "Control Magic"),
            (1, "Swords to Plowshares"),
        ],
    },
    Deck {
        name: "The Midnight Court",
        color: Color::Black,
        splash: None,
        list: &[
            (2, "Will-o'-the-Wisp"),
            (4, "Black Knight"),
            (3, "Drudge Skeletons"),
            (4, "Hypnotic Specter"),
            (2, "Royal Assassin"),
            (2, "Frozen Shade"),
            (1, "Bog Wraith"),
            (1, "Juzám Djinn"),
            (1, "Juggernaut"),
            (4, "Dark Ritual"),
            (3, "Terror"),
            (2, "Drain Life"),
            (1, "Howl from Beyond"),
            (1, "Raise Dead"),
            (3, "Bad Moon"),
            (1, "Unholy Strength"),
            (1, "Mox Jet"),
            (1, "Sol Ring"),
            (23, "Swamp"),
        ],
        sideboard: &[
            (3, "Gloom"),
            (2, "Deathgrip"),
            (2, "Paralyze"),
            (2, "Pestilence"),
            (1, "Nevinyrral's Disk"),
            (1, "Bog Wraith"),
            (2, "Drain Life"),
            (1, "Terror"),
            (1, "Raise Dead"),
        ],
    },
    Deck {
        name: "The Ember Host",
        color: Color::Red,
        splash: Some(Color::Black),
        list: &[
            (3, "Mons's Goblin Raiders"),
            (3, "Goblin Balloon Brigade"),
            (2, "Goblin King"),
            (2, "Uthden Troll"),
            (2, "Hurloon Minotaur"),
            (3, "Granite Gargoyle"),
            (2, "Hill Giant"),
            (4, "Roc of Kher Ridges"),
            (1, "Fire Elemental"),
            (2, "Shivan Dragon"),
            (4, "Lightning Bolt"),
            (2, "Disintegrate"),
            (2, "Fireball"),
            (1, "Earthquake"),
            (1, "Shatter"),
            (3, "Terror"),
            (1, "Mox Ruby"),
            (1, "Sol Ring"),
            (4, "Badlands"),
            (14, "Mountain"),
            (3, "Swamp"),
        ],
        sideboard: &[
            (4, "Red Elemental Blast"),
            (3, "Shatter"),
            (2, "Shatterstorm"),
            (2, "Flashfires"),
            (2, "Gloom"),
            (1, "Fireball"),
            (1, "Terror"),
        ],
    },
    Deck {
        name: "The Old Forest",
        color: Color::Green,
        splash: Some(Color::Blue),
        list: &[
            (4, "Llanowar Elves"),
            (2, "Birds of Paradise"),
            (2, "Scryb Sprites"),
            (4, "Grizzly Bears"),
            (4, "Elvish Archers"),
            (1, "Killer Bees"),
            (3, "Giant Spider"),
            (4, "War Mammoth"),
            (2, "Durkwood Boars"),
            (1, "Deadly Insect"),
            (3, "Craw Wurm"),
            (4, "Giant Growth"),
            (1, "Regrowth"),
            (1, "Hurricane"),
            (1, "Stream of Life"),
            (1, "Desert Twister"),
            (1, "Time Walk"),
            (2, "Control Magic"),
            (1, "Mox Emerald"),
            (4, "Tropical Island"),
            (11, "Forest"),
            (3, "Island"),
        ],
        sideboard: &[
            (4, "Blue Elemental Blast"),
            (3, "Crumble"),
            (3, "Tranquility"),
            (2, "Lifeforce"),
            (2, "Tsunami"),
            (1, "Hurricane"),
        ],
    },
];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use declaration::{CardType, Effect, Supertype};

    use super::*;

    /// Cards of which JB-MTG's catalogue allows a single one in a deck, as far as the decks use them.
    const RESTRICTED: &[&str] = &[
        "Ancestral Recall",
        "Black Lotus",
        "Braingeyser",
        "Earthquake",
        "Icy Manipulator",
        "Juggernaut",
        "Juzám Djinn",
        "Mox Emerald",
        "Mox Jet",
        "Mox Pearl",
        "Mox Ruby",
        "Mox Sapphire",
        "Nevinyrral's Disk",
        "Regrowth",
        "Sol Ring",
        "Time Walk",
        "Wrath of God",
    ];

    #[test]
    fn there_is_a_deck_for_each_color() {
        let colors: Vec<Color> = ready().iter().map(|deck| deck.color).collect();
        assert_eq!(colors, Color::ALL);
    }

    #[test]
    fn every_deck_has_sixty_cards_that_exist_and_fifteen_beside_it() {
        for deck in ready() {
            for (_, name) in deck.list.iter().chain(deck.sideboard) {
                assert!(cards::by_name(name).is_some(), "{}: no card {name}", deck.name);
            }
            assert_eq!(deck.cards().len(), SIZE, "{}", deck.name);
            let beside: usize = deck.sideboard.iter().map(|(count, _)| usize::from(*count)).sum();
            assert_eq!(beside, SIDEBOARD, "{}", deck.name);
        }
    }

    #[test]
    fn no_deck_has_more_of_a_card_than_is_allowed() {
        for deck in ready() {
            for (list, other) in [(deck.list, deck.sideboard), (deck.sideboard, deck.list)] {
                for (index, (count, name)) in list.iter().enumerate() {
                    let card = cards::definition(cards::by_name(name).unwrap());
                    let most = if card.type_line.supertypes.contains(Supertype::Basic) {
                        u8::MAX
                    } else if RESTRICTED.contains(name) {
                        1
                    } else {
                        4
                    };
                    let there: u8 = other.iter().filter(|(_, it)| it == name).map(|(count, _)| count).sum();
                    assert!(*count > 0 && (1..=most).contains(&(count + there)), "{}: {count} {name}", deck.name);
                    let twice = list[..index].iter().any(|(_, other)| other == name);
                    assert!(!twice, "{}: {name} is listed twice", deck.name);
                }
            }
        }
    }

    #[test]
    fn every_deck_keeps_to_its_colors() {
        for deck in ready() {
            for (_, name) in deck.list.iter().chain(deck.sideboard) {
                let colors = cards::definition(cards::by_name(name).unwrap()).colors;
                assert!(colors.iter().all(|color| deck.colors().contains(color)), "{}: {name}", deck.name);
            }
        }
    }

    #[test]
    fn every_deck_has_mana_enough_and_not_too_much() {
        for deck in ready() {
            let sources = deck.cards().into_iter().filter(|id| gives_mana(*id)).count();
            assert!((23..=25).contains(&sources), "{}: {sources} sources of mana", deck.name);
        }
    }

    /// Whether the card is a lasting source of mana.
    fn gives_mana(id: CardId) -> bool {
        let card = cards::definition(id);
        let land = card.type_line.types.contains(CardType::Land);
        let adds = card.abilities.iter().any(|ability| match ability {
            declaration::Ability::Activated(activation) => {
                let lasting = !activation.cost.contains(&declaration::Cost::SacrificeItself);
                lasting
                    && activation
                        .body
                        .modes
                        .iter()
                        .flat_map(|mode| &mode.effects)
                        .any(|effect| matches!(effect, Effect::AddMana(_)))
            }
            _ => false,
        });
        land || adds
    }
}
