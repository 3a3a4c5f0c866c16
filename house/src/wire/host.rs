//! What the host may ask about tables and units; players are asked about in [`super::AccountAsk`].

use serde::{Deserialize, Serialize};

use super::Page;
use super::list::{ReadFrom, commands, replies};
use super::tables::TableSummary;
use super::unread::Part;
use crate::GameId;
use crate::documents::{HouseSettings, ReportDocument};
use crate::store::Cursor;

commands! {
    /// Something that is the host's to ask.
    HostAsk, "host: ", answered by HostAnswer:
    Settings = crate::accounts::ShowSettings,
    Invite = crate::accounts::Invite,;
    Tables(crate::tables::OpenTables),
    Close(crate::tables::Close),
    Restart(crate::tables::Restart),
    Reports(crate::reports::Reports),
    Settle(crate::reports::Settle),
    Give(crate::market::Give),
    Take(crate::market::Take),
    #[serde(alias = "stock")]
    OverrideCatalogue(crate::market::OverrideCatalogue),
    ChangeSettings(crate::accounts::ChangeSettings),;
}

replies! { HostAnswer, "host":
    (): (()) = (Done),
    Page<TableSummary>: (Page { entries, next }) = (Tables { tables: entries, next }),
    Page<ListedReport>: (Page { entries, next }) = (Reports { reports: entries, next }),
    HouseSettings: (settings) = (Settings { settings }),
    String: (code) = (Invited { code }),
}

// What a host does to a table may wait for the other player's word.
impl From<Option<()>> for HostAnswer {
    fn from(done: Option<()>) -> Self {
        done.map_or(Self::Asked, Self::from)
    }
}

impl From<Option<GameId>> for HostAnswer {
    fn from(restarted: Option<GameId>) -> Self {
        restarted.map_or(Self::Asked, |game| Self::Restarted { game })
    }
}

impl ReadFrom<HostAnswer> for Option<()> {
    fn read_from(part: Part<'_>) -> Option<Self> {
        if part.is("Asked").is_some() { Some(None) } else { <() as ReadFrom<HostAnswer>>::read_from(part).map(Some) }
    }
}

impl ReadFrom<HostAnswer> for Option<GameId> {
    fn read_from(part: Part<'_>) -> Option<Self> {
        if part.is("Asked").is_some() { Some(None) } else { part.under("Restarted")?.field("game").read().map(Some) }
    }
}

/// The answers to [`HostAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostAnswer {
    /// It is done.
    Done,
    /// A host sits there: the other player has been asked, and it is done when they agree.
    Asked,
    /// The game was stopped.
    Restarted {
        /// Where its players begin anew.
        game: GameId,
    },
    /// A page of what players have reported.
    Reports {
        /// Those on it.
        reports: Vec<ListedReport>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
    /// What has been settled about the house.
    Settings {
        /// It.
        settings: HouseSettings,
    },
    /// Somebody may sign up.
    Invited {
        /// The code of the invitation, for one of them: `/sign-up#{code}`. It is told this once.
        code: String,
    },
    /// A page of the list of tables.
    Tables {
        /// Those on it.
        tables: Vec<TableSummary>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
}

/// What the host is told of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedReport {
    /// Which it is.
    pub id: GameId,
    /// What it says.
    pub report: ReportDocument,
}
