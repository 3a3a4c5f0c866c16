//! The host's tables: all that are not over, and closing one.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::summary::summary;
use super::unfinished;
use super::wish::{Word, deed, word_for};
use super::withdraw::remove;
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{GameDocument, HostWishes, Status};
use crate::matches;
use crate::paging::Paging;
use crate::referee::stopped;
use crate::store::{Cursor, Filter, Query, Write};
use crate::wire::{Page, TableSummary};
use crate::{Caller, GameId, Uid};

/// How many tables a page has.
const PAGE: usize = 25;

/// The tables that are not over, the one that changed last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTables {
    /// Behind which; `None`: from the first on.
    pub after: Option<Cursor>,
}

impl Command for OpenTables {
    const WRITES: bool = false;
    type Reply = Page<TableSummary>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        host(documents, &caller.uid)?;
        let page = Paging::new(self.after.as_ref(), PAGE)?;
        let mut found = Vec::new();
        for status in ["waiting", "seeding", "playing"] {
            found.extend(documents.query::<GameDocument>(&page.of(Query {
                collection: GameDocument::COLLECTION.to_owned(),
                filter: Filter::Equal("status".to_owned(), status.to_owned()),
                highest_first: "changed_at".to_owned(),
                after: None,
                limit: PAGE,
            }))?);
        }
        found.sort_by(|(path, table), (other, than)| {
            (Reverse(table.changed_at), path).cmp(&(Reverse(than.changed_at), other))
        });
        let (found, next) = page.cut(found, |table| table.changed_at);
        let tables =
            found.into_iter().filter_map(|(path, table)| Some(summary(path.name().parse().ok()?, table, &caller.uid)));
        Ok(Decision::answer(Page { entries: tables.collect(), next }))
    }
}

/// Close a table: a game that is on is over then and nobody has won, one that has not begun is gone. It is answered the same as often as it is sent. Where a host sits
/// there, the other player is asked first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Close {
    pub game: GameId,
}

impl Command for Close {
    const WRITES: bool = true;
    /// None, where the other player has been asked first.
    type Reply = Option<()>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let host = host(documents, &caller.uid)?;
        let table = documents.get::<GameDocument>(&self.game)?;
        let Some(table) = table.filter(|table| !table.is_done()) else {
            return Ok(Decision::answer(Some(())));
        };
        let what = HostWishes::Close;
        if let Word::Asked(writes) = word_for(documents, &self.game, &table, &caller.uid, what)? {
            return Ok(Decision { writes, answer: None });
        }
        let deed = deed(&table, (&caller.uid, &host), what, caller.now, false)?;
        let mut writes = closed(documents, &self.game, table, caller.now)?;
        writes.push(deed);
        Ok(Decision { writes, answer: Some(()) })
    }
}

/// What is to be written for a table that is not over to be closed.
pub(super) fn closed(documents: &Documents, game: &GameId, table: GameDocument, at: u64) -> Result<Vec<Write>, Halt> {
    match table.status {
        Status::Waiting | Status::Seeding => {
            let mut writes = remove(game);
            writes.extend(matches::never_begun(documents, &table, matches::closed(), at)?);
            Ok(writes)
        }
        Status::Playing => stopped(documents, game, table, at),
        Status::Over => matches::stopped(documents, game, table, at),
    }
}

/// A table of somebody whose account is deleted is closed, the one that changed last. Nothing, where they sit at none.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub(crate) fn close_one_of(documents: &Documents, uid: &Uid, at: u64) -> Result<Vec<Write>, Halt> {
    for (path, _) in documents.query::<GameDocument>(&unfinished(uid))? {
        let Ok(game) = path.name().parse::<GameId>() else { continue };
        let table = documents.get::<GameDocument>(&game)?;
        if let Some(table) = table.filter(|table| !table.is_done()) {
            return closed(documents, &game, table, at);
        }
    }
    Ok(Vec::new())
}
