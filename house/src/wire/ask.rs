//! What may be asked of the house, and how it answers.

use serde::{Deserialize, Serialize};

use super::account::{AccountAnswer, AccountAsk};
use super::challenges::{ChallengeAnswer, ChallengeAsk};
use super::decks::{DeckAnswer, DeckAsk};
use super::history::{HistoryAnswer, HistoryAsk};
use super::host::{HostAnswer, HostAsk};
use super::list::{commands, replies};
use super::market::{MarketAnswer, MarketAsk};
use super::tables::TableSummary;
use crate::matches::SideboardingDeck;
use crate::tables::{Created, OpenTable, Seated};
use crate::watching::TableToWatch;

commands! {
    /// Something to be done or answered.
    Ask, "", answered by Answer:
    Mine = crate::tables::Mine,
    Room = crate::tables::Room,
    ToWatch = crate::watching::TablesToWatch,;
    Create(crate::tables::Create),
    Summary(crate::tables::Summarize),
    Join(crate::tables::Join),
    Withdraw(crate::tables::Withdraw),
    ShowInRoom(crate::tables::ShowInRoom),
    Seal(crate::tables::CommitSeed),
    Seed(crate::tables::RevealSeed),
    Await(crate::tables::Await),
    Act(crate::referee::Act),
    #[serde(alias = "beside")]
    Request(crate::referee::MakeRequest),
    Say(crate::chat::Say),
    SayWatching(crate::watching::SayWatching),
    Rematch(crate::tables::WantRematch),
    OwnDeck(crate::matches::OwnDeck),
    Sideboard(crate::matches::Sideboard),
    GoOn(crate::matches::GoOn),
    ConcedeMatch(crate::matches::ConcedeMatch),
    EndMatch(crate::matches::EndMatch),
    Consent(crate::tables::Consent),
    Report(crate::reports::Report),
    Record(crate::record::ReadRecord),;
    Account(AccountAsk),
    Market(MarketAsk),
    Decks(DeckAsk),
    Challenges(ChallengeAsk),
    History(HistoryAsk),
    Host(HostAsk),
}

replies! { Answer, "":
    (): (()) = (Done),
    Created: (made) = (Created(made)),
    Seated: (seated) = (Seated(seated)),
    TableSummary: (table) = (Summary { table }),
    Vec<TableSummary>: (tables) = (Mine { tables }),
    Vec<OpenTable>: (tables) = (Room { tables }),
    Vec<TableToWatch>: (tables) = (ToWatch { tables }),
    u64: (seq) = (Accepted { seq }),
    String: (body) = (Record { body }),
    SideboardingDeck: (deck) = (OwnDeck(deck)),
    AccountAnswer: (answer) = (Account(answer)),
    MarketAnswer: (answer) = (Market(answer)),
    DeckAnswer: (answer) = (Decks(answer)),
    ChallengeAnswer: (answer) = (Challenges(answer)),
    HistoryAnswer: (answer) = (History(answer)),
    HostAnswer: (answer) = (Host(answer)),
}

/// What is answered when it is not a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is done.
    Done,
    /// The table is made.
    Created(Created),
    /// You sit.
    Seated(Seated),
    /// What a table is.
    Summary {
        /// It.
        table: TableSummary,
    },
    /// Your tables.
    Mine {
        /// The one that changed last first.
        tables: Vec<TableSummary>,
    },
    /// The tables at which anybody may sit down.
    Room {
        /// The newest first.
        tables: Vec<OpenTable>,
    },
    /// The tables at which anybody may watch.
    ToWatch {
        /// The one that changed last first.
        tables: Vec<TableToWatch>,
    },
    /// It is stored.
    Accepted {
        /// Its number.
        seq: u64,
    },
    /// The record.
    Record {
        /// [`crate::documents::Record`], [packed](crate::wire::pack).
        body: String,
    },
    /// What one changes one's deck by, between two games of a match.
    OwnDeck(SideboardingDeck),
    /// About players.
    Account(AccountAnswer),
    /// What the market answers.
    Market(MarketAnswer),
    /// About decks.
    Decks(DeckAnswer),
    /// About challenges.
    Challenges(ChallengeAnswer),
    /// About people and games that are over.
    History(HistoryAnswer),
    /// What the host is answered.
    Host(HostAnswer),
}
