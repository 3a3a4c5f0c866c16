//! What goes over the wire between a client and the house.
//!
//! # The channel
//! One WebSocket a client, at `/ws`, with JSON text messages: [`FromClient`] up, [`FromHouse`] down. Whatever a client may want is
//! an [`Ask`], but for what needs a cookie (names, passwords, sessions): that goes to `/account/…` of the server. Behind the channel
//! [`crate::answer`] answers it; tests call that without a channel.
//!
//! 1. The client says [`FromClient::Hello`], and the house answers [`FromHouse::Welcome`] and, once, [`FromHouse::You`]. Who you are, the cookies say
//!    that came with the request for the socket; whoever comes without any is a new guest, and is given one with the answer.
//! 2. It subscribes to a table ([`FromClient::Subscribe`]) and says what it has seen; what is newer comes at once, and from then on every change:
//!    [`FromHouse::Game`], [`FromHouse::View`] for each seat that is its own, [`FromHouse::Chat`]. Documents come whole; only a view's
//!    `recent_events` and the chat's `lines` are cut to what the client has not seen.
//! 3. Views are numbered. Nothing is lost on a channel that stays up; a client that sees a gap all the same subscribes again with what it has seen.
//! 4. An [`Ask`] carries an id, and gets one [`FromHouse::Reply`] with the same id. When the connection broke before the reply came, the client sends
//!    the same again, on the next connection: an action is known by its number and body, a request by its number, a chat line by its nonce, and
//!    each counts once. [`Answer::Accepted`] means that it is on disk. What became of it stands in the next view (`answered`).
//! 5. The client pings every [`PING_EVERY_MS`]; when no message at all has come for [`DEAD_AFTER_MS`], the connection is dead, for either side.
//! 6. The newest connection of a person at a table is the one that counts: the one before gets [`FromHouse::TakenOver`] for that table and hears no
//!    more of it until it subscribes again.
//! 7. Whatever a client follows, it hears about the person it is for: [`FromHouse::Update`] says after the welcome which challenges and tables are
//!    theirs, and then what becomes of these. It never says anything that the person could not ask for.
//!
//! # A table
//! [`Ask::Create`] gives an invite code, once; the link for the friend is `/join/{game}#{invite}`. The maker keeps the code if it wants to show
//! the link again: the house has its hash only. With it, [`Ask::Summary`] says what one is invited to and [`Ask::Join`] takes the seat. Then the
//! status is [`Seeding`](crate::documents::Status::Seeding), and each client draws 128 bits for each of its seats, keeps them where they outlast it, and sends
//! their seal ([`Ask::Seal`]). When the document has both seals, it keeps these and the house's commitment beside its bits, and sends the bits
//! ([`Ask::Seed`]). When both players' are there the first views come, and the game is on. A client that has sent its own and waits for the other's says so
//! ([`Ask::Await`]), and may have won after a minute.

#![warn(missing_docs)]

mod account;
mod ask;
mod challenges;
mod decks;
mod history;
mod host;
mod list;
mod market;
mod page;
mod tables;
mod unread;
mod update;

pub use crate::documents::{CatalogueOverride, Figures, HouseSettings};
pub use crate::packed::{Unreadable, pack, pack_actions, pack_bytes, unpack, unpack_bytes};
pub use account::{
    AccountAnswer, AccountAsk, BlockedPerson, Deletion, LinkKind, LinkSummary, ListedPlayer, MadeLink, Profile,
};
pub use ask::{Answer, Ask};
pub use challenges::{ChallengeAnswer, ChallengeAsk, ChallengeSummary};
pub use decks::{DeckAnswer, DeckAsk, DeckSummary, DeckUses, OpenedDeck, ShownDeck};
pub use history::{HistoryAnswer, HistoryAsk, KnownPerson, Person, PlayedGame};
pub use host::{HostAnswer, HostAsk, ListedReport};
pub use market::{CardAnswer, CatalogueLine, Held, MarketAnswer, MarketAsk, Mine, SaleLine, UnitLine, Wanted};
pub use page::Page;
pub use tables::{SecondPlayer, TableSummary};
pub use unread::{Carried, Form, Read, Unread};
pub use update::PersonalUpdate;

use serde::{Deserialize, Serialize};

use crate::documents::{ChatTail, GameDocument, ShownHands, ViewDocument, WatchedDocument, WatcherChatTail};
pub use crate::refusal::{Refusal, RefusalCode};
use crate::{GameId, PerSeat, Seat, Uid};

/// The version of this protocol. A client that speaks another one gets [`FromHouse::Closing`] and reloads.
pub const PROTOCOL: u32 = 12;
/// How often the client pings, milliseconds.
pub const PING_EVERY_MS: u32 = 2_500;
/// A connection that has brought nothing for so long is dead, milliseconds.
pub const DEAD_AFTER_MS: u32 = 9_000;

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// First of all.
    Hello {
        /// [`PROTOCOL`].
        protocol: u32,
    },
    /// Still there?
    Ping {
        /// Comes back in the pong.
        sent: u64,
    },
    /// Send me everything about this table, now and as it changes.
    Subscribe {
        /// The table. Whoever does not sit there is told what those who watch are, or gets a [`FromHouse::Gone`].
        game: GameId,
        /// What is known already.
        #[serde(default)]
        seen: Seen,
    },
    /// No more about this table.
    Unsubscribe {
        /// The table.
        game: GameId,
    },
    /// Something to be done or answered.
    Ask {
        /// Comes back in the reply; the client's own numbering.
        id: u64,
        /// What.
        ask: Ask,
    },
}

/// What a client knows of a table already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The number of the last view of each seat; 0 when none. Whoever watches counts in that of seat A what they are shown, and in that of
    /// seat B the turn of the hands.
    pub views: PerSeat<u64>,
    /// The number the next chat line has for this client; 0 when it has none.
    pub chat: u64,
}

/// What the house sends; in the form [`Unread`] with answers and documents as they came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum FromHouse<F: Form = Read> {
    /// The answer to `Hello`.
    Welcome {
        /// [`PROTOCOL`].
        protocol: u32,
        /// Who you are.
        uid: Uid,
        /// The house's clock, milliseconds since 1970.
        now: u64,
        /// The house's engine. When the client's is another, it reloads.
        engine: String,
        /// Hash of the house's card data, hexadecimal. When the client's is another, it reloads.
        cards: String,
    },
    /// You, as the house knows you: after the welcome, and whenever that changes.
    You {
        /// All of it.
        profile: Profile,
    },
    /// Still there.
    Pong {
        /// As the ping said.
        sent: u64,
        /// The house's clock, milliseconds since 1970.
        now: u64,
    },
    /// The answer to an ask.
    Reply {
        /// The ask's.
        id: u64,
        /// Done, or why not.
        answer: Result<F::Of<Answer>, Refusal>,
    },
    /// A table you subscribe to.
    Game {
        /// Which.
        game: GameId,
        /// All of it.
        document: F::Of<Box<GameDocument>>,
    },
    /// What a seat of yours may know.
    View {
        /// Of which game.
        game: GameId,
        /// Of which seat.
        seat: Seat,
        /// All of it; in `recent_events` what you have not seen, as far back as the house keeps it.
        document: F::Of<Box<ViewDocument>>,
    },
    /// What is said at a table.
    Chat {
        /// At which.
        game: GameId,
        /// The lines you have not seen.
        document: F::Of<ChatTail>,
    },
    /// A table that you watch, and do not sit at.
    Watched {
        /// Which.
        game: GameId,
        /// All of it; in `recent_events` what you have not seen, as far back as the house keeps it.
        document: F::Of<Box<WatchedDocument>>,
    },
    /// Moments of such a table with both hands, which are past.
    WatchedHands {
        /// Of which.
        game: GameId,
        /// Those that are shown now.
        document: F::Of<ShownHands>,
    },
    /// What those who watch say to each other.
    WatcherChat {
        /// At which table.
        game: GameId,
        /// The lines you have not seen.
        document: F::Of<WatcherChatTail>,
    },
    /// Something about you, whatever you follow.
    Update(PersonalUpdate),
    /// There is no such table, or you do not sit there and nobody may watch it.
    Gone {
        /// Which.
        game: GameId,
    },
    /// This table is now followed from another window of yours.
    TakenOver {
        /// Which.
        game: GameId,
    },
    /// The house closes the connection.
    Closing {
        /// Why, for the program.
        code: Closing,
        /// Why, in words.
        message: String,
    },
}

impl<F: Form> FromHouse<F> {
    /// The table that this is about, where it is for whoever follows one.
    #[must_use]
    pub const fn table(&self) -> Option<&GameId> {
        match self {
            Self::Game { game, .. }
            | Self::View { game, .. }
            | Self::Chat { game, .. }
            | Self::Watched { game, .. }
            | Self::WatchedHands { game, .. }
            | Self::WatcherChat { game, .. }
            | Self::Gone { game }
            | Self::TakenOver { game } => Some(game),
            Self::Welcome { .. }
            | Self::You { .. }
            | Self::Pong { .. }
            | Self::Reply { .. }
            | Self::Update(_)
            | Self::Closing { .. } => None,
        }
    }
}

impl FromHouse {
    /// The same with answers and documents written, as it goes over the wire.
    ///
    /// # Errors
    /// When something cannot be written in JSON.
    pub fn unread(self) -> Result<FromHouse<Unread>, serde_json::Error> {
        Ok(match self {
            Self::Welcome { protocol, uid, now, engine, cards } => {
                FromHouse::Welcome { protocol, uid, now, engine, cards }
            }
            Self::You { profile } => FromHouse::You { profile },
            Self::Pong { sent, now } => FromHouse::Pong { sent, now },
            Self::Reply { id, answer } => {
                let answer = match answer {
                    Ok(answer) => Ok(Unread::of(&answer)?),
                    Err(refusal) => Err(refusal),
                };
                FromHouse::Reply { id, answer }
            }
            Self::Game { game, document } => FromHouse::Game { game, document: Unread::of(&document)? },
            Self::View { game, seat, document } => FromHouse::View { game, seat, document: Unread::of(&document)? },
            Self::Chat { game, document } => FromHouse::Chat { game, document: Unread::of(&document)? },
            Self::Watched { game, document } => FromHouse::Watched { game, document: Unread::of(&document)? },
            Self::WatchedHands { game, document } => FromHouse::WatchedHands { game, document: Unread::of(&document)? },
            Self::WatcherChat { game, document } => FromHouse::WatcherChat { game, document: Unread::of(&document)? },
            Self::Update(update) => FromHouse::Update(update),
            Self::Gone { game } => FromHouse::Gone { game },
            Self::TakenOver { game } => FromHouse::TakenOver { game },
            Self::Closing { code, message } => FromHouse::Closing { code, message },
        })
    }
}

/// Why the house closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// The client is of another version: reload.
    Reload,
    /// The client sent what no client sends, or too much of it: do not come back by yourself.
    Unacceptable,
    /// The house fell behind in sending: come back at once and go on where you were.
    Resume,
    /// The house shuts down: come back in a while.
    ShuttingDown,
}
