//! Where a document lies.

use std::fmt;

/// The path of a document: collection and name in turn, as `games/{id}/chat/tail`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(String);

/// Text that is not the path of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPath {
    pub text: String,
}

impl fmt::Display for NotAPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not the path of a document (collection/name, any number of times)", self.text)
    }
}

impl std::error::Error for NotAPath {}

impl Path {
    /// The path in this text.
    ///
    /// # Errors
    /// When its parts are not an even number, or one of them is empty, `.` or `..`.
    pub fn parse(text: &str) -> Result<Self, NotAPath> {
        let sound = |part: &str| !part.is_empty() && part != "." && part != "..";
        if text.split('/').count().is_multiple_of(2) && text.split('/').all(sound) {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotAPath { text: text.to_owned() })
        }
    }

    /// For paths made of a program's own words and ids, which hold no slash.
    #[must_use]
    pub fn of(parts: &[&str]) -> Self {
        debug_assert!(parts.len().is_multiple_of(2) && parts.iter().all(|part| !part.contains('/')));
        Self(parts.join("/"))
    }

    /// The text of it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The collection that the document is in: everything before its name.
    #[must_use]
    pub fn collection(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(collection, _)| collection)
    }

    /// The document's name in its collection.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(_, name)| name)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_path_names_a_document_and_its_collection() {
        let path = Path::parse("games/abc/chat/tail").unwrap();
        assert_eq!((path.collection(), path.name()), ("games/abc/chat", "tail"));
    }

    #[test]
    fn what_is_a_collection_or_nothing_is_no_document() {
        for text in ["", "games", "games/a/chat", "games//", "/games", "games/.."] {
            assert!(Path::parse(text).is_err(), "{text:?}");
        }
    }
}
