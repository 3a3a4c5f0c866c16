//! The cards that this build knows, out of the files in `engine/cards/`.

use std::sync::OnceLock;

use declaration::{Ability, AbilityId, BLANK, Card, CardId, Table};

/// The name under which the card that stands for all face-down cards is declared.
const FACE_DOWN: &str = "Face-Down Card";

/// The table as the build script has written it.
static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cards.postcard"));

/// The table of all cards.
pub fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    // The bytes come from this build's own script and always decode, which a test shows; without them there are no cards.
    TABLE.get_or_init(|| postcard::from_bytes(BYTES).unwrap_or_default())
}

/// The card with this id; the blank one for an id that is not in the table.
pub fn definition(id: CardId) -> &'static Card {
    static NOTHING: OnceLock<Card> = OnceLock::new();
    let known = table().get(id).or_else(|| table().get(blank()));
    known.unwrap_or_else(|| NOTHING.get_or_init(Card::blank))
}

/// The ability with this id, if there is one.
#[inline]
pub fn ability(id: AbilityId) -> Option<&'static Ability> {
    let card = definition(id.card);
    match id.place.checked_sub(AbilityId::QUOTED) {
        None => card.abilities.get(usize::from(id.place)),
        Some(place) => card.quoted.get(usize::from(place)),
    }
}

/// The card with this English name, in any case, if there is one.
pub fn by_name(name: &str) -> Option<CardId> {
    /// The names in lower case, sorted: a message or a deck can hold a thousand names.
    static NAMES: OnceLock<Vec<(String, CardId)>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let ids = (0..=u16::MAX).map(CardId);
        let mut names: Vec<_> = table().cards.iter().zip(ids).map(|(card, id)| (lowered(&card.name), id)).collect();
        names.sort_unstable();
        names
    });
    let name = lowered(name);
    let place = names.binary_search_by(|(known, _)| known.cmp(&name)).ok()?;
    names.get(place).map(|(_, id)| *id)
}

/// The name in lower case, beyond ASCII too: there is a Juzám Djinn.
fn lowered(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// The card without types, cost or abilities that fills libraries in scenarios. It is in no deck.
pub fn blank() -> CardId {
    static ID: OnceLock<CardId> = OnceLock::new();
    *ID.get_or_init(|| by_name(BLANK).unwrap_or(CardId(0)))
}

/// The card that stands for every card that is face down (708.2a): a 2/2 creature without a name of its own.
pub fn face_down() -> CardId {
    static ID: OnceLock<CardId> = OnceLock::new();
    *ID.get_or_init(|| by_name(FACE_DOWN).unwrap_or_else(blank))
}

/// The cards that may be put into decks, by name: all but the blank one and tokens.
pub fn pool() -> impl Iterator<Item = (CardId, &'static Card)> {
    let ids = (0..=u16::MAX).map(CardId);
    ids.zip(&table().cards).filter(|(id, card)| *id != blank() && !card.token)
}

/// Whether the card may be put into decks.
pub fn is_in_pool(id: CardId) -> bool {
    id != blank() && table().get(id).is_some_and(|card| !card.token)
}

/// BLAKE3 of the card data. A record of a game names it: the record can be replayed with the same data only.
pub const fn data_hash() -> [u8; 32] {
    *include_bytes!(concat!(env!("OUT_DIR"), "/cards.hash"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;

    #[test]
    fn the_bytes_of_the_build_decode() {
        let table: Table = postcard::from_bytes(BYTES).expect("the build script wrote a table");
        assert_eq!(&table, super::table());
        assert!(table.cards.len() > 100, "only {} cards", table.cards.len());
    }

    #[test]
    fn the_blank_card_is_the_last_and_not_in_the_pool() {
        assert_eq!(usize::from(blank().0), table().cards.len() - 1);
        assert_eq!(definition(blank()).name, BLANK);
        let tokens = table().cards.iter().filter(|card| card.token).count();
        assert_eq!(pool().count(), table().cards.len() - 1 - tokens);
        assert!(pool().all(|(_, card)| card.name != BLANK && !card.token));
    }

    #[test]
    fn every_id_has_a_definition_and_every_name_finds_its_card() {
        for (id, card) in pool() {
            assert_eq!(by_name(&card.name.to_uppercase()), Some(id));
            assert_eq!(definition(id), card);
        }
        assert_eq!(definition(CardId(u16::MAX)).name, BLANK);
    }

    #[test]
    fn the_hash_is_that_of_the_bytes() {
        assert_eq!(data_hash(), *blake3::hash(BYTES).as_bytes());
    }
}
