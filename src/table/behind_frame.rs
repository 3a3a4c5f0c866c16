//! What is shown a frame later than what has happened, which is not kept waiting by it.

use leptos::prelude::*;

use crate::frames;

/// Does `what` behind the frame that shows a change of what `track` follows: once, however much has changed by then.
pub fn behind_frame(track: impl Fn() + 'static, what: impl Fn() + Copy + 'static) {
    let waits = StoredValue::new(false);
    Effect::new(move |before: Option<()>| {
        track();
        // What is there to begin with has been done.
        if before.is_none() || waits.get_value() {
            return;
        }
        waits.set_value(true);
        frames::behind_frame(move || {
            // Whatever asked for it may be gone.
            if waits.try_set_value(false).is_none() {
                what();
            }
        });
    });
}
