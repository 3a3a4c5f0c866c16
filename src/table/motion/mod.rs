//! What is seen and heard when the game changes: cards go from where they lay to where they lie, numbers stand over who is harmed, what the opponent plays is shown. It is done over the
//! new state of the table and holds nothing up: what is new is there at once and can be clicked.

mod changed;
mod places;

use std::rc::Rc;
use std::sync::Arc;

use engine::{Event, Game, Seat, Target, Zone};
use leptos::prelude::*;
use web_sys::{Animation, Element};

use super::model::{Move, Side, Spot, moves};
use super::state::{TableState, use_table};
use crate::card::{CardFace, FaceSize};
use crate::session::Moment;
use crate::settings::{Animation as Speed, Preferences, use_preferences};
use crate::{frames, platform, sound};
use places::{Places, animate, hide_below, of_zone, open, places};

pub use changed::fights;
pub use places::{Rect, rect_of, rects_of};

/// How long a card is on its way, milliseconds at the normal speed.
const FLIGHT: u32 = 340;
/// How long cards take to make room.
const SLIDE: u32 = 220;
/// How long what goes is seen going.
const LEAVING: u32 = 800;
/// How long what the opponent plays is shown.
const SHOWN: u32 = 1_150;
/// The class of what is on its way to where it is already.
const COMING: &str = "flight";
/// The class of what is shown so.
const SHOWN_LARGE: &str = "flight shown";
/// How long a number is seen.
const NUMBER: u32 = 1_200;
/// How long creatures are at each other.
const BLOW: u32 = 320;
/// Cards that go together go one after the other, so far apart.
const APART: u32 = 70;
/// More than so many at once would be a flicker.
const MOST_FLIGHTS: usize = 14;
/// More than so many would take longer than a frame to be moved.
const MOST_SLIDES: usize = 24;

/// Something that is seen over the table until its animation ends.
#[derive(Clone, Debug)]
struct Flight {
    key: u64,
    /// The object that it becomes or was, by its number.
    object: u32,
    class: &'static str,
    style: String,
    shows: Shows,
}

#[derive(Clone, Debug)]
enum Shows {
    Face(engine::declaration::CardId, FaceSize),
    /// The back of a card.
    Back,
    /// By how much something has changed.
    Number(i64),
}

/// The table as the page showed it before changes that it has not shown yet.
struct Before {
    game: Rc<Moment>,
    seat: Seat,
    /// The number of the last events that were known then.
    heard: u64,
    events: Vec<Arc<Vec<Event>>>,
    /// Where the cards were; none where nothing is to move.
    places: Option<Places>,
}

/// A change as the page can show it.
#[derive(Clone, Copy)]
struct Scene<'a> {
    seat: Seat,
    old: &'a Places,
    new: &'a Places,
    events: &'a [&'a Event],
    speed: Speed,
    /// How long what has left the battlefield is still seen going, milliseconds: the others stay that long, and so do the numbers over them.
    leaving: u32,
}

/// The layer over the table on which things move.
#[component]
pub fn Motion() -> impl IntoView {
    let table = use_table();
    let preferences = use_preferences();
    let stage = Stage {
        table,
        preferences,
        before: StoredValue::new_local(None),
        slides: StoredValue::new_local(Vec::new()),
        flights: RwSignal::new(Vec::new()),
        waiting: StoredValue::new(Vec::new()),
        next: StoredValue::new(0),
        gone_at: StoredValue::new(0.0),
    };
    table.session.before_change.set_value(Some(Callback::new(move |()| stage.before_change())));
    on_cleanup(move || table.session.before_change.set_value(None));
    let flights = stage.flights;
    view! {
        <div class="motion" aria-hidden="true" data-testid="motion">
            <For
                each=move || flights.get()
                key=|flight| flight.key
                children=move |flight| {
                    let key = flight.key;
                    let shown = match flight.shows {
                        Shows::Face(card, size) => view! { <CardFace card size /> }.into_any(),
                        Shows::Back => view! { <span class="flight-back"></span> }.into_any(),
                        Shows::Number(by) => by_words(by).into_any(),
                    };
                    view! {
                        <div
                            class=flight.class
                            // The property, since the page's policy lets no style attribute in.
                            prop:style=flight.style
                            data-flight=flight.object.to_string()
                            on:animationend=move |_| {
                                // The table may be gone with what moved on it.
                                let _ = flights.try_update(|flights| flights.retain(|flight| flight.key != key));
                            }
                        >
                            {shown}
                        </div>
                    }
                }
            />
        </div>
    }
}

fn by_words(by: i64) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

/// How fast things move now: not at all where the system asks for less motion.
pub fn speed(preferences: RwSignal<Preferences>) -> Speed {
    if platform::reduces_motion() {
        Speed::Off
    } else {
        preferences.with_untracked(|preferences| preferences.animation)
    }
}

#[derive(Clone, Copy)]
struct Stage {
    table: TableState,
    preferences: RwSignal<Preferences>,
    before: StoredValue<Option<Before>, LocalStorage>,
    /// What is moving to make room.
    slides: StoredValue<Vec<Animation>, LocalStorage>,
    flights: RwSignal<Vec<Flight>>,
    /// What begins to fly behind the next frame.
    waiting: StoredValue<Vec<Flight>>,
    next: StoredValue<u64>,
    /// When what has left the battlefield is no longer seen, milliseconds by the page's clock.
    gone_at: StoredValue<f64>,
}

impl Stage {
    /// Takes note of the table as it is shown, and looks at what has changed as soon as the page has been brought up to date.
    fn before_change(self) {
        let (heard, events) = self.table.session.events.get_untracked();
        let waits = self.before.try_update_value(|before| {
            let Some(before) = before.as_mut() else { return false };
            before.hear(heard, events);
            true
        });
        if waits != Some(false) || document().hidden() {
            return;
        }
        let before = Before {
            game: self.table.game.view.get_untracked(),
            seat: self.table.seat_untracked(),
            heard,
            events: Vec::new(),
            places: (speed(self.preferences) != Speed::Off).then(places).flatten(),
        };
        self.before.set_value(Some(before));
        frames::in_frame(move || {
            // The table may be gone by now.
            if let Some(Some(before)) = self.before.try_update_value(Option::take) {
                self.changed(before);
            }
        });
    }

    fn changed(self, mut before: Before) {
        let (number, batch) = self.table.session.events.get_untracked();
        before.hear(number, batch);
        let (now, seat) = (self.table.game.view.get_untracked(), self.table.seat_untracked());
        let moved = moves(&before.game, &now);
        let events: Vec<&Event> = before.events.iter().flat_map(|batch| batch.iter()).collect();
        sound::play(&changed::sounds(seat, &before.game, &now, &moved, &events), self.preferences);
        // At a hot-seat the table has turned.
        let Some(old) = before.places.filter(|_| before.seat == seat) else { return };
        for slide in self.slides.try_update_value(std::mem::take).unwrap_or_default() {
            slide.cancel();
        }
        let Some(new) = places() else { return };
        let speed = speed(self.preferences);
        // A token that dies is nowhere.
        let dies = |moved: &Move| {
            let to = moved.to;
            moved.from.is_in(Zone::Battlefield)
                && (to.is_in(Zone::Graveyard) || to.is_in(Zone::Exile) || matches!(to, Spot::Nowhere))
        };
        if let Some(last) = moved.iter().take(MOST_FLIGHTS).rposition(dies) {
            let lasting = speed.lasting(LEAVING) + APART * last as u32;
            self.gone_at.set_value(platform::now() + f64::from(lasting));
        }
        let leaving = (self.gone_at.get_value() - platform::now()).max(0.0) as u32;
        let (sliding, leaving) = match new.moved_since(&old) {
            many if many.len() > MOST_SLIDES => (Vec::new(), 0),
            sliding => (sliding, leaving),
        };
        let scene = Scene { seat, old: &old, new: &new, events: &events, speed, leaving };
        // All places are found before anything begins to move: each that is asked for behind it would have the browser lay the page out once more.
        let mut flights = Vec::new();
        let mut arriving = Vec::new();
        for moved in moved.iter().take(MOST_FLIGHTS) {
            let after = APART * flights.len() as u32;
            flights.extend(self.flight(&scene, moved, after, &mut arriving));
        }
        flights.extend(numbers(&scene, &before.game, &now));
        self.slide(&scene, sliding);
        for (element, lasting) in arriving {
            animate(&element, r#"[{"opacity":0},{"opacity":0}]"#, "replace", 0, lasting);
        }
        if events.iter().any(|event| matches!(event, Event::DamageDealt { combat: true, .. })) {
            strike(&scene, &before.game, &now);
        }
        if flights.is_empty() {
            return;
        }
        // What has moved on is not seen at its old place.
        let moved_on = |flight: &Flight| moved.iter().any(|moved| is_object(moved.from, flight.object));
        self.flights.update(|all| all.retain(|flight| !moved_on(flight)));
        // What goes somewhere is in its place already: that is seen first. What goes away would be missing meanwhile.
        let (coming, others): (Vec<Flight>, Vec<Flight>) =
            flights.into_iter().partition(|flight| matches!(flight.class, COMING | SHOWN_LARGE));
        self.add(others);
        let waits = self.waiting.try_update_value(|waiting| {
            waiting.retain(|flight| !moved_on(flight));
            let waits = !waiting.is_empty();
            waiting.extend(coming);
            waits || waiting.is_empty()
        });
        if waits == Some(false) {
            frames::behind_frame(move || self.add(self.waiting.try_update_value(std::mem::take).unwrap_or_default()));
        }
    }

    fn add(self, flights: Vec<Flight>) {
        // The table may be gone by now.
        let _ = self.flights.try_update(|all| {
            for mut flight in flights {
                flight.key = self.next.get_value();
                self.next.set_value(flight.key + 1);
                all.push(flight);
            }
        });
    }

    /// What lies elsewhere than before goes there from where it was, so far away.
    fn slide(self, scene: &Scene<'_>, sliding: Vec<(Element, i32, i32)>) {
        let Scene { speed, leaving, .. } = *scene;
        let lasting = speed.lasting(SLIDE);
        // Whether a field scrolls is asked before anything moves in it.
        let mut fields: Vec<Element> = Vec::new();
        let within = sliding.iter().flat_map(|(element, ..)| {
            [".battlefield-back", ".battlefield"].into_iter().filter_map(|field| element.closest(field).ok().flatten())
        });
        for field in within {
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        let mut slides: Vec<Animation> = fields.iter().filter_map(|field| open(field, leaving + lasting)).collect();
        for (element, x, y) in sliding {
            let frames = format!(r#"[{{"translate":"{x}px {y}px"}},{{"translate":"0 0"}}]"#);
            // No card has a `translate` of its own, and only what replaces one is moved without the page being painted anew.
            slides.extend(animate(&element, &frames, "replace", leaving, lasting));
            let pile = element.parent_element().filter(|pile| pile.class_list().contains("several"));
            slides.extend(pile.and_then(|pile| hide_below(&pile, leaving + lasting)));
        }
        self.slides.set_value(slides);
    }

    /// The flight of a card, where its way can be seen, so long after the change. What stands already where it goes is not seen until it is there: that, and how long, is added to `arriving`.
    fn flight(self, scene: &Scene<'_>, moved: &Move, after: u32, arriving: &mut Vec<(Element, u32)>) -> Option<Flight> {
        let Scene { seat, old, new, events, speed, .. } = *scene;
        let side = Side::of(moved.owner, seat);
        let from = match moved.from {
            Spot::Nowhere => return None,
            Spot::Object(id, zone) => {
                self.in_flight(id.number()).or_else(|| old.rect(id.number())).or_else(|| of_zone(side, Some(zone)))?
            }
            Spot::Hand => of_zone(side, Some(Zone::Hand))?,
            Spot::Library => of_zone(side, None)?,
        };
        let there = match moved.to {
            Spot::Object(id, _) => new.rect(id.number()).map(|rect| (id.number(), rect)),
            _ => None,
        };
        let to = there.map(|(_, rect)| rect).or_else(|| match moved.to {
            Spot::Object(_, zone) => of_zone(side, Some(zone)),
            Spot::Hand => of_zone(side, Some(Zone::Hand)),
            Spot::Library => of_zone(side, None),
            Spot::Nowhere => None,
        });
        let object = match (moved.to, moved.from) {
            (Spot::Object(id, _), _) | (_, Spot::Object(id, _)) => id.number(),
            _ => 0,
        };
        let shows = |size| moved.card.map_or(Shows::Back, |card| Shows::Face(card, size));
        let flight = |class, style, size| Some(Flight { key: 0, object, class, style, shows: shows(size) });
        if there.is_none() && moved.card.is_some() {
            // It is seen going from where it was, large enough to be known.
            let discarded = moved.from.is_in(Zone::Hand);
            let countered =
                events.iter().any(|event| matches!((event, moved.from), (Event::Countered { object, .. }, Spot::Object(id, _)) if *object == id));
            let class = match (discarded, countered) {
                (true, _) => "flight discarded",
                (_, true) => "flight leaving countered",
                _ => "flight leaving",
            };
            let at = from.readable(side);
            let style = at.between(to.unwrap_or(at), speed.lasting(LEAVING), after);
            return flight(class, style, FaceSize::Board);
        }
        let to = to?;
        let played = side == Side::Their
            && moved.from.is_in(Zone::Hand)
            && (moved.to.is_in(Zone::Stack) || moved.to.is_in(Zone::Battlefield));
        if played && let Some(middle) = places::middle() {
            return flight(SHOWN_LARGE, middle.over(from, to, speed.lasting(SHOWN), after), FaceSize::Hand);
        }
        let lasting = speed.lasting(FLIGHT);
        // It is where it goes, and can be clicked, but is not seen twice.
        arriving.extend(there.and_then(|(object, _)| new.element(object)).map(|element| (element, lasting + after)));
        flight(COMING, to.between(from, lasting, after), FaceSize::Board)
    }

    /// Where an object is now that is still on its way.
    fn in_flight(self, object: u32) -> Option<Rect> {
        let flies = self.flights.with_untracked(|flights| flights.iter().any(|flight| flight.object == object));
        flies.then(|| places::rect_of(&format!(".flight[data-flight=\"{object}\"]"))).flatten()
    }
}

impl Before {
    /// What has happened meanwhile.
    fn hear(&mut self, number: u64, events: Arc<Vec<Event>>) {
        if self.heard != number {
            self.heard = number;
            self.events.push(events);
        }
    }
}

fn is_object(spot: Spot, number: u32) -> bool {
    matches!(spot, Spot::Object(id, _) if id.number() == number)
}

/// Creatures that fight go at each other.
fn strike(scene: &Scene<'_>, before: &Game, now: &Game) {
    let Scene { seat, new, speed, .. } = *scene;
    let attackers = &before.combat().attackers;
    let fighting = attackers.iter().flat_map(|attacker| attacker.blockers.iter().copied().chain([attacker.id]));
    for id in fighting {
        let Some(element) = new.element(id.number()) else { continue };
        let own = now.characteristics(id).is_some_and(|creature| creature.controller == seat);
        let forward = if own { -16 } else { 16 };
        let frames = format!(r#"[{{"translate":"0 0"}},{{"translate":"0 {forward}px"}},{{"translate":"0 0"}}]"#);
        animate(&element, &frames, "add", 0, speed.lasting(BLOW));
    }
}

/// By how much life totals and damage have changed, over whom they have.
fn numbers(scene: &Scene<'_>, before: &Game, now: &Game) -> Vec<Flight> {
    let Scene { seat, old, new, events, speed, leaving } = *scene;
    let number = |object: u32, by: i64, at: Rect, lasting: u32| Flight {
        key: 0,
        object,
        class: if by < 0 { "flight number loss" } else { "flight number gain" },
        style: at.centered(lasting),
        shows: Shows::Number(by),
    };
    let mut numbers = Vec::new();
    for side in [Side::Own, Side::Their] {
        let life = |game: &Game| game.player(side.seat(seat)).life;
        let by = i64::from(life(now)) - i64::from(life(before));
        let at = (by != 0).then(|| places::rect_of(&format!("[data-testid=\"life-{}\"]", side.word()))).flatten();
        numbers.extend(at.map(|at| number(0, by, at, speed.lasting(NUMBER))));
    }
    let mut harmed: Vec<(u32, i64)> = Vec::new();
    for event in events {
        let Event::DamageDealt { to: Target::Object(id), amount, .. } = event else { continue };
        match harmed.iter_mut().find(|(known, _)| *known == id.number()) {
            Some((_, by)) => *by -= i64::from(*amount),
            None => harmed.push((id.number(), -i64::from(*amount))),
        }
    }
    numbers.extend(harmed.into_iter().filter_map(|(id, by)| {
        let [before, now] = [old, new].map(|places| places.rect(id));
        // A number does not move: where its card will, or others come to its place, it is gone by then.
        Some(match before {
            Some(before) if leaving > 0 && now != Some(before) => {
                number(id, by, before, leaving.max(speed.lasting(SLIDE)))
            }
            _ => number(id, by, now.or(before)?, speed.lasting(NUMBER)),
        })
    }));
    numbers
}
