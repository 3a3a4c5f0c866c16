//! Reading a file of scenarios.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// One scenario as it is written.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// What it shows.
    pub name: String,
    /// `current` or `1994`.
    pub rules: Option<String>,
    /// Whose turn it is: `A` or `B`.
    pub turn: Option<String>,
    /// The step it starts in.
    pub step: Option<String>,
    /// The first player's side of the table.
    #[serde(rename = "A")]
    pub a: Side,
    /// The second player's side of the table.
    #[serde(rename = "B")]
    pub b: Side,
    pub script: String,
    /// The seed of the game's chance.
    pub seed: Option<u64>,
    /// The next flips of a coin.
    pub coin: Vec<String>,
    /// What the next random choices pick.
    pub random: Vec<toml::Value>,
    /// Whether it is played for ante.
    pub ante: bool,
    /// The rulings that it shows, by card: their numbers in the reference, counted from 1.
    pub rulings: BTreeMap<String, Vec<usize>>,
}

/// One player's side of the table.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// Life total.
    pub life: Option<i32>,
    pub hand: Vec<String>,
    /// The permanents this player owns, each with its state in braces.
    pub battlefield: Vec<String>,
    /// The graveyard, the bottom card first.
    pub graveyard: Vec<String>,
    /// The cards in exile.
    pub exile: Vec<String>,
    /// The library, the top card first.
    pub library: Option<Vec<String>>,
    /// The mana pool in letters.
    pub mana: String,
    /// The player's counters.
    pub counters: BTreeMap<String, u16>,
    /// The cards played for.
    pub ante: Vec<String>,
    /// The cards owned outside the game.
    pub sideboard: Vec<String>,
}

/// A scenario with its places in the file, or why it cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// Its name, as far as it can be read.
    pub name: String,
    /// The line at which it begins, counted from 1.
    pub line: usize,
    /// The line of the script's first line.
    pub script_line: usize,
    pub scenario: Result<Scenario, String>,
}

/// Why a file cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The line, counted from 1; 0 where none can be told.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for FileError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for FileError {}

/// Only where things stand; what they say is read separately, so that one faulty scenario does not take the others with it.
#[derive(Deserialize)]
struct Places {
    #[serde(default)]
    scenario: Vec<Spanned<Place>>,
}

#[derive(Deserialize)]
struct Place {
    name: Option<Spanned<toml::Value>>,
    script: Option<Spanned<toml::Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    scenario: Vec<toml::Value>,
}

/// Reads the scenarios of a file.
///
/// # Errors
/// [`FileError`], where it is no TOML or holds something else than scenarios.
pub fn read(text: &str) -> Result<Vec<Written>, FileError> {
    let line_at = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
    let fault = |error: toml::de::Error| FileError {
        line: error.span().map_or(0, |span| line_at(span.start)),
        what: error.message().to_owned(),
    };
    let places: Places = toml::from_str(text).map_err(fault)?;
    let file: File = toml::from_str(text).map_err(fault)?;
    let both = places.scenario.iter().zip(file.scenario);
    Ok(both.map(|(place, value)| written(text, place, value, &line_at)).collect())
}

fn written(text: &str, place: &Spanned<Place>, value: toml::Value, line_at: &dyn Fn(usize) -> usize) -> Written {
    let name = place.get_ref().name.as_ref().and_then(|name| name.get_ref().as_str()).unwrap_or("(no name)").to_owned();
    let line = line_at(place.get_ref().name.as_ref().map_or(place.span().start, |name| name.span().start));
    let script_line = place.get_ref().script.as_ref().map_or(line, |script| {
        let start = script.span().start;
        // A line break right after the opening quotes is no part of the script.
        let quoted = text.get(start..).unwrap_or_default();
        let opened = ["\"\"\"", "'''"].into_iter().find_map(|quotes| quoted.strip_prefix(quotes));
        let next = opened.is_some_and(|rest| rest.starts_with('\n') || rest.starts_with("\r\n"));
        line_at(start) + usize::from(next)
    });
    Written {
        name,
        line,
        script_line,
        scenario: value.try_into().map_err(|error: toml::de::Error| error.message().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;

    const TWO: &str = "# A comment.\n[[scenario]]\nname = \"One\"\nA = { hand = [\"Forest\"] }\nscript = \"\"\"\nA passes\n\"\"\"\n\n[[scenario]]\nname = \"Two\"\nfoo = 1\nscript = \"A passes\"\n";

    #[test]
    fn a_scenario_knows_its_lines() {
        let read = read(TWO).unwrap();
        assert_eq!((read[0].line, read[0].script_line), (3, 6));
        assert_eq!((read[1].line, read[1].script_line), (10, 12));
    }

    #[test]
    fn a_faulty_scenario_leaves_the_others_alone() {
        let read = read(TWO).unwrap();
        assert_eq!(read[0].scenario.as_ref().unwrap().a.hand, ["Forest"]);
        assert!(read[1].scenario.as_ref().unwrap_err().contains("foo"));
    }

    #[test]
    fn what_is_no_toml_says_where() {
        assert_eq!(read("[[scenario]]\nname = \n").unwrap_err().line, 2);
    }
}
