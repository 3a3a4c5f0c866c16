//! Reading a record.

use serde::{Deserialize, Serialize};

use super::Record;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{MatchDocument, Status};
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
        let goes_on = match &table.match_game {
            Some(it) => documents.get::<MatchDocument>(&it.id)?.is_none_or(|it| it.outcome.is_none()),
            None => false,
        };
        let over = table.status == Status::Over && !goes_on;
        let record = if over { documents.get::<Record>(&self.game)? } else { None };
        let record = record.ok_or_else(reasons::record_closed)?;
        Ok(Decision::answer(packed::pack(&record).map_err(|_| reasons::record_unreadable())?))
    }
}
