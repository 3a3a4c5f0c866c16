//! Reads card files into one table.

use std::collections::BTreeMap;

use crate::error::{ParseError, Reason};
use crate::file::{Block, Place, Source, blocks};
use crate::grammar::{card, card_type, size};
use crate::{BLANK, Card, CardId, Subtype, Table};

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
        blocks.iter().flat_map(subtypes_of).filter(|name| !Subtype::FIXED.contains(name)).collect();
    further.sort_unstable();
    further.dedup();
    Subtype::FIXED.into_iter().chain(further).map(str::to_owned).collect()
}

/// The words of the type line that stand behind the dash, which are its subtypes; and those of what something is said to become,
/// `a 2/2 Assembly-Worker artifact creature`.
fn subtypes_of<'a>(block: &'a Block<'_>) -> impl Iterator<Item = &'a str> {
    block.body.iter().enumerate().flat_map(|(number, line)| {
        let words = line.words.iter().map(|word| word.text.as_str());
        let begins = |word: &str| size(word).is_some() && !word.starts_with(['+', '-']);
        let behind = words.skip_while(move |word| if number == 0 { *word != "-" } else { !begins(word) }).skip(1);
        let all = behind.take_while(|word| size(word).is_none() && card_type(word).is_none());
        all.filter(|word| word.starts_with(char::is_uppercase))
    })
}
