//! The work itself, which waits for Firestore: on threads that may.

use house::accounts;
use house::decide::{Decision, Documents, DriveError, Halt, Request, drive};
use house::documents::{
    self, ActionDocument, AskDocument, Deed, Document, GameDocument, PlayerDocument, RequestDocument, Role,
};
use house::history::say_who_is_present;
use house::referee::{Heartbeat, Verdict, advance};
use house::refusal::reasons;
use house::store::{Path, Store};
use house::sweep;
use house::wire::{AccountAnswer, Answer, Ask, MarketAsk, Profile, Refusal};
use house::{AskId, Entropy, GameId, Seat, Uid, answer, answer_queued};
use serde_json::{Value, json};

use super::ServiceError;
use crate::tokens::Caller;
use crate::{log, now};

/// How exactly it is known when somebody was last here, milliseconds: five minutes.
const SEEN_TO_MS: u64 = 5 * 60 * 1_000;

/// Runs something that waits.
pub async fn wait<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, ServiceError> {
    // A fault in the rules costs one table one answer.
    let broken = |error: tokio::task::JoinError| Err(ServiceError::Lasting(format!("it broke off: {error}")));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(broken)
}

/// Judges what waits at a table, for one of those who sit there; for the house itself, when nobody is named.
pub fn judge(store: &mut impl Store, game: &GameId, uid: Option<&Uid>) -> Result<Vec<Verdict>, ServiceError> {
    if let Some(uid) = uid {
        let table = read::<GameDocument>(store, game)?;
        if table.is_none_or(|table| table.seats_of(uid).next().is_none()) {
            return Err(ServiceError::NotYours);
        }
    }
    Ok(advance(store, game)?)
}

/// What was judged at a table, for the log: how much, which documents, and what was refused of it, by whom and why.
pub fn verdict_fields(game: &GameId, judged: &[Verdict]) -> Value {
    let about: Vec<&str> = judged.iter().map(|verdict| verdict.at.as_str()).collect();
    let refused = |verdict: &Verdict| {
        let (what, number) = match verdict.submission {
            documents::Submission::Actions(seq) => ("action", seq),
            documents::Submission::Request(number) => ("request", number),
        };
        let why = verdict.refused.as_ref()?.to_string();
        Some(json!({ "uid": verdict.uid, "what": what, "number": number, "why": why }))
    };
    let refused: Vec<Value> = judged.iter().filter_map(refused).collect();
    json!({ "game": game, "judged": judged.len(), "about": about, "refused": refused })
}

/// Whether a document that somebody wrote is still to be judged: one document is read to see it.
pub fn is_due(store: &impl Store, game: &GameId, submitted: &Submitted) -> Result<bool, ServiceError> {
    let Some(table) = read::<GameDocument>(store, game)? else { return Ok(false) };
    Ok(match submitted {
        Submitted::Action(seq) => table.head < *seq,
        Submitted::Request(seat, Some(number)) => table.requests[*seat] < *number,
        Submitted::Request(_, None) => true,
    })
}

/// A document that a player submits at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// Actions, of this number.
    Action(u64),
    /// A request of this seat, of this number if it is known.
    Request(Seat, Option<u64>),
}

impl Submitted {
    /// Where it lies.
    pub fn path(&self, game: &GameId) -> Path {
        match self {
            Self::Action(seq) => ActionDocument::path((game, *seq)),
            Self::Request(seat, _) => RequestDocument::path((game, *seat)),
        }
    }
}

/// Answers a queued command, for its author; for the house itself, when nobody is named.
pub fn reply(
    store: &mut impl Store,
    id: &AskId,
    uid: Option<&Uid>,
) -> Result<Option<house::QueuedAnswer>, ServiceError> {
    let question = read::<AskDocument>(store, id)?;
    if let Some(uid) = uid
        && question.as_ref().is_none_or(|question| question.uid != *uid)
    {
        return Err(ServiceError::NotYours);
    }
    if let Some(question) = question.filter(|question| question.answer.is_none() && is_deal(&question.body)) {
        let player = read::<PlayerDocument>(store, &question.uid)?;
        if player.is_some_and(|player| player.role.has_account() && !player.verified) {
            // It stays unanswered: it is done when it is asked again by somebody whose address is known by then.
            let answer = Err(reasons::needs_verified_address());
            return Ok(Some(house::QueuedAnswer { uid: question.uid, answer, now: false }));
        }
    }
    Ok(answer_queued(store, id, now(), &entropy()?)?)
}

/// Whether something is asked by which a unit is bought or offered.
fn is_deal(body: &str) -> bool {
    let asked = serde_json::from_str(body);
    matches!(asked, Ok(Ask::Market(MarketAsk::Buy(_) | MarketAsk::Offer(_))))
}

/// Answers a question that changes nothing.
pub fn answer_query(store: &mut impl Store, uid: &Uid, ask: &Ask) -> Result<Result<Answer, Refusal>, ServiceError> {
    if ask.writes() {
        return Ok(Err(reasons::page_outdated()));
    }
    let caller = house::Caller::new(uid.clone(), now(), entropy()?);
    let mut answered = refusable(answer(store, &caller, ask))?;
    if let Ok(Answer::History(history)) = &mut answered {
        say_who_is_present(store, history, caller.now)?;
    }
    Ok(answered)
}

/// Forgets what is due, a few games at a time; how many were looked at. What fails is tried again another time.
pub fn sweep(mut store: impl Store) -> usize {
    sweep::sweep(&mut store, now()).unwrap_or_else(|error| {
        log::line("WARNING", "old games cannot be forgotten", json!({ "trouble": error.to_string() }));
        0
    })
}

/// Puts down that somebody is at a table, or goes.
pub fn beat(store: &mut impl Store, game: &GameId, uid: &Uid, here: bool) -> Result<(), ServiceError> {
    let sits = drive(store, &Heartbeat { uid, game, here, now: now() })?;
    if sits { Ok(()) } else { Err(ServiceError::NotYours) }
}

/// Somebody has come; who they are.
pub fn arrive(store: &mut impl Store, caller: &Caller, host: bool) -> Result<Profile, ServiceError> {
    let uid = &caller.uid;
    let player = drive(store, &Arrive { uid, host, verified: caller.verified, now: now() })?;
    Ok(Profile::of(uid.clone(), player))
}

/// Makes a player of a guest whose address is verified.
pub fn sign_up(
    store: &mut impl Store,
    uid: &Uid,
    name: &str,
    invitation: Option<&str>,
) -> Result<Result<Answer, Refusal>, ServiceError> {
    let player = refusable(drive(store, &SignUp { uid, name, invitation, now: now() }))?;
    Ok(player.map(|player| Answer::Account(AccountAnswer::Profile { profile: Profile::of(uid.clone(), player) })))
}

/// What may be refused: that is an answer.
fn refusable<T>(outcome: Result<T, DriveError>) -> Result<Result<T, Refusal>, ServiceError> {
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(DriveError::Refused(refusal)) => Ok(Err(refusal)),
        Err(error) => Err(error.into()),
    }
}

fn entropy() -> Result<Entropy, ServiceError> {
    let mut bytes = [0; Entropy::BYTES];
    getrandom::fill(&mut bytes)
        .map_err(|error| ServiceError::Passing(format!("there is no chance to be had: {error}")))?;
    Ok(Entropy::new(bytes))
}

fn read<D: Document>(store: &impl Store, key: D::Key<'_>) -> Result<Option<D>, ServiceError> {
    let at = D::path(key);
    let found = store.get(&at).map_err(DriveError::Store)?;
    let read = |document: house::store::Document| document.read(&at).map_err(DriveError::Damaged);
    Ok(found.map(read).transpose()?)
}

/// Somebody has come: from then on there is a document of theirs, which they listen to.
struct Arrive<'a> {
    uid: &'a Uid,
    host: bool,
    verified: bool,
    now: u64,
}

impl Request for Arrive<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let found = documents.get::<PlayerDocument>(self.uid)?;
        let mut player = found.clone().unwrap_or_else(|| PlayerDocument::guest(self.now));
        if self.host && player.role == Role::Player {
            player.role = Role::Host;
        }
        player.verified |= self.verified;
        if self.now >= player.last_seen_at.saturating_add(SEEN_TO_MS) {
            player.last_seen_at = self.now;
        }
        let became_host = player.role == Role::Host && found.as_ref().is_some_and(|found| found.role != Role::Host);
        let mut writes = if found.as_ref() == Some(&player) { Vec::new() } else { vec![player.write(self.uid)?] };
        if became_host {
            writes.push(Deed::BecameHost.written(self.uid, &player, self.now)?);
        }
        Ok(Decision { writes, answer: player })
    }
}

/// A guest wants to be a player.
struct SignUp<'a> {
    uid: &'a Uid,
    name: &'a str,
    invitation: Option<&'a str>,
    now: u64,
}

impl Request for SignUp<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let (mut player, mut writes) = accounts::sign_up(documents, self.uid, self.name, self.invitation, self.now)?;
        player.verified = true;
        writes.push(player.write(self.uid)?);
        Ok(Decision { writes, answer: player })
    }
}
