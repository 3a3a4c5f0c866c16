//! The ring of what has the focus is for whoever goes on with keys. A pointer leaves the focus where it is at the table, and takes the ring away until
//! the next key that moves it or presses what has it.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent};

use super::reading;

/// What says of an element that it has the focus while a pointer is used.
const BY_POINTER: &str = "data-by-pointer";

/// Follows what is used, a pointer or keys, as long as the table is there.
pub fn listen() {
    // The table may be gone when its last element loses the focus.
    let by_pointer = StoredValue::new(false);
    let pointer = window_event_listener(ev::pointerdown, move |_| {
        let _ = by_pointer.try_set_value(true);
        mark(document().active_element());
    });
    let keys = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        // Those that are held with a click say nothing by themselves, and most letters have nothing to do with where the focus is.
        let key = event.key();
        let moves = key == " " || key.chars().count() > 1 || reading::goes(&key);
        if moves && !matches!(key.as_str(), "Shift" | "Control" | "Alt" | "Meta") {
            let _ = by_pointer.try_set_value(false);
            show();
        }
    });
    let element = |event: &FocusEvent| event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let came = window_event_listener(ev::focusin, move |event| {
        if by_pointer.try_get_value() == Some(true) {
            mark(element(&event));
        }
    });
    let went = window_event_listener(ev::focusout, move |event| unmark(element(&event)));
    on_cleanup(move || {
        pointer.remove();
        keys.remove();
        came.remove();
        went.remove();
    });
}

/// Shows the ring of what has the focus: whatever a key has moved it to.
pub fn show() {
    unmark(document().active_element());
}

/// A field in which one writes keeps its ring.
fn mark(focused: Option<Element>) {
    let marked = focused.filter(|focused| focused.matches("main.table :is(button, a)").unwrap_or(false));
    if let Some(focused) = marked {
        // Only fails for a name that is none.
        let _ = focused.set_attribute(BY_POINTER, "");
    }
}

fn unmark(focused: Option<Element>) {
    if let Some(focused) = focused {
        // Only fails for a name that is none.
        let _ = focused.remove_attribute(BY_POINTER);
    }
}
