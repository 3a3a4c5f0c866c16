//! One's challenges.

use super::{made_by, waiting_for};
use std::cmp::Reverse;

use crate::Uid;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ChallengeDocument, ChallengeStatus};
use crate::store::Path;
use crate::wire::ChallengeSummary;

/// How many of one's own are listed.
const LISTED: usize = 40;

/// All that wait for somebody, and theirs of the last days.
#[derive(Clone, Debug)]
pub struct Mine<'a> {
    /// Whose.
    pub uid: &'a Uid,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Mine<'_> {
    type Answer = Vec<ChallengeSummary>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Vec<ChallengeSummary>>, Halt> {
        let to_answer = documents.query::<ChallengeDocument>(&waiting_for(self.uid))?;
        let own = documents.query::<ChallengeDocument>(&made_by(self.uid))?;
        // What was accepted is a table now, and stands among these.
        let told = |challenge: &ChallengeDocument| match challenge.at(self.now) {
            ChallengeStatus::Open => true,
            ChallengeStatus::Declined | ChallengeStatus::Expired => challenge.from == *self.uid,
            ChallengeStatus::Accepted | ChallengeStatus::Withdrawn => false,
        };
        let mut listed: Vec<_> = (to_answer.into_iter().chain(own.into_iter().take(LISTED)))
            .filter(|(_, challenge)| told(challenge))
            .collect();
        // Guests who ask for a game come after players.
        let place = |challenge: &ChallengeDocument| challenge.guest && challenge.to == *self.uid;
        listed.sort_by_key(|(_, challenge)| (place(challenge), Reverse(challenge.changed_at)));
        let summary = |(path, challenge): (Path, ChallengeDocument)| {
            Some(ChallengeSummary::of(path.name().parse().ok()?, challenge, self.uid, self.now))
        };
        Ok(Decision::answer(listed.into_iter().filter_map(summary).collect()))
    }
}
