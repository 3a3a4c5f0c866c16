//! One document.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Path;
use crate::documents;

/// A document's fields by name. Bytes are strings, [packed](crate::wire::pack_bytes).
pub type Fields = Map<String, Value>;

/// Which state of a document it is. Grows with every commit; only comparing it means anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u64);

/// A document as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it holds.
    pub fields: Fields,
    /// Which state of it this is.
    pub version: Version,
}

impl Document {
    /// The document as the type it was written as, by this version or the one before.
    ///
    /// # Errors
    /// When it is not one.
    pub fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<T, Damaged> {
        let fields = documents::current(path, &self.fields);
        T::deserialize(&*fields).map_err(|error| Damaged { path: path.clone(), message: error.to_string() })
    }
}

/// A document that is not what it should be: a program of another version wrote it, or nobody should have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// Which document.
    pub path: Path,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be used: {}", self.path, self.message)
    }
}

impl std::error::Error for Damaged {}
