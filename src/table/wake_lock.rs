//! The screen stays awake while a game is played: it is the opponent's turn that nobody touches it in, and a phone that sleeps loses its connection.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::state::TableState;
use crate::platform::{self, WakeLock};

/// Keeps the screen awake as long as the table is there and its game is not over. A browser ends that whenever the page is hidden.
pub fn keep(table: TableState) {
    let held = StoredValue::new_local(None::<WakeLock>);
    let over = Memo::new(move |_| table.with(|game| game.outcome().is_some()));
    let ask = move || {
        spawn_local(async move {
            let lock = platform::keep_awake().await;
            // The table may be gone by then, or the game over.
            if over.try_get_untracked() == Some(false) {
                let _ = held.try_set_value(lock);
            }
        });
    };
    platform::on_visibility(move |visible| {
        if visible && !over.get_untracked() {
            ask();
        }
    });
    Effect::new(move |_| {
        if over.get() {
            held.set_value(None);
        } else {
            ask();
        }
    });
}
