//! The host's tables: all that are not over, and closing one.

use std::cmp::Reverse;

use super::consent::{Word, deed, word_for};
use super::summary::summary;
use super::withdraw::remove;
use crate::accounts::host;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, HostWishes, Status, path};
use crate::paging::Page;
use crate::referee::stopped;
use crate::store::{Cursor, Filter, Query, Write};
use crate::wire::TableSummary;
use crate::{GameId, Uid};

/// How many tables a page has.
const PAGE: usize = 25;

/// A page of the tables that are not over, the one that changed last first.
#[derive(Clone, Debug)]
pub struct Open<'a> {
    /// Who asks.
    pub uid: &'a Uid,
    /// Behind which; `None`: from the first on.
    pub after: Option<&'a Cursor>,
}

impl Request for Open<'_> {
    /// The tables on it, and behind what the next one begins.
    type Answer = (Vec<TableSummary>, Option<Cursor>);

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        host(documents, self.uid)?;
        let page = Page::new(self.after, PAGE)?;
        let mut found = Vec::new();
        for status in ["waiting", "seeding", "playing"] {
            found.extend(documents.query::<GameDocument>(&page.of(Query {
                collection: path::GAMES.to_owned(),
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
            found.into_iter().filter_map(|(path, table)| Some(summary(path.name().parse().ok()?, table, self.uid)));
        Ok(Decision::answer((tables.collect(), next)))
    }
}

/// A table to be closed by the host.
#[derive(Clone, Debug)]
pub struct Close<'a> {
    /// Who wants it.
    pub uid: &'a Uid,
    /// Which.
    pub game: &'a GameId,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Close<'_> {
    /// Whether it is closed; else the other player has been asked.
    type Answer = bool;

    fn decide(&self, documents: &Documents) -> Result<Decision<bool>, Halt> {
        let host = host(documents, self.uid)?;
        let table = documents.get::<GameDocument>(&path::game(self.game))?;
        let Some(table) = table.filter(|table| table.status != Status::Over) else {
            return Ok(Decision::answer(true));
        };
        let what = HostWishes::Close;
        if let Word::Asked(writes) = word_for(documents, self.game, &table, self.uid, what)? {
            return Ok(Decision { writes, answer: false });
        }
        let deed = deed(&table, (self.uid, &host), what, self.now, false)?;
        let mut writes = closed(documents, self.game, table, self.now)?;
        writes.push(deed);
        Ok(Decision { writes, answer: true })
    }
}

/// What is to be written for a table that is not over to be closed.
pub(super) fn closed(documents: &Documents, game: &GameId, table: GameDocument, at: u64) -> Result<Vec<Write>, Halt> {
    if table.status == Status::Playing { stopped(documents, game, table, at) } else { Ok(remove(game)) }
}
