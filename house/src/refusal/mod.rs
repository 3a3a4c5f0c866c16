//! Why the house does not do something: a code for programs, and a reason with the values it names, for clients to put into their readers' words.

mod deck_problem;
mod field;
pub mod reasons;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

pub use deck_problem::DeckProblem;
pub use field::Field;
pub use reasons::REASONS;
use serde::{Deserialize, Serialize};

/// Why something is not done. Displayed, it is English for logs and for whoever reads the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// For the program: what to do about it.
    pub code: RefusalCode,
    /// Which of [`REASONS`] it is; empty where one of an earlier version has been kept.
    #[serde(default)]
    pub reason: Cow<'static, str>,
    /// What the reason names: which card, which line, how many.
    #[serde(default)]
    pub values: BTreeMap<Cow<'static, str>, Detail>,
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// There is no such table, or it is none of yours.
    NotFound,
    /// The invite code is not this table's.
    NotInvited,
    /// It is not for you to do.
    NotYours,
    /// Not at this moment: look at the table again.
    NotNow,
    /// A number that is behind or ahead of the game's: look at the table again.
    WrongNumber,
    /// What was sent is not valid: its length, its characters, its bits.
    Malformed,
    /// The deck cannot be played.
    BadDeck,
    /// Somebody else has this name.
    NameTaken,
    /// Name and password do not fit together, or the link is not one.
    NotKnown,
    /// The unit is not for sale, or not any more: look at the card again.
    NotForSale,
    /// It costs more than one was shown: look at the card again.
    PriceRose,
    /// One does not have so many sats.
    NotEnoughSats,
    /// Too many, or too fast: wait a little.
    TooMany,
    /// The house could not do it this time: try again.
    Unavailable,
}

/// A value that a reason names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// How many, or which of several.
    Number(u64),
    /// What is called so: a player, a deck, a card, a unit.
    Text(String),
    /// Which part of what was sent.
    #[serde(rename = "part")]
    Field(Field),
    /// What is to be mended in a deck.
    #[serde(rename = "faults")]
    DeckProblems(Vec<DeckProblem>),
    /// Another refusal, which is the reason for this one.
    Because(Box<Refusal>),
}

macro_rules! details {
    ($($kind:ty => |$value:ident| $detail:expr;)*) => {
        $(impl From<$kind> for Detail {
            fn from($value: $kind) -> Self {
                $detail
            }
        })*
    };
}
details! {
    u32 => |number| Self::Number(u64::from(number));
    u64 => |number| Self::Number(number);
    usize => |number| Self::Number(number as u64);
    &str => |text| Self::Text(text.to_owned());
    Field => |field| Self::Field(field);
    Vec<DeckProblem> => |problems| Self::DeckProblems(problems);
    Refusal => |refusal| Self::Because(Box::new(refusal));
}

impl Refusal {
    /// The reason of a client's own refusals: [`Self::said`].
    pub const SAID: &str = "said";

    fn new<const VALUES: usize>(
        code: RefusalCode,
        reason: &'static str,
        values: [(&'static str, Detail); VALUES],
    ) -> Self {
        let values = values.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
        Self { code, reason: Cow::Borrowed(reason), values }
    }

    /// A client's own refusal, in words that its reader reads. The house makes none.
    #[must_use]
    pub fn said(code: RefusalCode, words: &str) -> Self {
        Self::new(code, Self::SAID, [(Self::SAID, words.into())])
    }

    /// The same for the same reason, with another code.
    #[must_use]
    pub fn coded(self, code: RefusalCode) -> Self {
        Self { code, ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason.replace('_', " "))?;
        for (number, (name, value)) in self.values.iter().enumerate() {
            write!(f, "{} {name} {value}", if number == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Field(field) => write!(f, "{field:?}"),
            Self::DeckProblems(problems) => {
                let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
                f.write_str(&problems.join("; "))
            }
            Self::Because(refusal) => write!(f, "({refusal})"),
        }
    }
}

impl std::error::Error for Refusal {}
