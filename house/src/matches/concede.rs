//! Giving up a match.

use serde::{Deserialize, Serialize};

use super::ended::CONCEDED;
use super::next::over;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Document as _, MatchGame, Outcome, Status};
use crate::referee::conceded_match;
use crate::refusal::reasons;
use crate::tables::seated;
use crate::{Caller, GameId, Seat};

/// Give up the match, with the game that is on or between two games. Giving up a game is another thing
/// ([`crate::documents::TableRequest::Concede`]). It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConcedeMatch {
    /// The table of its last game.
    pub game: GameId,
    pub seat: Seat,
}

impl Command for ConcedeMatch {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        let of_match = table.match_game.as_ref().ok_or_else(reasons::no_match)?;
        let writes = match table.status {
            Status::Waiting | Status::Seeding => return Err(reasons::not_begun().into()),
            Status::Playing => conceded_match(documents, &self.game, table, self.seat, caller.now)?,
            Status::Over if MatchGame::awaits_decks(of_match) => {
                let outcome = Outcome { winner: Some(self.seat.other()), reason: CONCEDED.to_owned() };
                let mut writes = over(documents, (&self.game, &mut table), outcome, caller.now)?;
                writes.push(table.write(&self.game)?);
                writes
            }
            Status::Over => Vec::new(),
        };
        Ok(Decision { writes, answer: () })
    }
}
