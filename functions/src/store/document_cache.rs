//! A store that reads each document once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use house::store::{CommitError, Document, Expected, Path, Query, Store, StoreError, Version, Write};

/// Any store, with what was read from it and written to it during one piece of work.
///
/// What it remembers may be of yesterday. A commit compares it with what is there, so nothing wrong is ever written; a conflict makes it forget
/// everything. Where nothing is written, somebody may miss what came after they looked: whoever wrote that sees to it that somebody looks again.
pub struct DocumentCache<S> {
    inner: S,
    known: RefCell<BTreeMap<Path, Option<Document>>>,
}

impl<S: Store> DocumentCache<S> {
    /// One that remembers nothing yet.
    pub fn new(inner: S) -> Self {
        Self { inner, known: RefCell::default() }
    }
}

impl<S: Store> Store for DocumentCache<S> {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        if let Some(known) = self.known.borrow().get(path) {
            return Ok(known.clone());
        }
        let found = self.inner.get(path)?;
        self.known.borrow_mut().insert(path.clone(), found.clone());
        Ok(found)
    }

    fn get_all(&self, paths: &[Path]) -> Result<Vec<Option<Document>>, StoreError> {
        let mut known = self.known.borrow_mut();
        let unknown: Vec<Path> = paths.iter().filter(|path| !known.contains_key(*path)).cloned().collect();
        let found = self.inner.get_all(&unknown)?;
        known.extend(unknown.into_iter().zip(found));
        Ok(paths.iter().map(|path| known.get(path).cloned().flatten()).collect())
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.inner.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        let known = self.known.get_mut();
        match self.inner.commit(expected, writes) {
            Ok(version) => {
                for write in writes {
                    let now = match write {
                        Write::Set(_, fields) => Some(Document { fields: fields.clone(), version }),
                        Write::Delete(_) => None,
                    };
                    known.insert(write.path().clone(), now);
                }
                Ok(version)
            }
            Err(error) => {
                known.clear();
                Err(error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use house::store::{Memory, suite};

    use super::*;

    #[test]
    fn it_is_a_store_like_any_other() {
        suite::run(|_| DocumentCache::new(Memory::asked(&suite::INDEXES)));
    }
}
