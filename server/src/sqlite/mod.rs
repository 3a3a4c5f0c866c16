//! Documents in a SQLite database: one file, written by one thread of one process.
//!
//! Write-ahead log with `synchronous = FULL`: when a commit returns, it is on disk, and nothing is told to anybody before.

mod schema;

use std::cmp::Reverse;
use std::fmt;
use std::fs::File;
use std::path::{Path as FilePath, PathBuf};

use house::store::{
    CommitError, Document, Expected, Fields, Filter, Path, Query, Store, StoreError, Version, Watched, Write,
};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use serde_json::Value;

use crate::log;
use schema::TERM_BYTES;

/// The database's name in its folder.
const DATABASE: &str = "jb-mtg.sqlite3";
/// The name of the file that whoever has the database open holds a lock on.
const LOCK: &str = "jb-mtg.lock";

/// Documents in a database on disk.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    /// Held as long as the database is open; the operating system lets go of it when the process ends, however it ends.
    _lock: File,
}

/// Why a database could not be opened or copied.
#[derive(Debug)]
pub enum OpenError {
    /// Its folder, or the lock in it, cannot be made or opened.
    Folder(PathBuf, std::io::Error),
    /// Another process has it.
    InUse(PathBuf),
    /// It was written by a newer version of this program, whose schema has this number.
    Newer(i64),
    /// Its documents were written by a newer version of this program, which gives them this version.
    NewerDocuments(u32),
    /// Its documents are of an earlier version, and cannot be brought up to date.
    Migration(String),
    /// There is a file already where the copy should go.
    Exists(PathBuf),
    /// SQLite says no.
    Database(rusqlite::Error),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => write!(f, "cannot use the folder {}: {error}", folder.display()),
            Self::InUse(folder) => {
                write!(
                    f,
                    "another server is running on {}: stop it, or choose another folder with --data",
                    folder.display()
                )
            }
            Self::Newer(schema) => write!(
                f,
                "the database was written by a newer version of this program (schema {schema}, this one knows {}): update it",
                schema::CURRENT
            ),
            Self::NewerDocuments(found) => write!(
                f,
                "the database was written by a newer version of this program (documents {found}, this one knows {}): update it",
                house::schema::CURRENT
            ),
            Self::Migration(message) => write!(f, "the database cannot be brought up to date: {message}"),
            Self::Exists(file) => write!(f, "{} exists already: choose another name for the copy", file.display()),
            Self::Database(error) => write!(f, "the database cannot be used: {error}"),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl Sqlite {
    /// Whether there is a database in this folder.
    #[must_use]
    pub fn is_in(folder: &FilePath) -> bool {
        folder.join(DATABASE).is_file()
    }

    /// Opens the database in this folder, or makes a new one; the folder too.
    ///
    /// # Errors
    /// When the folder cannot be written, another process has it open, or the database is not one of this program's.
    pub fn open(folder: &FilePath) -> Result<Self, OpenError> {
        let failed = |error| OpenError::Folder(folder.to_owned(), error);
        std::fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(OpenError::InUse(folder.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut connection = Connection::open(folder.join(DATABASE))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let found = schema::Found::in_database(&connection)?;
        if found.is_older() {
            let file = free_name(folder, &format!("jb-mtg.schema-{}.{}", found.tables, found.documents));
            connection.execute("VACUUM INTO ?1", [file.to_string_lossy()])?;
            log::say(format_args!("the database is of an earlier version; it was copied to {}", file.display()));
        }
        schema::migrate(&mut connection)?;
        connection.set_prepared_statement_cache_capacity(32);
        let mut store = Self { connection, _lock: lock };
        // Every step may be taken again, so it is no harm when the program ends before the version is written down.
        house::schema::migrate(&mut store, found.documents).map_err(|error| OpenError::Migration(error.to_string()))?;
        schema::documents_are_current(&store.connection)?;
        Ok(store)
    }

    /// Writes a copy of the whole database into a new file. May be done while a server is running on it.
    ///
    /// # Errors
    /// When the file exists already or cannot be written, or there is no database in the folder.
    pub fn back_up(folder: &FilePath, file: &FilePath) -> Result<(), OpenError> {
        if file.exists() {
            return Err(OpenError::Exists(file.to_owned()));
        }
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE | rusqlite::OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(folder.join(DATABASE), flags)?;
        connection.busy_timeout(std::time::Duration::from_secs(10))?;
        connection.execute("VACUUM INTO ?1", [file.to_string_lossy()])?;
        Ok(())
    }
}

/// A file in this folder that is not there yet.
fn free_name(folder: &FilePath, name: &str) -> PathBuf {
    let first = folder.join(format!("{name}.sqlite3"));
    let others = (2..).map(|number: u32| folder.join(format!("{name}-{number}.sqlite3")));
    std::iter::once(first).chain(others).find(|file| !file.exists()).unwrap_or_else(|| folder.join(name))
}

fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::new(error.to_string())
}

fn fields(text: &str) -> Result<Fields, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::new(format!("a document is no JSON object: {error}")))
}

fn version(number: i64) -> Version {
    Version(number.unsigned_abs())
}

impl Store for Sqlite {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT fields, version FROM documents WHERE path = ?1 AND fields IS NOT NULL")
            .map_err(failed)?;
        let row = statement
            .query_row([path.as_str()], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))
            .optional()
            .map_err(failed)?;
        row.map(|(text, number)| Ok(Document { fields: fields(&text)?, version: version(number) })).transpose()
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        let (field, text, by_term) = match &query.filter {
            Filter::All => ("", "", false),
            Filter::Equal(field, text) | Filter::ArrayContains(field, text) => {
                (field.as_str(), text.as_str(), text.len() <= TERM_BYTES)
            }
        };
        let order = format!("$.{}", query.highest_first);
        let filtered = format!("$.{field}");
        let limit = i64::try_from(query.limit).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(sql_of(query, by_term)).map_err(failed)?;
        let rows = statement
            .query_map(params![query.collection, field, text, filtered, order, limit], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
            })
            .map_err(failed)?;
        let mut found = Vec::new();
        for row in rows {
            let (path, text, number) = row.map_err(failed)?;
            let document = Document { fields: fields(&text)?, version: version(number) };
            // The terms lead to what may be meant; what a query means is said in one place for all stores.
            if let Some(order) = query.matches(&document) {
                found.push((Reverse(order), parse(&path)?, document));
            }
        }
        found.sort_by(|left, right| (left.0, &left.1).cmp(&(right.0, &right.1)));
        found.truncate(query.limit);
        Ok(found.into_iter().map(|(_, path, document)| (path, document)).collect())
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        // Immediate: the lock for writing is taken before anything is compared.
        let transaction =
            self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(failed)?;
        for expected in expected {
            if current(&transaction, &expected.path)? != expected.version {
                return Err(CommitError::Conflict(expected.path.clone()));
            }
        }
        let number: i64 = transaction
            .prepare_cached("UPDATE latest SET version = version + 1 RETURNING version")
            .and_then(|mut statement| statement.query_row([], |row| row.get(0)))
            .map_err(failed)?;
        for write in writes {
            put(&transaction, write, number)?;
        }
        transaction.commit().map_err(failed)?;
        Ok(version(number))
    }
}

impl Watched for Sqlite {
    fn changes(&self, after: Version) -> Result<Vec<(Path, Version)>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT path, version FROM documents WHERE version > ?1 ORDER BY version, path")
            .map_err(failed)?;
        let after = i64::try_from(after.0).unwrap_or(i64::MAX);
        let rows = statement
            .query_map([after], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))
            .map_err(failed)?;
        let mut changed = Vec::new();
        for row in rows {
            let (path, number) = row.map_err(failed)?;
            changed.push((parse(&path)?, version(number)));
        }
        Ok(changed)
    }
}

/// How a query is put to SQLite: from 1, the collection, the field and the text it must have, the paths in JSON of that field and of the order, and how
/// many there may be. A long list is cut by SQLite itself; only where a name is no plain word, which its paths in JSON could misread, is all of it looked
/// at here.
fn sql_of(query: &Query, by_term: bool) -> &'static str {
    let plain = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match &query.filter {
        Filter::Equal(field, _) if by_term && plain(field) && plain(&query.highest_first) => {
            "SELECT path, fields, documents.version FROM terms JOIN documents USING (path)
             WHERE terms.collection = ?1 AND terms.field = ?2 AND terms.text = ?3 AND fields IS NOT NULL
             AND json_type(fields, ?4) = 'text' AND json_type(fields, ?5) = 'integer'
             ORDER BY fields ->> ?5 DESC, path LIMIT ?6"
        }
        Filter::ArrayContains(field, _) if by_term && plain(field) && plain(&query.highest_first) => {
            "SELECT path, fields, documents.version FROM terms JOIN documents USING (path)
             WHERE terms.collection = ?1 AND terms.field = ?2 AND terms.text = ?3 AND fields IS NOT NULL
             AND json_type(fields, ?4) = 'array' AND json_type(fields, ?5) = 'integer'
             ORDER BY fields ->> ?5 DESC, path LIMIT ?6"
        }
        _ if by_term => {
            "SELECT path, fields, documents.version FROM terms JOIN documents USING (path)
             WHERE terms.collection = ?1 AND terms.field = ?2 AND terms.text = ?3 AND fields IS NOT NULL
             AND ?4 IS NOT NULL AND ?5 IS NOT NULL AND ?6 IS NOT NULL"
        }
        _ => {
            "SELECT path, fields, version FROM documents
             WHERE collection = ?1 AND fields IS NOT NULL AND ?2 IS NOT NULL AND ?3 IS NOT NULL
             AND ?4 IS NOT NULL AND ?5 IS NOT NULL AND ?6 IS NOT NULL"
        }
    }
}

fn parse(text: &str) -> Result<Path, StoreError> {
    Path::parse(text).map_err(|error| StoreError::new(error.to_string()))
}

fn current(transaction: &Transaction<'_>, path: &Path) -> Result<Option<Version>, StoreError> {
    transaction
        .prepare_cached("SELECT version FROM documents WHERE path = ?1 AND fields IS NOT NULL")
        .and_then(|mut statement| statement.query_row([path.as_str()], |row| row.get(0)).optional())
        .map(|number| number.map(version))
        .map_err(failed)
}

fn put(transaction: &Transaction<'_>, write: &Write, number: i64) -> Result<(), StoreError> {
    let text = match write {
        Write::Set(_, fields) => {
            Some(serde_json::to_string(fields).map_err(|error| StoreError::new(error.to_string()))?)
        }
        Write::Delete(_) => None,
    };
    let path = write.path();
    transaction
        .prepare_cached(
            "INSERT INTO documents (path, collection, fields, version) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (path) DO UPDATE SET fields = excluded.fields, version = excluded.version",
        )
        .and_then(|mut statement| statement.execute(params![path.as_str(), path.collection(), text, number]))
        .map_err(failed)?;
    transaction
        .prepare_cached("DELETE FROM terms WHERE path = ?1")
        .and_then(|mut statement| statement.execute([path.as_str()]))
        .map_err(failed)?;
    let Write::Set(_, fields) = write else { return Ok(()) };
    let mut insert = transaction
        .prepare_cached("INSERT OR IGNORE INTO terms (collection, field, text, path) VALUES (?1, ?2, ?3, ?4)")
        .map_err(failed)?;
    for (field, text) in terms(fields) {
        insert.execute(params![path.collection(), field, text, path.as_str()]).map_err(failed)?;
    }
    Ok(())
}

/// The short texts that a document can be found by, each with its field.
fn terms(fields: &Fields) -> impl Iterator<Item = (&str, &str)> {
    fields.iter().flat_map(|(field, value)| {
        let texts = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let short = texts.iter().filter_map(Value::as_str).filter(|text| text.len() <= TERM_BYTES);
        short.map(move |text| (field.as_str(), text))
    })
}

#[cfg(test)]
mod tests;
