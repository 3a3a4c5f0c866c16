//! Stopping a game, because whoever gives the table says so.

use super::judge::Judgement;
use crate::GameId;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, Status, path};

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
        let writes = Judgement::open(documents, self.game, table)?.stop(self.at)?;
        Ok(Decision { writes, answer: () })
    }
}
