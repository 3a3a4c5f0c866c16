//! Where things are on the screen, and the browser's animations.

use std::collections::BTreeMap;

use engine::Zone;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{Animation, Element, NodeList};

use crate::platform;
use crate::table::model::Side;

/// So broad is what is shown large, at most, pixels.
const LARGE: i32 = 208;
/// So broad must a card be to be known.
const KNOWN: i32 = 84;

/// A card's place, in whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// A card that is shown.
#[derive(Clone, Copy)]
struct PlacedCard {
    rect: Rect,
    /// Which of the elements shows it; none where it lies under others of its pile.
    shown_by: Option<u32>,
}

/// The places of the cards.
pub struct Places {
    elements: NodeList,
    by_object: BTreeMap<u32, PlacedCard>,
}

impl Places {
    /// Where a card is, by the number of its object.
    pub fn rect(&self, object: u32) -> Option<Rect> {
        self.by_object.get(&object).map(|place| place.rect)
    }

    /// What shows it.
    pub fn element(&self, object: u32) -> Option<Element> {
        self.shown(self.by_object.get(&object)?)
    }

    fn shown(&self, place: &PlacedCard) -> Option<Element> {
        self.elements.get(place.shown_by?)?.dyn_into().ok()
    }

    /// What lies elsewhere than it did in `before`, with how far away that is.
    pub fn moved_since(&self, before: &Places) -> Vec<(Element, i32, i32)> {
        let away = |(object, place): (&u32, &PlacedCard)| {
            let from = before.rect(*object)?;
            let (x, y) = (from.x - place.rect.x, from.y - place.rect.y);
            (x.abs() + y.abs() > 2).then(|| self.shown(place)).flatten().map(|element| (element, x, y))
        };
        self.by_object.iter().filter_map(away).collect()
    }
}

/// Where all cards are that lie in zones; none where nothing can be asked for that.
pub fn places() -> Option<Places> {
    let all = |selector| document().query_selector_all(selector).ok();
    // On the stack the words belong to it as well.
    let elements = all(".zone .card[data-object], .zone .entry-button .face")?;
    let cards = (0..).zip(measured(&elements));
    let mut by_object: BTreeMap<u32, PlacedCard> =
        cards.map(|(place, (object, rect))| (object, PlacedCard { rect, shown_by: Some(place) })).collect();
    let piles = all(".zone .several")?;
    for (pile, (_, rect)) in platform::elements::<Element>(Ok(piles.clone())).iter().zip(measured(&piles)) {
        let below = pile.get_attribute("data-below").unwrap_or_default();
        for object in below.split(' ').filter_map(|object| object.parse().ok()) {
            by_object.insert(object, PlacedCard { rect, shown_by: None });
        }
    }
    Some(Places { elements, by_object })
}

/// The objects that elements show, and where those are. The script that starts the client measures all of them in one call (`src/start.mjs`).
fn measured(elements: &NodeList) -> Vec<(u32, Rect)> {
    let measured = platform::call(&[], "jbMtgMeasured", elements).and_then(|measured| measured.dyn_into().ok());
    let numbers = measured.map(|measured: js_sys::Int32Array| measured.to_vec()).unwrap_or_default();
    let one = |numbers: &[i32; 5]| {
        let [object, x, y, width, height] = *numbers;
        (object.cast_unsigned(), Rect { x, y, width, height })
    };
    numbers.as_chunks().0.iter().map(one).collect()
}

fn rect(element: &Element) -> Rect {
    let rect = element.get_bounding_client_rect();
    Rect { x: rect.x() as i32, y: rect.y() as i32, width: rect.width() as i32, height: rect.height() as i32 }
}

/// Where the first element is that fits; none where it is not shown.
pub fn rect_of(selector: &str) -> Option<Rect> {
    let element = document().query_selector(selector).ok().flatten()?;
    Some(rect(&element)).filter(|rect| rect.width > 0)
}

/// Where all elements are that fit and are shown.
pub fn rects_of(selector: &str) -> Vec<Rect> {
    let elements: Vec<Element> = platform::elements(document().query_selector_all(selector));
    elements.iter().map(rect).filter(|rect| rect.width > 0).collect()
}

/// Where a card of this side's zone is or was that has no place of its own there; no zone is the library.
pub fn of_zone(side: Side, zone: Option<Zone>) -> Option<Rect> {
    let side = side.word();
    let pile = match zone {
        None => return rect_of(&format!(".player-bar-{side} .icon-library")),
        Some(Zone::Battlefield | Zone::PhasedOut) => return rect_of(&format!(".battlefield-{side}")).map(Rect::within),
        Some(Zone::Stack) => return rect_of(".stack-place").map(Rect::within),
        Some(Zone::Hand) => "hand",
        Some(Zone::Graveyard) => "graveyard",
        Some(Zone::Exile) => "exile",
        Some(Zone::Ante) => "ante",
    };
    rect_of(&format!("[data-testid=\"zone-{side}-{pile}\"]")).map(Rect::within)
}

/// The place for what is shown large, near the middle of the table; none where a question is there.
pub fn middle() -> Option<Rect> {
    let bar = rect_of(".phase-bar")?;
    let high = window().inner_height().ok()?.as_f64()? as i32;
    let width = LARGE.min(bar.width * 2 / 5).min(high * 3 / 10);
    let middle = bar.around(width);
    let asked = rect_of("section.prompt:not(.aside)").is_some_and(|asked| asked.overlaps(middle));
    (!asked).then_some(middle)
}

impl Rect {
    /// A card so broad around the middle of this.
    fn around(self, width: i32) -> Rect {
        let height = width * 7 / 5;
        Rect { x: self.x + (self.width - width) / 2, y: self.y + (self.height - height) / 2, width, height }
    }

    /// A small card in the middle of this, where this is no card.
    fn within(self) -> Rect {
        self.around(self.width.min(self.height).clamp(16, 60))
    }

    /// How much of this the other lies over, pixels.
    pub fn shared(self, other: Rect) -> i64 {
        let along = |at: i32, long: i32, with: i32, reach: i32| i64::from((at + long).min(with + reach) - at.max(with));
        let (across, down) =
            (along(self.x, self.width, other.x, other.width), along(self.y, self.height, other.y, other.height));
        across.max(0) * down.max(0)
    }

    const fn overlaps(self, other: Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Where a card is seen that came from here: beside the bar of its player, where it was too small there to be known.
    pub fn readable(self, side: Side) -> Rect {
        if self.width >= KNOWN * 2 / 3 {
            return self;
        }
        let large = self.around(KNOWN);
        let y = match side {
            Side::Own => self.y - large.height - 12,
            Side::Their => self.y + self.height + 12,
        };
        Rect { y, x: large.x.max(4), ..large }
    }

    /// The style of what goes between this place and that one; which way, its animation says.
    pub fn between(self, other: Rect, lasting: u32, after: u32) -> String {
        format!("{}{}", self.style(lasting, after), self.to(other, ""))
    }

    /// The style of what comes to this place from one and goes on to another.
    pub fn over(self, from: Rect, to: Rect, lasting: u32, after: u32) -> String {
        format!("{}{}", self.between(from, lasting, after), self.to(to, "-on"))
    }

    /// The style of what stands over the middle of this.
    pub fn centered(self, lasting: u32) -> String {
        let Rect { x, y, width, height } = self;
        format!("left:{}px;top:{}px;animation-duration:{lasting}ms;", x + width / 2, y + height / 2)
    }

    fn style(self, lasting: u32, after: u32) -> String {
        let Rect { x, y, width, .. } = self;
        format!("left:{x}px;top:{y}px;width:{width}px;animation-duration:{lasting}ms;animation-delay:{after}ms;")
    }

    /// How far and how large another place is, seen from this one.
    fn to(self, other: Rect, name: &str) -> String {
        let scale = other.width * 100 / self.width.max(1);
        format!("--x{name}:{}px;--y{name}:{}px;--scale{name}:{scale};", other.x - self.x, other.y - self.y)
    }
}

/// Plays an animation of the browser's on an element, which stands as it begins for so many milliseconds `before` it; none where the browser has none.
pub fn animate(element: &Element, frames: &str, composite: &str, before: u32, lasting: u32) -> Option<Animation> {
    let options = format!(
        r#"{{"delay":{before},"duration":{lasting},"fill":"backwards","easing":"ease-out","composite":"{composite}"}}"#
    );
    play(element, frames, &options)
}

/// Hides so long what stands for the cards below a pile's, which does not move with it.
pub fn hide_below(pile: &Element, lasting: u32) -> Option<Animation> {
    let options = format!(r#"{{"duration":{lasting},"pseudoElement":"::before"}}"#);
    play(pile, r#"[{"opacity":0},{"opacity":0}]"#, &options)
}

/// Lets so long be seen whole what moves in something that cuts what goes beyond it; not where it scrolls, for it would then stand at its beginning.
pub fn open(field: &Element, lasting: u32) -> Option<Animation> {
    let scrolls = field.scroll_width() > field.client_width() + 1 || field.scroll_height() > field.client_height() + 1;
    let options = format!(r#"{{"duration":{lasting}}}"#);
    (!scrolls).then(|| play(field, r#"[{"overflow":"visible"},{"overflow":"visible"}]"#, &options)).flatten()
}

fn play(element: &Element, frames: &str, options: &str) -> Option<Animation> {
    let parse = |text: &str| js_sys::JSON::parse(text).ok();
    let (frames, options) = (parse(frames)?, parse(options)?);
    let function = js_sys::Reflect::get(element, &JsValue::from_str("animate")).ok()?;
    function.dyn_ref::<js_sys::Function>()?.call2(element, &frames, &options).ok()?.dyn_into().ok()
}
