//! Dragging and swiping: a card out of the hand onto the table or at its target, a creature forward to attack or at what it blocks and back, a finger across lands to
//! tap them. Whatever a gesture does, a tap and a key do too, by the same functions.

use std::time::Duration;

use engine::declaration::CardId;
use engine::{Action, ObjectId, Target};
use leptos::ev::{self, MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::Element;

use super::long_press::{LONG, SLOP};
use super::model::{self, ClickAction, DropPlace, Dropped, Side, Way};
use super::state::{TableState, use_table};
use crate::card::{CardFace, FaceSize};
use crate::frames;
use crate::timer::Timer;
use crate::words::table as words;

/// So far a creature is moved up or down before that says anything, CSS pixels.
const FAR: i32 = 28;
/// So far a mouse slips at most between press and release of a click.
const UNSTEADY: i32 = 16;
/// So far a finger goes from one land to the next at least: a land that is tapped may move the others.
const APART: i32 = 12;
/// How long it is said why nothing was done.
const SAID: Duration = Duration::from_millis(2_400);

/// A card that is being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dragged {
    pub id: ObjectId,
    card: Option<CardId>,
    in_hand: bool,
    from: (i32, i32),
    at: (i32, i32),
    place: DropPlace,
}

/// A press that may become a gesture.
#[derive(Clone)]
struct Press {
    pointer: i32,
    from: (i32, i32),
    since: f64,
    card: Element,
    gesture: Gesture,
}

#[derive(Clone, PartialEq)]
enum Gesture {
    /// It may yet be a click, or a long press.
    None,
    Drag,
    /// It has been taken back, and what is still to come of it does nothing.
    Over,
    /// Across lands; where the last one was tapped, which element is under the finger, and the land whose mana is to be chosen.
    Swipe {
        last: (i32, i32),
        over: Option<Element>,
        asks: Option<ObjectId>,
        paying: bool,
    },
}

/// The gestures of one table. Copy.
#[derive(Clone, Copy)]
pub struct Gestures {
    table: TableState,
    press: StoredValue<Option<Press>, LocalStorage>,
    /// Whether the click that a gesture ends with is to do nothing.
    swallows: StoredValue<bool>,
    /// Why nothing was done.
    said: RwSignal<&'static str>,
    /// Takes that away.
    silence: Timer,
}

impl Gestures {
    /// Listens as long as the table is there.
    pub fn listen(table: TableState) -> Gestures {
        let gestures = Gestures {
            table,
            press: StoredValue::new_local(None),
            swallows: StoredValue::new(false),
            said: RwSignal::new(""),
            silence: Timer::new(),
        };
        let listeners = [
            window_event_listener(ev::pointerdown, move |event| gestures.down(&event)),
            window_event_listener(ev::pointermove, move |event| gestures.moved(&event)),
            window_event_listener(ev::pointerup, move |event| gestures.up(&event)),
            window_event_listener(ev::pointercancel, move |event| {
                if gestures.is_mine(&event) {
                    gestures.forget();
                }
            }),
        ];
        on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
        Effect::new(move |_| {
            table.game.view.track();
            // The frame has laid the field out by then.
            frames::behind_frame(mark_what_scrolls);
        });
        let resized = window_event_listener(ev::resize, |_| mark_what_scrolls());
        on_cleanup(move || resized.remove());
        gestures
    }

    /// Stops the click that a gesture ends with.
    pub fn swallow(self, event: &MouseEvent) {
        if self.swallows.get_value() {
            event.stop_propagation();
            event.prevent_default();
        }
    }

    fn is_mine(self, event: &PointerEvent) -> bool {
        self.press.with_value(|press| press.as_ref().is_some_and(|press| press.pointer == event.pointer_id()))
    }

    fn down(self, event: &PointerEvent) {
        // A second finger takes back what the first one is about to do.
        let second = self.press.with_value(Option::is_some);
        self.forget();
        if second || event.button() != 0 {
            return;
        }
        let card = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(card) = card.and_then(|target| closest(&target, OWN)) else { return };
        // A finger stays with what it came down on, which may be gone before it is lifted.
        let _ = card.release_pointer_capture(event.pointer_id());
        self.press.set_value(Some(Press {
            pointer: event.pointer_id(),
            from: (event.client_x(), event.client_y()),
            since: event.time_stamp(),
            card,
            gesture: Gesture::None,
        }));
    }

    fn moved(self, event: &PointerEvent) {
        if !self.is_mine(event) {
            return;
        }
        let Some(press) = self.press.get_value() else { return };
        let at = (event.client_x(), event.client_y());
        // The button was let go where this page did not hear of it.
        if event.buttons() == 0 {
            self.forget();
            return;
        }
        match press.gesture {
            Gesture::None if apart(press.from, at) <= SLOP => {}
            // A finger that has rested reads the card.
            Gesture::None
                if event.pointer_type() != "mouse" && event.time_stamp() - press.since >= LONG.as_millis() as f64 =>
            {
                self.forget();
            }
            Gesture::None => self.begin(press, at),
            Gesture::Drag => {
                let Some(mut dragged) = self.table.dragged.get_untracked() else {
                    // Escape has taken it back.
                    self.press.set_value(Some(Press { gesture: Gesture::Over, ..press }));
                    return;
                };
                dragged.at = at;
                dragged.place = place(self.table, dragged, at);
                self.table.dragged.set(Some(dragged));
            }
            Gesture::Swipe { .. } => self.swipe(press, at),
            Gesture::Over => {}
        }
    }

    fn begin(self, mut press: Press, at: (i32, i32)) {
        let Some(id) = object(&press.card) else { return };
        self.say("");
        self.swallows.set_value(true);
        if closest(&press.card, ".own-lands").is_some() && !self.mana(id).is_empty() {
            let paying = self.table.offers_untracked(&Action::Cancel);
            press.gesture = Gesture::Swipe { last: (-APART, -APART), over: None, asks: None, paying };
            let from = press.from;
            self.press.set_value(Some(press.clone()));
            self.swipe(press, from);
            return;
        }
        press.gesture = Gesture::Drag;
        let in_hand = closest(&press.card, ".own-hand").is_some();
        let card = self.table.game.view.with_untracked(|game| game.object(id).map(|object| object.card));
        mark_held(&press.card, true);
        let dragged = Dragged { id, card, in_hand, from: press.from, at, place: DropPlace::default() };
        self.table.dragged.set(Some(Dragged { place: place(self.table, dragged, at), ..dragged }));
        self.press.set_value(Some(press));
    }

    /// The mana that a click on it can have it tapped for.
    fn mana(self, id: ObjectId) -> Vec<ClickAction> {
        let mut actions = untrack(|| self.table.click_actions(Target::Object(id)));
        actions.retain(|action| matches!(action, ClickAction::Act(Action::TapForMana { .. })));
        actions
    }

    /// A finger goes on across the lands: each that it comes to is tapped, and the one at which a color must be chosen asks in the end.
    fn swipe(self, mut press: Press, at: (i32, i32)) {
        let Gesture::Swipe { last, over, asks, paying } = &mut press.gesture else { return };
        let now = under(at).and_then(|element| closest(&element, ".own-lands .card"));
        if *over != now && apart(*last, at) >= APART {
            over.clone_from(&now);
            // What was to be paid for is paid, and the next land would be tapped for nothing.
            let goes_on = self.table.offers_untracked(&Action::Cancel) == *paying;
            if let Some(id) = now.as_ref().and_then(object).filter(|_| goes_on) {
                *last = at;
                match self.mana(id).as_slice() {
                    [] => {}
                    [only] => self.table.perform(only.clone()),
                    _ => *asks = Some(id),
                }
            }
        }
        self.press.set_value(Some(press));
    }

    fn up(self, event: &PointerEvent) {
        if !self.is_mine(event) {
            return;
        }
        let dragged = self.table.dragged.get_untracked();
        let Some(press) = self.press.get_value() else { return };
        let from = press.from;
        let dropped = dragged.map(|dragged| (dragged.id, untrack(|| dropped(self.table, dragged))));
        self.forget();
        if let Gesture::Swipe { asks: Some(id), .. } = press.gesture {
            self.table.menu.set(Some(Target::Object(id)));
        }
        match dropped {
            Some((_, Dropped::Act(actions))) => {
                for action in actions {
                    self.table.perform(ClickAction::Act(action));
                }
            }
            Some((_, Dropped::Aim(action, target))) => {
                self.table.perform(ClickAction::Act(action));
                self.table.aimed.set(Some(target));
            }
            Some((id, Dropped::Click)) => {
                self.table.click(Target::Object(id));
            }
            Some((_, Dropped::Refused(why))) => self.say(words::refused_drag(why)),
            // A hand that was not quite still has clicked.
            Some((_, Dropped::Nothing)) if apart(from, (event.client_x(), event.client_y())) <= UNSTEADY => {
                self.swallows.set_value(false);
            }
            Some((_, Dropped::Nothing)) | None => {}
        }
    }

    /// Says why nothing was done, for a while from now on, however lately something else was said; or nothing.
    fn say(self, why: &'static str) {
        self.said.set(why);
        if why.is_empty() {
            return self.silence.stop();
        }
        let silent = move || {
            // The table may be gone by then.
            let _ = self.said.try_set("");
        };
        self.silence.start(SAID, silent);
    }

    /// Ends the gesture; nothing of it is done.
    fn forget(self) {
        if let Some(press) = self.press.try_update_value(Option::take).flatten() {
            mark_held(&press.card, false);
        }
        if self.table.dragged.get_untracked().is_some() {
            self.table.dragged.set(None);
        }
        if self.swallows.get_value() {
            // The click comes right behind the pointer's release, if it comes.
            let over = move || {
                let _ = self.swallows.try_set_value(false);
            };
            set_timeout(over, Duration::ZERO);
        }
    }
}

/// Says of a card whether it is held, and of the table whether one is, for the style sheet: then none comes up under the pointer.
fn mark_held(card: &Element, held: bool) {
    // Only fails for a name that is none.
    let _ = card.toggle_attribute_with_force("data-held", held);
    if let Ok(Some(table)) = document().query_selector("main.table") {
        let _ = table.toggle_attribute_with_force("data-drags", held);
    }
}

/// Says of one's own hand, field and lands whether they scroll sideways, for the style sheet: a finger across them means that, then, and else drags a card or taps lands.
fn mark_what_scrolls() {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let scrolls = |element: &Element| element.scroll_width() > element.client_width() + 1;
    if let Some(hand) = find("main.table .own-hand") {
        mark(&hand, "data-overflows", scrolls(&hand));
    }
    let Some(field) = find("main.table .battlefield-own") else { return };
    let back = field.query_selector(".battlefield-back").ok().flatten();
    let moves = scrolls(&field);
    mark(&field, "data-overflows", moves || back.as_ref().is_some_and(scrolls));
    // Creatures are not moved by what is behind them.
    mark(&field, "data-moves", moves);
}

/// What stays as it is is not written: that would be found out about anew as well.
fn mark(element: &Element, name: &str, holds: bool) {
    if holds != element.has_attribute(name) {
        // Only fails for a name that is none.
        let _ = element.toggle_attribute_with_force(name, holds);
    }
}

/// One's own cards that can be dragged or swiped.
const OWN: &str = "main.table .own-hand .card, main.table .battlefield-own .card";

fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

fn under((x, y): (i32, i32)) -> Option<Element> {
    document().element_from_point(x as f32, y as f32)
}

fn object(element: &Element) -> Option<ObjectId> {
    element.get_attribute("data-object")?.parse().ok().map(ObjectId::from_number)
}

/// How far two points are from each other, across or down.
fn apart(from: (i32, i32), to: (i32, i32)) -> i32 {
    (from.0 - to.0).abs().max((from.1 - to.1).abs())
}

/// What lies where a card is held.
fn place(table: TableState, dragged: Dragged, at: (i32, i32)) -> DropPlace {
    let Some(there) = under(at) else { return DropPlace::default() };
    let within = |selector: &str| closest(&there, selector);
    let player = |side: Side| Target::Player(side.seat(table.seat_untracked()));
    let over = if within(".own-hand").is_some() {
        None
    } else if let Some(card) = within("[data-object]") {
        object(&card).map(Target::Object)
    } else if within(".player-bar-own .player").is_some() {
        Some(player(Side::Own))
    } else {
        within(".player-bar-their").map(|_| player(Side::Their))
    };
    let down = at.1 - dragged.from.1;
    let forward = if dragged.in_hand {
        within(".battlefield, .phase-bar, .player-bar-their, .stack-place").is_some()
    } else {
        down < -FAR
    };
    let way = match forward {
        true => Way::Forward,
        false if !dragged.in_hand && down > FAR => Way::Back,
        false => Way::Nowhere,
    };
    DropPlace { way, over }
}

fn dropped(table: TableState, Dragged { id, in_hand, place, .. }: Dragged) -> Dropped {
    let seat = table.seat();
    table.choices.with(|choices| table.with(|game| model::drop_at(game, seat, choices, (id, in_hand), place)))
}

/// What a gesture shows: the card that is held, a line to where it is held, and what letting go there does, in words; or why nothing was done.
#[component]
pub fn GestureLayer(gestures: Gestures) -> impl IntoView {
    let table = use_table();
    let held = Memo::new(move |_| table.dragged.get().map(|dragged| (dragged.id, dragged.card, dragged.in_hand)));
    let aims = Memo::new(move |_| {
        held.get().is_some_and(|(id, _, in_hand)| {
            let seat = table.seat();
            !in_hand || table.choices.with(|choices| table.with(|game| model::aims(game, seat, choices, id)))
        })
    });
    let place = Memo::new(move |_| table.dragged.get().map(|dragged| dragged.place));
    let does = Memo::new(move |_| {
        // Read and not only tracked: a memo that nobody has read does not tell of its changes.
        place.get()?;
        table.dragged.get_untracked().map(|dragged| dropped(table, dragged))
    });
    let (at, from) = (
        move || table.dragged.get().map_or((0, 0), |dragged| dragged.at),
        move || table.dragged.get().map_or((0, 0), |dragged| dragged.from),
    );
    let (left, top) = (move || format!("{}px", at().0), move || format!("{}px", at().1));
    let line = move || {
        let ((x, y), (to_x, to_y)) = (from(), at());
        format!("M{x} {y}Q{} {} {to_x} {to_y}", i32::midpoint(x, to_x), y.min(to_y) - 24)
    };
    let said = move || does.with(|does| does.as_ref().and_then(|does| said(table, does)));
    let legal = move || does.with(|does| matches!(does, Some(Dropped::Act(_) | Dropped::Aim(..) | Dropped::Click)));
    let refused = move || does.with(|does| matches!(does, Some(Dropped::Refused(_))));
    let card = move || held.get().and_then(|(_, card, in_hand)| card.filter(|_| in_hand));
    let lines =
        move || aims.get() && place.get().is_some_and(|place| place.way != Way::Nowhere || place.over.is_some());
    let layer = move || {
        view! {
            <div class="gesture" class:legal=legal class:refused=refused class:lines=lines data-testid="gesture" aria-hidden="true">
                <svg class="gesture-line">
                    <path d=line />
                </svg>
                {move || {
                    card().map(|card| {
                        view! { <div class="gesture-card" style:left=left style:top=top><CardFace card size=FaceSize::Hand /></div> }
                    })
                }}
                <p class="gesture-words" style:left=left style:top=top hidden=move || said().is_none()>
                    {said}
                </p>
            </div>
        }
    };
    view! {
        <Show when=move || held.get().is_some()>{layer()}</Show>
        <p class="gesture-said" role="status" data-testid="gesture-said">
            {gestures.said}
        </p>
    }
}

/// What letting go does, in words.
fn said(table: TableState, does: &Dropped) -> Option<String> {
    let seat = table.seat();
    let act = |action: &Action| table.with(|game| words::act(game, seat, action));
    let aimed = |action: &Action, target: &Target| {
        let names = table.session.names;
        let target = names.with(|names| table.with(|game| words::stack_target(game, Some(seat), names, *target)));
        Some(format!("{} → {target}", act(action)))
    };
    match does {
        Dropped::Aim(action, target) => aimed(action, target),
        Dropped::Act(actions) => match actions.as_slice() {
            [action, Action::SelectTarget(target)] => aimed(action, target),
            actions => actions.last().map(|action| table.with(|game| words::drop(game, seat, action))),
        },
        Dropped::Click => {
            let id = table.dragged.get_untracked()?.id;
            let actions = table.click_actions(Target::Object(id));
            let first = actions.first()?;
            Some(table.with(|game| words::click_action(game, seat, first)))
        }
        Dropped::Refused(why) => Some(words::refused_drag(*why).to_owned()),
        Dropped::Nothing => None,
    }
}
