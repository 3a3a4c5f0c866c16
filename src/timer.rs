//! Something that is done once, after a while, unless it is called off before.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// What waits for its time, one thing at most. It is called off with the owner it was made under. Copy.
#[derive(Clone, Copy)]
pub struct Timer(StoredValue<Option<TimeoutHandle>>);

impl Timer {
    /// Nothing waits yet.
    pub fn new() -> Timer {
        let timer = Timer(StoredValue::new(None));
        on_cleanup(move || timer.stop());
        timer
    }

    /// Does this after a while, in place of whatever waits.
    pub fn start(self, wait: Duration, what: impl FnOnce() + 'static) {
        self.stop();
        let handle = set_timeout_with_handle(what, wait).ok();
        if self.0.try_update_value(|waits| *waits = handle).is_none() {
            // The owner is gone, and with it what this was to be done for.
            handle.iter().for_each(TimeoutHandle::clear);
        }
    }

    /// Calls off whatever waits.
    pub fn stop(self) {
        if let Some(Some(handle)) = self.0.try_update_value(Option::take) {
            handle.clear();
        }
    }
}
