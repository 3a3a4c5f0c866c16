//! A line of a card file as words, and the reading of them one after another.

use super::fault::{Fault, Reason};
use super::spelling;

/// A word, a symbol in braces or a punctuation mark, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// As written.
    pub text: String,
    /// Column, counted from 1 in characters.
    pub column: usize,
}

/// Where a line stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Line, counted from 1.
    pub line: usize,
}

impl Place<'_> {
    /// A fault on this line.
    pub fn fault(self, column: usize, reason: Reason) -> Fault {
        Fault { file: self.file.to_owned(), line: self.line, column, reason }
    }
}

/// Splits a line into words. `,`, `;`, `:` and `"` are words of their own, and so is each symbol in braces.
pub(super) fn split(line: &str) -> Vec<Word> {
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

/// Reads the words of one line from left to right.
pub(super) struct Cursor<'a> {
    words: &'a [Word],
    at: usize,
    place: Place<'a>,
}

impl<'a> Cursor<'a> {
    /// At the first of the words.
    pub fn new(words: &'a [Word], place: Place<'a>) -> Cursor<'a> {
        Cursor { words, at: 0, place }
    }

    /// The word that is next.
    pub fn peek(&self) -> Option<&'a str> {
        self.peek_at(0)
    }

    /// The word that comes after so many others.
    pub fn peek_at(&self, ahead: usize) -> Option<&'a str> {
        self.words.get(self.at + ahead).map(|word| word.text.as_str())
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.at >= self.words.len()
    }

    /// Goes past one word.
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// Goes past the words of the phrase if they are next, all of them.
    pub fn take(&mut self, phrase: &str) -> bool {
        let found = self.is_next(phrase);
        if found {
            self.at += phrase.split(' ').count();
        }
        found
    }

    /// Whether the words of the phrase are next.
    pub fn is_next(&self, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(ahead, word)| self.peek_at(ahead) == Some(word))
    }

    /// Whether the words of the phrase stand anywhere in what is left.
    pub fn holds(&self, phrase: &str) -> bool {
        let words = phrase.split(' ');
        let left = self.words.get(self.at..).unwrap_or_default();
        (0..left.len()).any(|start| {
            words.clone().enumerate().all(|(ahead, word)| left.get(start + ahead).is_some_and(|one| one.text == word))
        })
    }

    /// Goes past one of the phrases if it is next.
    pub fn take_any(&mut self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.take(phrase))
    }

    /// Goes past the phrase, which must be next.
    pub fn expect(&mut self, phrase: &'static str) -> Result<(), Fault> {
        for word in phrase.split(' ') {
            if self.peek() != Some(word) {
                return Err(self.unexpected(&format!("'{phrase}'")));
            }
            self.advance();
        }
        Ok(())
    }

    /// Goes past one of the phrases, of which one must be next.
    pub fn expect_any(&mut self, phrases: &[&str]) -> Result<(), Fault> {
        if self.take_any(phrases) {
            return Ok(());
        }
        let quoted: Vec<String> = phrases.iter().map(|phrase| format!("'{phrase}'")).collect();
        Err(self.unexpected(&quoted.join(" or ")))
    }

    /// Reads the words between quotation marks, where one is next.
    pub fn quotation(&mut self) -> Option<Cursor<'a>> {
        let inside = self.words.get(self.at + 1..)?;
        if self.peek() != Some("\"") {
            return None;
        }
        let length = inside.iter().position(|word| word.text == "\"")?;
        self.at += length + 2;
        Some(Cursor { words: inside.get(..length)?, at: 0, place: self.place })
    }

    /// Nothing may be left.
    pub fn finish(&self) -> Result<(), Fault> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("the end of the line or ';'")) }
    }

    /// A fault at the next word, which is not what was expected.
    pub fn unexpected(&self, expected: &str) -> Fault {
        let expected = expected.to_owned();
        self.fault(match self.peek() {
            Some(word) => Reason::UnexpectedWord { word: word.to_owned(), expected, near: spelling::near(word) },
            None => Reason::Unfinished { expected },
        })
    }

    /// A fault at the next word, or just behind the last.
    pub fn fault(&self, reason: Reason) -> Fault {
        let behind = || self.words.last().map_or(1, |word| word.column + word.text.chars().count());
        self.place.fault(self.words.get(self.at).map_or_else(behind, |word| word.column), reason)
    }

    /// A fault at the word that was read last.
    pub fn fault_before(&self, reason: Reason) -> Fault {
        let column = self.at.checked_sub(1).and_then(|index| self.words.get(index)).map_or(1, |word| word.column);
        self.place.fault(column, reason)
    }
}
