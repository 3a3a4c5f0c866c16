//! Where things are on the screen, and the browser's animations.

use std::collections::BTreeMap;

use engine::Zone;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{Animation, Element, HtmlCollection};

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
pub struct Place {
    pub rect: Rect,
    /// What shows it; none where it lies under others of its pile.
    pub element: Option<Element>,
}

/// The places of the cards by the numbers of their objects.
pub type Places = BTreeMap<u32, Place>;

/// Where all cards are that lie in zones. They are found by their classes, of which a browser keeps lists.
pub fn places() -> Places {
    let mut places = Places::new();
    for zone in all(&document().get_elements_by_class_name("zone")) {
        for card in all(&zone.get_elements_by_class_name("card")) {
            if let Some(id) = number(&card) {
                places.insert(id, Place { rect: rect(&card), element: Some(card) });
            }
        }
        for pile in all(&zone.get_elements_by_class_name("several")) {
            let below = pile.get_attribute("data-below").unwrap_or_default();
            let rect = rect(&pile);
            for id in below.split(' ').filter_map(|id| id.parse().ok()) {
                places.insert(id, Place { rect, element: None });
            }
        }
        // On the stack the words belong to it as well.
        for entry in all(&zone.get_elements_by_class_name("entry-button")) {
            if let Some(id) = number(&entry) {
                let face = entry.get_elements_by_class_name("face").item(0).unwrap_or(entry);
                places.insert(id, Place { rect: rect(&face), element: Some(face) });
            }
        }
    }
    places
}

/// What is in a list. It is read once, for the page may change meanwhile.
fn all(list: &HtmlCollection) -> Vec<Element> {
    (0..list.length()).filter_map(|index| list.item(index)).collect()
}

/// The number of the object that an element shows.
fn number(element: &Element) -> Option<u32> {
    element.get_attribute("data-object")?.parse().ok()
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

    /// The style of what comes to this place from that one.
    pub fn from(self, from: Rect, lasting: u32, after: u32) -> String {
        format!("{}{}", self.style(lasting, after), self.to(from, ""))
    }

    /// The style of what goes from this place towards that one.
    pub fn towards(self, to: Rect, lasting: u32, after: u32) -> String {
        self.from(to, lasting, after)
    }

    /// The style of what comes to this place from one and goes on to another.
    pub fn over(self, from: Rect, to: Rect, lasting: u32, after: u32) -> String {
        format!("{}{}", self.from(from, lasting, after), self.to(to, "-on"))
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
