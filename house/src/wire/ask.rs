//! What may be asked of the house, and how it answers.

use serde::{Deserialize, Serialize};

use super::account::{AccountAnswer, AccountAsk};
use super::challenges::{ChallengeAnswer, ChallengeAsk};
use super::decks::{DeckAnswer, DeckAsk};
use super::history::{HistoryAnswer, HistoryAsk};
use super::host::{HostAnswer, HostAsk};
use super::market::{MarketAnswer, MarketAsk};
use crate::documents::{BesideRequest, DeckChoice, Mark, Outcome, Settings, Status};
use crate::{GameId, PerSeat, Seat};

/// Something to be done or answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Make a table and sit down on seat A. Answered by [`Answer::Created`].
    Create {
        /// What to be called.
        name: String,
        /// What to play with.
        deck: DeckChoice,
        /// What is agreed.
        settings: Settings,
        /// At a hot-seat, the second player's name and deck; else absent.
        second: Option<SecondPlayer>,
    },
    /// What is this table? For whoever has an invite, or sits there. Answered by [`Answer::Summary`].
    Summary {
        /// Which.
        game: GameId,
        /// The invite code, out of the link.
        invite: Option<String>,
    },
    /// The tables I sit at that are not over, the one that changed last first. Answered by [`Answer::Mine`].
    Mine,
    /// Sit down on seat B. Answered by [`Answer::Seated`], as often as it is sent.
    Join {
        /// Where.
        game: GameId,
        /// The invite code, out of the link.
        invite: String,
        /// What to be called.
        name: String,
        /// What to play with.
        deck: DeckChoice,
    },
    /// Take back a table that nobody has joined. Answered by [`Answer::Done`].
    Withdraw {
        /// Which.
        game: GameId,
    },
    /// What this seat's player binds themselves to before anybody shows their part of the game's seed. Answered by [`Answer::Done`]; the first one stands.
    Seal {
        /// Where.
        game: GameId,
        /// For which seat.
        seat: Seat,
        /// [`crate::sealing::seal`] of the bits, 64 hexadecimal digits.
        seal: String,
    },
    /// This seat's part of the game's seed, when both seals stand: the bits that its own is of. Answered by [`Answer::Done`].
    Seed {
        /// Where.
        game: GameId,
        /// For which seat.
        seat: Seat,
        /// 128 random bits, 32 hexadecimal digits.
        bits: String,
    },
    /// One's own bits are shown, and the other player's are waited for: said every [`crate::tables::AWAITED_EVERY_MS`]. Answered by [`Answer::Done`].
    Await {
        /// Where.
        game: GameId,
        /// On which seat one sits.
        seat: Seat,
        /// Whether one wants to have won by it, which one has when it was [`crate::tables::SHOWN_WITHIN_MS`].
        claim: bool,
    },
    /// Actions in a row. Answered by [`Answer::Accepted`] when it is stored; what becomes of it stands in the next view.
    Act {
        /// In which game.
        game: GameId,
        /// Their number: the game's head + 1.
        seq: u64,
        /// `Vec<engine::Action>`, [packed](crate::wire::pack_actions).
        body: String,
    },
    /// Something beside the actions. Answered by [`Answer::Accepted`] when it is stored; what becomes of it stands in the next view.
    Beside {
        /// In which game.
        game: GameId,
        /// For which seat.
        seat: Seat,
        /// Its number: one more than `GameDocument::requests` says for this seat.
        number: u64,
        /// What.
        request: BesideRequest,
    },
    /// Say something. Answered by [`Answer::Done`].
    Say {
        /// Where.
        game: GameId,
        /// On which seat one sits.
        seat: Seat,
        /// Plain text, at most [`crate::shape::CHAT_CHARACTERS`].
        text: String,
        /// Any number; the same line sent twice has the same, and counts once.
        nonce: u64,
    },
    /// Play again, with the other player starting. Answered by [`Answer::Done`]; the new table stands in the game document once both want it.
    Rematch {
        /// Which game was it.
        game: GameId,
        /// Who wants it.
        seat: Seat,
    },
    /// Answer what the host wants done to the table ([`GameDocument::host_wish`](crate::documents::GameDocument)). Answered by [`Answer::Done`], as
    /// often as it is sent.
    Consent {
        /// Which.
        game: GameId,
        /// Whether it may be done.
        agree: bool,
    },
    /// Tell the host about whom one plays against, with the last lines of the talk. Answered by [`Answer::Done`]; the first one at a table counts.
    Report {
        /// At which table.
        game: GameId,
        /// What it is about, at most [`crate::shape::CHAT_CHARACTERS`]; may be empty.
        word: String,
    },
    /// The full record of a game that is over. Answered by [`Answer::Record`].
    Record {
        /// Of which.
        game: GameId,
    },
    /// Something about players. Answered by [`Answer::Account`].
    Account(AccountAsk),
    /// Something of the market. Answered by [`Answer::Market`].
    Market(MarketAsk),
    /// Something about decks of one's own. Answered by [`Answer::Decks`].
    Decks(DeckAsk),
    /// Something about challenges. Answered by [`Answer::Challenges`].
    Challenges(ChallengeAsk),
    /// Something about people and games that are over. Answered by [`Answer::History`].
    History(HistoryAsk),
    /// Something that is the host's to ask. Answered by [`Answer::Host`].
    Host(HostAsk),
}

impl Ask {
    /// Whether the house writes anything when it does this. What only reads may be asked as often as one likes, and is answered by any house at once.
    #[must_use]
    pub fn changes(&self) -> bool {
        match self {
            Self::Summary { .. } | Self::Mine | Self::Record { .. } => false,
            Self::Create { .. }
            | Self::Join { .. }
            | Self::Withdraw { .. }
            | Self::Seal { .. }
            | Self::Seed { .. }
            | Self::Await { .. }
            | Self::Act { .. }
            | Self::Beside { .. }
            | Self::Say { .. }
            | Self::Rematch { .. }
            | Self::Consent { .. }
            | Self::Report { .. } => true,
            Self::Account(ask) => match ask {
                AccountAsk::Me | AccountAsk::List { .. } | AccountAsk::Blocks => false,
                AccountAsk::Rename { .. }
                | AccountAsk::Language { .. }
                | AccountAsk::Block { .. }
                | AccountAsk::Unblock { .. }
                | AccountAsk::Show { .. }
                | AccountAsk::Role { .. }
                | AccountAsk::Credit { .. } => true,
            },
            Self::Market(ask) => match ask {
                MarketAsk::Catalogue
                | MarketAsk::Library
                | MarketAsk::Card { .. }
                | MarketAsk::Mine
                | MarketAsk::Theirs { .. } => false,
                MarketAsk::Buy { .. } | MarketAsk::Offer { .. } | MarketAsk::Withdraw { .. } => true,
            },
            Self::Decks(ask) => match ask {
                DeckAsk::List
                | DeckAsk::Open { .. }
                | DeckAsk::Look { .. }
                | DeckAsk::Uses
                | DeckAsk::Limits
                | DeckAsk::Read { .. } => false,
                DeckAsk::Share { .. }
                | DeckAsk::Create { .. }
                | DeckAsk::Save { .. }
                | DeckAsk::Rename { .. }
                | DeckAsk::Copy { .. }
                | DeckAsk::Delete { .. }
                | DeckAsk::Restore { .. } => true,
            },
            Self::Challenges(ask) => match ask {
                ChallengeAsk::Mine => false,
                ChallengeAsk::Send { .. }
                | ChallengeAsk::Accept { .. }
                | ChallengeAsk::Decline { .. }
                | ChallengeAsk::Withdraw { .. } => true,
            },
            Self::History(ask) => match ask {
                HistoryAsk::Search { .. }
                | HistoryAsk::Recent
                | HistoryAsk::Online
                | HistoryAsk::Person { .. }
                | HistoryAsk::Deeds { .. }
                | HistoryAsk::Games { .. } => false,
            },
            Self::Host(ask) => match ask {
                HostAsk::Tables { .. } | HostAsk::Reports { .. } | HostAsk::Settings => false,
                HostAsk::Close { .. }
                | HostAsk::Restart { .. }
                | HostAsk::Settle { .. }
                | HostAsk::Give { .. }
                | HostAsk::Take { .. }
                | HostAsk::Stock { .. }
                | HostAsk::ChangeSettings { .. }
                | HostAsk::Invite => true,
            },
        }
    }
}

/// The second player of a hot-seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondPlayer {
    /// What to be called.
    pub name: String,
    /// What to play with.
    pub deck: DeckChoice,
}

/// What is answered when it is not a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is done.
    Done,
    /// The table is made.
    Created {
        /// Its id: `/game/{game}`.
        game: GameId,
        /// The invite code: `/join/{game}#{invite}`. `None` at a hot-seat. It is told this once.
        invite: Option<String>,
    },
    /// You sit.
    Seated {
        /// At this table.
        game: GameId,
        /// On this seat.
        seat: Seat,
    },
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
    /// It is stored.
    Accepted {
        /// Its number.
        seq: u64,
    },
    /// The record.
    Record {
        /// [`crate::record::Record`], [packed](crate::wire::pack).
        body: String,
    },
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

/// What stands about a table in a list, or before one sits down at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// Its id.
    pub game: GameId,
    /// How far it has come.
    pub status: Status,
    /// What is agreed.
    pub settings: Settings,
    /// Who sits there.
    pub names: PerSeat<Option<String>>,
    /// What others are told beside these names.
    #[serde(default)]
    pub marks: PerSeat<Option<Mark>>,
    /// What they play.
    pub decks: PerSeat<Option<String>>,
    /// Which seats are yours.
    pub yours: PerSeat<bool>,
    /// Whose decision it is.
    pub awaits: Option<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who would like to play again.
    pub wanted: PerSeat<bool>,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
}

impl TableSummary {
    /// What of a table is news when it changes: not the moment in which it did.
    #[must_use]
    pub fn without_moment(&self) -> Self {
        Self { changed_at: 0, ..self.clone() }
    }
}
