//! `challenges/{id}`: one player asks another for a game; and `challenges/{id}/server/deck`: what the challenger will play with.

use serde::{Deserialize, Serialize};

use super::{DeckChoice, Document, Mark, Settings};
use crate::store::Path;
use crate::{GameId, Uid};

/// A challenge from its making to its end. Once it is accepted, the table has the same id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeDocument {
    /// Who challenges.
    pub from: Uid,
    /// What they are called.
    pub from_name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_mark: Option<Mark>,
    pub to: Uid,
    /// What they are called.
    pub to_name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_mark: Option<Mark>,
    /// Who is to answer it, while it is open: what the requests to somebody are found by.
    pub asked: Option<Uid>,
    /// What is to be agreed.
    pub settings: Settings,
    /// What has become of it. An open one may have lapsed by now: [`ChallengeDocument::at`] knows.
    pub status: ChallengeStatus,
    /// What whoever declined it had to say.
    pub word: Option<String>,
    /// Whether a guest made it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Where it came from, as long as it is open and if that is known: [`crate::Source`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// When it was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
    /// From when on it can no longer be accepted, milliseconds since 1970 by the house's clock.
    pub expires_at: u64,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeStatus {
    /// It waits for an answer.
    Open,
    /// There is a table.
    Accepted,
    /// Whoever was challenged does not want to.
    Declined,
    /// The challenger no longer wants to.
    Withdrawn,
    /// Nobody answered it in time.
    Expired,
}

/// What the challenger will play with. Apart, because whoever is challenged may read the challenge, and neither the deck nor what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeDeck {
    /// The deck; which cards it has is looked up when the game starts.
    pub choice: DeckChoice,
}

impl ChallengeDocument {
    /// The collection of all challenges.
    pub const COLLECTION: &str = "challenges";

    /// What has become of it by this time.
    #[must_use]
    pub fn at(&self, now: u64) -> ChallengeStatus {
        match self.status {
            ChallengeStatus::Open if now >= self.expires_at => ChallengeStatus::Expired,
            status => status,
        }
    }
}

impl Document for ChallengeDocument {
    type Key<'a> = &'a GameId;

    fn path(id: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, id.as_str()])
    }
}

impl Document for ChallengeDeck {
    type Key<'a> = &'a GameId;

    fn path(id: Self::Key<'_>) -> Path {
        Path::of(&[ChallengeDocument::COLLECTION, id.as_str(), "server", "deck"])
    }
}
