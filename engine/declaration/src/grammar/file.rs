//! Reads card files.
//!
//! A file holds the cards of one set and is named after it, `lea.cards`. A card begins with its name and mana cost at the
//! start of a line; its type line and everything it does stand indented under it. `#` begins a comment.
//! `docs/cards.md` teaches the words.

use std::collections::BTreeMap;

use super::card::{Block, Line, card};
use super::error::{ParseError, Reason};
use super::line::{Place, split};
use crate::{BLANK, Card, CardId, Subtype, Table};

/// A card file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, `lea.cards`, used in errors.
    pub name: &'a str,
    /// The set's code, `LEA`.
    pub set: &'a str,
    /// What is in it.
    pub text: &'a str,
}

/// Reads card files into one table: the cards sorted by name, and [`BLANK`] behind them.
///
/// # Errors
/// All errors in all files, in the order of the files and lines.
pub fn parse(sources: &[Source<'_>]) -> Result<Table, Vec<ParseError>> {
    let mut errors = Vec::new();
    let blocks: Vec<Block<'_>> = sources.iter().flat_map(|source| blocks(*source, &mut errors)).collect();
    unique_names(&blocks, &mut errors);
    let subtypes = subtypes(&blocks);
    let numbered =
        [("subtypes", subtypes.len() > usize::from(u8::MAX)), ("cards", blocks.len() >= usize::from(u16::MAX))];
    for (what, _) in numbered.into_iter().filter(|(_, many)| *many) {
        errors.extend(blocks.last().map(|block| block.head.place.error(1, Reason::TooMany(what))));
    }
    let tokens = tokens(&blocks);
    let mut cards: Vec<Card> = blocks.iter().filter_map(|block| card(block, &subtypes, &tokens, &mut errors)).collect();
    if !errors.is_empty() {
        let order: BTreeMap<&str, usize> =
            sources.iter().enumerate().map(|(index, source)| (source.name, index)).collect();
        errors.sort_by_key(|error| (order.get(error.file.as_str()).copied(), error.line, error.column));
        return Err(errors);
    }
    cards.sort_by(|one, other| one.name.cmp(&other.name));
    cards.push(Card::blank());
    Ok(Table { cards, subtypes })
}

/// So many words a line may have, twice as many as any card needs. Whatever is read inside of something else begins with a word of its own,
/// so this bounds how deep that goes, here and for all who look at it afterwards.
pub(super) const MOST_WORDS: usize = 128;

/// Cuts a file into cards.
fn blocks<'a>(source: Source<'a>, errors: &mut Vec<ParseError>) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    for (index, text) in source.text.lines().enumerate() {
        let place = Place { file: source.name, line: index + 1 };
        let mut words = split(text.split('#').next().unwrap_or_default());
        if words.is_empty() {
            continue;
        }
        if let Some(word) = words.get(MOST_WORDS) {
            errors.push(place.error(word.column, Reason::LineTooLong(MOST_WORDS)));
            words.truncate(MOST_WORDS);
        }
        let line = Line { place, words };
        if !text.starts_with(char::is_whitespace) {
            blocks.push(Block { set: source.set, head: line, body: Vec::new() });
        } else if let Some(block) = blocks.last_mut() {
            block.body.push(line);
        } else {
            errors.push(place.error(1, Reason::LineOutsideCard));
        }
    }
    blocks
}

/// Reports names that stand twice or are reserved.
fn unique_names(blocks: &[Block<'_>], errors: &mut Vec<ParseError>) {
    let mut seen: BTreeMap<String, Place<'_>> = BTreeMap::new();
    for block in blocks {
        let name = block.name();
        if name.eq_ignore_ascii_case(BLANK) {
            errors.push(block.head.place.error(1, Reason::ReservedName(name)));
        } else if let Some(first) = seen.get(&name.to_lowercase()) {
            let first = format!("{}:{}", first.file, first.line);
            errors.push(block.head.place.error(1, Reason::DuplicateName { name, first }));
        } else {
            seen.insert(name.to_lowercase(), block.head.place);
        }
    }
}

/// The tokens, each with the place it will have in the table, where the cards are sorted by name.
fn tokens(blocks: &[Block<'_>]) -> Vec<(String, CardId)> {
    let mut names: Vec<(String, bool)> = blocks.iter().map(|block| (block.name(), block.is_token())).collect();
    names.sort();
    let numbered = names.into_iter().zip((0..=u16::MAX).map(CardId));
    numbered.filter(|((_, token), _)| *token).map(|((name, _), id)| (name, id)).collect()
}

/// The subtypes of all type lines, the fixed ones first and the others in the order of the alphabet.
fn subtypes(blocks: &[Block<'_>]) -> Vec<String> {
    let mut further: Vec<&str> =
        blocks.iter().flat_map(Block::subtypes).filter(|name| !Subtype::FIXED.contains(name)).collect();
    further.sort_unstable();
    further.dedup();
    Subtype::FIXED.into_iter().chain(further).map(str::to_owned).collect()
}
