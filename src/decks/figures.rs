//! What there is to count in a deck.

use engine::cards;
use engine::declaration::{Card, CardId, CardType};
use house::documents::{DeckContent, DeckEntry};

/// The columns of the mana curve: from 0 to 6, and 7 or more.
pub const CURVE: usize = 8;

/// What there is to count in a deck, its sideboard aside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub cards: u32,
    /// Cards beside it.
    pub sideboard: u32,
    pub lands: u32,
    /// How many of each basic land, in the order of the colors.
    pub basics: [u32; 5],
    /// Cards that are no lands by mana value; the last column has all that cost more.
    pub curve: [u32; CURVE],
    /// Cards of each color; one of two colors counts for both.
    pub colors: [u32; 5],
    /// Cards without a color that are no lands.
    pub colorless: u32,
    /// How many of each type, in the order of [`CardType::ALL`]; an artifact creature counts for both.
    pub types: [u32; CardType::ALL.len()],
    /// Ten times the mean mana value of what is no land.
    pub mean_tenths: u32,
}

/// The card of this name, where this program knows it.
pub fn card_of(name: &str) -> Option<&'static Card> {
    cards::by_name(name).map(cards::definition)
}

/// Counts what is in a deck.
pub fn figures(deck: &DeckContent) -> Figures {
    let sum = |entries: &[DeckEntry]| entries.iter().map(|entry| u32::from(entry.count)).sum();
    let mut figures = Figures { cards: sum(&deck.main), sideboard: sum(&deck.sideboard), ..Figures::default() };
    let (mut spells, mut value) = (0, 0);
    for entry in &deck.main {
        let Some(card) = card_of(&entry.card) else { continue };
        let count = u32::from(entry.count);
        for (place, one) in CardType::ALL.into_iter().enumerate() {
            if card.type_line.types.contains(one) {
                figures.types[place] += count;
            }
        }
        if card.type_line.types.contains(CardType::Land) {
            figures.lands += count;
            let basic = house::decks::BASIC_LANDS.iter().position(|land| *land == card.name);
            if let Some(place) = basic {
                figures.basics[place] += count;
            }
            continue;
        }
        let cost = card.cost.map_or(0, |cost| cost.value(0));
        figures.curve[(cost as usize).min(CURVE - 1)] += count;
        spells += count;
        value += count * cost;
        for color in card.colors.iter() {
            figures.colors[color as usize] += count;
        }
        if card.colors.iter().next().is_none() {
            figures.colorless += count;
        }
    }
    figures.mean_tenths = (value * 10 + spells / 2).checked_div(spells).unwrap_or_default();
    figures
}

/// All cards of the deck in an order of chance, as far as this program knows them. `chance` fills bytes.
pub fn drawn(deck: &DeckContent, chance: impl Fn(&mut [u8])) -> Vec<CardId> {
    let mut pile: Vec<CardId> = Vec::new();
    for entry in &deck.main {
        if let Some(card) = cards::by_name(&entry.card) {
            pile.extend(std::iter::repeat_n(card, usize::from(entry.count)));
        }
    }
    for last in (1..pile.len()).rev() {
        let mut bytes = [0; 4];
        chance(&mut bytes);
        pile.swap(last, u32::from_le_bytes(bytes) as usize % (last + 1));
    }
    pile
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use engine::declaration::Color;

    use super::*;

    fn deck(cards: &[(u16, &str)]) -> DeckContent {
        let main = cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect();
        DeckContent { main, ..DeckContent::default() }
    }

    #[test]
    fn everything_is_counted_where_it_belongs() {
        let counted = figures(&deck(&[
            (10, "Mountain"),
            (2, "Badlands"),
            (4, "Lightning Bolt"),
            (1, "Juggernaut"),
            (1, "Shivan Dragon"),
            (1, "Black Lotus"),
            (1, "Colossus of Sardia"),
        ]));
        assert_eq!((counted.cards, counted.lands, counted.basics), (20, 12, [0, 0, 0, 10, 0]));
        assert_eq!(counted.curve, [1, 4, 0, 0, 1, 0, 1, 1]);
        assert_eq!((counted.colors[Color::Red as usize], counted.colorless), (5, 3));
        assert_eq!(counted.mean_tenths, 29, "23 mana for 8 cards");
        assert_eq!(figures(&DeckContent::default()).mean_tenths, 0);
    }

    #[test]
    fn a_hand_is_of_the_deck() {
        let next = Cell::new(7_u8);
        let chance = |bytes: &mut [u8]| {
            for byte in bytes {
                next.set(next.get().wrapping_mul(31).wrapping_add(11));
                *byte = next.get();
            }
        };
        let deck = deck(&[(2, "Mountain"), (3, "Forest"), (4, "A card that is none")]);
        let drawn = drawn(&deck, chance);
        let forests = drawn.iter().filter(|card| Some(**card) == cards::by_name("Forest")).count();
        assert_eq!((drawn.len(), forests), (5, 3));
    }
}
