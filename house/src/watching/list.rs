//! The tables in the room at which anybody may watch.

use serde::{Deserialize, Serialize};

use super::shown::is_listed;
use crate::accounts::is_welcome;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{BlocksDocument, Document as _, GameDocument, Mark, MatchGame, SeatDocument, Settings};
use crate::store::{Filter, Query};
use crate::{Caller, GameId, PerSeat};

/// How many tables are shown at most.
pub const MOST_SHOWN: usize = 12;

/// The tables at which anybody may watch, where something happened last first: without those of people of whom one wants to know nothing, or the other way
/// round, and without one's own.
#[derive(Clone, Copy, Debug)]
pub struct TablesToWatch;

/// A table at which anybody may watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableToWatch {
    pub game: GameId,
    /// Who sits there.
    pub names: PerSeat<String>,
    /// What others are told beside their names.
    #[serde(default)]
    pub marks: PerSeat<Option<Mark>>,
    /// What is agreed.
    pub settings: Settings,
    /// Which game of a match it is, and how that stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_game: Option<Box<MatchGame>>,
    /// Since when the table is there, milliseconds since 1970 by the house's clock.
    pub since: u64,
}

impl Command for TablesToWatch {
    const WRITES: bool = false;
    type Reply = Vec<TableToWatch>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Vec<TableToWatch>>, Halt> {
        let found = documents.query::<GameDocument>(&Query {
            collection: GameDocument::COLLECTION.to_owned(),
            filter: Filter::Equal("open_to".to_owned(), "watchers".to_owned()),
            highest_first: "changed_at".to_owned(),
            after: None,
            limit: 2 * MOST_SHOWN,
        })?;
        let tables: Vec<_> =
            found.into_iter().filter(|(_, table)| is_listed(table) && !table.uids.contains(&caller.uid)).collect();
        let blocks = tables.iter().flat_map(|(_, table)| table.uids.iter().map(BlocksDocument::path));
        documents.want_glances(&blocks.collect::<Vec<_>>())?;
        let mut shown = Vec::new();
        for (path, table) in tables {
            let Ok(game) = path.name().parse() else { continue };
            if shown.len() < MOST_SHOWN && is_welcome(documents, &caller.uid, &table.uids)? {
                shown.push(to_watch(game, table));
            }
        }
        Ok(Decision::answer(shown))
    }
}

fn to_watch(game: GameId, table: GameDocument) -> TableToWatch {
    let (a, b) = (table.seats.a, table.seats.b);
    let marks = PerSeat { a: a.as_ref().and_then(|seat| seat.mark), b: b.as_ref().and_then(|seat| seat.mark) };
    let name = |seat: Option<SeatDocument>| seat.map(|seat| seat.name).unwrap_or_default();
    TableToWatch {
        game,
        names: PerSeat { a: name(a), b: name(b) },
        marks,
        settings: table.settings,
        match_game: table.match_game.map(Box::new),
        since: table.created_at,
    }
}
