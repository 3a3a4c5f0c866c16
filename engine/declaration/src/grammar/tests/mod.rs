//! Tests of the grammar.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod faces;
mod reading;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use super::guide;
use crate::{Source, parse};

thread_local! {
    /// The phrases that were read.
    static SAID: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    /// The phrases that each card was read with.
    static READ: RefCell<Vec<(String, Vec<usize>)>> = const { RefCell::new(Vec::new()) };
}

/// How many phrases were read.
pub(super) fn said() -> usize {
    SAID.with_borrow(Vec::len)
}

/// A phrase was tried: it was read, or else what was read since then was something else.
pub(super) fn tried(phrase: Option<usize>, since: usize) {
    SAID.with_borrow_mut(|said| match phrase {
        Some(phrase) => said.push(phrase),
        None => said.truncate(since),
    });
}

/// A card was read, with the phrases that were read since then.
pub(super) fn read(card: &str, since: usize) {
    let phrases = SAID.with_borrow(|said| said[since..].to_vec());
    READ.with_borrow_mut(|read| read.push((card.to_owned(), phrases)));
}

#[test]
fn what_one_card_says_is_marked() {
    // From the package of the unit tests, or this one.
    let folders = ["../engine/cards", "../cards"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let folder = folders.iter().find(|folder| folder.is_dir()).unwrap();
    let mut cards: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cards") {
            let text = std::fs::read_to_string(path).unwrap();
            for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                match cards.last_mut() {
                    Some(card) if line.starts_with(' ') => *card += &format!("{line}\n"),
                    _ => cards.push(format!("{line}\n")),
                }
            }
        }
    }
    // Subtypes and tokens are those of all cards, so that each is read with all others behind it.
    let mut said: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    SAID.with_borrow_mut(Vec::clear);
    parse(&[Source { name: "all", set: "ALL", text: &cards.concat() }]).unwrap();
    for (card, phrases) in READ.with_borrow(Clone::clone) {
        for phrase in phrases {
            let by = said.entry(phrase).or_default();
            if !by.contains(&card) {
                by.push(card.clone());
            }
        }
    }
    let mut wrong = Vec::new();
    for (heading, phrase) in guide::all().filter(|(_, phrase)| phrase.id != 0) {
        let by = said.get(&phrase.id).map_or(&[][..], Vec::as_slice);
        if phrase.once != (by.len() == 1) {
            wrong.push(format!(
                "{heading}: {}: once is {}, said by {:?}",
                phrase.words,
                phrase.once,
                by.iter().take(4).collect::<Vec<_>>()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
