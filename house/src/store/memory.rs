//! Documents in memory: for tests, and for what Firestore has told a browser.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{CommitError, Document, Expected, Fields, Index, Path, Query, Store, StoreError, Version, Watched, Write};
use crate::INDEXES;

/// Documents that last as long as the program. It needs no index, and answers nothing without one: what is tried on it works on any store.
#[derive(Clone, Debug)]
pub struct Memory {
    indexes: &'static [Index],
    /// A deleted document stays as `None`, so that its deletion is a change.
    documents: BTreeMap<Path, (Option<Fields>, Version)>,
    last: Version,
}

impl Memory {
    /// An empty one, for the house.
    #[must_use]
    pub fn new() -> Self {
        Self::asked(&INDEXES)
    }

    /// An empty one, for whoever asks what these indexes are for.
    #[must_use]
    pub fn asked(indexes: &'static [Index]) -> Self {
        Self { indexes, documents: BTreeMap::new(), last: Version::default() }
    }

    fn version(&self, path: &Path) -> Option<Version> {
        self.documents.get(path).and_then(|(fields, version)| fields.as_ref().map(|_| *version))
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for Memory {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        Ok(self.documents.get(path).and_then(|(fields, version)| {
            fields.as_ref().map(|fields| Document { fields: fields.clone(), version: *version })
        }))
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        if !self.indexes.iter().any(|index| index.serves(query)) {
            return Err(Index::missing(query));
        }
        let mut found = Vec::new();
        for (path, (fields, version)) in &self.documents {
            let Some(fields) = fields else { continue };
            if path.collection() != query.collection {
                continue;
            }
            let document = Document { fields: fields.clone(), version: *version };
            if let Some(order) = query.matches(path, &document) {
                found.push((order, path.clone(), document));
            }
        }
        found.sort_by(|left, right| (Reverse(left.0), &left.1).cmp(&(Reverse(right.0), &right.1)));
        found.truncate(query.limit);
        Ok(found.into_iter().map(|(_, path, document)| (path, document)).collect())
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        if let Some(changed) = expected.iter().find(|expected| self.version(&expected.path) != expected.version) {
            return Err(CommitError::Conflict(changed.path.clone()));
        }
        self.last = Version(self.last.0 + 1);
        for write in writes {
            let fields = match write {
                Write::Set(_, fields) => Some(fields.clone()),
                Write::Delete(_) => None,
            };
            self.documents.insert(write.path().clone(), (fields, self.last));
        }
        Ok(self.last)
    }
}

impl Watched for Memory {
    fn changes(&self, after: Version) -> Result<Vec<(Path, Version)>, StoreError> {
        let mut changed: Vec<_> = (self.documents.iter())
            .filter(|(_, (_, version))| *version > after)
            .map(|(path, (_, version))| (path.clone(), *version))
            .collect();
        changed.sort_by(|left, right| (left.1, &left.0).cmp(&(right.1, &right.0)));
        Ok(changed)
    }

    fn told(&mut self, up_to: Version) {
        self.documents.retain(|_, (fields, version)| fields.is_some() || *version > up_to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_passes_the_suite() {
        crate::store::suite::run(|_| Memory::asked(&crate::store::suite::INDEXES));
        crate::store::suite::run_watched(|_| Memory::new());
    }
}
