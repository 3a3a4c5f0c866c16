//! Export and import: all documents of one store as a file, and such a file into another, empty store, with money and units held against each other.
//!
//! The file is lines of JSON: a head with what is in it, one line a document, a foot with a BLAKE3 hash over all lines before it. How the server knows
//! people (`secrets`, `sessions`, `links`) stays behind, for it is of no use elsewhere, and so does what is of the moment (`asks`, `pace`, `presence`, who is at a table) or of the store itself (`house`: the version
//! of its documents, which the file's head has for itself).

use std::fmt;
use std::io::{self, BufRead, Write as Output};

use serde::{Deserialize, Serialize};

use crate::market::{Audit, audit};
use crate::schema;
use crate::store::{CommitError, Fields, Path, Store, StoreError, Version, Watched, Write};

/// The version of the file's form.
const FORM: u32 = 1;
/// What is not exported, by the beginning of the path.
const LEFT_OUT: [&str; 7] = ["secrets/", "sessions/", "links/", "asks/", "pace/", "presence/", "house/"];
/// What is exported, by the beginning of the path. What is in neither of these lists is nothing that a house has.
const EXPORTED: [&str; 16] = [
    "games/",
    "players/",
    "guests/",
    "names/",
    "looks/",
    "cards/",
    "catalogue/",
    "sales/",
    "library/",
    "holdings/",
    "challenges/",
    "results/",
    "deeds/",
    "blocks/",
    "reports/",
    "settings/",
];
/// How many documents, and about how many bytes, are written at once: Firestore takes ten megabytes.
const AT_ONCE: (usize, usize) = (100, 4_000_000);

/// A store all of whose documents can be listed.
pub trait Export: Store {
    /// Calls `tell` with every document, in any order.
    ///
    /// # Errors
    /// When the store cannot be read, or whoever is told fails.
    fn each(&self, tell: &mut dyn FnMut(Path, Fields) -> Result<(), StoreError>) -> Result<(), StoreError>;
}

impl<S: Watched> Export for S {
    fn each(&self, tell: &mut dyn FnMut(Path, Fields) -> Result<(), StoreError>) -> Result<(), StoreError> {
        for (path, _) in self.changes(Version(0))? {
            if let Some(document) = self.get(&path)? {
                tell(path, document.fields)?;
            }
        }
        Ok(())
    }
}

/// What an exported house holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub documents: u64,
    /// All players' money, sats.
    pub players_sats: u64,
    /// What the bank has been paid, sats.
    pub bank_sats: u64,
    /// How many units players own.
    pub players_units: u32,
    /// How many units the bank owns.
    pub bank_units: u32,
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { documents, players_sats, bank_sats, players_units, bank_units } = self;
        write!(
            f,
            "{documents} documents; players have {players_sats} sats and {players_units} units, the bank {bank_sats} sats and \
             {bank_units} units"
        )
    }
}

/// Why a house could not be exported or imported.
#[derive(Debug)]
pub enum TransferError {
    /// The store failed.
    Store(StoreError),
    /// The file cannot be read or written.
    File(io::Error),
    /// The file is none, is not whole, or is of another version.
    Unfit(String),
    /// There is nothing in the store that could be exported.
    Empty,
    /// There is something in the store already.
    NotEmpty(Path),
    /// Money and units do not add up, on one of the two sides.
    Unsound(Vec<String>),
}

impl From<StoreError> for TransferError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<io::Error> for TransferError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::File(error) => write!(f, "the file: {error}"),
            Self::Unfit(why) => write!(f, "the file cannot be used: {why}"),
            Self::Empty => f.write_str("there is no house here: not one document"),
            Self::NotEmpty(path) => write!(f, "the house to import into is not empty: there is {path}"),
            Self::Unsound(discrepancies) => write!(f, "money and units do not add up: {}", discrepancies.join("; ")),
        }
    }
}

impl std::error::Error for TransferError {}

#[derive(Serialize, Deserialize)]
struct Head {
    house: String,
    form: u32,
    /// [`schema::CURRENT`] of whoever wrote it.
    schema: u32,
    holds: Totals,
}

#[derive(Serialize, Deserialize)]
struct Line {
    path: String,
    fields: Fields,
}

#[derive(Serialize, Deserialize)]
struct Foot {
    blake3: String,
}

/// Writes all documents of a store into a file. Nothing may be written to the store meanwhile.
///
/// # Errors
/// When there is nothing to be written, something cannot be read or written, or money and units do not add up.
pub fn export(store: &impl Export, to: &mut impl Output) -> Result<Totals, TransferError> {
    let mut documents = 0;
    store.each(&mut |path, _| {
        if is_exported(&path) && !is_known(&path) {
            return Err(StoreError::new(format!("there is {path}, of which nobody knows whether to export it")));
        }
        documents += u64::from(is_exported(&path));
        Ok(())
    })?;
    if documents == 0 {
        return Err(TransferError::Empty);
    }
    let holds = counted(documents, audit(store)?)?;
    let mut file = Hashed { to, hasher: blake3::Hasher::new() };
    file.line(&Head { house: "JB-MTG".to_owned(), form: FORM, schema: schema::CURRENT, holds })?;
    let mut written = 0;
    store.each(&mut |path, fields| {
        if !is_exported(&path) {
            return Ok(());
        }
        written += 1;
        let line = Line { path: path.as_str().to_owned(), fields };
        file.line(&line).map_err(|error| StoreError::new(error.to_string()))
    })?;
    if written != documents {
        return Err(TransferError::Unfit("somebody has written to the house while it was read".to_owned()));
    }
    let blake3 = file.hasher.finalize().to_hex().to_string();
    file.line(&Foot { blake3 })?;
    Ok(holds)
}

/// Reads such a file into an empty store, and holds what is there then against what the file says.
///
/// # Errors
/// When the file is not whole or does not fit, the store is not empty or fails, or money and units do not add up. What is in the store then is of no use.
pub fn import(store: &mut impl Export, from: impl BufRead) -> Result<Totals, TransferError> {
    let unfit = |why: &str| TransferError::Unfit(why.to_owned());
    let mut there = None;
    store.each(&mut |path, _| {
        there = there.take().or_else(|| is_exported(&path).then_some(path));
        Ok(())
    })?;
    if let Some(path) = there {
        return Err(TransferError::NotEmpty(path));
    }
    let mut lines = from.lines();
    let first = lines.next().ok_or_else(|| unfit("it is empty"))??;
    let head: Head = serde_json::from_str(&first).map_err(|_| unfit("it is no house of JB-MTG"))?;
    if head.form != FORM || head.schema != schema::CURRENT {
        return Err(unfit("another version has written it: export it anew with the version that is to read it"));
    }
    let mut hasher = blake3::Hasher::new();
    hash(&mut hasher, &first);
    let (mut writes, mut bytes, mut documents) = (Vec::new(), 0, 0);
    let mut whole = false;
    for line in lines {
        let line = line?;
        if whole {
            return Err(unfit("it goes on after its end"));
        }
        if let Ok(foot) = serde_json::from_str::<Foot>(&line) {
            whole = foot.blake3 == hasher.finalize().to_hex().as_str();
            if !whole {
                return Err(unfit("somebody has changed it"));
            }
            continue;
        }
        hash(&mut hasher, &line);
        let Line { path, fields } = serde_json::from_str(&line).map_err(|error| unfit(&error.to_string()))?;
        let path = Path::parse(&path).map_err(|error| unfit(&error.to_string()))?;
        if !is_exported(&path) || !is_known(&path) {
            return Err(unfit(&format!("{path} is in it, which is not imported")));
        }
        documents += 1;
        bytes += line.len();
        writes.push(Write::Set(path, fields));
        if writes.len() >= AT_ONCE.0 || bytes >= AT_ONCE.1 {
            put(store, &mut writes)?;
            bytes = 0;
        }
    }
    if !whole {
        return Err(unfit("its end is missing"));
    }
    put(store, &mut writes)?;
    schema::keep_up_with_engine(store).map_err(|error| StoreError::new(error.to_string()))?;
    let totals = counted(documents, audit(store)?)?;
    if totals != head.holds {
        return Err(TransferError::Unsound(vec![
            format!("the file says {}", head.holds),
            format!("the house has {totals}"),
        ]));
    }
    Ok(totals)
}

fn put(store: &mut impl Store, writes: &mut Vec<Write>) -> Result<(), TransferError> {
    if !writes.is_empty() {
        store.commit(&[], writes).map_err(|error| match error {
            CommitError::Store(error) => error,
            conflict @ CommitError::Conflict(_) => StoreError::new(conflict.to_string()),
        })?;
        writes.clear();
    }
    Ok(())
}

fn counted(documents: u64, audit: Audit) -> Result<Totals, TransferError> {
    let Audit { players_sats, bank_sats, players_units, bank_units, discrepancies, starting_sats: _ } = audit;
    if discrepancies.is_empty() {
        Ok(Totals { documents, players_sats, bank_sats, players_units, bank_units })
    } else {
        Err(TransferError::Unsound(discrepancies))
    }
}

fn is_exported(path: &Path) -> bool {
    let of_the_moment = path.collection().ends_with("/server") && path.name() == "here";
    !of_the_moment && !LEFT_OUT.iter().any(|start| path.as_str().starts_with(start))
}

fn is_known(path: &Path) -> bool {
    EXPORTED.iter().any(|start| path.as_str().starts_with(start))
}

struct Hashed<'a, W> {
    to: &'a mut W,
    hasher: blake3::Hasher,
}

impl<W: Output> Hashed<'_, W> {
    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value)?;
        hash(&mut self.hasher, &text);
        writeln!(self.to, "{text}")
    }
}

fn hash(hasher: &mut blake3::Hasher, line: &str) {
    hasher.update(line.as_bytes()).update(b"\n");
}
