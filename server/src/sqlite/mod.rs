//! Documents in a SQLite database: one file, written by one thread of one process.
//!
//! Write-ahead log with `synchronous = FULL`: when a commit returns, it is on disk, and nothing is told to anybody before.

mod index;
mod schema;

use std::fmt;
use std::fs::File;
use std::path::{Path as FilePath, PathBuf};
use std::sync::LazyLock;

use house::decide::DriveError;
use house::store::{
    CommitError, Document, Expected, Fields, Index, Path, Query, Store, StoreError, Version, Watched, Write,
};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use crate::accounts;
use crate::log;
use index::Indexes;
use schema::Found;

/// The database's name in its folder.
const DATABASE: &str = "jb-mtg.sqlite3";
/// The name of the file that whoever has the database open holds a lock on.
const LOCK: &str = "jb-mtg.lock";

/// What was deleted, by its version. It is no part of the schema: a program that does not know it keeps it all the same.
const DELETED: &str = "CREATE INDEX IF NOT EXISTS documents_deleted ON documents (version) WHERE fields IS NULL";
/// Forgets what was deleted up to a version.
const FORGET: &str = "DELETE FROM documents WHERE fields IS NULL AND version <= ?1";

/// Documents in a database on disk.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    indexes: Indexes,
    /// What was deleted up to this version has been told, and goes with the next commit.
    told: Version,
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

/// The copy of the database as it was before its games were played again by another build of the engine: the last one is kept.
const BEFORE_ENGINE: &str = "jb-mtg.before-engine";

/// What the house and its server ask for.
pub static INDEXES: LazyLock<Vec<Index>> = LazyLock::new(|| [house::INDEXES.as_slice(), &accounts::INDEXES].concat());

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
        let (mut store, found) = Self::open_with(folder, &INDEXES)?;
        let failed = |error: DriveError| OpenError::Migration(error.to_string());
        if !found.is_older() && house::schema::has_games_of_another_engine(&store).map_err(failed)? {
            let file = folder.join(format!("{BEFORE_ENGINE}.sqlite3"));
            match std::fs::remove_file(&file) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(OpenError::Folder(folder.to_owned(), error));
                }
                _ => {}
            }
            store.connection.execute("VACUUM INTO ?1", [file.to_string_lossy()])?;
            log::say(format_args!(
                "games under way were stored by another build; the database was copied to {}",
                file.display()
            ));
        }
        // Every step may be taken again, so it is no harm when the program ends before the version is written down.
        house::schema::migrate(&mut store, found.documents).map_err(failed)?;
        schema::documents_are_current(&store.connection)?;
        Ok(store)
    }

    /// The database with its tables as they are now and these indexes, and what was found; what is in the documents is as it was.
    fn open_with(folder: &FilePath, wanted: &[Index]) -> Result<(Self, Found), OpenError> {
        let failed = |error| OpenError::Folder(folder.to_owned(), error);
        private(folder).map_err(failed)?;
        let lock = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(OpenError::InUse(folder.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut connection = Connection::open(folder.join(DATABASE))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let found = Found::in_database(&connection)?;
        if found.is_older() {
            copy(&connection, folder, found)?;
        }
        schema::migrate(&mut connection)?;
        // Nobody follows anything yet, so no deletion is news to anybody.
        connection.execute_batch(DELETED)?;
        connection.execute(FORGET, [i64::MAX])?;
        let indexes = Indexes::create(&mut connection, wanted)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok((Self { connection, indexes, told: Version::default(), _lock: lock }, found))
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

/// Writes a copy of a database of an earlier version beside it.
fn copy(connection: &Connection, folder: &FilePath, found: Found) -> Result<(), OpenError> {
    let file = free_name(folder, &format!("jb-mtg.schema-{}.{}", found.tables, found.documents));
    connection.execute("VACUUM INTO ?1", [file.to_string_lossy()])?;
    log::say(format_args!("the database is of an earlier version; it was copied to {}", file.display()));
    Ok(())
}

/// Makes the folder, for nobody but whoever runs the program: what players must not know lies in it. One that a database lies in already becomes so.
fn private(folder: &FilePath) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
        builder.mode(0o700);
        if Sqlite::is_in(folder) {
            std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
        }
    }
    builder.create(folder)
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
        let index = self.indexes.serving(query)?;
        let limit = i64::try_from(query.limit).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(index::sql(query)).map_err(failed)?;
        let text = index::text(&query.filter);
        let row =
            |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?));
        let rows = match &query.after {
            None => statement.query_map(params![index, query.collection, text, limit], row),
            Some(cursor) => {
                let (rank, path) = (index::rank(cursor.number), format!("{}/{}", query.collection, cursor.name));
                statement.query_map(params![index, query.collection, text, limit, rank, path], row)
            }
        };
        let mut found = Vec::new();
        for row in rows.map_err(failed)? {
            let (path, text, number) = row.map_err(failed)?;
            found.push((parse(&path)?, Document { fields: fields(&text)?, version: version(number) }));
        }
        Ok(found)
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
            put(&transaction, &self.indexes, write, number)?;
        }
        let told = i64::try_from(self.told.0).unwrap_or(i64::MAX);
        transaction.prepare_cached(FORGET).and_then(|mut forget| forget.execute([told])).map_err(failed)?;
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

    fn told(&mut self, up_to: Version) {
        self.told = up_to;
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

fn put(transaction: &Transaction<'_>, indexes: &Indexes, write: &Write, number: i64) -> Result<(), StoreError> {
    let path = write.path();
    let fields = match write {
        Write::Set(_, fields) => {
            let text = serde_json::to_string(fields).map_err(|error| StoreError::new(error.to_string()))?;
            transaction
                .prepare_cached(
                    "INSERT INTO documents (path, collection, fields, version) VALUES (?1, ?2, ?3, ?4)
                     ON CONFLICT (path) DO UPDATE SET fields = excluded.fields, version = excluded.version",
                )
                .and_then(|mut statement| statement.execute(params![path.as_str(), path.collection(), text, number]))
                .map_err(failed)?;
            Some(fields)
        }
        Write::Delete(_) => {
            transaction
                .prepare_cached(
                    "UPDATE documents SET fields = NULL, version = ?2 WHERE path = ?1 AND fields IS NOT NULL",
                )
                .and_then(|mut statement| statement.execute(params![path.as_str(), number]))
                .map_err(failed)?;
            None
        }
    };
    indexes.put(transaction, path, fields)
}

#[cfg(test)]
mod tests;
