//! The catalogue: every card of the house, how rare it is, what the bank asks for it, how many units of it there are.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{CardCode, MOST_SATS};

/// A line a card; its head says what stands in it.
static FILE: &str = include_str!("../../catalogue.txt");

/// A card of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub code: CardCode,
    /// Its English name.
    pub name: &'static str,
    /// The code of the set that was the first to print it, `LEA`.
    pub set: &'static str,
    /// How rare it was.
    pub rarity: Rarity,
    /// At which price the bank sells it, sats.
    pub price: u64,
    /// The most of it in one deck by the house's own rules; `None`: as many as one likes.
    pub maximum: Option<u16>,
    /// How many units of it there are.
    pub units: u16,
}

/// How many times what the bank asks may be asked at most.
pub const TIMES: u64 = 10;

impl Entry {
    /// The highest price at which a unit may be offered, sats: [`TIMES`] the bank's, and [`MOST_SATS`](super::MOST_SATS).
    #[must_use]
    pub fn most(&self) -> u32 {
        most_at(self.price)
    }
}

/// The highest price at which a unit may be offered for which the bank asks so much, sats.
#[must_use]
pub fn most_at(price: u64) -> u32 {
    u32::try_from(price.saturating_mul(TIMES).min(u64::from(MOST_SATS))).unwrap_or(MOST_SATS)
}

/// How rare a card was in the set that was the first to print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rarity {
    /// A basic land.
    #[serde(rename = "b")]
    Basic,
    #[serde(rename = "c")]
    Common,
    #[serde(rename = "u")]
    Uncommon,
    #[serde(rename = "r")]
    Rare,
}

impl Rarity {
    /// All of them, the most frequent first.
    pub const ALL: [Rarity; 4] = [Rarity::Basic, Rarity::Common, Rarity::Uncommon, Rarity::Rare];

    /// Its letter in the catalogue.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Rarity::Basic => 'b',
            Rarity::Common => 'c',
            Rarity::Uncommon => 'u',
            Rarity::Rare => 'r',
        }
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rarity| text.chars().eq([rarity.letter()]))
    }
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let sets = engine::printed::sets();
    let printed = sets.iter().flat_map(|set| set.cards.iter().map(|name| (*name, set.code)));
    let sets: BTreeMap<&str, &'static str> = printed.collect();
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| entry_of(line, &sets)).collect()
});

/// By which a card is found by its name, in lower case.
static NAMES: LazyLock<BTreeMap<String, usize>> =
    LazyLock::new(|| all().iter().enumerate().map(|(place, entry)| (entry.name.to_lowercase(), place)).collect());

/// A line of the file. What could not be read is left out; the tests hold that there is none.
fn entry_of(line: &'static str, sets: &BTreeMap<&str, &'static str>) -> Option<Entry> {
    let mut words = line.splitn(6, ' ');
    let code = words.next()?.parse().ok()?;
    let rarity = Rarity::read(words.next()?)?;
    let price = words.next()?.parse().ok()?;
    let maximum = match words.next()? {
        "-" => None,
        number => Some(number.parse().ok()?),
    };
    let units = words.next()?.parse().ok()?;
    let name = words.next()?;
    Some(Entry { code, name, set: sets.get(name)?, rarity, price, maximum, units })
}

/// All cards, in the order of their codes.
#[must_use]
pub fn all() -> &'static [Entry] {
    &ENTRIES
}

/// The card of this code, if there is one.
#[must_use]
pub fn entry(code: CardCode) -> Option<&'static Entry> {
    all().get(code.place())
}

/// The card of this English name, in any case, if there is one.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Entry> {
    NAMES.get(&name.to_lowercase()).and_then(|place| all().get(*place))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_printed_card_stands_in_it_once_and_nothing_else() {
        let lines = FILE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(all().len(), lines, "a line cannot be read, or its card was never printed");
        let sets = engine::printed::sets();
        let printed: BTreeSet<_> = sets.iter().flat_map(|set| set.cards.iter().copied()).collect();
        let names: BTreeSet<_> = all().iter().map(|entry| entry.name).collect();
        assert_eq!(names, printed);
        assert_eq!(all().len(), printed.len());
    }

    #[test]
    fn codes_have_no_gaps_and_each_card_has_a_price_and_units() {
        for (place, entry) in all().iter().enumerate() {
            assert_eq!(Some(entry.code), CardCode::at(place));
            assert!(entry.price > 0 && entry.units >= 20 && entry.maximum != Some(0), "{entry:?}");
            assert_eq!(by_name(&entry.name.to_uppercase()), Some(entry));
        }
        assert_eq!(all().iter().map(|entry| u32::from(entry.units)).sum::<u32>(), 20_180);
    }

    #[test]
    fn the_first_ones_are_those_of_the_first_jb_mtg() {
        let lotus = by_name("Black Lotus").unwrap();
        assert_eq!((lotus.code.to_string().as_str(), lotus.price, lotus.maximum), ("c000012", 42_000, Some(1)));
        let island = by_name("Island").unwrap();
        assert_eq!((island.code.to_string().as_str(), island.maximum, island.units), ("c000001", None, 100));
        assert!(by_name("Water Wlemental").is_none() && by_name("Water Elemental").is_some());
    }
}
