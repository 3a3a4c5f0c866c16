//! The end of a game as it is told: not before what ended it has been seen.

use std::time::Duration;

use engine::Outcome;
use leptos::prelude::*;

use super::motion::speed;
use crate::session::GameSignals;
use crate::settings::use_preferences;

/// How long the last blow is looked at before the result lies over it, milliseconds.
const SEEN: u32 = 1_400;

/// How the game has ended, once what ended it has been seen.
pub fn outcome_once_seen(game: GameSignals) -> Memo<Option<Outcome>> {
    let outcome = Memo::new(move |_| game.view.with(|game| game.outcome()));
    let seen = RwSignal::new(outcome.get_untracked().is_some());
    let preferences = use_preferences();
    Effect::new(move |_| {
        if outcome.with(Option::is_none) || seen.get_untracked() {
            return;
        }
        // The table may be gone by then.
        let see = move || {
            let _ = seen.try_set(true);
        };
        match speed(preferences).lasting(SEEN) {
            0 => see(),
            milliseconds => set_timeout(see, Duration::from_millis(milliseconds.into())),
        }
    });
    Memo::new(move |_| outcome.get().filter(|_| seen.get()))
}
