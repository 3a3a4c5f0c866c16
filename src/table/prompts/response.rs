//! The response window: the opponent has put something on the stack. It counts down, and passes at its end; `Wait` stops it.

use std::time::Duration;

use engine::Action;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;

use crate::settings::use_preferences;
use crate::table::state::use_table;
use crate::words::table as words;

/// How often the time left is looked at.
const TICK: Duration = Duration::from_millis(250);
/// Ticks in a second.
const TICKS: u32 = 4;

/// Time left, `Wait` and `Ok, go on`.
#[component]
pub fn Response() -> impl IntoView {
    let table = use_table();
    let preferences = use_preferences();
    let top = Memo::new(move |_| table.with(|game| game.stack().last().map(|item| item.id)));
    let whole = Memo::new(move |_| {
        preferences.with(|preferences| preferences.response_seconds).map(|seconds| u32::from(seconds) * TICKS)
    });
    let left = RwSignal::new(whole.get_untracked().unwrap_or(0));
    // Something new on the stack is a new question.
    Effect::new(move |before: Option<()>| {
        top.track();
        if before.is_some() {
            table.holding.set(false);
            left.set(whole.get_untracked().unwrap_or(0));
        }
    });
    table.holding.set(table.full_control.get_untracked());
    let counting = Memo::new(move |_| whole.get().is_some() && !table.holding.get() && !table.full_control.get());
    let go_on = move || table.do_if_offered(&[Action::Pass]);
    let tick = move || {
        if !counting.get_untracked() {
            return;
        }
        let now = left.get_untracked().saturating_sub(1);
        left.set(now);
        if now == 0 {
            table.holding.set(true);
            go_on();
        }
    };
    let timer: Option<IntervalHandle> = set_interval_with_handle(tick, TICK).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let part = move || format!("{}%", left.get() * 100 / whole.get().unwrap_or(1).max(1));
    let seconds = move || {
        if counting.get() { words::seconds_left(left.get().div_ceil(TICKS)) } else { words::no_hurry().to_owned() }
    };
    view! {
        <div class="countdown" class:stopped=move || !counting.get() aria-hidden="true">
            <span class="countdown-left" style:width=part></span>
        </div>
        <p class="prompt-note">{seconds}</p>
        <div class="prompt-buttons">
            <button
                type="button"
                class="button"
                data-testid="act-wait"
                disabled=move || !counting.get()
                on:click=move |_| table.holding.set(true)
            >
                {words::wait()}
            </button>
            <button type="button" class="button primary" data-testid="act-go-on" on:click=move |_| go_on()>
                {words::go_on()}
            </button>
        </div>
    }
}
