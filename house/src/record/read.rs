//! Reading a record.

use serde::{Deserialize, Serialize};

use super::Record;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{GameDocument, MatchDocument, Status};
use crate::refusal::reasons;
use crate::tables::table;
use crate::{Caller, GameId, packed};

/// The full record of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadRecord {
    pub game: GameId,
}

impl Command for ReadRecord {
    const WRITES: bool = false;
    /// The [`Record`], [packed](crate::wire::pack).
    type Reply = String;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<String>, Halt> {
        let table = table(documents, &self.game, &caller.uid)?;
        // What a record says of the decks is hidden until their match is over.
        let over = table.status == Status::Over && !match_goes_on(documents, &table)?;
        let record = if over { documents.get::<Record>(&self.game)? } else { None };
        let record = record.ok_or_else(reasons::record_closed)?;
        Ok(Decision::answer(packed::pack(&record).map_err(|_| reasons::record_unreadable())?))
    }
}

/// How many times a game that was begun anew is followed to where it is played now.
const MOST_FOLLOWED: usize = 8;

/// Whether the match goes on that this game is of. Where no game of it came to its end, it does as long as there is a table at which one was begun anew.
fn match_goes_on(documents: &Documents, table: &GameDocument) -> Result<bool, Halt> {
    let Some(of_match) = &table.match_game else { return Ok(false) };
    if let Some(document) = documents.get::<MatchDocument>(&of_match.id)? {
        return Ok(document.outcome.is_none());
    }
    let mut next = table.rematch.game.clone();
    for _ in 0..MOST_FOLLOWED {
        let Some(game) = next.take() else { return Ok(false) };
        match documents.get::<GameDocument>(&game)? {
            None => return Ok(false),
            Some(anew) if anew.status == Status::Over => next = anew.rematch.game,
            Some(_) => return Ok(true),
        }
    }
    Ok(true)
}
