//! What the host may ask about tables and units; players are asked about in [`super::AccountAsk`].

use serde::{Deserialize, Serialize};

use super::ask::TableSummary;
use crate::market::UnitId;
use crate::store::Cursor;
use crate::{GameId, Uid};

/// Something that is the host's to ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HostAsk {
    /// The tables that are not over, the one that changed last first. Answered by [`HostAnswer::Tables`].
    Tables {
        /// Behind which; `None`: from the first on.
        after: Option<Cursor>,
    },
    /// Close a table: a game that is on is over then and nobody has won, one that has not begun is gone. Answered by [`HostAnswer::Done`], as often
    /// as it is sent.
    Close {
        /// Which.
        game: GameId,
    },
    /// Give somebody a unit of the bank's, without a sat. Answered by [`HostAnswer::Done`], as often as it is sent.
    Give {
        /// Which.
        unit: UnitId,
        /// Whom.
        to: Uid,
    },
}

/// The answers to [`HostAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostAnswer {
    /// It is done.
    Done,
    /// A page of the list of tables.
    Tables {
        /// Those on it.
        tables: Vec<TableSummary>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
}
