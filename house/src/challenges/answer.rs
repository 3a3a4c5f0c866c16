//! Declining a challenge, and taking one back.

use super::{challenge, no_longer_open};
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ChallengeDocument, ChallengeStatus};
use crate::refusal::reasons;
use crate::shape::Part;
use crate::shape::{self, WORD_CHARACTERS};
use crate::store::Write;
use crate::wire::ChallengeSummary;
use crate::{GameId, Uid};

/// A challenge to be declined.
#[derive(Clone, Debug)]
pub struct Decline<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// Which.
    pub challenge: &'a GameId,
    /// A word to the challenger; may be empty.
    pub word: &'a str,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Decline<'_> {
    type Answer = ChallengeSummary;

    fn decide(&self, documents: &Documents) -> Result<Decision<ChallengeSummary>, Halt> {
        let mut challenge = challenge(documents, self.challenge, self.uid)?;
        if challenge.to != *self.uid {
            return Err(reasons::own_challenge().into());
        }
        if !self.word.trim().is_empty() {
            challenge.word = Some(shape::line(Part::Word, self.word, WORD_CHARACTERS)?);
        }
        end(challenge, ChallengeStatus::Declined, self.challenge, self.uid, self.now)
    }
}

/// A challenge to be taken back.
#[derive(Clone, Debug)]
pub struct Withdraw<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// Which.
    pub challenge: &'a GameId,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Withdraw<'_> {
    type Answer = ChallengeSummary;

    fn decide(&self, documents: &Documents) -> Result<Decision<ChallengeSummary>, Halt> {
        let challenge = challenge(documents, self.challenge, self.uid)?;
        if challenge.from != *self.uid {
            return Err(reasons::others_challenge().into());
        }
        end(challenge, ChallengeStatus::Withdrawn, self.challenge, self.uid, self.now)
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
    let writes = vec![Write::set(ChallengeDocument::path(id), &challenge)?];
    Ok(Decision { writes, answer: ChallengeSummary::of(id.clone(), challenge, uid, now) })
}
