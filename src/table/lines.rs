//! The lines over the table, from what points to what it points at, a ring around that, and the damage that is assigned. They are drawn after
//! the page, from where things are in it.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::rc::Rc;

use engine::{ObjectId, Target, Zone};
use leptos::prelude::*;
use leptos::svg;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, HtmlElement};

use super::model::{self, Pointer, PointerKind, Side, Stands};
use super::state::{TableState, use_table};
use crate::words::local;
use crate::{frames, platform};

/// What may move something on the page, or point at something.
const EVENTS: [&str; 8] =
    ["scroll", "resize", "transitionend", "animationend", "pointerover", "pointerout", "focusin", "focusout"];

/// After so many frames in which nothing has moved, nothing is expected to.
const STILL: u32 = 30;

/// So many frames are drawn at most without anything new.
const MOST: u32 = 180;

/// The radius of what says how much damage is assigned, CSS pixels.
const PART: f64 = 15.0;

/// What the lines are drawn from, and how long for.
struct Drawing {
    table: TableState,
    /// What the pointer is on, and what has the focus.
    pointed: RefCell<[Option<Element>; 2]>,
    /// What has a ring.
    aimed: RefCell<Vec<Element>>,
    drawn: RefCell<String>,
    still: Cell<u32>,
    frames: Cell<u32>,
    /// Whether the next frame is waited for.
    waiting: Cell<bool>,
    /// Whether blockers stood in front of what they block.
    stood_before: Cell<bool>,
}

/// The lines. They are for the eye: what they say is said in the stack, and by the cards.
#[component]
pub fn Lines() -> impl IntoView {
    let table = use_table();
    let node = NodeRef::<svg::Svg>::new();
    let drawing = Rc::new(Drawing {
        table,
        pointed: RefCell::default(),
        aimed: RefCell::default(),
        drawn: RefCell::default(),
        still: Cell::new(0),
        frames: Cell::new(0),
        waiting: Cell::new(false),
        stood_before: Cell::new(false),
    });
    let changed = Rc::clone(&drawing);
    Effect::new(move |_| {
        table.game.view.track();
        table.selection.track();
        table.picked_up.track();
        table.aside.track();
        table.outcome.track();
        if let Some(svg) = node.get() {
            changed.begin(&svg);
        }
    });
    let heard = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        match event.type_().as_str() {
            "pointerover" => drawing.pointed.borrow_mut()[0] = target,
            "focusin" => drawing.pointed.borrow_mut()[1] = target,
            _ => {}
        }
        if let Some(svg) = node.try_get_untracked().flatten() {
            drawing.begin(&svg);
        }
    });
    let listener: js_sys::Function = heard.into_js_value().unchecked_into();
    // Adding and removing what a window is heard for does not fail. Scrolling is heard on its way down only.
    for name in EVENTS {
        let _ = window().add_event_listener_with_callback_and_bool(name, &listener, true);
    }
    let listener = StoredValue::new_local(listener);
    on_cleanup(move || {
        listener.with_value(|listener| {
            for name in EVENTS {
                let _ = window().remove_event_listener_with_callback_and_bool(name, listener, true);
            }
        });
    });
    view! { <svg class="lines" aria-hidden="true" data-testid="lines" node_ref=node></svg> }
}

impl Drawing {
    /// Draws with the next frames, until nothing moves any more.
    fn begin(self: &Rc<Self>, svg: &Element) {
        self.still.set(0);
        self.frames.set(0);
        self.wait(svg);
    }

    fn wait(self: &Rc<Self>, svg: &Element) {
        if self.waiting.replace(true) {
            return;
        }
        let (drawing, svg) = (Rc::clone(self), svg.clone());
        frames::in_frame(move || {
            drawing.waiting.set(false);
            if !svg.is_connected() {
                return;
            }
            let anything = drawing.draw(&svg);
            drawing.frames.set(drawing.frames.get() + 1);
            if anything && drawing.still.get() < STILL && drawing.frames.get() < MOST {
                drawing.wait(&svg);
            }
        });
    }

    /// Draws, and answers whether there was anything to be drawn.
    fn draw(&self, svg: &Element) -> bool {
        let table = self.table;
        let Some(root) = svg.parent_element() else { return false };
        let seat = table.seat_untracked();
        // Nobody fights any more once the end of the game has been told.
        let over = table.outcome.with_untracked(Option::is_some);
        let (pointers, parts, declares) = match over {
            true => Default::default(),
            false => table.game.view.with_untracked(|game| {
                let parts = table.selection.with_untracked(|selection| model::assigned(game, seat, selection));
                (model::pointers(game), parts, model::declares_blocks(game))
            }),
        };
        // While they are chosen all stay where they are pressed, and lines say who blocks whom.
        let blocks = !declares && pointers.iter().any(|pointer| pointer.kind == PointerKind::Block);
        // Where nothing blocks, and nothing did, all stand where they are.
        if blocks || self.stood_before.get() {
            stand_before(&root, if blocks { &pointers } else { &[] });
        }
        self.stood_before.set(blocks);
        let mut said = String::new();
        let mut aimed = Vec::new();
        let near = |one: &Element| {
            let pointed = self.pointed.borrow();
            pointed.iter().flatten().any(|pointed| one.contains(Some(pointed)))
        };
        for pointer in &pointers {
            let Some(to) = self.place(&root, pointer.to) else { continue };
            let from = self.source(&root, pointer.from);
            // A line ends in the ring that is around the life total, and what is pressed to choose a player is more than that.
            let reacts = to.closest(".player").ok().flatten().unwrap_or_else(|| to.clone());
            let near = near(&reacts) || from.as_ref().is_some_and(&near);
            if let (Some(begin), Some(end)) = (from.as_ref().and_then(Bounds::of), Bounds::of(&to)) {
                line(&mut said, pointer, Side::of(pointer.controller, seat), begin, end, near);
            }
            if pointer.kind == PointerKind::Target {
                aimed.push(to);
            }
        }
        aimed.extend(self.pointed_out(&root));
        for (to, amount) in parts {
            if let Some(place) = self.place(&root, to).as_ref().and_then(Bounds::of) {
                part(&mut said, place, to, amount);
            }
        }
        let anything = !said.is_empty();
        self.ring(aimed);
        let changed = *self.drawn.borrow() != said;
        if changed {
            svg.set_inner_html(&said);
            self.drawn.replace(said);
        }
        self.still.set(if changed { 0 } else { self.still.get() + 1 });
        anything
    }

    /// What stands for whatever an entry of a list names that the pointer or the focus is on.
    fn pointed_out(&self, root: &Element) -> Vec<Element> {
        let pointed = self.pointed.borrow();
        let named = pointed.iter().flatten().filter(|pointed| pointed.is_connected()).filter_map(|pointed| {
            let number: String = pointed.closest("[data-points-at]").ok()??.get_attribute("data-points-at")?;
            let target = match number.parse() {
                Ok(number) => Target::Object(ObjectId::from_number(number)),
                Err(_) => {
                    let side = [Side::Own, Side::Their].into_iter().find(|side| side.word() == number)?;
                    Target::Player(side.seat(self.table.seat_untracked()))
                }
            };
            self.place(root, target)
        });
        named.collect()
    }

    /// Marks what is pointed at, and nothing else. What is drawn around it is the style sheet's.
    fn ring(&self, aimed: Vec<Element>) {
        for gone in self.aimed.borrow().iter().filter(|one| !aimed.contains(one)) {
            // An attribute of this page is a good one.
            let _ = gone.remove_attribute("data-aimed");
        }
        for one in &aimed {
            let _ = one.set_attribute("data-aimed", "");
        }
        self.aimed.replace(aimed);
    }

    /// What stands for the source of a line: its entry of the stack or its card, or else the card in the question about it.
    fn source(&self, root: &Element, id: ObjectId) -> Option<Element> {
        let number = id.number();
        let own = find(root, &format!("[data-object='{number}']")).filter(|found| Bounds::of(found).is_some());
        own.or_else(|| find(root, ".prompt .cause-card"))
    }

    /// What stands for what a line ends at: the life of a player, a card, the pile that has it on the table, or the one in which it cannot be seen.
    fn place(&self, root: &Element, target: Target) -> Option<Element> {
        let seat = self.table.seat_untracked();
        let id = match target {
            Target::Player(player) => {
                return find(root, &format!("[data-testid='life-{}']", Side::of(player, seat).word()));
            }
            Target::Object(id) => id,
        };
        let number = id.number();
        if let Some(card) = find(root, &format!("[data-object='{number}'], [data-below~='{number}']")) {
            return Some(card);
        }
        let (zone, owner) =
            self.table.game.view.with_untracked(|game| game.object(id).map(|object| (object.zone, object.owner)))?;
        let pile = match zone {
            Zone::Graveyard => "graveyard",
            Zone::Exile => "exile",
            Zone::Ante => "ante",
            _ => return None,
        };
        find(root, &format!("[data-testid='zone-{}-{pile}']", Side::of(owner, seat).word()))
    }
}

fn find(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// What things are scrolled in. Beside the list of the stack there may be more in its place.
pub const FIELDS: [&str; 5] =
    [".battlefield", ".own-hand", ".stack-place", ".stack-place > [data-zone]", ".stack-list"];

/// The part of a length that lies within another, from where on and how much; at least a sliver at its edge.
fn within(begin: f64, length: f64, field: f64, room: f64) -> (f64, f64) {
    const SLIVER: f64 = 2.0;
    let last = (field + room - SLIVER).max(field);
    let (from, to) = (begin.clamp(field, last), (begin + length).clamp(field, field + room.max(SLIVER)));
    (from, (to - from).max(SLIVER))
}

/// Where something is on the screen.
#[derive(Clone, Copy)]
struct Bounds {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Bounds {
    /// Where an element is, as far as it is to be seen: of what is scrolled out of its field that is the edge of the field. None where it is not shown.
    fn of(element: &Element) -> Option<Bounds> {
        let own = element.get_bounding_client_rect();
        if own.width() == 0.0 {
            return None;
        }
        let mut place = Bounds { left: own.left(), top: own.top(), width: own.width(), height: own.height() };
        for field in FIELDS {
            if let Ok(Some(field)) = element.closest(field) {
                let field = field.get_bounding_client_rect();
                (place.left, place.width) = within(place.left, place.width, field.left(), field.width());
                (place.top, place.height) = within(place.top, place.height, field.top(), field.height());
            }
        }
        Some(place)
    }

    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// The point in its inner part that is nearest to another one.
    fn nearest(self, (x, y): (f64, f64)) -> (f64, f64) {
        let (across, down) = (self.width * 0.3, self.height * 0.3);
        (
            x.clamp(self.left + across, self.left + self.width - across),
            y.clamp(self.top + down, self.top + self.height - down),
        )
    }
}

/// Where a line begins and ends, and what it bends to.
fn ends(kind: PointerKind, begin: Bounds, end: Bounds) -> ((f64, f64), (f64, f64), (f64, f64)) {
    // What is far below or above in the same rail is gone round on the side of the board: what stands between is to be read and pressed.
    let apart = (begin.middle().1 - end.middle().1).abs();
    if begin.left < end.left + end.width && end.left < begin.left + begin.width && apart > begin.height + end.height {
        let (from, to) = ((begin.left + 4.0, begin.middle().1), (end.left + 4.0, end.middle().1));
        // The bow reaches half as far as what it bends to, and no further than the window.
        let bow = (from.0.min(to.0) - 110.0).max(8.0 - from.0.min(to.0));
        return (from, to, (bow, f64::midpoint(from.1, to.1)));
    }
    let (x1, y1) = begin.nearest(end.middle());
    let (x2, y2) = end.nearest((x1, y1));
    let (dx, dy) = (x2 - x1, y2 - y1);
    // A blocker is near enough to what it blocks for a straight line.
    let bend = if kind == PointerKind::Block { 0.0 } else { 0.12 };
    ((x1, y1), (x2, y2), (x1 + dx / 2.0 - dy * bend, y1 + dy / 2.0 + dx * bend))
}

/// Writes one line: an arc with a rim, and its head.
fn line(said: &mut String, pointer: &Pointer, side: Side, begin: Bounds, end: Bounds, near: bool) {
    let ((x1, y1), (x2, y2), (cx, cy)) = ends(pointer.kind, begin, end);
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    // The head points as the end of the arc does.
    let (hx, hy) = (x2 - cx, y2 - cy);
    let ahead = hx.hypot(hy).max(1.0);
    let size = if near { 16.0 } else { 12.0 };
    let (ux, uy) = (hx / ahead * size, hy / ahead * size);
    let (bx, by) = (x2 - ux, y2 - uy);
    let near = if near { " near" } else { "" };
    let short = if length < 60.0 { " short" } else { "" };
    let to = match pointer.to {
        Target::Object(id) => id.number().to_string(),
        Target::Player(seat) => format!("{seat:?}"),
    };
    // Nothing fails that is written into a text.
    let _ = write!(
        said,
        "<g class='line line-{} line-{}{near}{short}' data-from='{}' data-to='{to}'><path class='rim' d='M{x1:.0} {y1:.0}Q{cx:.0} {cy:.0} {bx:.0} {by:.0}'/><path class='arc' d='M{x1:.0} {y1:.0}Q{cx:.0} {cy:.0} {bx:.0} {by:.0}'/><path class='head' d='M{x2:.0} {y2:.0}L{:.0} {:.0}L{:.0} {:.0}Z'/></g>",
        side.word(),
        pointer.kind.word(),
        pointer.from.number(),
        bx - uy * 0.55,
        by + ux * 0.55,
        bx + uy * 0.55,
        by - ux * 0.55,
    );
}

/// Writes how much damage is assigned: on a creature, and beside the life of a player, which is to be read.
fn part(said: &mut String, place: Bounds, to: Target, amount: u32) {
    let (middle, y) = place.middle();
    let (x, text) = match to {
        Target::Object(_) => (middle, amount.to_string()),
        Target::Player(_) => {
            let (before, behind) = (place.left - PART, place.left + place.width + PART);
            (if before < PART { behind } else { before }, local::number(-i64::from(amount)))
        }
    };
    let radius = if text.chars().count() > 2 { PART + 4.0 } else { PART };
    // Nothing fails that is written into a text.
    let _ = write!(
        said,
        "<g class='part'><circle cx='{x:.0}' cy='{y:.0}' r='{radius}'/><text x='{x:.0}' y='{y:.0}'>{text}</text></g>"
    );
}

/// Has those that these say to block stand in front of what they block, where their row is one line with room for it.
fn stand_before(root: &Element, pointers: &[Pointer]) {
    let rows: Vec<HtmlElement> =
        platform::elements(root.query_selector_all(".own-creatures .row, .their-creatures .row"));
    for row in rows {
        let children = row.children();
        let piles: Vec<HtmlElement> =
            (0..children.length()).filter_map(|place| children.item(place)?.dyn_into().ok()).collect();
        let Some(origin) =
            piles.first().and_then(HtmlElement::offset_parent).map(|zone| zone.get_bounding_client_rect().left())
        else {
            continue;
        };
        let before = |pile: &HtmlElement| {
            let middles = pointers.iter().filter_map(|pointer| {
                let (PointerKind::Block, Target::Object(attacker)) = (pointer.kind, pointer.to) else { return None };
                find(pile, &format!(":scope > [data-object='{}']", pointer.from.number()))?;
                let attacker = find(root, &format!("[data-object='{}']", attacker.number()))?;
                Some(Bounds::of(&attacker)?.middle().0 - origin)
            });
            let middles: Vec<f64> = middles.collect();
            (!middles.is_empty()).then(|| middles.iter().sum::<f64>() / middles.len() as f64)
        };
        let stands: Vec<Stands> = piles
            .iter()
            .map(|pile| Stands {
                left: f64::from(pile.offset_left()),
                width: f64::from(pile.offset_width()),
                before: before(pile),
            })
            .collect();
        let one_line = stands.is_sorted_by(|one, other| one.left < other.left);
        let breadth = f64::from(row.offset_left() + row.client_width());
        let moves = if one_line { model::moved(&stands, breadth, 4.0) } else { vec![0.0; stands.len()] };
        for (pile, by) in piles.iter().zip(moves) {
            let now = if by == 0.0 { String::new() } else { format!("{by:.0}px") };
            let style = pile.style();
            if style.get_property_value("translate").ok().as_ref() != Some(&now) {
                // What is set is a length.
                let _ = style.set_property("translate", &now);
            }
        }
    }
}
