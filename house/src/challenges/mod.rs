//! Challenges: one player asks another for a game, and they answer. A challenge that is accepted becomes a table, under the same id.

mod accept;
mod answer;
mod list;
mod remove;
mod send;

pub use accept::Accept;
pub use answer::{Decline, Withdraw};
pub use list::Mine;
pub(crate) use list::listed;
pub(crate) use remove::remove_all_of;
pub use send::Send;

use crate::decide::{Documents, Halt};
use crate::documents::{ChallengeDocument, ChallengeStatus};
use crate::refusal::{Refusal, reasons};
use crate::store::{Filter, Query};
use crate::{GameId, Uid};

/// How long a challenge waits for its answer, milliseconds: a week.
pub const PATIENCE_MS: u64 = 7 * 24 * 60 * 60 * 1_000;
/// How many of somebody's own challenges are looked at, the last ones first. Those that are done with are cleared away well before there are so many.
const OWN: usize = 100;

/// The challenge, for one of the two. To anybody else, it does not exist.
fn challenge(documents: &Documents, id: &GameId, uid: &Uid) -> Result<ChallengeDocument, Halt> {
    match documents.get::<ChallengeDocument>(id)? {
        Some(challenge) if challenge.from == *uid || challenge.to == *uid => Ok(challenge),
        _ => Err(reasons::no_challenge().into()),
    }
}

/// Why something that takes an open challenge cannot be done.
fn no_longer_open(status: ChallengeStatus) -> Refusal {
    match status {
        ChallengeStatus::Open => reasons::challenge_open(),
        ChallengeStatus::Accepted => reasons::challenge_accepted(),
        ChallengeStatus::Declined => reasons::challenge_declined(),
        ChallengeStatus::Withdrawn => reasons::challenge_withdrawn(),
        ChallengeStatus::Expired => reasons::challenge_expired(),
    }
}

/// The challenges that wait for somebody's answer, the last one first.
pub(crate) fn waiting_for(uid: &Uid) -> Query {
    query("asked", uid, send::MOST_FOR_ONE)
}

/// Somebody's own challenges, the one that changed last first.
pub(crate) fn made_by(uid: &Uid) -> Query {
    query("from", uid, OWN)
}

/// The challenges that somebody was sent, answered or not, the one that changed last first.
fn made_to(uid: &Uid) -> Query {
    query("to", uid, OWN)
}

fn query(field: &str, uid: &Uid, limit: usize) -> Query {
    Query {
        collection: ChallengeDocument::COLLECTION.to_owned(),
        filter: Filter::Equal(field.to_owned(), uid.to_string()),
        highest_first: "changed_at".to_owned(),
        after: None,
        limit,
    }
}
