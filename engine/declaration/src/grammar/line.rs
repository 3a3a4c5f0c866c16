//! A line of a card file as words.

use super::error::{ParseError, Reason};

/// A word, a symbol in braces or a punctuation mark, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub text: String,
    /// Column, counted from 1 in characters.
    pub column: usize,
}

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
