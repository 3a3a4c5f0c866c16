//! A game as its player sees it: the contract between the table on the screen and the house behind the wire.
//!
//! [`Session`] is a handful of signals and verbs. What happens behind it is plain Rust without a page: [`optimistic`] plays one's own
//! actions ahead of the house's answer, [`follow`] keeps what the house has said about one game, [`shuffle`] adds one's part to its
//! beginning, [`kept`] is what of it outlasts the page, [`log`] turns events into lines.

pub mod clock;
pub mod follow;
pub mod kept;
pub mod log;
mod moment;
pub mod optimistic;
pub mod shuffle;
mod signals;

use std::rc::Rc;
use std::sync::Arc;

use engine::declaration::CardId;
use engine::state::Busy;
use engine::{Action, Choice, Event, Outcome, Seat, Step};
use house::Uid;
use house::documents::{HostWish, Mark};
use leptos::prelude::*;

pub use clock::ClockView;
pub use moment::Moment;
pub use signals::{Sitting, Stage};

/// What is agreed at this table: rules, automatic redeal, time control, hot-seat.
pub type TableSettings = house::documents::Settings;

/// A game, shared and never changed: a new one takes its place. It is not `Send`, so its signals are local ones.
pub type GameSignal = Signal<Rc<Moment>, LocalStorage>;

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
    pub seat: Seat,
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Plain text.
    pub text: String,
}

/// What a player may ask for beside the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerRequest {
    /// Give the game up.
    Concede,
    /// Offer a draw.
    OfferDraw,
    /// Agree to the draw that is on offer.
    AcceptDraw,
    /// Decline the draw that is on offer, or take one's own offer back.
    DeclineDraw,
    /// Say that the other player's time has run out, or that they have left a game without clocks.
    ClaimTime,
    /// Play again, with the other player starting.
    Rematch,
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

/// A game as its player sees it. Copy; from context with [`use_session`].
#[derive(Clone, Copy)]
pub struct Session {
    sitting: Sitting,
    view: RwSignal<Rc<Moment>, LocalStorage>,
    choices: Memo<Arc<Vec<Choice>>>,
}

/// The session that the page of a game has provided.
///
/// # Panics
/// Outside the page of a game.
#[allow(clippy::expect_used)] // The page of a game provides it before it shows anything that asks for it.
pub fn use_session() -> Session {
    use_context::<Session>().expect("only the page of a game shows what belongs to a game")
}

impl Session {
    /// The game as far as this player knows: the last view from the house, with one's own unanswered actions done to it.
    pub fn view(self) -> GameSignal {
        self.view.into()
    }

    /// The seat that is shown at the bottom; at a hot-seat, the side that must decide.
    pub fn seat(self) -> Signal<Seat> {
        self.sitting.seat.into()
    }

    /// Everything this seat may do now; empty while somebody else is waited for.
    pub fn choices(self) -> Memo<Arc<Vec<Choice>>> {
        self.choices
    }

    /// Who is being waited for.
    pub fn waiting(self) -> Signal<Waiting> {
        self.sitting.waiting.into()
    }

    /// Does one of the choices: on the screen at once, at the house as soon as it is complete. What is no choice is not done.
    pub fn act(self, action: Action) {
        self.sitting.act(action);
    }

    /// The same for an action that nobody has clicked.
    pub fn act_unasked(self, action: Action) {
        self.sitting.act_unasked(action);
    }

    /// Counts what has come without a click of whoever sits here: what the house has said, and what was done for them.
    pub fn unasked(self) -> Signal<u64> {
        self.sitting.unasked.into()
    }

    /// What has happened, in words, oldest first.
    pub fn log(self) -> Signal<Arc<Vec<LogLine>>> {
        self.sitting.log.into()
    }

    /// The newest batch of events from the house, with the number of the view it came with.
    pub fn events(self) -> Signal<(u64, Arc<Vec<Event>>)> {
        self.sitting.events.into()
    }

    /// Which game it is.
    pub fn game(self) -> house::GameId {
        self.sitting.game()
    }

    /// What the players are called, by seat.
    pub fn names(self) -> Signal<[String; 2]> {
        self.sitting.names.into()
    }

    /// What others are told beside their names, by seat.
    pub fn marks(self) -> Signal<[Option<Mark>; 2]> {
        self.sitting.marks.into()
    }

    /// What is agreed at this table.
    pub fn settings(self) -> Signal<TableSettings> {
        self.sitting.settings.into()
    }

    /// Whether both seats are played here.
    pub fn hot_seat(self) -> bool {
        self.sitting.settings.with_untracked(|settings| settings.hot_seat)
    }

    /// The talk, oldest line first.
    pub fn chat(self) -> Signal<Arc<Vec<ChatLine>>> {
        self.sitting.chat.into()
    }

    /// Says a line.
    pub fn say(self, text: String) {
        self.sitting.say(text);
    }

    /// Asks for something beside the actions.
    pub fn request(self, request: PlayerRequest) {
        self.sitting.request(request);
    }

    /// How the connection is.
    pub fn connection(self) -> Signal<ConnectionStatus> {
        self.sitting.connection
    }

    /// Takes the game back from the other window that has taken it over.
    pub fn take_back(self) {
        self.sitting.take_back();
    }

    /// Who has a draw on offer.
    pub fn draw_offer(self) -> Signal<Option<Seat>> {
        self.sitting.draw_offer.into()
    }

    /// Which seats want to play again.
    pub fn rematch_wanted(self) -> Signal<[bool; 2]> {
        self.sitting.rematch_wanted.into()
    }

    /// The address of the next game, once both want it.
    pub fn rematch(self) -> Signal<Option<String>> {
        self.sitting.rematch.into()
    }

    /// The clocks by seat, in a game with time control; they are up to date twice a second.
    pub fn clocks(self) -> Signal<Option<[ClockView; 2]>> {
        self.sitting.clocks.into()
    }

    /// Whether the opponent is connected, as far as the house tells.
    pub fn opponent_present(self) -> Signal<bool> {
        self.sitting.opponent_present.into()
    }

    /// Whether the opponent has left, in a game without clocks: the win can be claimed.
    pub fn opponent_left(self) -> Signal<bool> {
        self.sitting.opponent_left.into()
    }

    /// Who plays on the other side; nobody where one plays both.
    pub fn opponent(self) -> Signal<Option<Uid>> {
        self.sitting.opponent.into()
    }

    /// What the host wants done to this table and has not been answered, if anything.
    pub fn host_wish(self) -> Signal<Option<HostWish>> {
        self.sitting.host_wish.into()
    }

    /// Answers it.
    pub fn consent(self, agree: bool) {
        self.sitting.consent(agree);
    }

    /// Why the last actions were not done, in words; the screen is back at what the house says.
    pub fn refused(self) -> Signal<Option<String>> {
        self.sitting.refused.into()
    }

    /// Takes the refusal off the screen.
    pub fn refusal_read(self) {
        self.sitting.refused.set(None);
    }
}
