//! The facts about formats, out of `house/formats.txt`.

use std::sync::LazyLock;

use crate::documents::Format;

static FILE: &str = include_str!("../../formats.txt");

/// What a format says about decks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormatFacts {
    /// The fewest cards of the deck itself.
    pub least: u32,
    /// The most cards beside it, if there is a most.
    pub sideboard: Option<u32>,
    /// The most of one card.
    pub copies: Copies,
    /// The sets whose cards are allowed: those that they were the first to print. Empty: all.
    pub sets: Vec<&'static str>,
    /// Whether cards are left out that say what is done with an ante.
    pub without_ante: bool,
    /// The cards of which there may be one.
    pub restricted: Vec<&'static str>,
}

/// How many of one card there may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Copies {
    /// As many as one likes.
    #[default]
    Any,
    /// So many, basic lands aside.
    Most(u16),
    /// As the catalogue says.
    AsTheCatalogueSays,
}

static FACTS: LazyLock<Vec<FormatFacts>> =
    LazyLock::new(|| Format::ALL.iter().map(|format| read(format.key())).collect());

/// What a format says.
#[must_use]
pub fn facts(format: Format) -> &'static FormatFacts {
    static NOTHING: FormatFacts = FormatFacts {
        least: 0,
        sideboard: None,
        copies: Copies::Any,
        sets: Vec::new(),
        without_ante: false,
        restricted: Vec::new(),
    };
    let place = Format::ALL.iter().position(|one| *one == format);
    place.and_then(|place| FACTS.get(place)).unwrap_or(&NOTHING)
}

/// The part of the file under this heading. What cannot be read is left out; the tests hold that there is nothing of the kind.
fn read(key: &str) -> FormatFacts {
    let mut facts = FormatFacts::default();
    let lines = FILE.lines().skip_while(|line| line.strip_prefix("= ") != Some(key)).skip(1);
    for line in lines.take_while(|line| !line.starts_with("= ")) {
        match line.split_once(' ') {
            Some(("least", number)) => facts.least = number.parse().unwrap_or_default(),
            Some(("sideboard", number)) => facts.sideboard = number.parse().ok(),
            Some(("copies", "house")) => facts.copies = Copies::AsTheCatalogueSays,
            Some(("copies", number)) => facts.copies = number.parse().map_or(Copies::Any, Copies::Most),
            Some(("sets", sets)) => facts.sets = sets.split(' ').collect(),
            Some(("ante", "no")) => facts.without_ante = true,
            Some(("restricted", names)) => facts.restricted = names.split("; ").collect(),
            _ => {}
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_understood_and_every_format_has_its_part() {
        let words = ["least", "sideboard", "copies", "sets", "ante", "restricted"];
        for line in FILE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            assert!(
                words.contains(&word) || Format::ALL.iter().any(|format| word == "=" && format.key() == rest),
                "{line}"
            );
        }
        for format in Format::ALL {
            assert!(facts(format).least >= 40, "{format:?}");
        }
    }

    #[test]
    fn every_restricted_card_was_printed_and_every_set_is_one() {
        let sets = engine::printed::sets();
        for format in Format::ALL {
            let facts = facts(format);
            for name in &facts.restricted {
                let set = sets.iter().find(|set| set.cards.contains(name)).map(|set| set.code);
                assert!(set.is_some_and(|set| facts.sets.contains(&set)), "{format:?}: {name}");
            }
            assert!(facts.sets.iter().all(|code| sets.iter().any(|set| set.code == *code)), "{format:?}");
            assert!(facts.restricted.is_sorted(), "{format:?}");
        }
        assert_eq!(facts(Format::OldSchool).restricted.len(), 24);
        assert_eq!(facts(Format::EternalCentral).restricted.len(), 23);
        assert_eq!(facts(Format::EudoGames).restricted.len(), 27);
    }
}
