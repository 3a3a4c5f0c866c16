//! The names of cards and of their units: `c000012`, `c000012.u0005`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::id::NotAnId;

/// A card of the catalogue: `c000012`. Codes begin with 1 and have no gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CardCode(u16);

/// A unit among those of one card: `u0005`. Numbers begin with 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitNumber(u16);

/// A unit of a card: `c000012.u0005`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId {
    pub card: CardCode,
    /// Which of its units.
    pub number: UnitNumber,
}

impl CardCode {
    /// The card at this place of the catalogue, counted from 0.
    #[must_use]
    pub fn at(place: usize) -> Option<Self> {
        u16::try_from(place + 1).ok().map(Self)
    }

    /// Its place in the catalogue, counted from 0.
    #[must_use]
    pub fn place(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl UnitNumber {
    /// The unit of this number, unless that is 0.
    #[must_use]
    pub fn new(number: u16) -> Option<Self> {
        (number > 0).then_some(Self(number))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }
}

impl fmt::Display for CardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{:06}", self.0)
    }
}

impl fmt::Display for UnitNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "u{:04}", self.0)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.card, self.number)
    }
}

/// The number behind a letter, in exactly so many digits: each thing has one name only.
fn numbered(text: &str, letter: char, digits: usize) -> Option<u16> {
    let rest = text.strip_prefix(letter)?;
    if rest.len() != digits || !rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    rest.parse().ok().filter(|number| *number > 0)
}

impl FromStr for CardCode {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        numbered(text, 'c', 6).map(Self).ok_or(NotAnId { what: "card" })
    }
}

impl FromStr for UnitNumber {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        numbered(text, 'u', 4).map(Self).ok_or(NotAnId { what: "unit" })
    }
}

impl FromStr for UnitId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let (card, number) = text.split_once('.').ok_or(NotAnId { what: "unit" })?;
        Ok(Self { card: card.parse()?, number: number.parse()? })
    }
}

macro_rules! as_text {
    ($($name:ident),*) => {$(
        impl TryFrom<String> for $name {
            type Error = NotAnId;

            fn try_from(text: String) -> Result<Self, NotAnId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }
    )*};
}

as_text!(CardCode, UnitNumber, UnitId);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_unit_is_read_as_it_is_written() {
        let unit: UnitId = "c000012.u0005".parse().unwrap();
        assert_eq!(unit.to_string(), "c000012.u0005");
        assert_eq!((unit.card.place(), unit.number.get()), (11, 5));
        assert_eq!(CardCode::at(11), Some(unit.card));
    }

    #[test]
    fn nothing_has_two_names() {
        for text in ["", "c12", "c000000", "c0000012", "C000012", "c00001é", "c+00012", "c099999", "../../x"] {
            assert!(text.parse::<CardCode>().is_err(), "{text}");
        }
        for text in ["c000012", "c000012.", "c000012.u0000", "c000012.u5", "c000012.u0005.u0005", "c000012/u0005"] {
            assert!(text.parse::<UnitId>().is_err(), "{text}");
        }
    }
}
