//! What is followed, as signals: each is set only when what it holds has changed, so that only what shows it is drawn anew.

use std::rc::Rc;
use std::sync::Arc;

use engine::declaration::CardId;
use engine::{Action, Choice, Event, Seat, Target};
use house::documents::{GameDocument, HostProposal, Mark, MatchGame, Settings, Sideboarding, Status, WonUnit};
use house::record::Exchanged;
use house::referee::has_left;
use house::tables::{AWAITED_EVERY_MS, may_be_left};
use house::wire::{FromHouse, Unread};
use house::{GameId, Uid};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::followed_game::{About, Command, FollowedGame};
use super::kept::ThisBrowser;
use super::optimistic::Undo;
use super::past::{Look, PastShown};
use super::shuffle::ShuffleStage;
use super::{ChatLine, ClockView, ConnectionStatus, LogLine, Moment, PlayerRequest, TableSettings, Waiting};
use crate::backend::{Backend, random_bits};
use crate::{modules, platform};

/// The stages of a table, up to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The house has not said anything yet, or not yet what a game is like that has begun.
    Asking,
    /// There is no such table, or we do not sit there.
    Gone,
    /// The second seat is free.
    Waiting,
    /// Both sit; the deal is being prepared.
    Shuffling,
    /// It is over before it has begun: who has lost it by not showing their part of the shuffle, and whether that is us.
    NeverBegan(Seat, bool),
    /// Somebody is bound to another part of the shuffle than they were.
    Exchanged(Exchanged),
    /// The game can be seen, whether it is on or over.
    Game,
}

/// What a player sees of a game, and may do in it. Copy; from context with [`use_game_signals`].
#[derive(Clone, Copy)]
pub struct GameSignals {
    /// The session of this game.
    pub session: Session,
    /// The game as far as this player knows: the last view from the house, with one's own unanswered actions done to it. It is shared and never
    /// changed: a new one takes its place.
    pub view: RwSignal<Rc<Moment>, LocalStorage>,
    /// Everything this seat may do now; empty while somebody else is waited for.
    pub choices: Memo<Arc<Vec<Choice>>>,
}

/// The signals that the page of a game has provided.
///
/// # Panics
/// Outside the page of a game.
#[allow(clippy::expect_used)] // The page of a game provides them before it shows anything that asks for them.
pub fn use_game_signals() -> GameSignals {
    use_context::<GameSignals>().expect("only the page of a game shows what belongs to a game")
}

/// A session at a table: follows it from before the first card to after the last. Its signals are set here only. Copy.
#[derive(Clone, Copy)]
pub struct Session {
    follow: StoredValue<Option<FollowedGame>, LocalStorage>,
    backend: Backend,
    game: StoredValue<GameId>,
    owner: StoredValue<Owner>,
    /// The signals of the game, once there is one to be seen.
    pub signals: RwSignal<Option<GameSignals>, LocalStorage>,
    /// The stage of the table.
    pub stage: RwSignal<Stage>,
    /// The stage of the shuffle.
    pub dealing: RwSignal<ShuffleStage>,
    /// Whether the game has taken so long to begin that the table may be given up.
    pub may_be_left: RwSignal<bool>,
    /// The seat that is shown at the bottom; at a hot-seat, the side that must decide.
    pub seat: RwSignal<Seat>,
    /// Whether the table is watched here: nobody sits at it.
    pub watched: RwSignal<bool>,
    /// What whoever watches is shown of both hands.
    pub past: RwSignal<PastShown>,
    /// The turn that is played, of a game that is watched.
    pub turn: RwSignal<u32>,
    /// Whether the game is over, whatever of it is looked at.
    pub is_over: RwSignal<bool>,
    /// Who is being waited for.
    pub waiting: RwSignal<Waiting>,
    /// The log, oldest line first.
    pub log: RwSignal<Arc<Vec<LogLine>>>,
    /// The newest batch of events from the house, with the number of the view it came with.
    pub events: RwSignal<(u64, Arc<Vec<Event>>)>,
    /// Cards that are in the opponent's hand as far as one has rightly seen.
    pub known_hand: RwSignal<Vec<CardId>>,
    /// The players' names, by seat.
    pub names: RwSignal<[String; 2]>,
    /// What others are told beside their names, by seat.
    pub marks: RwSignal<[Option<Mark>; 2]>,
    /// What is agreed at this table.
    pub settings: RwSignal<TableSettings>,
    /// The talk, oldest line first.
    pub chat: RwSignal<Arc<Vec<ChatLine>>>,
    /// The status of the connection to the house.
    pub connection: Signal<ConnectionStatus>,
    /// Whether the house has not answered yet what was done here.
    pub unanswered: RwSignal<bool>,
    /// Who has a draw on offer.
    pub draw_offer: RwSignal<Option<Seat>>,
    /// Which seats want to play again.
    pub rematch_wanted: RwSignal<[bool; 2]>,
    /// The address of the next game, once both want it.
    pub rematch: RwSignal<Option<String>>,
    /// Which game of a match is played, and how that stands; none where a single game is.
    pub of_match: RwSignal<Option<MatchGame>>,
    /// The address of the next game of the match, once it is made.
    pub next_game: RwSignal<Option<String>>,
    /// How long each player may still change their deck for the next game of the match, milliseconds; none for whoever is done, and when nobody does.
    pub sideboarding_left: RwSignal<[Option<u64>; 2]>,
    /// The copies that are each seat's since the end of the game, and were the other's: what was played for.
    pub handed_over: RwSignal<[Vec<WonUnit>; 2]>,
    /// The clocks by seat, in a game with time control; they are up to date twice a second.
    pub clocks: RwSignal<Option<[ClockView; 2]>>,
    /// Whether each player is connected, by seat, as far as the house tells.
    pub present: RwSignal<[bool; 2]>,
    /// Whether the opponent has left, in a game without clocks: the win can be claimed.
    pub opponent_left: RwSignal<bool>,
    /// Who plays on the other side; nobody where one plays both.
    pub opponent: RwSignal<Option<Uid>>,
    /// What the host wants done to this table and has not been answered, if anything.
    pub host_wish: RwSignal<Option<HostProposal>>,
    /// Why the last actions were not done, in words; the screen is back at what the house says.
    pub refused: RwSignal<Option<String>>,
    /// The last line of the talk that the house did not take.
    pub unsaid: RwSignal<Option<String>>,
    /// Counts what has come without a click of whoever sits here: what the house has said, and what was done for them.
    pub unasked: RwSignal<u64>,
    /// Counts the actions that whoever sits here has clicked.
    pub clicked: StoredValue<u64>,
    /// What is called whenever the game that is seen is about to change, while the page still shows the one before.
    pub before_change: StoredValue<Option<Callback<()>>>,
    /// What can be undone of what the house has not been told.
    pub undoable: RwSignal<Option<Undo>>,
    taken_over: RwSignal<bool>,
    waiting_inputs: StoredValue<WaitingInputs>,
}

/// What a player does, or what is done for them.
#[derive(Clone, Debug, PartialEq)]
enum Input {
    Clicked(Action),
    Unasked(Action),
    Undo,
}

/// What waits for the rules.
#[derive(Clone, Debug, Default)]
struct WaitingInputs {
    /// The moment it is meant for, as [`Session::moment`] tells it.
    meant_for: Option<(Seat, u32)>,
    inputs: Vec<Input>,
}

impl Session {
    /// Sits down: follows the table from now on, until the owner of this call is cleaned up.
    pub fn new(game: GameId, backend: Backend) -> Session {
        let taken_over = RwSignal::new(false);
        let online = backend.connection();
        let session = Session {
            follow: StoredValue::new_local(None),
            backend,
            game: StoredValue::new(game.clone()),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            signals: RwSignal::new_local(None),
            stage: RwSignal::new(Stage::Asking),
            dealing: RwSignal::new(ShuffleStage::Binding),
            may_be_left: RwSignal::new(false),
            seat: RwSignal::new(Seat::A),
            watched: RwSignal::new(false),
            past: RwSignal::default(),
            turn: RwSignal::default(),
            is_over: RwSignal::default(),
            waiting: RwSignal::new(Waiting::House),
            log: RwSignal::default(),
            events: RwSignal::default(),
            known_hand: RwSignal::default(),
            names: RwSignal::default(),
            marks: RwSignal::default(),
            settings: RwSignal::new(Settings::default()),
            chat: RwSignal::default(),
            connection: Signal::derive(
                move || if taken_over.get() { ConnectionStatus::TakenOver } else { online.get() },
            ),
            unanswered: RwSignal::new(false),
            draw_offer: RwSignal::new(None),
            rematch_wanted: RwSignal::new([false; 2]),
            rematch: RwSignal::new(None),
            of_match: RwSignal::new(None),
            next_game: RwSignal::new(None),
            sideboarding_left: RwSignal::new([None; 2]),
            handed_over: RwSignal::default(),
            clocks: RwSignal::new(None),
            present: RwSignal::new([true; 2]),
            opponent_left: RwSignal::new(false),
            opponent: RwSignal::new(None),
            host_wish: RwSignal::new(None),
            refused: RwSignal::new(None),
            unsaid: RwSignal::new(None),
            unasked: RwSignal::new(0),
            clicked: StoredValue::new(0),
            before_change: StoredValue::new(None),
            undoable: RwSignal::new(None),
            taken_over,
            waiting_inputs: StoredValue::default(),
        };
        backend.follow(game.clone(), move |message| session.hear(message));
        let ticking = platform::every(500, move || session.tick_clocks());
        let waiting = platform::every(AWAITED_EVERY_MS, move || session.with_follow(FollowedGame::wait));
        on_cleanup(move || {
            drop((ticking, waiting));
            backend.unfollow(&game);
        });
        session
    }

    /// Which game it is.
    pub fn game(self) -> GameId {
        self.game.get_value()
    }

    fn hear(self, message: FromHouse<Unread>) {
        let Some(uid) = self.backend.uid() else { return };
        let is_table = matches!(message, FromHouse::Game { .. });
        let commands = self.follow.try_update_value(|follow| {
            let follow = follow.get_or_insert_with(|| FollowedGame::new(self.game.get_value(), uid, self.is_local()));
            follow.hear(message, &mut ThisBrowser(self.game.get_value()))
        });
        if is_table {
            let table = self.follow.try_with_value(|follow| follow.as_ref()?.document().cloned()).flatten();
            table.iter().for_each(|table| self.backend.tell_game(table));
        }
        self.send(commands.unwrap_or_default());
        self.publish();
        self.unasked.update(|unasked| *unasked += 1);
    }

    /// Does an action that nobody has clicked. What is no choice is not done.
    pub fn act_unasked(self, action: Action) {
        self.acting(Input::Unasked(action));
    }

    /// Does one of the choices: on the screen at once, at the house as soon as it is complete, and can be undone no longer. What is no choice is not done.
    pub fn act(self, action: Action) {
        self.clicked.update_value(|clicked| *clicked += 1);
        self.acting(Input::Clicked(action));
    }

    /// Sends what is held back for undoing.
    pub fn release(self) {
        self.with_follow(FollowedGame::release);
    }

    /// Tells the house of mana that floats.
    pub fn tell_mana(self) {
        self.with_follow(FollowedGame::tell_mana);
    }

    /// Takes back what is held back, or else the last mana that floats.
    pub fn undo(self) {
        self.acting(Input::Undo);
    }

    /// Takes back a target of what is being announced.
    pub fn take_back_target(self, target: Target) {
        self.with_follow(|follow| follow.take_back_target(target));
    }

    /// Asks for something beside the actions.
    pub fn request(self, request: PlayerRequest) {
        self.with_follow(|follow| follow.request(request));
    }

    /// Looks at what was, or at what is, where the table is watched.
    pub fn look(self, look: Look) {
        self.with_follow(|follow| follow.look(look));
    }

    /// Says a line; who watches and has no account is called `name`.
    pub fn say(self, text: String, name: String) {
        let nonce = u64::from_str_radix(&random_bits()[..12], 16).unwrap_or_default();
        self.with_follow(|follow| follow.say(text, name, nonce));
    }

    /// Whether both seats are played here.
    pub fn hot_seat(self) -> bool {
        self.settings.with_untracked(|settings| settings.hot_seat)
    }

    /// Whether this is a game in this browser alone.
    pub const fn is_local(self) -> bool {
        self.backend.is_local()
    }

    /// Whether this is a game against the computer.
    pub fn is_against_computer(self) -> bool {
        self.is_local() && !self.hot_seat()
    }

    /// What the player at a seat is called.
    pub fn name(self, seat: Seat) -> String {
        self.names.with(|names| names[seat.index()].clone())
    }

    /// The same, read once.
    pub fn name_untracked(self, seat: Seat) -> String {
        self.names.with_untracked(|names| names[seat.index()].clone())
    }

    /// Whether what was done here waits for the connection.
    pub fn is_unsent(self) -> bool {
        let offline = matches!(self.connection.get(), ConnectionStatus::Reconnecting | ConnectionStatus::Offline);
        offline && self.unanswered.get()
    }

    /// What the other player is called.
    pub fn other_name(self) -> String {
        self.name(self.seat.get().other())
    }

    /// Whether a match is played here that is not over with this game, as far as is known.
    pub fn match_goes_on(self) -> bool {
        self.of_match.with(|of_match| of_match.as_ref().is_some_and(|of_match| of_match.outcome.is_none()))
    }

    /// Whether the next game of the match is still to be made.
    pub fn awaits_decks(self) -> bool {
        self.of_match.with(|of_match| of_match.as_ref().is_some_and(MatchGame::awaits_decks))
    }

    /// Whose deck is to be changed here for the next game of the match: that of the player on `seat`, or, where one plays both sides, of the other one.
    pub fn to_sideboard(self, seat: Seat) -> Option<Seat> {
        let both = self.settings.with(|settings| settings.hot_seat);
        self.of_match.with(|of_match| {
            let between = of_match.as_ref().filter(|of_match| of_match.awaits_decks())?.sideboarding.as_ref()?;
            let mut seats = [seat, seat.other()].into_iter().take(if both { 2 } else { 1 });
            seats.find(|seat| between.done_at[*seat].is_none())
        })
    }

    /// Claims to have won, because the other player does not show their part of the shuffle.
    pub fn claim_shuffle(self) {
        self.with_follow(FollowedGame::claim_shuffle);
    }

    /// Answers what the host wants done to this table.
    pub fn consent(self, agree: bool) {
        self.with_follow(|follow| follow.consent(agree));
    }

    /// Takes the game back from the other window.
    pub fn take_back(self) {
        self.with_follow(FollowedGame::take_back);
    }

    /// Does this as soon as the rules are there, which come behind the table, with all else that is meant for the same moment. What was meant for a moment that is
    /// past by then is not done.
    fn acting(self, input: Input) {
        if modules::rules_are_there() {
            return self.act_now(input);
        }
        let Some(now) = self.moment() else { return };
        let first = self.waiting_inputs.try_update_value(|waiting| {
            let first = waiting.inputs.is_empty();
            if waiting.meant_for != Some(now) {
                *waiting = WaitingInputs { meant_for: Some(now), inputs: Vec::new() };
            }
            // What is pressed twice is meant once.
            if !waiting.inputs.contains(&input) {
                waiting.inputs.push(input);
            }
            first
        });
        if first == Some(true) {
            spawn_local(async move {
                modules::rules_come().await;
                let waited = self.waiting_inputs.try_update_value(std::mem::take).unwrap_or_default();
                if waited.meant_for == self.moment() {
                    waited.inputs.into_iter().for_each(|input| self.act_now(input));
                }
            });
        }
    }

    /// Which moment is shown: the seat and how many actions there were; none before the game, and when nobody is at this table any more.
    fn moment(self) -> Option<(Seat, u32)> {
        let signals = self.signals.try_get_untracked()??;
        let actions = signals.view.try_with_untracked(|game| game.action_count())?;
        Some((self.seat.try_get_untracked()?, actions))
    }

    fn act_now(self, input: Input) {
        match input {
            Input::Clicked(action) => self.with_follow(|follow| follow.act_and_hold(action)),
            Input::Unasked(action) => {
                self.with_follow(|follow| follow.act(action).unwrap_or_default());
                self.unasked.update(|unasked| *unasked += 1);
            }
            Input::Undo => self.with_follow(FollowedGame::undo),
        }
    }

    fn with_follow(self, change: impl FnOnce(&mut FollowedGame) -> Vec<Command>) {
        // An answer can come when the table has been left: nobody is told of it any more.
        let Some(commands) = self.follow.try_update_value(|follow| follow.as_mut().map(change)) else { return };
        self.publish();
        self.send(commands.unwrap_or_default());
    }

    fn send(self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Ask(ask, about) => self.ask(ask, about, false),
                Command::AskAgain(ask, about) => self.ask(ask, about, true),
                Command::Subscribe(seen) => self.backend.subscribe(&self.game.get_value(), seen),
                Command::Reload => self.backend.reload(),
            }
        }
    }

    fn ask(self, ask: house::wire::Ask, about: About, later: bool) {
        let again = ask.clone();
        self.backend.send(ask, later, move |answer| {
            if let Err(refusal) = answer {
                self.with_follow(|follow| follow.hear_refusal(again, about, refusal));
            } else if about == About::Waiting {
                self.with_follow(FollowedGame::waited);
            }
        });
    }

    /// Brings the signals up to date.
    fn publish(self) {
        let game = self.game.get_value();
        let _ = self.follow.try_update_value(|follow| {
            let Some(follow) = follow else { return };
            self.backend.saw(&game, follow.seen());
            set(self.dealing, follow.dealing());
            if self.signals.with_untracked(Option::is_none) {
                set(self.seat, follow.seat());
            }
            set(self.watched, follow.is_watched());
            set(self.past, follow.past());
            set(self.turn, follow.turn());
            set(self.stage, stage(follow, self.stage.get_untracked()));
            set(self.taken_over, follow.is_taken_over());
            set(self.unanswered, follow.is_unanswered());
            set(self.names, follow.names());
            // Who is known to the house and who is not makes no difference against the computer.
            set(self.marks, if self.is_local() { [None; 2] } else { follow.marks() });
            self.chat.maybe_update(|chat| {
                let grown = chat.len() != follow.chat().len();
                if grown {
                    *chat = Arc::new(follow.chat().to_vec());
                }
                grown
            });
            if let Some(document) = follow.document() {
                set(self.settings, document.settings.clone());
                set(self.is_over, document.status == Status::Over);
                set(self.draw_offer, document.draw_offer);
                set(self.rematch_wanted, Seat::BOTH.map(|seat| document.rematch.wanted[seat]));
                set(self.rematch, document.rematch.game.as_ref().map(|game| self.backend.address_of(game)));
                set(self.of_match, document.match_game.clone());
                let next = between(document).and_then(|between| between.next.as_ref());
                set(self.next_game, next.map(|game| self.backend.address_of(game)));
                set(self.handed_over, Seat::BOTH.map(|seat| document.handed_over[seat].clone()));
                let uid = |seat: Seat| document.seats[seat].as_ref().map(|taken| taken.uid.clone());
                let other = uid(follow.seat().other());
                let other = other.filter(|other| Some(other) != uid(follow.seat()).as_ref());
                set(self.opponent, other.filter(|_| !follow.is_watched()));
                let wish = document.host_wish.clone().filter(|wish| !wish.is_too_late(document));
                set(self.host_wish, wish.filter(|wish| !wish.declined));
                let hot_seat = document.settings.hot_seat;
                set(self.present, Seat::BOTH.map(|seat| document.away_since[seat].is_none() || hot_seat));
            }
            if let Some(refused) = follow.take_refused() {
                self.refused.set(Some(refused));
            }
            if let Some(unsaid) = follow.take_unsaid() {
                self.unsaid.set(Some(unsaid));
            }
            self.publish_game(follow);
        });
        self.tick_clocks();
    }

    fn publish_game(self, follow: &FollowedGame) {
        let (Some(view), Some(_)) = (follow.view(), follow.document()) else { return };
        set(self.undoable, follow.undoable());
        // The seat and the game change together: whoever shows one of them looks at both.
        set(self.waiting, waiting(view, (!follow.is_watched()).then(|| follow.seat())));
        match self.signals.get_untracked() {
            Some(signals) => {
                let same = signals.view.with_untracked(|shown| Rc::ptr_eq(shown, view));
                let turned = self.seat.get_untracked() != follow.seat();
                if turned {
                    self.seat.set(follow.seat());
                }
                if !same {
                    if let Some(called) = self.before_change.get_value() {
                        called.run(());
                    }
                    signals.view.set(Rc::clone(view));
                }
            }
            None => {
                set(self.seat, follow.seat());
                let owner = self.owner.get_value();
                let signals = owner.with(|| {
                    let signal = RwSignal::new_local(Rc::clone(view));
                    let seat = self.seat;
                    // A memo's function must be sendable in type; the page has one thread only.
                    let choices = Memo::new(move |_| {
                        let asked = |game: &Rc<Moment>| Some(game.asked_of(seat.get())?.choices.clone());
                        Arc::new(signal.with(asked).unwrap_or_default())
                    });
                    GameSignals { session: self, view: signal, choices }
                });
                self.signals.set(Some(signals));
            }
        }
        if let Some(log) = follow.log() {
            self.log.maybe_update(|shown| {
                let changed = !Arc::ptr_eq(shown, log.lines());
                if changed {
                    *shown = Arc::clone(log.lines());
                }
                changed
            });
        }
        set(self.known_hand, follow.known_hand().to_vec());
        if let Some(events) = follow.events()
            && self.events.with_untracked(|(number, _)| *number != events.0)
        {
            self.events.set(events.clone());
        }
    }

    fn tick_clocks(self) {
        let now = self.backend.house_now();
        let clocks = self.follow.try_with_value(|follow| {
            let document = follow.as_ref()?.document()?;
            let base_ms = u64::from(document.settings.time?.base_seconds) * 1_000;
            if let Some(between) = between(document) {
                return Some(ClockView::between(between, base_ms, now));
            }
            let clocks = document.clocks.filter(|_| document.status == Status::Playing)?;
            Some(ClockView::both(&clocks, base_ms, now))
        });
        let between = self.follow.try_with_value(|follow| between(follow.as_ref()?.document()?).cloned()).flatten();
        let left = |seat| {
            let between = between.as_ref().filter(|between| between.done_at[seat].is_none())?;
            Some(between.until[seat].saturating_sub(now))
        };
        set(self.sideboarding_left, Seat::BOTH.map(left));
        let late = self.follow.try_update_value(|follow| follow.as_mut().map(|follow| follow.go_on(now)));
        self.send(late.flatten().unwrap_or_default());
        if let Some(clocks) = clocks {
            set(self.clocks, clocks);
        }
        let left = self.follow.try_with_value(|follow| {
            let follow = follow.as_ref()?;
            Some(!follow.is_watched() && has_left(follow.document()?, follow.seat().other(), now))
        });
        set(self.opponent_left, left.flatten().unwrap_or(false));
        let late = self.follow.try_with_value(|follow| Some(may_be_left(follow.as_ref()?.document()?, now)));
        set(self.may_be_left, late.flatten().unwrap_or(false));
    }
}

/// Sets a signal if that changes anything.
fn set<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|old| *old != value) {
        signal.set(value);
    }
}

/// What is between the game of a table and the next one of its match, once the game is over and as long as the match is not.
fn between(document: &GameDocument) -> Option<&Sideboarding> {
    document.match_game.as_ref().filter(|of_match| of_match.outcome.is_none())?.sideboarding.as_ref()
}

/// What a game is at, which was at `before` until now.
fn stage(follow: &FollowedGame, before: Stage) -> Stage {
    if follow.is_gone() {
        return Stage::Gone;
    }
    if let Some(exchanged) = follow.exchanged() {
        return Stage::Exchanged(exchanged);
    }
    if let Some((late, ours)) = follow.never_began() {
        return Stage::NeverBegan(late, ours);
    }
    match follow.document().map(|document| document.status) {
        None => Stage::Asking,
        Some(Status::Waiting) => Stage::Waiting,
        Some(Status::Seeding) => Stage::Shuffling,
        Some(Status::Playing | Status::Over) if follow.view().is_some() => Stage::Game,
        // The cards are on their way: whoever has seen them shuffled waits on, and whoever comes back is shown no shuffling.
        Some(Status::Playing | Status::Over) if before == Stage::Shuffling => Stage::Shuffling,
        Some(Status::Playing | Status::Over) => Stage::Asking,
    }
}

fn waiting(game: &Moment, seat: Option<Seat>) -> Waiting {
    match (game.outcome(), game.to_act()) {
        (Some(outcome), _) => Waiting::Over(outcome),
        (None, Some(who)) if Some(who) == seat => Waiting::Mine,
        (None, Some(who)) => Waiting::NotMe(who, game.busy()),
        (None, None) => Waiting::House,
    }
}
