//! `sessions/{key}`: browsers that have signed in.

use house::Uid;
use house::decide::{Decision, Documents, Halt, Request};
use house::store::{Filter, Path, Query, Write};
use serde::{Deserialize, Serialize};

/// How long a session lasts that is not used, milliseconds: 90 days.
const LASTS_MS: u64 = 90 * 24 * 60 * 60 * 1_000;
/// How exactly it is known when a session was last used, milliseconds: a day.
const USED_TO_MS: u64 = 24 * 60 * 60 * 1_000;
/// How many sessions somebody has at most: beyond that, those begun first end.
const MOST: usize = 20;
/// How many sessions of one person are looked for.
const LOOKED_FOR: usize = 1_000;

/// What a session is stored under: a hash of its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionKey(String);

/// A browser that has signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SessionDocument {
    /// As whom.
    pub uid: Uid,
    /// When, milliseconds since 1970.
    pub created_at: u64,
    /// When it was last used, milliseconds since 1970, to a day.
    pub used_at: u64,
}

impl SessionKey {
    pub(super) fn new(hash: String) -> Self {
        Self(hash)
    }

    /// `sessions/{key}`
    pub(super) fn path(&self) -> Result<Path, Halt> {
        super::links::path("sessions", &self.0)
    }
}

impl SessionDocument {
    /// One that begins now.
    pub fn begin(uid: Uid, now: u64) -> Self {
        Self { uid, created_at: now, used_at: now }
    }

    /// Whether it still counts.
    pub fn lasts(&self, now: u64) -> bool {
        now < self.used_at.saturating_add(LASTS_MS)
    }

    /// The same, used now; `None` when that need not be written down yet.
    pub fn used(&self, now: u64) -> Option<Self> {
        (now >= self.used_at.saturating_add(USED_TO_MS)).then(|| Self { used_at: now, ..self.clone() })
    }
}

/// The sessions of one person, the newest first.
fn sessions(documents: &Documents, uid: &Uid) -> Result<Vec<(Path, SessionDocument)>, Halt> {
    documents.query(&Query {
        collection: "sessions".to_owned(),
        filter: Filter::Equal("uid".to_owned(), uid.to_string()),
        highest_first: "created_at".to_owned(),
        after: None,
        limit: LOOKED_FOR,
    })
}

/// Begins a session, and ends those that have run out or are too many.
pub(super) fn begin(documents: &Documents, uid: &Uid, key: &SessionKey, now: u64) -> Result<Vec<Write>, Halt> {
    let mut writes = Vec::new();
    for (place, (at, session)) in sessions(documents, uid)?.into_iter().enumerate() {
        if place + 1 >= MOST || !session.lasts(now) {
            writes.push(Write::Delete(at));
        }
    }
    writes.push(Write::set(key.path()?, &SessionDocument::begin(uid.clone(), now))?);
    Ok(writes)
}

/// Ends all sessions of somebody, but for one.
pub(super) fn end(documents: &Documents, uid: &Uid, except: Option<&SessionKey>) -> Result<Vec<Write>, Halt> {
    let kept = except.map(SessionKey::path).transpose()?;
    let ended = sessions(documents, uid)?.into_iter().map(|(at, _)| at).filter(|at| Some(at) != kept.as_ref());
    Ok(ended.map(Write::Delete).collect())
}

/// A browser signs out.
#[derive(Clone, Debug)]
pub struct SignOut {
    /// Its session.
    pub session: SessionKey,
}

impl Request for SignOut {
    /// Whose session it was, if there was one.
    type Answer = Option<Uid>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Option<Uid>>, Halt> {
        let at = self.session.path()?;
        let Some(session) = documents.get::<SessionDocument>(&at)? else { return Ok(Decision::answer(None)) };
        Ok(Decision { writes: vec![Write::Delete(at)], answer: Some(session.uid) })
    }
}

/// All sessions of somebody end.
#[derive(Clone, Debug)]
pub struct EndSessions {
    /// Whose.
    pub uid: Uid,
}

impl Request for EndSessions {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        Ok(Decision { writes: end(documents, &self.uid, None)?, answer: () })
    }
}
