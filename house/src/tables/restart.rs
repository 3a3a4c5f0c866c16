//! The host has a game begun anew, because it has come to nothing.

use serde::{Deserialize, Serialize};

use super::rematch::once_more;
use super::wish::{Word, deed, word_for};
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{GameDocument, HostWishes, StateDocument, Status};
use crate::referee::stopped;
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Caller, GameId};

/// Stop a game that is on, and have its players begin another one on the same seats with the same decks, shuffled anew. Nobody has won the first,
/// and who begins the other is left to chance. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restart {
    pub game: GameId,
}

impl Command for Restart {
    const WRITES: bool = true;
    /// The table at which they begin anew; none, where the other player has been asked first.
    type Reply = Option<GameId>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let host = host(documents, &caller.uid)?;
        let table = documents.get::<GameDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        if let Some(next) = table.rematch.game {
            return Ok(Decision::answer(Some(next)));
        }
        match table.status {
            Status::Waiting | Status::Seeding => return Err(reasons::not_begun().into()),
            Status::Over => return Err(reasons::game_over().into()),
            Status::Playing => {}
        }
        let what = HostWishes::Restart;
        if let Word::Asked(writes) = word_for(documents, &self.game, &table, &caller.uid, what)? {
            return Ok(Decision { writes, answer: None });
        }
        let deed = deed(&table, (&caller.uid, &host), what, caller.now, false)?;
        let (mut writes, next) = begun_anew(documents, &self.game, table, caller)?;
        writes.push(deed);
        Ok(Decision { writes, answer: Some(next) })
    }
}

/// What is to be written for a game that is on to be begun anew, and the table at which it is.
pub(super) fn begun_anew(
    documents: &Documents,
    game: &GameId,
    mut table: GameDocument,
    caller: &Caller,
) -> Result<(Vec<Write>, GameId), Halt> {
    let next = caller.entropy.game();
    if documents.get::<GameDocument>(&next)?.is_some() {
        return Err(reasons::table_number_taken().into());
    }
    let old = documents.get::<StateDocument>(game)?.ok_or_else(reasons::no_table)?;
    let again = once_more(documents, (&table, &old), &next, None, caller)?;
    table.rematch.game = Some(next.clone());
    let mut writes = stopped(documents, game, table, caller.now)?;
    writes.extend(again);
    Ok((writes, next))
}
