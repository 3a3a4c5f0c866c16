//! Ending a match between two games because both want to.

use serde::{Deserialize, Serialize};

use super::between;
use super::ended::{AGREED, ahead};
use super::next::over;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Document as _, MatchGame, Outcome};
use crate::refusal::reasons;
use crate::tables::seated;
use crate::{Caller, GameId, Seat};

/// How often one player may offer to end the match between the same two games.
pub const MOST_ENDS_OFFERED: u32 = 10;

/// To end the match between two games with the score it has: whoever has won more of its games has won it. It takes both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndMatch {
    /// The table of the game that is over.
    pub game: GameId,
    pub seat: Seat,
    pub offer: EndOffer,
}

/// What is said to it. Each is answered the same when it is sent again, also where the match is over by it; only an offer that the other player has declined meanwhile is
/// made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndOffer {
    /// One offers it; where the other player has, it is agreed.
    Make,
    /// One agrees to what the other player offers.
    Accept,
    /// One does not, or takes one's own offer back.
    Decline,
}

impl EndMatch {
    /// Whether what is said has come about already: both have agreed, or there is nothing to be declined any more.
    fn is_done(&self, of_match: &MatchGame) -> bool {
        match self.offer {
            EndOffer::Make | EndOffer::Accept => {
                of_match.outcome.as_ref().is_some_and(|outcome| outcome.reason == AGREED)
            }
            EndOffer::Decline => of_match.outcome.is_some() || !of_match.is_last(),
        }
    }
}

impl Command for EndMatch {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        if table.match_game.as_ref().is_some_and(|of_match| self.is_done(of_match)) {
            return Ok(Decision::answer(()));
        }
        let timed = table.settings.time.is_some();
        let between = between(&mut table)?;
        let mut writes = Vec::new();
        match (self.offer, between.end_offer) {
            (EndOffer::Make, Some(offering)) if offering == self.seat => return Ok(Decision::answer(())),
            (EndOffer::Decline, None) => return Ok(Decision::answer(())),
            (EndOffer::Accept, offering) if offering != Some(self.seat.other()) => {
                return Err(reasons::no_end_offered().into());
            }
            (EndOffer::Make, None) => {
                // An offer that comes and goes without end is no offer.
                if between.ends_offered[self.seat] >= MOST_ENDS_OFFERED {
                    return Err(reasons::too_many_ends_offered(MOST_ENDS_OFFERED).into());
                }
                between.ends_offered[self.seat] += 1;
                between.end_offer = Some(self.seat);
            }
            (EndOffer::Decline, Some(_)) => between.end_offer = None,
            // Whoever is out of time has lost the match.
            (EndOffer::Make | EndOffer::Accept, _) if timed && between.is_late(self.seat, caller.now) => {
                return Err(reasons::sideboarding_over().into());
            }
            (EndOffer::Make | EndOffer::Accept, _) => {
                between.end_offer = None;
                let winner = table.match_game.as_ref().and_then(|of_match| ahead(of_match.won));
                let outcome = Outcome { winner, reason: AGREED.to_owned() };
                writes = over(documents, (&self.game, &mut table), outcome, caller.now)?;
            }
        }
        table.changed_at = caller.now;
        writes.push(table.write(&self.game)?);
        Ok(Decision { writes, answer: () })
    }
}
