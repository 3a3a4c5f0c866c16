//! What waits for the browser's next frame. The browser is asked for it once, whatever waits: a view of a large table has a dozen things wait, and each of its own would be a call there and one back.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;

use crate::platform;

thread_local! {
    /// What waits, in the order in which it was asked for.
    static WAITING: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// Does this with the next frame, before the browser lays the page out for it.
pub fn in_frame(what: impl FnOnce() + 'static) {
    let first = WAITING.with_borrow_mut(|waiting| {
        waiting.push(Box::new(what));
        waiting.len() == 1
    });
    if first {
        request_animation_frame(|| WAITING.take().into_iter().for_each(|what| what()));
    }
}

/// Does this when what is to be shown now is drawn; soon where nothing is, as nobody looks at the page. Each thing has a time of its own there: between two of them the browser may draw, and hear a press.
pub fn behind_frame(what: impl FnOnce() + 'static) {
    let soon = move || set_timeout(what, Duration::ZERO);
    if platform::is_visible() { in_frame(soon) } else { soon() }
}
