//! Asking for several documents at once. As little as the house needs, and nothing that Firestore could not answer.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Document, Path};

/// Documents of one collection.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Which: `games`.
    pub collection: String,
    /// What a document must be to be meant.
    pub filter: Filter,
    /// The field, a number, by which they come, the highest first; documents without it are not meant. Those with the same number come in the order
    /// of their paths.
    pub highest_first: String,
    /// Only what comes behind this place in that order; `None`: from its beginning.
    pub after: Option<Cursor>,
    /// How many at most.
    pub limit: usize,
}

/// A condition on one field.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// None: every document of the collection is meant.
    All,
    /// It is this text.
    Equal(String, String),
    /// It is an array, and this text is in it.
    ArrayContains(String, String),
}

/// A place in the order of a query: that of a document, whether or not it is (still) there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cursor {
    /// The number that the document is ordered by.
    pub number: u64,
    /// Its name in its collection.
    pub name: String,
}

impl Query {
    /// What it is ordered by, when this document of the collection is meant at all. For stores that have no query language of their own.
    #[must_use]
    pub fn matches(&self, path: &Path, document: &Document) -> Option<u64> {
        let order = document.fields.get(&self.highest_first).and_then(Value::as_u64)?;
        let meant = match &self.filter {
            Filter::All => true,
            Filter::Equal(field, text) => document.fields.get(field).and_then(Value::as_str) == Some(text),
            Filter::ArrayContains(field, text) => document
                .fields
                .get(field)
                .and_then(Value::as_array)
                .is_some_and(|values| values.iter().any(|value| value.as_str() == Some(text))),
        };
        let behind = |cursor: &Cursor| (Reverse(order), path.name()) > (Reverse(cursor.number), cursor.name.as_str());
        (meant && self.after.as_ref().is_none_or(behind)).then_some(order)
    }
}
