//! Ending a game otherwise than by its rules: because whoever gives the table says so, or a player gives up the match.

use super::judge::Judgement;
use crate::decide::{Documents, Halt};
use crate::documents::GameDocument;
use crate::store::Write;
use crate::{GameId, Seat};

/// What is to be written for a game that is on to be over at this moment without a winner.
pub(crate) fn stopped(documents: &Documents, game: &GameId, table: GameDocument, at: u64) -> Result<Vec<Write>, Halt> {
    Judgement::open(documents, game, table)?.stop(at)
}

/// What is to be written for a game that is on to be lost at this moment by this player, and the match with it.
pub(crate) fn conceded_match(
    documents: &Documents,
    game: &GameId,
    table: GameDocument,
    seat: Seat,
    at: u64,
) -> Result<Vec<Write>, Halt> {
    Judgement::open(documents, game, table)?.concede_match(seat, at)
}
