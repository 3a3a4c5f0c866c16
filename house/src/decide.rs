//! How the house decides: as a function of documents, without reading or writing any itself.
//!
//! A [`Request`] is given the documents that have been read so far. Where it needs another one it says so; when it has all, it answers with what to
//! write. [`drive`] reads what is asked for and writes what is decided, on condition that nothing that was read has changed, and starts anew
//! when something has. So one and the same logic serves a single thread over SQLite, Firestore's transactions, and a browser.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;

use crate::documents;
use crate::refusal::{Refusal, reasons};
use crate::store::{CommitError, Damaged, Document, Expected, Path, Query, Store, StoreError, Write};
use crate::watching;

/// How often [`drive`] starts anew before it gives up.
const ATTEMPTS: usize = 8;

/// Something to be decided.
pub trait Request {
    /// What whoever asked is told.
    type Answer;

    /// Decides, out of these documents and nothing else: given the same ones, it must decide the same.
    ///
    /// # Errors
    /// [`Halt::Needs`] when something else must be read first (it is called again from its beginning then); [`Halt::Refused`] when it is not done.
    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt>;
}

/// What was decided.
#[derive(Clone, Debug)]
pub struct Decision<T> {
    /// What to write, all of it or nothing.
    pub writes: Vec<Write>,
    /// What to answer when it is written.
    pub answer: T,
}

impl<T> Decision<T> {
    /// An answer, with nothing to write.
    pub fn answer(answer: T) -> Self {
        Self { writes: Vec::new(), answer }
    }
}

/// Why there is no decision.
#[derive(Clone, Debug)]
pub enum Halt {
    /// These must be read first.
    Needs(Vec<Need>),
    /// It is not done, and this is why.
    Refused(Refusal),
    /// A document cannot be used.
    Damaged(Damaged),
}

/// What must be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Need {
    Document(Path),
    /// A document at which a glance is enough: the commit does not depend on it.
    Glance(Path),
    /// What a query finds. Documents found so are not guarded by the commit: fit for lists and limits, not for anything that must be exact.
    Query(Query),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Damaged> for Halt {
    fn from(damaged: Damaged) -> Self {
        Self::Damaged(damaged)
    }
}

impl From<crate::limits::Invalid> for Halt {
    fn from(invalid: crate::limits::Invalid) -> Self {
        Self::Refused(invalid.into())
    }
}

/// What has been read so far.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    documents: BTreeMap<Path, Option<Document>>,
    /// Those that are not guarded by the commit.
    glances: BTreeMap<Path, Option<Document>>,
    queries: Vec<(Query, Vec<(Path, Document)>)>,
}

impl Documents {
    /// The document with this key, or `None` when there is none.
    ///
    /// # Errors
    /// When it has not been read yet, or is not of its type.
    pub fn get<D: documents::Document>(&self, key: D::Key<'_>) -> Result<Option<D>, Halt> {
        let path = D::path(key);
        match self.documents.get(&path) {
            None => Err(Halt::Needs(vec![Need::Document(path)])),
            Some(None) => Ok(None),
            Some(Some(document)) => Ok(Some(document.read(&path)?)),
        }
    }

    /// Asks for several documents at once, before any work is done that would be in vain without them.
    ///
    /// # Errors
    /// When one of them has not been read yet.
    pub fn want(&self, paths: &[Path]) -> Result<(), Halt> {
        let missing = paths.iter().filter(|path| !self.documents.contains_key(*path));
        let needs: Vec<_> = missing.map(|path| Need::Document(path.clone())).collect();
        if needs.is_empty() { Ok(()) } else { Err(Halt::Needs(needs)) }
    }

    /// The document with this key, as it was at some moment before the commit: it may change, appear or go before what is decided is written, and that is
    /// written all the same. Fit where others' writing cannot make the decision wrong, and cheaper: Firestore charges for comparing.
    ///
    /// # Errors
    /// When it has not been read yet, or is not of its type.
    pub fn glance<D: documents::Document>(&self, key: D::Key<'_>) -> Result<Option<D>, Halt> {
        let path = D::path(key);
        match self.documents.get(&path).or_else(|| self.glances.get(&path)) {
            None => Err(Halt::Needs(vec![Need::Glance(path)])),
            Some(None) => Ok(None),
            Some(Some(document)) => Ok(Some(document.read(&path)?)),
        }
    }

    /// Asks for a glance at several documents at once.
    ///
    /// # Errors
    /// When one of them has not been read yet.
    pub fn want_glances(&self, paths: &[Path]) -> Result<(), Halt> {
        let read = |path: &Path| self.documents.contains_key(path) || self.glances.contains_key(path);
        let needs: Vec<_> = paths.iter().filter(|path| !read(path)).map(|path| Need::Glance(path.clone())).collect();
        if needs.is_empty() { Ok(()) } else { Err(Halt::Needs(needs)) }
    }

    /// What a query finds.
    ///
    /// # Errors
    /// When it has not been asked yet, or a document is not of that type.
    pub fn query<T: DeserializeOwned>(&self, query: &Query) -> Result<Vec<(Path, T)>, Halt> {
        let Some((_, found)) = self.queries.iter().find(|(asked, _)| asked == query) else {
            return Err(Halt::Needs(vec![Need::Query(query.clone())]));
        };
        found.iter().map(|(path, document)| Ok((path.clone(), document.read(path)?))).collect()
    }

    fn read(&mut self, store: &(impl Store + ?Sized), needs: Vec<Need>) -> Result<(), StoreError> {
        let (mut guarded, mut paths) = (Vec::new(), Vec::new());
        for need in needs {
            match need {
                Need::Document(path) => {
                    guarded.push(true);
                    paths.push(path);
                }
                Need::Glance(path) => {
                    guarded.push(false);
                    paths.push(path);
                }
                Need::Query(query) => {
                    let found = store.query(&query)?;
                    self.queries.push((query, found));
                }
            }
        }
        let found = store.get_all(&paths)?;
        for ((path, document), guarded) in paths.into_iter().zip(found).zip(guarded) {
            let kept = if guarded { &mut self.documents } else { &mut self.glances };
            kept.insert(path, document);
        }
        Ok(())
    }

    fn expected(&self) -> Vec<Expected> {
        let as_read = |(path, document): (&Path, &Option<Document>)| Expected {
            path: path.clone(),
            version: document.as_ref().map(|document| document.version),
        };
        self.documents.iter().map(as_read).collect()
    }
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DriveError {
    /// The house says no.
    Refused(Refusal),
    /// A document cannot be used.
    Damaged(Damaged),
    /// The store failed.
    Store(StoreError),
    /// Others kept changing the same documents.
    Busy(Path),
}

impl DriveError {
    /// What to tell whoever asked. The inner life of the store is not for them.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Damaged(_) => reasons::unreadable_table(),
            Self::Store(error) if error.lasting => reasons::more_than_can_be_kept(),
            Self::Store(_) | Self::Busy(_) => reasons::try_again(),
        }
    }
}

impl fmt::Display for DriveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Damaged(damaged) => damaged.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Busy(path) => write!(f, "{path} kept changing while it was decided"),
        }
    }
}

impl std::error::Error for DriveError {}

/// Reads, lets decide, writes; and again from the beginning when somebody else wrote in between.
///
/// # Errors
/// When the house refuses, the store fails, or it was in vain too often.
pub fn drive<R: Request>(store: &mut (impl Store + ?Sized), request: &R) -> Result<R::Answer, DriveError> {
    drive_with(store, request, |answer| Ok((answer, None)))
}

/// As [`drive`], where one document that cannot be read is no reason not to go on with others: whether it was done.
///
/// # Errors
/// As [`drive`], but for what is damaged.
pub(crate) fn drive_if_readable<R: Request<Answer = ()>>(
    store: &mut (impl Store + ?Sized),
    request: &R,
) -> Result<bool, DriveError> {
    match drive(store, request) {
        Ok(()) => Ok(true),
        Err(DriveError::Damaged(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// As [`drive`], with one more document in the same commit: what is to be said in the end, and the write that keeps it, are made of the answer. When that
/// document is not as expected, it is not tried again: it is [`DriveError::Busy`], and somebody else has written it.
pub(crate) fn drive_with<R: Request, T>(
    store: &mut (impl Store + ?Sized),
    request: &R,
    keep: impl Fn(R::Answer) -> Result<(T, Option<(Expected, Write)>), Damaged>,
) -> Result<T, DriveError> {
    let mut contended = None;
    for _ in 0..ATTEMPTS {
        let mut documents = Documents::default();
        let decision = loop {
            let decided = request.decide(&documents).and_then(|decision| {
                Ok(Decision { writes: watching::kept_up(&documents, decision.writes)?, answer: decision.answer })
            });
            match decided {
                Ok(decision) => break decision,
                Err(Halt::Needs(needs)) => {
                    documents.read(store, needs).map_err(DriveError::Store)?;
                }
                Err(Halt::Refused(refusal)) => return Err(DriveError::Refused(refusal)),
                Err(Halt::Damaged(damaged)) => return Err(DriveError::Damaged(damaged)),
            }
        };
        let (answer, kept) = keep(decision.answer).map_err(DriveError::Damaged)?;
        let (mut expected, mut writes) = (documents.expected(), decision.writes);
        let kept = kept.map(|(as_read, write)| {
            let path = as_read.path.clone();
            expected.insert(0, as_read);
            writes.push(write);
            path
        });
        if writes.is_empty() {
            return Ok(answer);
        }
        match store.commit(&expected, &writes) {
            Ok(_) => return Ok(answer),
            Err(CommitError::Conflict(path)) if kept.as_ref() == Some(&path) => return Err(DriveError::Busy(path)),
            Err(CommitError::Conflict(path)) => contended = Some(path),
            Err(CommitError::Store(error)) => return Err(DriveError::Store(error)),
        }
    }
    Err(contended.map_or_else(|| DriveError::Store(StoreError::new("nothing was tried")), DriveError::Busy))
}

#[cfg(test)]
mod tests;
