//! Where documents lie: the one interface that the house reads and writes through, in Firestore's terms.
//!
//! A *document* has a path (`games/{id}/chat/tail`: collection and name in turn), fields, and a version that changes with every write. Several
//! documents are written at once, on condition that others (or the same) are still as they were when they were read: *compare and write*.
//! Everything else, the house builds on this ([`crate::decide`]).

mod document;
mod index;
mod memory;
mod path;
mod query;
pub mod suite;

use std::fmt;

pub use document::{Damaged, Document, Fields, Version};
pub use index::{By, Index};
pub use memory::Memory;
pub use path::{NotAPath, Path};
pub use query::{Cursor, Filter, Query};
use serde::Serialize;

/// A place for documents. Every implementation passes [`suite`].
pub trait Store {
    /// The document at this path, or `None` when there is none.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError>;

    /// The documents at these paths, in their order: one question, where a store can be asked for several at once.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn get_all(&self, paths: &[Path]) -> Result<Vec<Option<Document>>, StoreError> {
        paths.iter().map(|path| self.get(path)).collect()
    }

    /// The documents of one collection that a query asks for. Whatever the house asks has its [`Index`] ([`crate::INDEXES`]).
    ///
    /// # Errors
    /// When the store cannot be read, or keeps indexes and has none for this query.
    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError>;

    /// Makes all these writes, in their order, or none: none, when a document is not as expected. Returns a version higher than all before it, which
    /// every document has now that is not what it was. (Firestore leaves the version of what is written as it was; whoever compares it compares the same.)
    ///
    /// When it returns, what was written is as durable as this store gets.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] when a document has changed since it was read: read again, decide again.
    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError>;
}

/// A store whose changes are told by the house to those who follow them. In Firestore it is the documents themselves that are listened to, so its
/// store is none of these. Every implementation passes [`suite::run_watched`] as well.
pub trait Watched: Store {
    /// The paths of the documents written or deleted after this version, each once, with the version of its last change, in the order of these.
    /// Whoever remembers the last version it was told of misses nothing.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn changes(&self, after: Version) -> Result<Vec<(Path, Version)>, StoreError>;

    /// Everybody has been told of what was changed up to this version. What was deleted by then leaves nothing behind, and is no change any more.
    fn told(&mut self, up_to: Version);
}

/// What a document must be for a commit to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub path: Path,
    /// The version it must have; `None`: there must be no such document.
    pub version: Option<Version>,
}

/// One document's change.
#[derive(Clone, Debug, PartialEq)]
pub enum Write {
    /// It has exactly these fields from now on.
    Set(Path, Fields),
    /// There is no such document from now on.
    Delete(Path),
}

impl Write {
    /// A document that is this value.
    ///
    /// # Errors
    /// When the value is not an object in JSON.
    pub fn set<T: Serialize>(path: Path, value: &T) -> Result<Self, Damaged> {
        match serde_json::to_value(value) {
            Ok(serde_json::Value::Object(fields)) => Ok(Self::Set(path, fields)),
            Ok(_) => Err(Damaged { path, message: "a document must be an object".to_owned() }),
            Err(error) => Err(Damaged { path, message: error.to_string() }),
        }
    }

    /// Which document.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Set(path, _) | Self::Delete(path) => path,
        }
    }
}

/// The store itself failed: the disk, the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    /// What it said.
    pub message: String,
    /// Whether it would fail the same way however often it is tried: something is more than can be kept, or is not taken.
    pub lasting: bool,
}

impl StoreError {
    /// An error in these words, which may pass.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), lasting: false }
    }

    /// One that will not.
    #[must_use]
    pub fn lasting(message: impl Into<String>) -> Self {
        Self { message: message.into(), lasting: true }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store failed: {}", self.message)
    }
}

impl std::error::Error for StoreError {}

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommitError {
    /// This document is not as it was expected to be.
    Conflict(Path),
    /// The store itself failed.
    Store(StoreError),
}

impl From<StoreError> for CommitError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for CommitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(path) => write!(f, "{path} has changed since it was read"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CommitError {}
