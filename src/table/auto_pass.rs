//! Passing without a click where the player does not want to stop. It sends ordinary passes: the house knows nothing of it.

use std::time::Duration;

use engine::{Action, Game, Seat, Step};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::model::{Side, quiet};
use super::state::TableState;
use crate::settings::use_preferences;

/// A beat, so that the eye can follow.
const BEAT: Duration = Duration::from_millis(200);
/// A longer one while something of the opponent's is on the stack that cannot be answered.
const LONG_BEAT: Duration = Duration::from_millis(1_200);

/// Passes for the player as long as the table is there.
pub fn run(table: TableState) {
    let preferences = use_preferences();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(Some(timer)) = timer.try_update_value(Option::take) {
            timer.clear();
        }
    };
    // The number of actions tells one moment of the game from the next.
    let due = Memo::new(move |_| {
        if table.full_control.get() {
            return None;
        }
        let (seat, choices) = (table.session.seat().get(), table.session.choices().get());
        let stops = |own: bool, step: Step| {
            let side = if own { Side::Own } else { Side::Their };
            preferences.with(|preferences| side.stops(preferences).contains(&step))
        };
        let quiet = |game: &Game| quiet(game, seat, &choices, stops).then(|| (game.action_count(), beat(game, seat)));
        table.with(quiet)
    });
    Effect::new(move |_| {
        stop();
        let Some((moment, beat)) = due.get() else {
            let seat = table.session.seat().get();
            if table.shown.get_untracked() != seat {
                table.shown.set(seat);
            }
            return;
        };
        let pass = move || {
            let still = due.try_get_untracked().flatten().is_some_and(|(now, _)| now == moment);
            if still {
                table.session.act(Action::Pass);
            }
        };
        timer.set_value(set_timeout_with_handle(pass, beat).ok());
    });
    on_cleanup(stop);
}

fn beat(game: &Game, seat: Seat) -> Duration {
    let theirs = game.stack().last().is_some_and(|top| top.controller != seat);
    if theirs { LONG_BEAT } else { BEAT }
}
