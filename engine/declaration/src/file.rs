//! Cuts card files into cards, their lines into words.
//!
//! A file holds the cards of one set and is named after it, `lea.cards`. A card begins with its name and mana cost at the
//! start of a line; its type line and everything it does stand indented under it. `#` begins a comment.
//! `docs/cards.md` teaches the words.

use crate::error::{ParseError, Reason};

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

/// What a type line begins with that is a token's.
pub(crate) const TOKEN: &str = "Token";

/// A line of a file, in words.
pub(crate) struct Line<'a> {
    pub place: Place<'a>,
    pub words: Vec<Word>,
}

/// A card before its subtypes are numbered.
pub(crate) struct Block<'a> {
    pub set: &'a str,
    pub head: Line<'a>,
    pub body: Vec<Line<'a>>,
}

impl Block<'_> {
    /// Whether it is no card but a token.
    pub fn is_token(&self) -> bool {
        self.body.first().and_then(|line| line.words.first()).is_some_and(|word| word.text == TOKEN)
    }

    /// The name, as it stands before the cost.
    pub fn name(&self) -> String {
        let words: Vec<&str> =
            self.head.words.iter().map(|word| word.text.as_str()).take_while(|word| !word.starts_with('{')).collect();
        // Punctuation is split off as a word of its own, and belongs to the word before it in a name.
        words.join(" ").replace(" ,", ",").replace(" :", ":")
    }
}

/// So many words a line may have, twice as many as any card needs. Whatever is read inside of something else begins with a word of its own,
/// so this bounds how deep that goes, here and for all who look at it afterwards.
pub(crate) const MOST_WORDS: usize = 128;

/// Cuts a file into cards.
pub(crate) fn blocks<'a>(source: Source<'a>, errors: &mut Vec<ParseError>) -> Vec<Block<'a>> {
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

/// A word, a symbol in braces or a punctuation mark, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub text: String,
    /// Column, counted from 1 in characters.
    pub column: usize,
}

/// Where a line stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub file: &'a str,
    pub line: usize,
}

impl Place<'_> {
    pub fn error(self, column: usize, reason: Reason) -> ParseError {
        ParseError { file: self.file.to_owned(), line: self.line, column, reason }
    }
}

/// Splits a line into words. `,`, `;`, `:` and `"` are words of their own, and so is each symbol in braces.
pub(crate) fn split(line: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open: Option<Word> = None;
    for (index, letter) in line.chars().enumerate() {
        let column = index + 1;
        let in_braces = open.as_ref().is_some_and(|word| word.text.starts_with('{'));
        if letter.is_whitespace() && !in_braces {
            words.extend(open.take());
        } else if matches!(letter, ',' | ';' | ':' | '"') && !in_braces {
            words.extend(open.take());
            words.push(Word { text: letter.to_string(), column });
        } else if letter == '{' {
            words.extend(open.take());
            open = Some(Word { text: letter.to_string(), column });
        } else {
            let word = open.get_or_insert_with(|| Word { text: String::new(), column });
            word.text.push(letter);
            if letter == '}' {
                words.extend(open.take());
            }
        }
    }
    words.extend(open);
    words
}

/// The words of a phrase, as [`split`] would cut them: punctuation is a word of its own.
pub(crate) fn words_of(phrase: &str) -> impl Iterator<Item = &str> {
    phrase.split(' ').flat_map(|word| {
        let bare = word.trim_end_matches([',', ';', ':']);
        let (bare, behind) = if bare.is_empty() { (word, "") } else { word.split_at(bare.len()) };
        [bare, behind].into_iter().filter(|word| !word.is_empty())
    })
}
