//! Which queries are asked: a store that keeps indexes answers these and no others, as Firestore does.

use serde_json::Value;

use super::{Fields, Filter, Query, StoreError};

/// What makes a kind of query cost as much as it finds, however large its collection is. Firestore's composite index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Index {
    /// The last part of the collections' paths: `games` is for `games` and for `results/{uid}/games`. Firestore's collection group.
    pub collection: &'static str,
    /// On which field there is a condition.
    pub by: By,
    /// The field that the query is ordered by, the highest first.
    pub highest_first: &'static str,
}

/// A [`Filter`] without its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// [`Filter::All`].
    All,
    /// [`Filter::Equal`], for this field.
    Equal(&'static str),
    /// [`Filter::ArrayContains`], for this field.
    ArrayContains(&'static str),
}

impl Index {
    /// What a store says that keeps indexes and has none for this query.
    #[must_use]
    pub fn missing(query: &Query) -> StoreError {
        StoreError::new(format!("there is no index for {query:?}"))
    }

    /// Whether it is for this collection.
    #[must_use]
    pub fn covers(&self, collection: &str) -> bool {
        collection.rsplit_once('/').map_or(collection, |(_, last)| last) == self.collection
    }

    /// Whether a query of this kind is what it is for.
    #[must_use]
    pub fn serves(&self, query: &Query) -> bool {
        let by = match (&self.by, &query.filter) {
            (By::All, Filter::All) => true,
            (By::Equal(indexed), Filter::Equal(field, _))
            | (By::ArrayContains(indexed), Filter::ArrayContains(field, _)) => indexed == field,
            _ => false,
        };
        by && self.covers(&query.collection) && self.highest_first == query.highest_first
    }

    /// Under which texts a document of its collection stands in it, each once and nothing but `""` where there is no condition, and with which number.
    #[must_use]
    pub fn entries<'a>(&self, fields: &'a Fields) -> Option<(u64, Vec<&'a str>)> {
        let number = fields.get(self.highest_first).and_then(Value::as_u64)?;
        let mut texts = match self.by {
            By::All => vec![""],
            By::Equal(field) => fields.get(field).and_then(Value::as_str).into_iter().collect(),
            By::ArrayContains(field) => {
                let values = fields.get(field).and_then(Value::as_array);
                values.into_iter().flatten().filter_map(Value::as_str).collect()
            }
        };
        texts.sort_unstable();
        texts.dedup();
        Some((number, texts))
    }
}
