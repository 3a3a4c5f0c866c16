//! The starter deck: what every new player has to play with in their first minute.

use std::collections::BTreeMap;

use super::{CardCode, catalogue};
use crate::documents::{DeckEntry, HoldingsDocument};

/// What it is called.
pub const NAME: &str = "First Steps";

/// What is in it: ordinary cards of two colors, creatures and a way to answer anything.
const LIST: [(u16, &str); 22] = [
    (11, "Forest"),
    (11, "Mountain"),
    (4, "Llanowar Elves"),
    (3, "Grizzly Bears"),
    (2, "Kird Ape"),
    (2, "Gray Ogre"),
    (2, "Hurloon Minotaur"),
    (2, "Giant Spider"),
    (2, "War Mammoth"),
    (2, "Hill Giant"),
    (2, "Craw Wurm"),
    (2, "Fire Elemental"),
    (1, "Ironroot Treefolk"),
    (1, "Wall of Stone"),
    (2, "Lightning Bolt"),
    (2, "Fireball"),
    (3, "Giant Growth"),
    (2, "Shatter"),
    (1, "Tranquility"),
    (1, "Stream of Life"),
    (1, "Raging Bull"),
    (1, "Scryb Sprites"),
];

/// The starter deck as a list.
#[must_use]
pub fn list() -> Vec<DeckEntry> {
    LIST.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
}

/// What a new player owns: the copies of the starter deck, which nobody else can have.
#[must_use]
pub fn holdings() -> HoldingsDocument {
    let of = |(count, name): &(u16, &str)| catalogue::by_name(name).map(|entry| (entry.code, *count));
    let starter: BTreeMap<CardCode, u16> = LIST.iter().filter_map(of).collect();
    HoldingsDocument { starter, ..HoldingsDocument::default() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::documents::{Deck, DeckChoice};

    #[test]
    fn it_is_sixty_ordinary_cards_that_can_be_played() {
        let deck = Deck::choose(&DeckChoice::Own { name: NAME.to_owned(), cards: list() }).unwrap();
        assert_eq!((deck.size(), deck.ids().unwrap().len()), (60, 60));
        for (count, name) in LIST {
            let entry = catalogue::by_name(name).unwrap();
            assert!(entry.price <= 350 && entry.maximum.is_none_or(|most| count <= most), "{name}");
        }
        assert_eq!(holdings().starter.values().sum::<u16>(), 60);
    }
}
