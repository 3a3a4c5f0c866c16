//! What may be asked about challenges: one player asks another for a game.

use serde::{Deserialize, Serialize};

use super::list::{commands, replies};
use crate::documents::{ChallengeDocument, ChallengeStatus, Mark, Settings};
use crate::{GameId, Uid};

commands! {
    /// Something about challenges, to be done or answered.
    ChallengeAsk, "challenges: ", answered by ChallengeAnswer:
    Mine = crate::challenges::Mine,;
    Send(crate::challenges::Send),
    Accept(crate::challenges::Accept),
    Decline(crate::challenges::Decline),
    Withdraw(crate::challenges::Withdraw),;
}

replies! { ChallengeAnswer, "challenges":
    ChallengeSummary: (challenge) = (Challenge { challenge }),
    GameId: (game) = (Table { game }),
    Vec<ChallengeSummary>: (challenges) = (Mine { challenges }),
}

/// The answers to [`ChallengeAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeAnswer {
    /// A challenge as it is now.
    Challenge {
        /// It.
        challenge: ChallengeSummary,
    },
    /// It is accepted: there is a table, and you sit at it.
    Table {
        /// Which.
        game: GameId,
    },
    /// Those that wait for you, and yours of the last days.
    Mine {
        /// The one that changed last first.
        challenges: Vec<ChallengeSummary>,
    },
}

/// A challenge, as one of the two is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeSummary {
    /// Its id, which is that of the table when it is accepted.
    pub challenge: GameId,
    /// Whether it is you who challenges.
    pub yours: bool,
    /// The other one.
    pub uid: Uid,
    /// What they are called.
    pub name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// What is to be agreed.
    pub settings: Settings,
    /// What has become of it.
    pub status: ChallengeStatus,
    /// What whoever declined it had to say.
    pub word: Option<String>,
    /// When it was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
}

impl ChallengeSummary {
    /// What this document says to one of the two at this time.
    #[must_use]
    pub fn of(id: GameId, challenge: ChallengeDocument, uid: &Uid, now: u64) -> Self {
        let yours = challenge.from == *uid;
        let status = challenge.at(now);
        let (uid, name, mark) = if yours {
            (challenge.to, challenge.to_name, challenge.to_mark)
        } else {
            (challenge.from, challenge.from_name, challenge.from_mark)
        };
        Self {
            challenge: id,
            yours,
            uid,
            name,
            mark,
            settings: challenge.settings,
            status,
            word: challenge.word,
            created_at: challenge.created_at,
            changed_at: challenge.changed_at,
        }
    }
}
