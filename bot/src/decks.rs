//! A dozen kinds of deck that are met in Old School: what the bot believes another player may have brought, and what it is measured with. Each is built
//! anew after what its file says.

use engine::cards;
use engine::declaration::CardId;

/// A kind of deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archetype {
    /// What its players call it.
    pub name: &'static str,
    /// How it wins.
    pub modelled_on: &'static str,
    /// Its cards.
    pub cards: Vec<CardId>,
}

static FILES: [&str; 12] = [
    include_str!("../decks/atog.txt"),
    include_str!("../decks/erhnamgeddon.txt"),
    include_str!("../decks/eureka.txt"),
    include_str!("../decks/merfolk.txt"),
    include_str!("../decks/mono_black.txt"),
    include_str!("../decks/red_blue_burn.txt"),
    include_str!("../decks/stasis.txt"),
    include_str!("../decks/the_deck.txt"),
    include_str!("../decks/troll_disco.txt"),
    include_str!("../decks/white_weenie.txt"),
    include_str!("../decks/workshop.txt"),
    include_str!("../decks/zoo.txt"),
];

/// Every kind.
pub fn archetypes() -> Vec<Archetype> {
    FILES.iter().map(|file| read(file)).collect()
}

/// The lists of all kinds: what may be believed of a player of whom nothing is known.
pub fn lists() -> Vec<Vec<CardId>> {
    archetypes().into_iter().map(|archetype| archetype.cards).collect()
}

fn read(file: &'static str) -> Archetype {
    let (head, list) = file.split_once('\n').unwrap_or((file, ""));
    let row = |row: &'static str| {
        let (count, name) = row.split_once(' ')?;
        Some(std::iter::repeat_n(cards::by_name(name)?, count.parse().ok()?))
    };
    let head = head.trim_start_matches("# ");
    let (name, modelled_on) = head.split_once(": ").unwrap_or((head, ""));
    Archetype { name, modelled_on, cards: list.lines().filter_map(row).flatten().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_names_a_card_and_every_deck_has_sixty() {
        for archetype in archetypes() {
            assert_eq!(archetype.cards.len(), 60, "{}", archetype.name);
            assert_ne!(archetype.modelled_on, "", "{}", archetype.name);
        }
    }
}
