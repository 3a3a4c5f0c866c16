//! What players wrote and the referee refused. It is none of the game, so that none of it is needed to play the game again; but whoever reads the record sees
//! that it was tried, by whom, when, and why it was not done.

use serde::{Deserialize, Serialize};

use super::Answered;
use crate::refusal::Refusal;
use crate::{PerSeat, Seat};

/// How many attempts of one author are kept, the last ones; all are counted. Whoever writes a thousand makes the record no longer than whoever writes these.
pub const ATTEMPTS_KEPT: usize = 20;

/// Within how long [`ATTEMPTS_KEPT`] refusals of one seat are a flood, milliseconds: five seconds.
const FLOOD_MS: u64 = 5_000;
/// For how long nothing more is taken from that seat then, milliseconds: ten seconds.
pub const HELD_MS: u64 = 10_000;

/// Everything that was refused in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempts {
    /// By whoever sits on each seat.
    pub seats: PerSeat<Refused>,
    /// By people who sit on neither: what lay there though nothing should have let it be written.
    pub strangers: Refused,
}

/// What was refused of one author's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// How often.
    pub count: u64,
    /// The last of it, oldest first: [`ATTEMPTS_KEPT`] at most.
    pub last: Vec<Attempt>,
}

/// Something that was written, judged, and not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// When it came to the house, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Which document it was.
    #[serde(rename = "written")]
    pub submission: Submission,
    /// Why it was not done.
    pub why: Refusal,
}

/// A document that the referee judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Submission {
    /// A batch of actions, with its number in the game. It uses the number up.
    Actions(u64),
    /// A request, with its number among those of the seat that it was written for.
    Request(u64),
}

impl Attempts {
    /// Puts down what was refused, by whoever sits on this seat, or on none.
    pub(crate) fn note(&mut self, author: Option<Seat>, attempt: Attempt) {
        let refused = match author {
            Some(seat) => &mut self.seats[seat],
            None => &mut self.strangers,
        };
        refused.count = refused.count.saturating_add(1);
        refused.last.push(attempt);
        refused.last.drain(..refused.last.len().saturating_sub(ATTEMPTS_KEPT));
    }

    /// How often anything was refused.
    #[must_use]
    pub fn count(&self) -> u64 {
        [&self.seats.a, &self.seats.b, &self.strangers].iter().fold(0, |sum, refused| sum.saturating_add(refused.count))
    }
}

impl Refused {
    /// Whether so much was refused up to this moment that nothing more is to be taken for a while.
    pub(crate) fn is_flood(&self, now: u64) -> bool {
        let oldest = self.last.first().filter(|_| self.last.len() >= ATTEMPTS_KEPT);
        oldest.is_some_and(|oldest| oldest.at.saturating_add(FLOOD_MS) > now)
    }
}

impl Attempt {
    /// The same as an answer to its author.
    pub(crate) fn answered(&self) -> Answered {
        let (Submission::Actions(seq) | Submission::Request(seq)) = self.submission;
        Answered { seq, refused: Some(self.why.clone()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::reasons;

    #[test]
    fn a_flood_is_counted_and_only_its_end_is_kept() {
        let mut attempts = Attempts::default();
        for number in 1..=1_000 {
            let attempt = Attempt { at: number, submission: Submission::Actions(number), why: reasons::no_actions() };
            attempts.note(Some(Seat::B), attempt.clone());
            if number % 100 == 0 {
                attempts.note(None, attempt);
            }
        }
        assert_eq!((attempts.seats.a.count, attempts.seats.b.count, attempts.strangers.count), (0, 1_000, 10));
        assert_eq!(attempts.count(), 1_010);
        let kept: Vec<_> = attempts.seats.b.last.iter().map(|attempt| attempt.submission).collect();
        assert_eq!(kept, (981..=1_000).map(Submission::Actions).collect::<Vec<_>>());
    }
}
