//! Reads card files.
//!
//! A file holds the cards of one set and is named after it, `lea.cards`. A card begins with its name and mana cost at the
//! start of a line; its type line and everything it does stand indented under it. `#` begins a comment.
//! `docs/cards.md` teaches the words.

mod ability;
mod card;
mod casting;
mod characteristics;
mod combat;
mod condition;
mod continuous;
mod cursor;
mod damage;
mod effect;
mod entering;
mod fault;
mod filter;
mod reference;
mod replacement;
mod spelling;
mod targeting;
#[cfg(test)]
mod tests;
mod trigger;

pub use fault::{Fault, Reason};

use std::collections::BTreeMap;

use card::{Block, Line, card};
use cursor::{Place, split};
use filter::Subtypes;
use reference::Tokens;

use crate::{BLANK, Card, CardId, Subtype, Table};

/// A card file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, `lea.cards`, used in faults.
    pub name: &'a str,
    /// The set's code, `LEA`.
    pub set: &'a str,
    /// What is in it.
    pub text: &'a str,
}

/// Reads card files into one table: the cards sorted by name, and [`BLANK`] behind them.
///
/// # Errors
/// All faults in all files, in the order of the files and lines.
pub fn parse(sources: &[Source<'_>]) -> Result<Table, Vec<Fault>> {
    let mut faults = Vec::new();
    let blocks: Vec<Block<'_>> = sources.iter().flat_map(|source| blocks(*source, &mut faults)).collect();
    unique_names(&blocks, &mut faults);
    let subtypes = Subtypes(subtypes(&blocks));
    if subtypes.0.len() > usize::from(u8::MAX) {
        faults.extend(blocks.last().map(|block| block.head.place.fault(1, Reason::TooMany("subtypes"))));
    }
    if blocks.len() >= usize::from(u16::MAX) {
        faults.extend(blocks.last().map(|block| block.head.place.fault(1, Reason::TooMany("cards"))));
    }
    let tokens = tokens(&blocks);
    let mut cards: Vec<Card> = blocks.iter().filter_map(|block| card(block, &subtypes, &tokens, &mut faults)).collect();
    if !faults.is_empty() {
        let order: BTreeMap<&str, usize> =
            sources.iter().enumerate().map(|(index, source)| (source.name, index)).collect();
        faults.sort_by_key(|fault| (order.get(fault.file.as_str()).copied(), fault.line, fault.column));
        return Err(faults);
    }
    cards.sort_by(|one, other| one.name.cmp(&other.name));
    cards.push(Card::blank());
    Ok(Table { cards, subtypes: subtypes.0 })
}

/// So many words a line may have, twice as many as any card needs. Whatever is read inside of something else begins with a word of its own,
/// so this bounds how deep that goes, here and for all who look at it afterwards.
const MOST_WORDS: usize = 128;

/// Cuts a file into cards.
fn blocks<'a>(source: Source<'a>, faults: &mut Vec<Fault>) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    for (index, text) in source.text.lines().enumerate() {
        let place = Place { file: source.name, line: index + 1 };
        let mut words = split(text.split('#').next().unwrap_or_default());
        if words.is_empty() {
            continue;
        }
        if let Some(word) = words.get(MOST_WORDS) {
            faults.push(place.fault(word.column, Reason::LineTooLong(MOST_WORDS)));
            words.truncate(MOST_WORDS);
        }
        let line = Line { place, words };
        if !text.starts_with(char::is_whitespace) {
            blocks.push(Block { set: source.set, head: line, body: Vec::new() });
        } else if let Some(block) = blocks.last_mut() {
            block.body.push(line);
        } else {
            faults.push(place.fault(1, Reason::LineOutsideCard));
        }
    }
    blocks
}

/// Reports names that stand twice or are reserved.
fn unique_names(blocks: &[Block<'_>], faults: &mut Vec<Fault>) {
    let mut seen: BTreeMap<String, Place<'_>> = BTreeMap::new();
    for block in blocks {
        let name = block.name();
        if name.eq_ignore_ascii_case(BLANK) {
            faults.push(block.head.place.fault(1, Reason::ReservedName(name)));
        } else if let Some(first) = seen.get(&name.to_lowercase()) {
            let first = format!("{}:{}", first.file, first.line);
            faults.push(block.head.place.fault(1, Reason::DuplicateName { name, first }));
        } else {
            seen.insert(name.to_lowercase(), block.head.place);
        }
    }
}

/// The tokens, each with the place it will have in the table, where the cards are sorted by name.
fn tokens(blocks: &[Block<'_>]) -> Tokens {
    let mut names: Vec<(String, bool)> = blocks.iter().map(|block| (block.name(), block.is_token())).collect();
    names.sort();
    let numbered = names.into_iter().zip((0..=u16::MAX).map(CardId));
    Tokens(numbered.filter(|((_, token), _)| *token).map(|((name, _), id)| (name, id)).collect())
}

/// The subtypes of all type lines, the fixed ones first and the others in the order of the alphabet.
fn subtypes(blocks: &[Block<'_>]) -> Vec<String> {
    let mut further: Vec<&str> =
        blocks.iter().flat_map(Block::subtypes).filter(|name| !Subtype::FIXED.contains(name)).collect();
    further.sort_unstable();
    further.dedup();
    Subtype::FIXED.into_iter().chain(further).map(str::to_owned).collect()
}
