//! Updates for a person about themselves, wherever in the client they are.

use serde::{Deserialize, Serialize};

use super::{ChallengeSummary, TableSummary};
use crate::{GameId, Uid};

/// An update for one person. Comes without being asked for, as soon as there is a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonalUpdate {
    /// Everything, as it stands: after the welcome. What was known before no longer counts.
    Snapshot {
        /// The challenges that wait for you, and yours of the last days.
        challenges: Vec<ChallengeSummary>,
        /// Your tables that are not over.
        tables: Vec<TableSummary>,
    },
    /// A challenge to you or of yours was made or has changed.
    Challenge {
        /// As it is now.
        challenge: ChallengeSummary,
    },
    /// A table of yours was made or has changed. Nothing comes to a connection that follows the table: it knows already.
    Table {
        /// As it is now.
        table: TableSummary,
        /// Whether you are there, in another window.
        there: bool,
    },
    /// A table of yours is no more.
    TableGone {
        /// Which.
        game: GameId,
    },
    /// Somebody you have asked about has come or gone.
    Presence {
        /// Who.
        uid: Uid,
        /// Whether they are here.
        online: bool,
    },
}
