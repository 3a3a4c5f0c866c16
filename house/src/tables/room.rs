//! The room: tables at which anybody may sit down.

use serde::{Deserialize, Serialize};

use crate::accounts::is_welcome;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{
    BlocksDocument, Document as _, GameDocument, Mark, OpenTo, Settings, Status, TablePresenceDocument,
};
use crate::limits;
use crate::refusal::reasons;
use crate::store::{Filter, Query};
use crate::tables::{table, unfinished};
use crate::{Caller, GameId, Seat, Uid};

/// How many tables are shown at most.
pub const MOST_SHOWN: usize = 30;

/// At how many tables of one person anybody may sit down.
pub const MOST_OF_ONE: usize = 3;

/// The tables at which anybody may sit down and whose makers are there, the newest first: without those of people of whom one wants to know nothing, or the
/// other way round.
#[derive(Clone, Copy, Debug)]
pub struct Room;

/// Lets anybody sit down at a table of one's own that waits for its second player, or nobody any more but whoever has the invite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowInRoom {
    pub game: GameId,
    /// What is said to whoever thinks of sitting down; may be empty. Absent: the table is taken out of the room.
    pub words: Option<String>,
}

impl Command for ShowInRoom {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let words = self.words.as_deref().map(limits::words).transpose()?;
        let mut table = table(documents, &self.game, &caller.uid)?;
        if table.status != Status::Waiting {
            return Err(reasons::table_joined().into());
        }
        let open_to = words.as_ref().map(|_| OpenTo::Anybody);
        if (table.open_to, &table.words) == (open_to, &words) {
            return Ok(Decision::answer(()));
        }
        if open_to.is_some() && table.open_to != open_to {
            let mine = documents.query::<GameDocument>(&unfinished(&caller.uid))?;
            let in_room = mine.iter().filter(|(_, mine)| mine.open_to == open_to).count();
            if in_room >= MOST_OF_ONE {
                return Err(reasons::tables_in_room(in_room).into());
            }
        }
        (table.open_to, table.words, table.changed_at) = (open_to, words, caller.now);
        Ok(Decision { writes: vec![table.write(&self.game)?], answer: () })
    }
}

/// A table at which anybody may sit down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTable {
    pub game: GameId,
    /// Who has made it.
    pub uid: Uid,
    /// What they are called.
    pub name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Whether it is one's own.
    pub yours: bool,
    /// What is agreed.
    pub settings: Settings,
    /// What they say to whoever thinks of sitting down; may be empty.
    pub words: String,
    /// Since when it is open, milliseconds since 1970 by the house's clock.
    pub since: u64,
}

impl Command for Room {
    const WRITES: bool = false;
    type Reply = Vec<OpenTable>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Vec<OpenTable>>, Halt> {
        let found = documents.query::<GameDocument>(&Query {
            collection: GameDocument::COLLECTION.to_owned(),
            filter: Filter::Equal("open_to".to_owned(), "anybody".to_owned()),
            highest_first: "changed_at".to_owned(),
            after: None,
            limit: 2 * MOST_SHOWN,
        })?;
        let tables: Vec<OpenTable> = found
            .into_iter()
            .filter(|(_, table)| table.status == Status::Waiting && table.away_since.a.is_none())
            .filter_map(|(path, table)| {
                let maker = table.seats.a?;
                Some(OpenTable {
                    game: path.name().parse().ok()?,
                    yours: maker.uid == caller.uid,
                    uid: maker.uid,
                    name: maker.name,
                    mark: maker.mark,
                    settings: table.settings,
                    words: table.words.unwrap_or_default(),
                    since: table.changed_at,
                })
            })
            .collect();
        let glanced =
            tables.iter().flat_map(|it| [BlocksDocument::path(&it.uid), TablePresenceDocument::path(&it.game)]);
        documents.want_glances(&glanced.collect::<Vec<_>>())?;
        let mut shown = Vec::new();
        for table in tables {
            let here = documents.glance::<TablePresenceDocument>(&table.game)?.unwrap_or_default();
            if shown.len() < MOST_SHOWN
                && !here.has_gone(Seat::A, caller.now)
                && is_welcome(documents, &caller.uid, [&table.uid])?
            {
                shown.push(table);
            }
        }
        Ok(Decision::answer(shown))
    }
}
