//! The version of what is in the documents ([`house::schema`]), where Firestore keeps it: in a document of its own.

use std::fmt;

use house::decide::DriveError;
use house::documents::{Document as _, PlayerDocument, SchemaDocument};
use house::schema::{CURRENT, keep_up_with_engine_once, migrate};
use house::store::{CommitError, Damaged, Expected, Filter, Query, Store, StoreError, Write};
use serde_json::json;

use crate::log;

/// How often it is begun anew when somebody writes to the same documents meanwhile.
const ATTEMPTS: u32 = 8;

/// Why the documents are not of this program's version.
#[derive(Debug)]
pub enum SchemaError {
    /// A newer version of this program has written them: theirs, and its own.
    Newer(u32),
    /// The store failed.
    Store(StoreError),
    /// A document cannot be read.
    Damaged(Damaged),
    /// Something could not be brought up to date.
    Migration(DriveError),
    /// Others kept writing to the same documents.
    Busy,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(found) => write!(
                f,
                "the documents were written by a newer version of this program (version {found}, this one knows {CURRENT}): update it"
            ),
            Self::Store(error) => error.fmt(f),
            Self::Damaged(error) => error.fmt(f),
            Self::Migration(error) => write!(f, "the documents cannot be brought up to date: {error}"),
            Self::Busy => {
                f.write_str("the documents cannot be brought up to date while others keep writing to them: try again")
            }
        }
    }
}

impl std::error::Error for SchemaError {}

impl From<StoreError> for SchemaError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Makes documents of this version of those that are there, if they are older, and writes down of which version they are. Several instances may do so at once.
///
/// # Errors
/// When a newer version has written them, or they cannot be read or written.
pub fn bring_up_to_date(store: &mut dyn Store) -> Result<(), SchemaError> {
    let at = SchemaDocument::path(());
    for _ in 0..ATTEMPTS {
        let written = store.get(&at)?;
        let found = match &written {
            Some(document) => document.read::<SchemaDocument>(&at).map_err(SchemaError::Damaged)?.version,
            // Before this number was written down there was one version only.
            None if is_lived_in(store)? => 1,
            None => CURRENT,
        };
        if found > CURRENT {
            return Err(SchemaError::Newer(found));
        }
        let is_current = written.is_some() && found == CURRENT;
        let done = if is_current { keep_up_with_engine_once(store) } else { migrate(store, found) };
        match done {
            Ok(()) if is_current => return Ok(()),
            Ok(()) => {}
            Err(DriveError::Busy(_)) => continue,
            Err(error) => return Err(SchemaError::Migration(error)),
        }
        // Whoever else has done it meanwhile has written the same.
        let expected = Expected { path: at.clone(), version: written.map(|document| document.version) };
        let current = Write::set(at.clone(), &SchemaDocument { version: CURRENT }).map_err(SchemaError::Damaged)?;
        match store.commit(&[expected], &[current]) {
            Ok(_) => {
                if found < CURRENT {
                    let versions = json!({ "from": found, "to": CURRENT });
                    log::line("NOTICE", "the documents are brought up to date", versions);
                }
                return Ok(());
            }
            Err(CommitError::Conflict(_)) => {}
            Err(CommitError::Store(error)) => return Err(error.into()),
        }
    }
    Err(SchemaError::Busy)
}

/// Whether anybody was ever here.
///
/// # Errors
/// When the store cannot be read.
pub fn is_lived_in(store: &dyn Store) -> Result<bool, StoreError> {
    let anybody = Query {
        collection: PlayerDocument::COLLECTION.to_owned(),
        filter: Filter::All,
        highest_first: "sats".to_owned(),
        after: None,
        limit: 1,
    };
    Ok(!store.query(&anybody)?.is_empty())
}
