//! Asking for several documents at once. As little as the house needs, and nothing that Firestore could not answer.

use serde_json::Value;

use super::Document;

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

impl Query {
    /// What it is ordered by, when this document of the collection is meant at all. For stores that have no query language of their own.
    #[must_use]
    pub fn matches(&self, document: &Document) -> Option<u64> {
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
        meant.then_some(order)
    }
}
