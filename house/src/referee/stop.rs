//! Stopping a game, because whoever gives the table says so.

use super::judge::Judgement;
use crate::GameId;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, Status, path};
use crate::store::Write;

/// A game to be stopped: it is over then, and nobody has won. One that is not on is left as it is.
#[derive(Clone, Debug)]
pub struct Stop<'a> {
    /// Which.
    pub game: &'a GameId,
    /// Milliseconds since 1970.
    pub at: u64,
}

impl Request for Stop<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let table = documents.get::<GameDocument>(&path::game(self.game))?;
        let Some(table) = table.filter(|table| table.status == Status::Playing) else {
            return Ok(Decision::answer(()));
        };
        Ok(Decision { writes: stopped(documents, self.game, table, self.at)?, answer: () })
    }
}

/// What is to be written for a game that is on to be over at this moment without a winner.
pub(crate) fn stopped(documents: &Documents, game: &GameId, table: GameDocument, at: u64) -> Result<Vec<Write>, Halt> {
    Judgement::open(documents, game, table)?.stop(at)
}
