//! Whether a card is read, on screens on which the inspector lies over the table without being opened: it is there for as long. The style sheet could find it out itself
//! (`:has()`), but then the browser would style all cards of the table anew whenever one of them changes or the pointer moves on.

use leptos::ev;
use leptos::prelude::*;
use web_sys::{Element, PointerEvent};

use super::state::Inspected;
use crate::words;
use crate::{frames, platform};

/// What is read. Whoever drags a card reads none, and whoever goes on with a pointer does not read what has the focus.
pub const READ: &str = ".table:not([data-drags]) :is([data-card]:not(.swap-row), .card-name):is(:hover, :focus-visible:not([data-by-pointer]))";

/// A mouse has gone on when it is so far from where it was let go of, pixels along and across: no hand keeps it still to the pixel.
const FAR: u32 = 4;

/// A press of the mouse, which is meant for what it presses: what comes to lie under it by that is not read until the mouse goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Press {
    /// What was read as it began.
    reads: Option<Inspected>,
    at: (i32, i32),
}

impl Press {
    /// Whether a mouse that is here now has gone on since.
    const fn is_over(self, (x, y): (i32, i32)) -> bool {
        self.at.0.abs_diff(x) + self.at.1.abs_diff(y) >= FAR
    }
}

/// What is read is looked for with the next frame.
#[derive(Clone, Copy)]
pub struct Reads {
    /// Whether anything is.
    pub any: RwSignal<bool>,
    inspected: RwSignal<Option<Inspected>>,
    waiting: StoredValue<bool>,
    press: StoredValue<Option<Press>>,
}

impl Reads {
    /// Looks whenever the pointer comes to something else or the focus goes on. A key may make the focus visible, and a press takes its ring away. `inspected` is what the
    /// inspector shows.
    pub fn listen(inspected: RwSignal<Option<Inspected>>) -> Reads {
        let reads = Reads {
            any: RwSignal::new(false),
            inspected,
            waiting: StoredValue::new(false),
            press: StoredValue::new(None),
        };
        let listeners = [
            window_event_listener(ev::pointerdown, move |event| {
                reads.pressed(&event);
                reads.look();
            }),
            window_event_listener(ev::pointerup, move |event| reads.let_go(&event)),
            window_event_listener(ev::pointermove, move |event| reads.moved(&event)),
            window_event_listener(ev::mouseover, move |_| reads.look()),
            window_event_listener(ev::mouseout, move |_| reads.look()),
            window_event_listener(ev::focusin, move |_| reads.look()),
            window_event_listener(ev::focusout, move |_| reads.look()),
            window_event_listener(ev::keydown, move |_| {
                reads.press.set_value(None);
                reads.look();
            }),
        ];
        on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
        reads
    }

    fn pressed(self, event: &PointerEvent) {
        let reads = self.any.get_untracked().then(|| self.inspected.get_untracked()).flatten();
        let press = Press { reads, at: (event.client_x(), event.client_y()) };
        self.press.set_value((event.pointer_type() == "mouse").then_some(press));
    }

    /// What has been dragged is let go of elsewhere than where it was taken.
    fn let_go(self, event: &PointerEvent) {
        self.press.update_value(|press| {
            if let Some(press) = press {
                press.at = (event.client_x(), event.client_y());
            }
        });
    }

    fn moved(self, event: &PointerEvent) {
        let at = (event.client_x(), event.client_y());
        let over = self.press.with_value(|press| press.is_some_and(|press| press.is_over(at)));
        if over && event.buttons() == 0 {
            self.press.set_value(None);
            self.look();
        }
    }

    /// Looks with the next frame, once.
    pub fn look(self) {
        if self.waiting.try_get_value() != Some(false) {
            return;
        }
        self.waiting.set_value(true);
        frames::in_frame(move || {
            // The table may be gone by now.
            let _ = self.waiting.try_set_value(false);
            let read = || platform::elements(document().query_selector_all(READ)).iter().any(|read| self.shows(read));
            let now = self.may_show() && read();
            if self.any.try_get_untracked().is_some_and(|before| before != now) {
                self.any.set(now);
            }
        });
    }

    /// Whether it is no press that has brought what the inspector shows under the mouse.
    fn may_show(self) -> bool {
        let press = self.press.try_get_value().flatten();
        let shown = self.inspected.try_get_untracked().flatten();
        press.is_none_or(|press| press.reads.is_some() && press.reads == shown)
    }

    /// Whether the inspector shows this card, and not another one: under a mouse that stands still something else may have come to lie.
    fn shows(self, read: &Element) -> bool {
        let shown = self.inspected.try_get_untracked().flatten().map(|shown| words::card(shown.card));
        let read = read.get_attribute("data-card");
        shown.zip(read.as_deref()).is_none_or(|(shown, read)| shown == read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mouse_that_trembles_has_not_gone_on() {
        let press = Press { reads: None, at: (100, 100) };
        assert!(!press.is_over((100, 100)));
        assert!(!press.is_over((102, 99)));
        assert!(press.is_over((102, 98)));
        assert!(press.is_over((100, 104)));
    }
}
