//! `sessions/{key}`: browsers that have signed in.

use house::decide::{Decision, Documents, Halt, Request};
use house::documents::Document;
use house::store::{Filter, Path, Query, Write};
use house::{Uid, hexadecimal};
use serde::{Deserialize, Serialize};

use super::links;

/// How long a session lasts that is not used, milliseconds: 90 days.
const LASTS_MS: u64 = 90 * 24 * 60 * 60 * 1_000;
/// How long a session lasts at most, however much it is used, milliseconds: 180 days.
const AT_MOST_MS: u64 = 180 * 24 * 60 * 60 * 1_000;
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
    /// What browser it is, as it said when it signed in.
    #[serde(default)]
    pub device: Option<String>,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What it is stored under.
    pub key: SessionKey,
    /// What browser it is, as it says: `Firefox, Linux`.
    pub device: Option<String>,
}

/// A session, as whoever it belongs to is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedSession {
    /// What it is ended by. It opens nothing.
    pub id: String,
    /// Whether it is the one that asks.
    pub this: bool,
    /// When it began, milliseconds since 1970.
    pub created_at: u64,
    /// When it was last used, milliseconds since 1970, to a day.
    pub used_at: u64,
    /// What browser it is, as it said when it signed in.
    pub device: Option<String>,
}

impl SessionKey {
    pub(super) fn new(hash: String) -> Self {
        Self(hash)
    }

    /// What it is called towards whom it belongs to.
    fn id(&self) -> String {
        let hash = blake3::derive_key("jb-mtg 2026 what a session is called in its list", self.0.as_bytes());
        hexadecimal::encode(&hash[..8])
    }
}

impl Document for SessionDocument {
    type Key<'a> = &'a SessionKey;

    fn path(key: Self::Key<'_>) -> Path {
        Path::of(&["sessions", &key.0])
    }
}

impl SessionDocument {
    /// One that begins now.
    pub fn begin(uid: Uid, device: Option<String>, now: u64) -> Self {
        Self { uid, created_at: now, used_at: now, device }
    }

    /// Whether it still counts.
    pub fn lasts(&self, now: u64) -> bool {
        now < self.used_at.saturating_add(LASTS_MS) && now < self.created_at.saturating_add(AT_MOST_MS)
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
pub(super) fn begin(documents: &Documents, uid: &Uid, new: &NewSession, now: u64) -> Result<Vec<Write>, Halt> {
    let mut writes = Vec::new();
    for (place, (at, session)) in sessions(documents, uid)?.into_iter().enumerate() {
        if place + 1 >= MOST || !session.lasts(now) {
            writes.push(Write::Delete(at));
        }
    }
    writes.push(SessionDocument::begin(uid.clone(), new.device.clone(), now).write(&new.key)?);
    Ok(writes)
}

/// Ends all sessions of somebody, but for one.
pub(super) fn end(documents: &Documents, uid: &Uid, except: Option<&SessionKey>) -> Result<Vec<Write>, Halt> {
    let kept = except.map(SessionDocument::path);
    let ended = sessions(documents, uid)?.into_iter().map(|(at, _)| at).filter(|at| Some(at) != kept.as_ref());
    Ok(ended.map(Write::Delete).collect())
}

/// A browser signs out.
#[derive(Clone, Debug)]
pub struct SignOut {
    pub session: SessionKey,
}

impl Request for SignOut {
    /// Whose session it was, if there was one.
    type Answer = Option<Uid>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Option<Uid>>, Halt> {
        let found = documents.get::<SessionDocument>(&self.session)?;
        let Some(session) = found else { return Ok(Decision::answer(None)) };
        let writes = vec![Write::Delete(SessionDocument::path(&self.session))];
        Ok(Decision { writes, answer: Some(session.uid) })
    }
}

/// Somebody wants to know where they are signed in.
#[derive(Clone, Debug)]
pub struct ListSessions {
    pub uid: Uid,
    /// By which session they ask.
    pub by: SessionKey,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for ListSessions {
    /// The newest first.
    type Answer = Vec<ListedSession>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Vec<ListedSession>>, Halt> {
        let lasting = sessions(documents, &self.uid)?.into_iter().filter(|(_, session)| session.lasts(self.now));
        let listed = lasting.map(|(at, SessionDocument { created_at, used_at, device, .. })| {
            let key = SessionKey(at.name().to_owned());
            ListedSession { id: key.id(), this: key == self.by, created_at, used_at, device }
        });
        Ok(Decision::answer(listed.collect()))
    }
}

/// Somebody ends one of their sessions from elsewhere.
#[derive(Clone, Debug)]
pub struct EndSession {
    pub uid: Uid,
    /// Which, by its [`ListedSession::id`].
    pub id: String,
}

impl Request for EndSession {
    /// Which it was; none, when it has ended already.
    type Answer = Option<SessionKey>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Option<SessionKey>>, Halt> {
        let known = sessions(documents, &self.uid)?.into_iter();
        let found = known.map(|(at, _)| SessionKey(at.name().to_owned())).find(|key| key.id() == self.id);
        let ended = found.as_ref().map(SessionDocument::path).map(Write::Delete);
        Ok(Decision { writes: ended.into_iter().collect(), answer: found })
    }
}

/// All sessions of somebody end.
#[derive(Clone, Debug)]
pub struct EndSessions {
    pub uid: Uid,
}

impl Request for EndSessions {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut writes = end(documents, &self.uid, None)?;
        writes.extend(links::forget_of(documents, &self.uid)?);
        Ok(Decision { writes, answer: () })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 60 * 60 * 1_000;

    #[test]
    fn no_session_lasts_for_ever_by_being_used() {
        let mut session = SessionDocument::begin(Uid::of_token("ada"), None, 0);
        let mut days = 0;
        while session.lasts(days * DAY) {
            session = session.used(days * DAY).unwrap_or(session);
            days += 1;
            assert!(days <= 200, "used daily, it lasts on and on");
        }
        assert_eq!(days, 180);
    }
}
