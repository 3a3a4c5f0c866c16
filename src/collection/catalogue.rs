//! All cards of the house, as it lists them, joined with what this program knows of those that can be played.

use std::collections::HashMap;

use engine::cards;
use engine::declaration::{CardId, CardType, Colors};
use house::market::{CardCode, Rarity};
use house::wire::CatalogueLine;

use super::Kind;

/// A card of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub code: CardCode,
    /// Its English name.
    pub name: String,
    /// The name as it is searched: in lower case, without accents.
    pub searched: String,
    /// The code of the set that was the first to print it.
    pub set: String,
    /// How rare it was.
    pub rarity: Rarity,
    /// At which price the bank sells it, sats.
    pub price: u64,
    /// The most of it in one deck; none: as many as one likes.
    pub maximum: Option<u16>,
    /// How many units of it there are.
    pub units: u16,
    /// The card as the engine has it; none while it cannot be played.
    pub card: Option<CardId>,
}

impl Listed {
    /// Its colors; none for what has none, and for what cannot be played yet.
    pub fn colors(&self) -> Colors {
        self.card.map_or(Colors::NONE, |card| cards::definition(card).colors)
    }

    /// What it costs in all, X not counted; none for lands and for what cannot be played yet.
    pub fn cost(&self) -> Option<u32> {
        self.card.and_then(|card| cards::definition(card).cost).map(|cost| cost.value(0))
    }

    /// Its card types.
    pub fn is(&self, kind: Kind) -> bool {
        self.card.is_some_and(|card| kind.is(cards::definition(card)))
    }

    /// Where it stands among others by what it is: lands, then artifacts, then the colors, then what cannot be played yet.
    pub fn group(&self) -> u8 {
        let Some(card) = self.card else { return u8::MAX };
        let types = cards::definition(card).type_line.types;
        match self.colors() {
            Colors::NONE if types.contains(CardType::Land) => 0,
            Colors::NONE if types.contains(CardType::Artifact) => 1,
            colors => 2 + colors.0,
        }
    }
}

/// All of them, in the order of their codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    pub cards: Vec<Listed>,
}

impl Catalogue {
    /// As the house lists them.
    pub fn of(lines: Vec<CatalogueLine>) -> Catalogue {
        let playable: HashMap<&str, CardId> = cards::pool().map(|(id, card)| (card.name.as_str(), id)).collect();
        let listed = |(place, line): (usize, CatalogueLine)| {
            let CatalogueLine(name, set, rarity, price, maximum, units) = line;
            let card = playable.get(name.as_str()).copied();
            let searched = searched(&name);
            Some(Listed { code: CardCode::at(place)?, name, searched, set, rarity, price, maximum, units, card })
        };
        Catalogue { cards: lines.into_iter().enumerate().filter_map(listed).collect() }
    }

    /// The card of this code.
    pub fn get(&self, code: CardCode) -> Option<&Listed> {
        self.cards.get(code.place())
    }
}

/// A text as it is searched: whoever types `juzam` finds Juzám.
pub fn searched(text: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'í' | 'ì' | 'î' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        '’' => '\'',
        other => other,
    };
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    fn line(name: &str) -> CatalogueLine {
        CatalogueLine(name.to_owned(), "LEA".to_owned(), Rarity::Common, 50, Some(4), 20)
    }

    #[test]
    fn what_the_engine_knows_is_found_by_name() {
        let catalogue = Catalogue::of(vec![line("Lightning Bolt"), line("No Such Card"), line("Mountain")]);
        let [bolt, none, mountain] = catalogue.cards.as_slice() else { panic!() };
        assert_eq!((bolt.code.to_string().as_str(), bolt.cost()), ("c000001", Some(1)));
        assert!(bolt.is(Kind::Instant) && !bolt.is(Kind::Creature));
        assert_eq!((none.card, none.cost()), (None, None));
        assert!(mountain.group() < bolt.group() && bolt.group() < none.group());
        assert_eq!(catalogue.get(mountain.code), Some(mountain));
    }

    #[test]
    fn accents_and_capitals_do_not_matter_in_a_search() {
        assert_eq!(searched("Juzám Djinn"), "juzam djinn");
        assert_eq!(searched("El-Hajjâj"), "el-hajjaj");
    }
}
