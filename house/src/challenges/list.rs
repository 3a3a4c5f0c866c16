//! One's challenges.

use super::{made_by, waiting_for};
use crate::command::Command;
use std::cmp::Reverse;

use crate::decide::{Decision, Documents, Halt};
use crate::documents::{ChallengeDocument, ChallengeStatus};
use crate::store::Path;
use crate::wire::ChallengeSummary;
use crate::{Caller, Uid};

/// How many of one's own are listed.
const LISTED: usize = 40;

/// Those that wait for me, and mine of the last days.
#[derive(Clone, Copy, Debug)]
pub struct Mine;

impl Command for Mine {
    const WRITES: bool = false;
    type Reply = Vec<ChallengeSummary>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        listed(documents, &caller.uid, caller.now).map(Decision::answer)
    }
}

/// The challenges that wait for somebody, and theirs of the last days.
pub(crate) fn listed(documents: &Documents, uid: &Uid, now: u64) -> Result<Vec<ChallengeSummary>, Halt> {
    let to_answer = documents.query::<ChallengeDocument>(&waiting_for(uid))?;
    let own = documents.query::<ChallengeDocument>(&made_by(uid))?;
    // What was accepted is a table now, and stands among these.
    let told = |challenge: &ChallengeDocument| match challenge.at(now) {
        ChallengeStatus::Open => true,
        ChallengeStatus::Declined | ChallengeStatus::Expired => challenge.from == *uid,
        ChallengeStatus::Accepted | ChallengeStatus::Withdrawn => false,
    };
    let mut listed: Vec<_> =
        (to_answer.into_iter().chain(own.into_iter().take(LISTED))).filter(|(_, challenge)| told(challenge)).collect();
    // Guests who ask for a game come after players.
    let place = |challenge: &ChallengeDocument| challenge.guest && challenge.to == *uid;
    listed.sort_by_key(|(_, challenge)| (place(challenge), Reverse(challenge.changed_at)));
    let summary = |(path, challenge): (Path, ChallengeDocument)| {
        Some(ChallengeSummary::of(path.name().parse().ok()?, challenge, uid, now))
    };
    Ok(listed.into_iter().filter_map(summary).collect())
}
