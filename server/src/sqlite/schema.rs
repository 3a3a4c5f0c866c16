//! The tables in the database, and how an older database becomes a newer one.

use rusqlite::{Connection, TransactionBehavior};

use super::OpenError;

/// Each step makes schema `n` out of schema `n - 1`; a step that has ever been released is never changed.
pub const STEPS: [&str; 3] = [
    // 1: documents. A deleted one stays with no fields, so that its deletion is a change like any other.
    "CREATE TABLE documents (
         path TEXT PRIMARY KEY NOT NULL,
         collection TEXT NOT NULL,
         fields TEXT,
         version INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX documents_by_collection ON documents (collection);
     CREATE INDEX documents_by_version ON documents (version);
     CREATE TABLE latest (version INTEGER NOT NULL) STRICT;
     INSERT INTO latest (version) VALUES (0);",
    // 2: by which short texts a document can be found: a field that is the text, or an array that holds it.
    "CREATE TABLE terms (
         collection TEXT NOT NULL,
         field TEXT NOT NULL,
         text TEXT NOT NULL,
         path TEXT NOT NULL,
         PRIMARY KEY (collection, field, text, path)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX terms_by_path ON terms (path);
     INSERT OR IGNORE INTO terms (collection, field, text, path)
         SELECT collection, field.key, field.atom, documents.path FROM documents, json_each(fields) AS field
         WHERE field.type = 'text' AND length(CAST(field.atom AS BLOB)) <= 64;
     INSERT OR IGNORE INTO terms (collection, field, text, path)
         SELECT collection, field.key, entry.atom, documents.path
         FROM documents, json_each(fields) AS field, json_each(field.value) AS entry
         WHERE field.type = 'array' AND entry.type = 'text' AND length(CAST(entry.atom AS BLOB)) <= 64;",
    // 3: where documents stand in the lists that are read, in the order of these. Which lists there are is no part of the schema (`index.rs`).
    "DROP TABLE terms;
     DROP INDEX documents_by_collection;
     CREATE TABLE indexes (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         definition TEXT NOT NULL UNIQUE
     ) STRICT;
     CREATE TABLE entries (
         index_id INTEGER NOT NULL,
         collection TEXT NOT NULL,
         text TEXT NOT NULL,
         rank INTEGER NOT NULL,
         path TEXT NOT NULL,
         PRIMARY KEY (index_id, collection, text, rank, path)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX entries_by_path ON entries (path);",
];

/// The schema that this program works with.
pub const CURRENT: i64 = STEPS.len() as i64;

/// What a database is made of, before anything is done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The schema of its tables; 0 for one that is new.
    pub tables: i64,
    /// The version of what is in its documents ([`house::schema`]).
    pub documents: u32,
}

impl Found {
    /// Looks.
    ///
    /// # Errors
    /// When a newer version of this program has written it, or it cannot be read.
    pub fn in_database(connection: &Connection) -> Result<Self, OpenError> {
        let exists = connection.table_exists(None, "schema")?;
        let tables = match exists {
            true => connection.query_row("SELECT coalesce(max(version), 0) FROM schema", [], |row| row.get(0))?,
            false => 0,
        };
        if tables > CURRENT {
            return Err(OpenError::Newer(tables));
        }
        let written: u32 = connection.pragma_query_value(None, DOCUMENTS, |row| row.get(0))?;
        let documents = match (tables, written) {
            // A new one has no documents of an earlier version.
            (0, 0) => house::schema::CURRENT,
            // Before this number was written down there was one version only.
            (_, 0) => 1,
            (_, written) => written,
        };
        if documents > house::schema::CURRENT {
            return Err(OpenError::NewerDocuments(documents));
        }
        Ok(Self { tables, documents })
    }

    /// Whether something must be done to it, and there is something in it.
    pub fn is_older(self) -> bool {
        self.tables > 0 && (self.tables < CURRENT || self.documents < house::schema::CURRENT)
    }
}

/// The number in the head of a database file that programs may use as they like.
const DOCUMENTS: &str = "user_version";

/// Writes down that the documents are of this program's version.
pub fn documents_are_current(connection: &Connection) -> Result<(), OpenError> {
    Ok(connection.pragma_update(None, DOCUMENTS, house::schema::CURRENT)?)
}

/// Brings the database to the current schema, in one transaction.
pub fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL) STRICT")?;
    let found: i64 = transaction.query_row("SELECT coalesce(max(version), 0) FROM schema", [], |row| row.get(0))?;
    if found > CURRENT {
        return Err(OpenError::Newer(found));
    }
    for (step, number) in STEPS.iter().zip(1..).skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(step)?;
        transaction.execute("INSERT INTO schema (version) VALUES (?1)", [number])?;
    }
    transaction.commit()?;
    Ok(())
}
