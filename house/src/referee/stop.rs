//! Stopping a game, because whoever gives the table says so.

use super::judge::Judgement;
use crate::GameId;
use crate::decide::{Documents, Halt};
use crate::documents::GameDocument;
use crate::store::Write;

/// What is to be written for a game that is on to be over at this moment without a winner.
pub(crate) fn stopped(documents: &Documents, game: &GameId, table: GameDocument, at: u64) -> Result<Vec<Write>, Halt> {
    Judgement::open(documents, game, table)?.stop(at)
}
