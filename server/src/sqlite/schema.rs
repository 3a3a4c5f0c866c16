//! The tables in the database, and how an older database becomes a newer one.

use rusqlite::{Connection, TransactionBehavior};

use super::OpenError;

/// Each step makes schema `n` out of schema `n - 1`; a step that has ever been released is never changed.
const STEPS: [&str; 2] = [
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
];

/// The longest text that is a term, bytes: uids and words are; the packed bodies of documents are not.
pub const TERM_BYTES: usize = 64;

/// The schema that this program works with.
pub const CURRENT: i64 = STEPS.len() as i64;

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
