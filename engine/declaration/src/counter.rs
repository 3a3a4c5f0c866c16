//! Counters on permanents (122).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of counter on a permanent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counter {
    /// A counter that changes power and toughness (122.1a).
    Size(i8, i8),
    /// A counter that only its name tells from others: abilities count it (122.1).
    Named(CounterName),
}

/// The name of a kind of counter, out of the list of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterName(u8);

/// The names of counters, in the order of the alphabet.
const NAMES: [&str; 25] = [
    "carrion",
    "charge",
    "corpse",
    "credit",
    "cube",
    "doom",
    "dream",
    "glyph",
    "hatchling",
    "hunger",
    "intervention",
    "javelin",
    "matrix",
    "mire",
    "net",
    "pin",
    "pupa",
    "scream",
    "sleep",
    "spore",
    "storage",
    "tide",
    "time",
    "vitality",
    "wind",
];

impl CounterName {
    /// The name in letters.
    pub fn name(self) -> &'static str {
        NAMES.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

impl Counter {
    /// The kind of counter that is written so: `+1/+1`, `charge`.
    pub fn parse(word: &str) -> Option<Counter> {
        let half = |text: &str| text.starts_with(['+', '-']).then(|| text.parse().ok()).flatten();
        if let Some((power, toughness)) = word.split_once('/') {
            return Some(Counter::Size(half(power)?, half(toughness)?));
        }
        let place = NAMES.iter().position(|name| *name == word)?;
        u8::try_from(place).ok().map(|place| Counter::Named(CounterName(place)))
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What takes away from one half takes nothing from the other: `-0/-2`.
            Counter::Size(power, toughness) => {
                let sign = |half: i8, other: i8| if half < 0 || (half == 0 && other < 0) { '-' } else { '+' };
                let (first, second) = (sign(*power, *toughness), sign(*toughness, *power));
                write!(out, "{first}{}/{second}{}", power.unsigned_abs(), toughness.unsigned_abs())
            }
            Counter::Named(name) => out.write_str(name.name()),
        }
    }
}

/// How many counters are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Removed {
    /// So many; all, where there are fewer.
    Exactly(u16),
    /// As many as the player who removes them chooses.
    AnyNumber,
    /// All of them.
    All,
}
