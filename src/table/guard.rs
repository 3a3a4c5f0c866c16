//! A guard on a button whose meaning can change under one's finger: after a change that nobody asked for it does nothing for a while, and a press
//! counts only where it began after that.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::timer::Timer;

/// The guard of one button. Copy.
#[derive(Clone, Copy)]
pub struct Guard {
    /// For how long the button does nothing after a change.
    rest: Duration,
    /// Whether that time is not over yet.
    settling: RwSignal<bool>,
    timer: Timer,
    /// Whether the press that has begun may count; none where none has.
    began: StoredValue<Option<bool>>,
}

impl Guard {
    /// A button that rests for so long after each change.
    pub fn new(rest: Duration) -> Guard {
        Guard { rest, settling: RwSignal::new(false), timer: Timer::new(), began: StoredValue::new(None) }
    }

    /// Whether the button rests.
    pub fn settling(self) -> bool {
        self.settling.get()
    }

    /// The button's meaning has changed and nobody has asked for it. The time begins anew, and what is being pressed was meant for what stood there
    /// before.
    pub fn changed(self) {
        self.began.update_value(|began| *began = began.map(|_| false));
        self.settling.set(true);
        let settled = move || {
            // The button may be gone by then.
            let _ = self.settling.try_set(false);
        };
        self.timer.start(self.rest, settled);
    }

    /// A press begins.
    pub fn begin(self) {
        self.began.set_value(Some(!self.settling.get_untracked()));
    }

    /// A key goes down on the button. Repeating itself, it is no further press.
    pub fn key(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Enter" | " " if event.repeat() => event.prevent_default(),
            "Enter" | " " => self.begin(),
            _ => {}
        }
    }

    /// A press ends; whether it counts. One whose beginning was not told, as by a screen reader, begins now.
    pub fn end(self) -> bool {
        let began = self.began.try_update_value(Option::take).flatten();
        began.unwrap_or(true) && !self.settling.get_untracked()
    }
}
