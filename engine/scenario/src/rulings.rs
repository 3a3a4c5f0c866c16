//! The rulings of the reference: how many each card has, and what shows each.
//!
//! The project keeps no text of a ruling: `engine/rulings.toml` has a hash of each, so that a changed one is noticed, and a reason for each
//! that no scenario shows. A scenario names the rulings that it shows by card and number.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::file::Scenario;

/// What is known of one card's rulings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CardRulings {
    /// A hash of each ruling's text, in the order of the reference.
    pub rulings: Vec<String>,
    /// Why a ruling is not shown, by its number, counted from 1.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub not_shown: BTreeMap<String, String>,
}

/// The rulings of all cards that have any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(pub BTreeMap<String, CardRulings>);

/// What shows a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// These scenarios, by name.
    By(Vec<String>),
    /// None, for this reason.
    Not(String),
    /// Nothing yet.
    Open,
}

/// How many rulings are shown, and how many are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Those that a scenario shows.
    pub shown: usize,
    /// Those of which it is said why none does.
    pub explained: usize,
    /// The others.
    pub open: usize,
}

/// Why the rulings, or a reference, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingsError(String);

impl Rulings {
    /// Reads `engine/rulings.toml`.
    ///
    /// # Errors
    /// [`RulingsError`], where it is no TOML, or has a reason for a ruling that the card does not have.
    pub fn read(text: &str) -> Result<Rulings, RulingsError> {
        let cards: BTreeMap<String, CardRulings> =
            toml::from_str(text).map_err(|error| RulingsError(error.message().to_owned()))?;
        for (name, card) in &cards {
            for number in card.not_shown.keys() {
                let known = number.parse().is_ok_and(|number: usize| (1..=card.rulings.len()).contains(&number));
                if !known {
                    let count = card.rulings.len();
                    return Err(RulingsError(format!("{name} has {count} rulings, and none is number {number}")));
                }
            }
        }
        Ok(Rulings(cards))
    }

    /// Writes what [`Rulings::read`] reads.
    ///
    /// # Errors
    /// [`RulingsError`], where it cannot be said in TOML.
    pub fn write(&self) -> Result<String, RulingsError> {
        toml::to_string_pretty(&self.0).map_err(|error| RulingsError(error.to_string()))
    }

    /// The hashes of a reference (`{name: its rulings}`), with the reasons that these rulings have. A reason whose ruling has changed is gone.
    #[must_use]
    pub fn of_reference(&self, reference: &BTreeMap<String, Vec<String>>) -> Rulings {
        let cards = reference.iter().filter(|(_, texts)| !texts.is_empty()).map(|(name, texts)| {
            let rulings: Vec<String> = texts.iter().map(|text| hash(text)).collect();
            let mut not_shown = BTreeMap::new();
            if let Some(known) = self.0.get(name) {
                for (number, why) in &known.not_shown {
                    let place = number.parse::<usize>().unwrap_or(0).wrapping_sub(1);
                    if rulings.get(place).is_some_and(|hash| known.rulings.get(place) == Some(hash)) {
                        not_shown.insert(number.clone(), why.clone());
                    }
                }
            }
            (name.clone(), CardRulings { rulings, not_shown })
        });
        Rulings(cards.collect())
    }

    /// What shows each ruling of a card, in their order.
    pub fn shown(&self, card: &str, scenarios: &[Scenario]) -> Vec<Shown> {
        let Some(known) = self.0.get(card) else { return Vec::new() };
        let shows = |number: usize| {
            let named =
                |scenario: &&Scenario| scenario.rulings.get(card).is_some_and(|numbers| numbers.contains(&number));
            let by: Vec<String> = scenarios.iter().filter(named).map(|scenario| scenario.name.clone()).collect();
            match known.not_shown.get(&number.to_string()) {
                _ if !by.is_empty() => Shown::By(by),
                Some(why) => Shown::Not(why.clone()),
                None => Shown::Open,
            }
        };
        (1..=known.rulings.len()).map(shows).collect()
    }

    /// How many rulings of all cards are shown.
    pub fn coverage(&self, scenarios: &[Scenario]) -> Coverage {
        let mut coverage = Coverage::default();
        for shown in self.0.keys().flat_map(|card| self.shown(card, scenarios)) {
            match shown {
                Shown::By(_) => coverage.shown += 1,
                Shown::Not(_) => coverage.explained += 1,
                Shown::Open => coverage.open += 1,
            }
        }
        coverage
    }

    /// The rulings that scenarios name and that there are not.
    pub fn unknown(&self, scenarios: &[Scenario]) -> Vec<String> {
        let named = scenarios.iter().flat_map(|scenario| {
            let numbers = scenario.rulings.iter().flat_map(|(card, numbers)| numbers.iter().map(move |n| (card, *n)));
            numbers.map(move |(card, number)| (&scenario.name, card, number))
        });
        let known = |card: &String, number: usize| {
            self.0.get(card).is_some_and(|known| (1..=known.rulings.len()).contains(&number))
        };
        named
            .filter(|(_, card, number)| !known(card, *number))
            .map(|(name, card, number)| format!("{name}: {card} has no ruling {number}"))
            .collect()
    }
}

/// A hash of a ruling's text: the first eight bytes of its BLAKE3, in hexadecimal digits.
pub(crate) fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(16).collect()
}

impl fmt::Display for Coverage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.shown + self.explained + self.open;
        write!(
            out,
            "rulings: {} of {all} shown by scenarios, {} not shown for a reason, {} open",
            self.shown, self.explained, self.open
        )
    }
}

impl fmt::Display for RulingsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for RulingsError {}

impl RulingsError {
    /// No card has this name.
    pub(crate) fn no_card(name: &str) -> RulingsError {
        RulingsError(format!("there is no card called {name}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn scenario(name: &str, card: &str, numbers: &[usize]) -> Scenario {
        let rulings = BTreeMap::from([(card.to_owned(), numbers.to_vec())]);
        Scenario { name: name.to_owned(), rulings, ..Scenario::default() }
    }

    fn reference(texts: &[&str]) -> BTreeMap<String, Vec<String>> {
        BTreeMap::from([("Bolt".to_owned(), texts.iter().map(|text| (*text).to_owned()).collect())])
    }

    #[test]
    fn a_ruling_is_shown_explained_or_open() {
        let mut rulings = Rulings::default().of_reference(&reference(&["one", "two", "three"]));
        rulings.0.get_mut("Bolt").unwrap().not_shown.insert("2".to_owned(), "Three players.".to_owned());
        let read = Rulings::read(&rulings.write().unwrap()).unwrap();
        assert_eq!(read, rulings);
        let scenarios = [scenario("A Bolt bolts", "Bolt", &[1])];
        let shown = read.shown("Bolt", &scenarios);
        assert_eq!(
            shown,
            [Shown::By(vec!["A Bolt bolts".to_owned()]), Shown::Not("Three players.".to_owned()), Shown::Open]
        );
        assert_eq!(read.coverage(&scenarios), Coverage { shown: 1, explained: 1, open: 1 });
    }

    #[test]
    fn a_reason_goes_with_the_ruling_that_has_changed() {
        let mut rulings = Rulings::default().of_reference(&reference(&["one", "two"]));
        let reasons = [("1".to_owned(), "First.".to_owned()), ("2".to_owned(), "Second.".to_owned())];
        rulings.0.get_mut("Bolt").unwrap().not_shown = BTreeMap::from(reasons);
        let newer = rulings.of_reference(&reference(&["one", "another"]));
        assert_eq!(newer.0["Bolt"].not_shown.keys().collect::<Vec<_>>(), ["1"]);
    }

    #[test]
    fn what_is_not_there_is_named() {
        let rulings = Rulings::default().of_reference(&reference(&["one"]));
        assert_eq!(rulings.unknown(&[scenario("It bolts", "Bolt", &[1, 2])]), ["It bolts: Bolt has no ruling 2"]);
        let text = "[Bolt]\nrulings = [\"a\"]\nnot_shown = { 2 = \"Why.\" }\n";
        assert!(Rulings::read(text).unwrap_err().to_string().contains("none is number 2"));
    }
}
