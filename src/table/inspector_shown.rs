//! Whether a card is read, on screens on which the inspector lies over the table without being opened: it is there for as long. The style sheet could find it out itself
//! (`:has()`), but then the browser would style all cards of the table anew whenever one of them changes or the pointer moves on.

use leptos::ev;
use leptos::prelude::*;
use web_sys::Element;

use super::state::Inspected;
use crate::words;
use crate::{frames, platform};

/// What is read. Whoever drags a card reads none, and whoever goes on with a pointer does not read what has the focus.
pub const READ: &str = ".table:not([data-drags]) :is([data-card]:not(.swap-row), .card-name):is(:hover, :focus-visible:not([data-by-pointer]))";

/// What is read is looked for with the next frame.
#[derive(Clone, Copy)]
pub struct Reads {
    /// Whether anything is.
    pub any: RwSignal<bool>,
    inspected: RwSignal<Option<Inspected>>,
    waiting: StoredValue<bool>,
}

impl Reads {
    /// Looks whenever the pointer comes to something else or the focus goes on. A key may make the focus visible, and a press takes its ring away. `inspected` is what the
    /// inspector shows.
    pub fn listen(inspected: RwSignal<Option<Inspected>>) -> Reads {
        let reads = Reads { any: RwSignal::new(false), inspected, waiting: StoredValue::new(false) };
        let listeners = [
            window_event_listener(ev::pointerdown, move |_| reads.look()),
            window_event_listener(ev::mouseover, move |_| reads.look()),
            window_event_listener(ev::mouseout, move |_| reads.look()),
            window_event_listener(ev::focusin, move |_| reads.look()),
            window_event_listener(ev::focusout, move |_| reads.look()),
            window_event_listener(ev::keydown, move |_| reads.look()),
        ];
        on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
        reads
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
            let now = platform::elements(document().query_selector_all(READ)).iter().any(|read| self.shows(read));
            if self.any.try_get_untracked().is_some_and(|before| before != now) {
                self.any.set(now);
            }
        });
    }

    /// Whether the inspector shows this card, and not another one: under a mouse that stands still something else may have come to lie.
    fn shows(self, read: &Element) -> bool {
        let shown = self.inspected.try_get_untracked().flatten().map(|shown| words::card(shown.card));
        let read = read.get_attribute("data-card");
        shown.zip(read.as_deref()).is_none_or(|(shown, read)| shown == read)
    }
}
