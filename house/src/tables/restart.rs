//! The host has a game begun anew, because it has come to nothing.

use super::rematch::once_more;
use crate::accounts::host;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, Status, path};
use crate::referee::stopped;
use crate::refusal::reasons;
use crate::{Circumstances, GameId, Uid};

/// A game to be begun anew: it is stopped, nobody has won it, and its players have another table, with the same decks shuffled anew. Who begins is
/// left to chance.
#[derive(Clone, Debug)]
pub struct Restart<'a> {
    /// Who wants it.
    pub uid: &'a Uid,
    /// Which.
    pub game: &'a GameId,
    /// When, and by what chance.
    pub circumstances: &'a Circumstances,
}

impl Request for Restart<'_> {
    /// The table at which they begin anew.
    type Answer = GameId;

    fn decide(&self, documents: &Documents) -> Result<Decision<GameId>, Halt> {
        host(documents, self.uid)?;
        let mut table = documents.get::<GameDocument>(&path::game(self.game))?.ok_or_else(reasons::no_table)?;
        if let Some(next) = table.rematch.game {
            return Ok(Decision::answer(next));
        }
        match table.status {
            Status::Waiting | Status::Seeding => return Err(reasons::not_begun().into()),
            Status::Over => return Err(reasons::game_over().into()),
            Status::Playing => {}
        }
        let next = self.circumstances.chance.game();
        if documents.get::<GameDocument>(&path::game(&next))?.is_some() {
            return Err(reasons::table_number_taken().into());
        }
        let again = once_more(documents, (self.game, &table), &next, None, self.circumstances)?;
        table.rematch.game = Some(next.clone());
        let mut writes = stopped(documents, self.game, table, self.circumstances.now)?;
        writes.extend(again);
        Ok(Decision { writes, answer: next })
    }
}
