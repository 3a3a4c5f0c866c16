//! Declining a challenge, and taking one back.

use serde::{Deserialize, Serialize};

use super::{challenge, no_longer_open};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{ChallengeDocument, ChallengeStatus, Document as _};
use crate::limits::{self, WORD_CHARACTERS};
use crate::refusal::{Field, reasons};
use crate::wire::ChallengeSummary;
use crate::{Caller, GameId, Uid};

/// Decline one. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    pub challenge: GameId,
    /// A word to the challenger; may be empty.
    pub word: String,
}

impl Command for Decline {
    const WRITES: bool = true;
    type Reply = ChallengeSummary;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<ChallengeSummary>, Halt> {
        let mut challenge = challenge(documents, &self.challenge, &caller.uid)?;
        if challenge.to != caller.uid {
            return Err(reasons::own_challenge().into());
        }
        if !self.word.trim().is_empty() {
            challenge.word = Some(limits::line(Field::Word, &self.word, WORD_CHARACTERS)?);
        }
        end(challenge, ChallengeStatus::Declined, &self.challenge, &caller.uid, caller.now)
    }
}

/// Take one's own back. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdraw {
    pub challenge: GameId,
}

impl Command for Withdraw {
    const WRITES: bool = true;
    type Reply = ChallengeSummary;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<ChallengeSummary>, Halt> {
        let challenge = challenge(documents, &self.challenge, &caller.uid)?;
        if challenge.from != caller.uid {
            return Err(reasons::others_challenge().into());
        }
        end(challenge, ChallengeStatus::Withdrawn, &self.challenge, &caller.uid, caller.now)
    }
}

/// The challenge is open no more. One that has ended so already stays as it is.
fn end(
    mut challenge: ChallengeDocument,
    so: ChallengeStatus,
    id: &GameId,
    uid: &Uid,
    now: u64,
) -> Result<Decision<ChallengeSummary>, Halt> {
    if challenge.status == so {
        return Ok(Decision::answer(ChallengeSummary::of(id.clone(), challenge, uid, now)));
    }
    if challenge.status != ChallengeStatus::Open {
        return Err(no_longer_open(challenge.status).into());
    }
    challenge.status = so;
    (challenge.asked, challenge.source) = (None, None);
    challenge.changed_at = now;
    let writes = vec![challenge.write(id)?];
    Ok(Decision { writes, answer: ChallengeSummary::of(id.clone(), challenge, uid, now) })
}
