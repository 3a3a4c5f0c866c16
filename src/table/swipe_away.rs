//! A sheet is swiped away by its head: downwards where it stands at the lower edge, to the left where it stands at the left one. Each can be closed by a button, by
//! Escape and by the way back as well.

use leptos::ev::{self, PointerEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::sheets::Sheets;
use crate::platform;

/// What a finger takes a sheet away by; `style/phone.css` leaves its movements to this page.
const HEAD: &str = ".modal-head, .inspector-head, .side-panel > .tabs, .prompt.details > .prompt-head";
/// The sheets.
const SHEET: &str = ".modal, .inspector, .side-panel, .prompt";
/// So far a sheet is moved until it is closed when the finger lets go; after less it comes back. CSS pixels.
const FAR: i32 = 64;

/// A sheet under a finger.
#[derive(Clone)]
struct Pull {
    pointer: i32,
    from: (i32, i32),
    sheet: HtmlElement,
    to_the_left: bool,
}

impl Pull {
    /// How far it has been moved, CSS pixels.
    fn moved(&self, event: &PointerEvent) -> i32 {
        let by = if self.to_the_left { self.from.0 - event.client_x() } else { event.client_y() - self.from.1 };
        by.max(0)
    }

    fn put(&self, by: i32) {
        let place = if self.to_the_left { format!("-{by}px 0") } else { format!("0 {by}px") };
        // Only fails for a property that is none.
        let _ = self.sheet.style().set_property("translate", &place);
    }

    fn put_back(&self) {
        let _ = self.sheet.style().remove_property("translate");
    }
}

/// Listens as long as the table is there.
pub fn listen(sheets: Sheets) {
    let pull = StoredValue::new_local(None::<Pull>);
    let mine = move |event: &PointerEvent| pull.get_value().filter(|pull: &Pull| pull.pointer == event.pointer_id());
    let listeners = [
        window_event_listener(ev::pointerdown, move |event| {
            // With a second finger nothing is meant.
            if let Some(pull) = pull.try_update_value(Option::take).flatten() {
                pull.put_back();
            } else if event.pointer_type() == "touch" && platform::has_sheets() {
                pull.set_value(begun(&event));
            }
        }),
        window_event_listener(ev::pointermove, move |event| {
            if let Some(pull) = mine(&event) {
                pull.put(pull.moved(&event));
            }
        }),
        window_event_listener(ev::pointerup, move |event| {
            if let Some(ended) = mine(&event) {
                pull.set_value(None);
                if ended.moved(&event) >= FAR {
                    sheets.close_topmost();
                }
                ended.put_back();
            }
        }),
        window_event_listener(ev::pointercancel, move |event| {
            if let Some(ended) = mine(&event) {
                pull.set_value(None);
                ended.put_back();
            }
        }),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
}

/// What a finger has come down on, where that is the head of a sheet.
fn begun(event: &PointerEvent) -> Option<Pull> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let head = target.closest(HEAD).ok()??;
    let sheet: HtmlElement = head.closest(SHEET).ok()??.dyn_into().ok()?;
    let width = window().inner_width().ok()?.as_f64()?;
    let place = sheet.get_bounding_client_rect();
    // What comes from below is as wide as the window.
    let to_the_left = place.left() <= 0.0 && place.width() < width - 1.0;
    Some(Pull { pointer: event.pointer_id(), from: (event.client_x(), event.client_y()), sheet, to_the_left })
}
