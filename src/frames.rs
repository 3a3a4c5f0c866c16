//! What waits for the browser's next frame. The browser is asked for it once, whatever waits: a view of a large table has a dozen things wait, and each of its own would be a call there and one back.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;

use crate::platform;

/// What waits, in the order in which it was asked for.
type Waiting = RefCell<Vec<Box<dyn FnOnce()>>>;

thread_local! {
    static IN: Waiting = const { RefCell::new(Vec::new()) };
    static BEHIND: Waiting = const { RefCell::new(Vec::new()) };
    /// Whether what waits for the time behind a frame will be done behind the next one.
    static IS_AWAITED: Cell<bool> = const { Cell::new(false) };
}

/// Does this with the next frame, before the browser lays the page out for it.
pub fn in_frame(what: impl FnOnce() + 'static) {
    let first = IN.with_borrow_mut(|waiting| {
        waiting.push(Box::new(what));
        waiting.len() == 1
    });
    if first {
        request_animation_frame(|| do_all(IN.take()));
    }
}

/// Does this when what is to be shown now is drawn; soon where nothing is, as nobody looks at the page.
pub fn behind_frame(what: impl FnOnce() + 'static) {
    BEHIND.with_borrow_mut(|waiting| waiting.push(Box::new(what)));
    if !platform::is_visible() {
        soon();
    } else if !IS_AWAITED.replace(true) {
        in_frame(soon);
    }
}

fn soon() {
    set_timeout(
        || {
            IS_AWAITED.set(false);
            do_all(BEHIND.take());
        },
        Duration::ZERO,
    );
}

fn do_all(waiting: Vec<Box<dyn FnOnce()>>) {
    waiting.into_iter().for_each(|what| what());
}
