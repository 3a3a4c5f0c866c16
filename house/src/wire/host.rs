//! What the host may ask about tables and units; players are asked about in [`super::AccountAsk`].

use serde::{Deserialize, Serialize};

use super::ask::TableSummary;
use crate::documents::ReportDocument;
use crate::market::{CardCode, UnitId};
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
    /// as it is sent; by [`HostAnswer::Asked`] where a host sits there.
    Close {
        /// Which.
        game: GameId,
    },
    /// Stop a game that is on, and have its players begin another one on the same seats with the same decks, shuffled anew. Answered by
    /// [`HostAnswer::Restarted`], as often as it is sent.
    Restart {
        /// Which.
        game: GameId,
    },
    /// What players have reported, the last report first. Answered by [`HostAnswer::Reports`].
    Reports {
        /// Behind which; `None`: from the first on.
        after: Option<Cursor>,
    },
    /// A report has been dealt with, and goes. Answered by [`HostAnswer::Done`], as often as it is sent.
    Settle {
        /// Which.
        report: GameId,
    },
    /// Give somebody a unit of the bank's, without a sat. Answered by [`HostAnswer::Done`], as often as it is sent.
    Give {
        /// Which.
        unit: UnitId,
        /// Whom.
        to: Uid,
    },
    /// Take a unit back for the bank, without a sat. Answered by [`HostAnswer::Done`], as often as it is sent.
    Take {
        /// Which.
        unit: UnitId,
        /// Whose it is, by the name that the card's page gives.
        from: String,
    },
    /// What the bank asks for a card from now on, how many units of it there are, and how many of it there may be in a deck. Answered by
    /// [`HostAnswer::Done`], as often as it is sent.
    Stock {
        /// Which card.
        card: CardCode,
        /// What is to hold of it.
        stock: Stock,
    },
    /// What has been settled about the house. Answered by [`HostAnswer::Settings`].
    Settings,
    /// Settle something about it. Answered by [`HostAnswer::Done`], as often as it is sent.
    ChangeSettings {
        /// What is to hold.
        settings: HouseSettings,
    },
    /// Invite somebody to sign up. Answered by [`HostAnswer::Invited`], each time with another invitation.
    Invite,
}

/// What the host may settle about the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseSettings {
    /// Whether signing up takes an invitation of the host's.
    pub by_invitation: bool,
}

/// What the host may change about a card of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    /// At which price the bank sells it, sats.
    pub price: u64,
    /// The most of it in one deck by the house's own rules; `None`: as many as one likes.
    pub maximum: Option<u16>,
    /// How many units of it there are.
    pub units: u16,
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
