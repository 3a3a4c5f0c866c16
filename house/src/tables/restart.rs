//! The host has a game begun anew, because it has come to nothing.

use super::consent::{Word, deed, word_for};
use super::rematch::once_more;
use crate::accounts::host;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, HostWishes, Status, path};
use crate::referee::stopped;
use crate::refusal::reasons;
use crate::store::Write;
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
    /// The table at which they begin anew; none, where the other player has been asked first.
    type Answer = Option<GameId>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        let host = host(documents, self.uid)?;
        let table = documents.get::<GameDocument>(&path::game(self.game))?.ok_or_else(reasons::no_table)?;
        if let Some(next) = table.rematch.game {
            return Ok(Decision::answer(Some(next)));
        }
        match table.status {
            Status::Waiting | Status::Seeding => return Err(reasons::not_begun().into()),
            Status::Over => return Err(reasons::game_over().into()),
            Status::Playing => {}
        }
        let what = HostWishes::Restart;
        if let Word::Asked(writes) = word_for(documents, self.game, &table, self.uid, what)? {
            return Ok(Decision { writes, answer: None });
        }
        let deed = deed(&table, (self.uid, &host), what, self.circumstances.now, false)?;
        let (mut writes, next) = begun_anew(documents, self.game, table, self.circumstances)?;
        writes.push(deed);
        Ok(Decision { writes, answer: Some(next) })
    }
}

/// What is to be written for a game that is on to be begun anew, and the table at which it is.
pub(super) fn begun_anew(
    documents: &Documents,
    game: &GameId,
    mut table: GameDocument,
    circumstances: &Circumstances,
) -> Result<(Vec<Write>, GameId), Halt> {
    let next = circumstances.chance.game();
    if documents.get::<GameDocument>(&path::game(&next))?.is_some() {
        return Err(reasons::table_number_taken().into());
    }
    let again = once_more(documents, (game, &table), &next, None, circumstances)?;
    table.rematch.game = Some(next.clone());
    let mut writes = stopped(documents, game, table, circumstances.now)?;
    writes.extend(again);
    Ok((writes, next))
}
