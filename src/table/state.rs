//! What the table itself remembers: what is looked at, open, selected or picked up. Nothing of it is the game's.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use engine::declaration::CardId;
use engine::prompt::Why;
use engine::{Action, Choice, ObjectId, Outcome, Seat, Target};
use house::GameId;
use house::documents::Mark;
use leptos::ev::{self, PointerEvent};
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};

use super::auto_pass::ResponseTime;
use super::chat;
use super::distinct::Distinct;
use super::gestures::Dragged;
use super::guard::Guard;
use super::hindered::Tried;
use super::model::{self, CardModel, MainButton, Rematch, Selection, Side};
use super::opponent;
use super::outcome_seen::outcome_once_seen;
use super::rematch::rematch;
use super::sideboarding;
use super::voice::Voice;
use super::wishes::KeptWishes;
use crate::session::{GameSignals, Moment, PlayerRequest, Session, Undo, Waiting, use_game_signals};
use crate::{language, platform, words};

/// For so long after its meaning has changed by itself the main button does nothing, so that nobody presses what they did not read.
const SETTLING: Duration = Duration::from_millis(600);

/// What asks for the board of a game that is over, in the query of its address, and not for its result.
const TO_BOARD: &str = "board";

/// The address at which the board of a game that is over is seen, with nothing over it.
pub fn final_board(game: &GameId) -> String {
    format!("{}?{TO_BOARD}", platform::address_of_table(game))
}

/// What the inspector shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspected {
    pub card: CardId,
    /// The object, where it is one on the table.
    pub object: Option<ObjectId>,
}

/// A pile that can be looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Graveyard,
    /// Cards in exile.
    Exile,
    /// Cards that are played for.
    Ante,
    /// Permanents that are phased out.
    PhasedOut,
}

/// A panel that is opened over the table on small screens, and beside it on large ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    Log,
    /// The talk.
    Chat,
    /// What else can be done: offer a draw, concede, leave.
    Menu,
    Keys,
    Settings,
    /// What the computer would do, in games against it.
    Hint,
}

/// The table's own state. Copy; from context with [`use_table`].
#[derive(Clone, Copy)]
pub struct TableState {
    /// The session at this table.
    pub session: Session,
    pub game: GameSignals,
    /// The seat that is shown at the bottom. It follows the session's, but not for a moment that is passed without a click: at a
    /// hot-seat the table would turn to and fro.
    pub shown: RwSignal<Seat>,
    /// What can be done by the seat that is shown.
    pub choices: Memo<Arc<Vec<Choice>>>,
    /// What is found from the game for each card, with what is put together.
    pub distinct: Distinct,
    /// What can be done with each card, and what is said of it, likewise: a frame later than what has happened, which is not kept waiting by it.
    pub offered: Distinct,
    /// What the inspector shows.
    pub inspected: RwSignal<Option<Inspected>>,
    /// Where the mouse was when it moved last, in pixels from the window's corner.
    mouse: StoredValue<Option<(i32, i32)>>,
    /// Whether the inspector lies over the table, on a screen where it has no place of its own.
    pub inspector_open: RwSignal<bool>,
    /// What is asked about and put together so far.
    pub selection: RwSignal<Selection>,
    /// The creature for which an attacker is being chosen.
    pub picked_up: RwSignal<Option<ObjectId>>,
    /// How the game has ended, once what ended it has been seen; at once where it had ended before this page came.
    pub outcome: Memo<Option<Outcome>>,
    /// Why the card that was clicked last cannot be played, or the creature not block or be blocked.
    pub hindered: RwSignal<Option<Tried>>,
    /// Whether one looks at what will happen if nobody answers what is on the stack.
    pub preview: RwSignal<bool>,
    /// The target that a spell or ability was let go at which asks for something else before it.
    pub aimed: RwSignal<Option<Target>>,
    /// The card that is being dragged.
    pub dragged: RwSignal<Option<Dragged>>,
    /// The card or player whose several click actions are shown as a menu.
    pub menu: RwSignal<Option<Target>>,
    /// The pile that is looked into.
    pub pile: RwSignal<Option<(Side, Pile)>>,
    /// The panel that is open.
    pub panel: RwSignal<Option<Panel>>,
    /// Whether the talk is what the panel beside the table shows, and not the log.
    pub chat_shown: Memo<bool>,
    /// The number of the first line of the talk that has not been read.
    pub chat_read: RwSignal<u64>,
    /// Whether one does not want to hear whoever sits across.
    pub muted: RwSignal<bool>,
    /// Whether the prompt is moved aside.
    pub aside: RwSignal<bool>,
    /// Whether the whole of the prompt is shown, on a screen where it is a bar else.
    pub details: RwSignal<bool>,
    /// What one wishes for longer than a click.
    pub wishes: KeptWishes,
    /// The time to respond.
    pub response: ResponseTime,
    /// Whether one has taken one's own offer of a draw back.
    pub draw_withdrawn: RwSignal<bool>,
    /// Whether the end of the game has been put away, to look at the table.
    pub looking_back: RwSignal<bool>,
    /// Whether one changes one's deck for the next game of the match.
    pub sideboarding: RwSignal<bool>,
    /// What the main button does.
    pub main: Memo<MainButton>,
    /// The guard of the main button and of the prompt's.
    pub guard: Guard,
    /// Says something aloud.
    pub voice: Voice,
    /// Goes to another address.
    pub go: Callback<String>,
}

/// The state of the table.
///
/// # Panics
/// Outside the table.
#[allow(clippy::expect_used)] // `Table` provides it before it shows anything.
pub fn use_table() -> TableState {
    use_context::<TableState>().expect("the table provides its state to all its parts")
}

impl TableState {
    /// The state of a table at which nothing has been touched, for the session of this page. It is provided to all parts.
    pub fn provide() -> TableState {
        let game = use_game_signals();
        let session = game.session;
        let selection = RwSignal::new(Selection::default());
        let shown = RwSignal::new(session.seat.get_untracked());
        let choices =
            Memo::new(move |_| if session.seat.get() == shown.get() { game.choices.get() } else { Arc::default() });
        let main = Memo::new(move |_| {
            let seat = shown.get();
            choices.with(|choices| {
                let rematch = || rematch(session, seat);
                game.view.with(|game| selection.with(|selection| model::main_button(game, choices, selection, rematch)))
            })
        });
        let navigate = StoredValue::new_local(use_navigate());
        let go = Callback::new(move |address: String| {
            navigate.with_value(|navigate| navigate(&address, Default::default()));
        });
        // Another language begins with the page loaded anew, and the settings in which it was chosen stay open.
        let panel = RwSignal::new(language::were_settings_open().then_some(Panel::Settings));
        let chat_shown = Memo::new(move |before: Option<&bool>| match panel.get() {
            Some(Panel::Chat) => true,
            Some(Panel::Log) => false,
            // With nothing chosen it stays as it was.
            _ => before.copied().unwrap_or(false),
        });
        let picked_up = RwSignal::new(None);
        let changes = move || {
            game.view.track();
            shown.track();
            // A memo that nobody has read does not tell of its changes.
            choices.with(|_| ());
            selection.track();
            picked_up.track();
        };
        let (distinct, offered) = (Distinct::new(changes), Distinct::behind_frame(changes));
        let outcome = outcome_once_seen(game);
        // A way to the final board leads to the board; the end of a game that is still on is told when it comes.
        let to_board = use_query_map().with_untracked(|query| query.get(TO_BOARD).is_some());
        let looking_back = to_board && outcome.with_untracked(Option::is_some);
        let state = TableState {
            session,
            game,
            shown,
            choices,
            distinct,
            offered,
            inspected: RwSignal::new(None),
            mouse: watched_mouse(),
            inspector_open: RwSignal::new(false),
            selection,
            picked_up,
            outcome,
            hindered: RwSignal::new(None),
            preview: RwSignal::new(false),
            aimed: RwSignal::new(None),
            dragged: RwSignal::new(None),
            menu: RwSignal::new(None),
            pile: RwSignal::new(None),
            panel,
            chat_shown,
            chat_read: RwSignal::new(chat::read_before(session)),
            muted: RwSignal::new(false),
            aside: RwSignal::new(false),
            details: RwSignal::new(false),
            wishes: KeptWishes::new(),
            response: ResponseTime::new(),
            draw_withdrawn: RwSignal::new(false),
            looking_back: RwSignal::new(looking_back),
            sideboarding: RwSignal::new(sideboarding::is_begun(&session.game())),
            main,
            guard: Guard::new(SETTLING),
            voice: Voice::new(),
            go,
        };
        provide_context(state);
        let decision = state.forget_with_the_decision();
        state.aim_when_asked();
        state.guard_what_changes(decision);
        chat::keep_what_was_read(state);
        opponent::muted(state);
        state
    }

    /// Whether whoever sits here has something to decide.
    pub fn is_asked(self) -> bool {
        let seat = self.seat();
        self.with(|game| game.asked_of(seat).is_some())
    }

    /// Chooses the target that a spell or ability was let go at, as soon as that is asked for; it is forgotten when what was begun is not announced any more.
    fn aim_when_asked(self) {
        Effect::new(move || {
            let Some(target) = self.aimed.get() else { return };
            let seat = self.seat();
            let announces = self
                .game
                .view
                .with(|game| game.asked_of(seat).is_some_and(|asked| matches!(asked.why, Why::Announcement { .. })));
            let select = Action::SelectTarget(target);
            if self.offers(&select) {
                self.aimed.set(None);
                self.session.act(select);
            } else if !announces {
                self.aimed.set(None);
            }
        });
    }

    /// What the main button says.
    pub fn main_words(self) -> String {
        let (seat, names) = (self.seat(), self.session.names);
        if self.main.with(|button| *button == MainButton::Waiting) && self.session.is_unsent() {
            return words::table::not_sent().to_owned();
        }
        names.with(|names| {
            self.with(|game| self.main.with(|button| words::table::main_button(game, seat, names, button)))
        })
    }

    /// The seat at the bottom.
    pub fn seat(self) -> Seat {
        self.shown.get()
    }

    /// Whether nobody sits here: the table is watched.
    pub fn is_watched(self) -> bool {
        self.session.watched.get_untracked()
    }

    /// The seat of whoever sits here; none where the table is watched.
    pub fn own_seat(self) -> Option<Seat> {
        (!self.is_watched()).then(|| self.seat())
    }

    /// The heading of a place.
    pub fn zone_words(self, side: Side, place: words::table::CardArea, count: usize) -> String {
        let name = self.is_watched().then(|| self.name(self.seat_of(side)));
        words::table::zone(side, name.as_deref(), place, count)
    }

    /// The heading of a player's part of the table.
    pub fn section_words(self, side: Side) -> String {
        let name = self.marked_name(self.seat_of(side));
        if self.is_watched() { name } else { words::table::player_section(side, &name) }
    }

    /// Whether anything is on the stack.
    pub fn stacked(self) -> Memo<bool> {
        Memo::new(move |_| self.with(|game| !game.stack().is_empty()))
    }

    /// The seat at the bottom, read once.
    pub fn seat_untracked(self) -> Seat {
        self.shown.get_untracked()
    }

    /// The seat of a side.
    pub fn seat_of(self, side: Side) -> Seat {
        side.seat(self.seat())
    }

    /// Reads the game, and again whenever it changes.
    pub fn with<T>(self, read: impl FnOnce(&Moment) -> T) -> T {
        self.game.view.with(|game: &Rc<Moment>| read(game))
    }

    /// The name of the player at a seat.
    pub fn name(self, seat: Seat) -> String {
        self.session.name(seat)
    }

    /// What is told beside the name of the player at a seat.
    pub fn name_mark(self, seat: Seat) -> Option<Mark> {
        self.session.marks.with(|marks| marks[seat.index()])
    }

    /// The name of the player at a seat with what is told beside it, where it stands by itself and is not said again and again.
    pub fn marked_name(self, seat: Seat) -> String {
        crate::words::play::marked(&self.name(seat), self.name_mark(seat))
    }

    /// What is shown of an object, and what can be done with it.
    pub fn card(self, id: ObjectId) -> CardModel {
        self.model(id, model::card_model)
    }

    /// What is shown of an object, whatever can be done with it.
    pub fn card_shown(self, id: ObjectId) -> CardModel {
        self.model(id, model::card_shown)
    }

    /// The power and toughness that an object has now, where it is a creature on the battlefield.
    pub fn size_now(self, object: Option<ObjectId>) -> Signal<Option<(i32, i32)>> {
        Signal::derive(move || self.card_shown(object?).size)
    }

    fn model(self, id: ObjectId, find: fn(model::CardContext<'_>, ObjectId) -> CardModel) -> CardModel {
        let (seat, choices) = (self.seat(), self.choices.get());
        let picked_up = self.picked_up.get();
        self.selection.with(|selection| {
            self.with(|game| find(model::CardContext { game, seat, choices: &choices, selection, picked_up }, id))
        })
    }

    /// The end of a press on the main button: does what it says, if the press counts.
    pub fn press(self) {
        if !self.guard.end() {
            return;
        }
        match self.main.get_untracked() {
            MainButton::Act(action) => self.session.act(action),
            // What was meant for the last blow is no answer to the result, which is not read yet.
            MainButton::GameOver(_) if self.outcome.get_untracked().is_none() => {}
            MainButton::GameOver(Rematch::Ask) => self.session.request(PlayerRequest::Rematch),
            MainButton::GameOver(Rematch::Next(address)) => self.go.run(address),
            MainButton::GameOver(Rematch::Sideboard) => self.sideboarding.set(true),
            MainButton::Unfinished(..)
            | MainButton::Unassigned(..)
            | MainButton::Elsewhere
            | MainButton::Waiting
            | MainButton::GameOver(Rematch::Asked) => {}
        }
    }

    /// Whether the time to respond stands, also for what lies over the table.
    pub fn stands(self) -> bool {
        // On a large screen the inspector, the log and the talk stand beside the table, open or not.
        let over = platform::has_sheets();
        let panel = match self.panel.get() {
            Some(Panel::Log | Panel::Chat) => over,
            Some(Panel::Menu | Panel::Keys | Panel::Settings | Panel::Hint) => true,
            None => false,
        };
        self.response.stands()
            || self.menu.get().is_some()
            || self.dragged.with(Option::is_some)
            || self.pile.get().is_some()
            || self.preview.get()
            || panel
            || (over && self.inspector_open.get())
    }

    /// Closes what lies over the table, or else takes back what is under way: the innermost thing that can be.
    pub fn cancel(self) {
        // What stands beside the table is not closed.
        let over = platform::has_sheets();
        if self.dragged.get_untracked().is_some() {
            self.dragged.set(None);
        } else if self.menu.get_untracked().is_some() {
            self.menu.set(None);
        } else if over && self.inspector_open.get_untracked() {
            self.inspector_open.set(false);
        } else if over && self.panel.get_untracked().is_some() {
            self.panel.set(None);
        } else if self.picked_up.get_untracked().is_some() {
            self.picked_up.set(None);
        } else if self.session.undoable.get_untracked() == Some(Undo::Announced) {
            self.session.undo();
        } else {
            self.do_if_offered(&[Action::Cancel, Action::CancelAttack, Action::CancelDefense]);
        }
    }

    /// Does the first of these actions that is among the choices.
    pub fn do_if_offered(self, actions: &[Action]) {
        let choices = self.choices.get_untracked();
        let offered = actions.iter().find(|action| choices.iter().any(|choice| choice.action() == Some(*action)));
        if let Some(action) = offered {
            self.session.act(action.clone());
        }
    }

    /// Whether an action is among the choices.
    pub fn offers(self, action: &Action) -> bool {
        self.choices.with(|choices| choices.iter().any(|choice| choice.action() == Some(action)))
    }

    /// The same, read once.
    pub fn offers_untracked(self, action: &Action) -> bool {
        self.choices.with_untracked(|choices| choices.iter().any(|choice| choice.action() == Some(action)))
    }

    /// Chooses every creature that can attack and does not yet.
    pub fn attack_with_all(self) {
        // Each is tried once, so that this ends even where one is not taken.
        let mut tried = BTreeSet::new();
        loop {
            let next = self.choices.with_untracked(|choices| {
                self.game
                    .view
                    .with_untracked(|game| model::attackers_left(game, choices).find(|id| !tried.contains(id)))
            });
            let Some(id) = next else { return };
            tried.insert(id);
            self.session.act(Action::SelectAttackingCreature(id));
        }
    }

    /// Whether a creature could still be chosen to attack.
    pub fn attackers_left(self) -> bool {
        self.with(|game| self.choices.with(|choices| model::attackers_left(game, choices).next().is_some()))
    }

    /// Who is being waited for, in words; empty when the decision is one's own.
    pub fn waiting_words(self) -> String {
        let waiting = self.session.waiting.get();
        if matches!(waiting, Waiting::NotMe(..) | Waiting::House) && self.session.is_unsent() {
            return words::table::not_sent_means().to_owned();
        }
        let said = self.session.names.with(|names| {
            self.with(|game| match self.own_seat() {
                Some(seat) => words::waiting(game, seat, waiting, names),
                None => words::watching::waiting(game, waiting, names),
            })
        });
        match waiting {
            Waiting::NotMe(who, _) if !self.session.present.get()[who.index()] => {
                format!("{said} {}", words::is_away(&self.name(who)))
            }
            _ => said,
        }
    }

    /// Lays the inspector over the table, on a screen where it has no place of its own.
    pub fn open_inspector(self) {
        if platform::has_sheets() {
            self.inspector_open.set(true);
        }
    }

    /// Whether the mouse has moved onto what hears this; where it stands still, something has come under it, and is not pointed at.
    pub fn moves_onto(self, event: &PointerEvent) -> bool {
        let stood = self.mouse.try_get_value().flatten() == Some((event.client_x(), event.client_y()));
        event.pointer_type() == "mouse" && !stood
    }

    /// Shows what is pointed at in the inspector.
    pub fn look_at(self, target: Target) {
        if let Target::Object(id) = target
            && let Some(card) = self.game.view.with_untracked(|game| game.object(id).map(|object| object.card))
        {
            self.inspect(card, Some(id));
        }
    }

    /// Shows a card in the inspector.
    pub fn inspect(self, card: CardId, object: Option<ObjectId>) {
        self.inspected.set(Some(Inspected { card, object }));
    }
}

/// Where the mouse is, from its next movement on.
fn watched_mouse() -> StoredValue<Option<(i32, i32)>> {
    let mouse = StoredValue::new(None);
    let moved = window_event_listener(ev::pointermove, move |event| {
        if event.pointer_type() == "mouse" {
            // The table may be gone.
            let _ = mouse.try_set_value(Some((event.client_x(), event.client_y())));
        }
    });
    on_cleanup(move || moved.remove());
    mouse
}
