//! A game as its player sees it: the contract between the table on the screen and the house behind the wire.
//!
//! [`Session`] is a handful of signals and verbs, [`GameSignals`] is what there is from the first card on. What happens behind them is plain
//! Rust without a page: [`optimistic`] plays one's own actions ahead of the house's answer, [`followed_game`] keeps what the house has said about
//! one game, [`shuffle`] adds one's part to its beginning, [`kept`] is what of it outlasts the page, [`log`] turns events into lines.

pub mod clock;
pub mod followed_game;
pub mod kept;
pub mod log;
mod moment;
pub mod optimistic;
mod past;
pub mod preview;
pub mod shuffle;
mod signals;

use engine::declaration::CardId;
use engine::state::Busy;
use engine::{Outcome, Seat, Step};

pub use clock::ClockView;
pub use moment::Moment;
pub use optimistic::Undo;
pub use past::Look;
pub use signals::{GameSignals, Session, Stage, use_game_signals};

/// What is agreed at this table: rules, automatic redeal, time control, hot-seat.
pub type TableSettings = house::documents::Settings;

/// Who is being waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The decision is mine.
    Mine,
    /// The other player decides; what they are seen to be in the middle of.
    NotMe(Seat, Option<Busy>),
    /// The house has not answered my last actions yet.
    House,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Its number, counted from 0 without a gap: the key of a list.
    pub number: u64,
    /// The turn in which it happened; 0 before the first.
    pub turn: u32,
    /// The step in which it happened, once the game has one.
    pub step: Option<Step>,
    /// Who did it, where it was a player.
    pub by: Option<Seat>,
    /// How weighty it is.
    pub weight: Weight,
    /// The sentence.
    pub text: String,
    /// The same as it is said to the player whose log this is, who is `you`; nothing of bookkeeping.
    pub told: String,
    /// The cards it speaks of, to be looked at in the inspector.
    pub cards: Vec<CardId>,
}

/// How weighty a line of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// A heading: a turn begins.
    Heading,
    /// Something that changes the game.
    Plain,
    /// Bookkeeping, such as a step that begins or a permanent that untaps.
    Small,
}

/// One line of the talk at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Its number: the key of a list.
    pub number: u64,
    /// Who said it.
    pub by: Speaker,
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Plain text.
    pub text: String,
}

/// Who speaks at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speaker {
    Player(Seat),
    /// Somebody who watches; whether that is whoever reads it.
    Watcher {
        name: String,
        me: bool,
    },
}

/// What a player may ask for beside the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerRequest {
    /// Give the game up, with any subgame that is played in it.
    Concede,
    /// Give the subgame up; the main game goes on.
    ConcedeSubgame,
    OfferDraw,
    /// Agree to the draw that is on offer.
    AcceptDraw,
    /// Decline the draw that is on offer, or take one's own offer back.
    DeclineDraw,
    /// Say that the other player's time has run out, or that they have left a game without clocks.
    ClaimTime,
    /// Play again, with the other player starting.
    Rematch,
    /// Give up the match, with the game that is on or between two games.
    ConcedeMatch,
}

/// The status of the connection to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStatus {
    /// There. The latency is a decaying mean in milliseconds, once it has been measured; 0 where the house is in this page.
    Online {
        /// Milliseconds there and back.
        latency_ms: Option<u32>,
    },
    /// Lost, and being made again.
    Reconnecting,
    /// The browser says that there is no network.
    Offline,
    /// The game is followed in another window of this browser; this one stands still until it takes it back.
    TakenOver,
}
