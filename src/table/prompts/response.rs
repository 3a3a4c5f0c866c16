//! The response window: the opponent has put something on the stack. It is passed when its time is over; `Wait` stops that, and so does reading.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};

use crate::table::auto_pass::{Countdown, TICKS};
use crate::table::model::Passes;
use crate::table::state::use_table;
use crate::words::table as words;

/// What one reads by pointing at it, or with the focus on it.
const READ: &str = "[data-card], .inspector, .side-panel";

/// Time left, `Wait`, and letting all of the stack resolve; the main button lets the top of it.
#[component]
pub fn Response() -> impl IntoView {
    let table = use_table();
    let response = table.response;
    let whole = move || response.countdown.get().and_then(|countdown| countdown.whole);
    let vain = move || response.countdown.get().is_some_and(|Countdown { answerable, .. }| !answerable);
    let runs = Memo::new(move |_| whole().is_some() && !table.stands());
    let part = move || {
        let part =
            if runs.get() { f64::from(response.left.get()) / f64::from(whole().unwrap_or(1).max(1)) } else { 1.0 };
        format!("scaleX({part:.2})")
    };
    let said = move || match whole() {
        None => String::new(),
        Some(_) if runs.get() => words::seconds_left(response.left.get().div_ceil(TICKS)),
        Some(_) => words::no_hurry().to_owned(),
    };
    // Only what is pointed at from now on: where the pointer lay before says nothing.
    let reads = move |by: usize, target: Option<EventTarget>| {
        let target: Option<Element> = target.and_then(|target| target.dyn_into().ok());
        let reads = target.is_some_and(|target| target.closest(READ).ok().flatten().is_some());
        let mut reading = response.reading.get_untracked();
        if reading[by] != reads {
            reading[by] = reads;
            response.reading.set(reading);
        }
    };
    // What has been opened or closed since is something else under the pointer.
    Effect::new(move |before: Option<()>| {
        table.inspector_open.track();
        table.panel.track();
        if before.is_some() {
            response.reading.set([false; 2]);
        }
    });
    let moved = window_event_listener(ev::pointermove, move |event| {
        if event.pointer_type() == "mouse" {
            reads(0, event.target());
            // Whoever moves the pointer is there: all of the time begins anew.
            if let Some(whole) = untrack(whole) {
                response.left.set(whole);
            }
        }
    });
    let focused = window_event_listener(ev::focusin, move |event| reads(1, event.target()));
    // A click where nothing takes the focus leaves it nowhere.
    let unfocused = window_event_listener(ev::focusout, move |event| reads(1, event.related_target()));
    on_cleanup(move || {
        moved.remove();
        focused.remove();
        unfocused.remove();
        // The table may be gone as well.
        let _ = response.reading.try_set([false; 2]);
    });
    view! {
        <div class="countdown" class:stopped=move || !runs.get() hidden=move || whole().is_none() aria-hidden="true">
            <span class="countdown-left" style:transform=part></span>
        </div>
        <p class="prompt-note">{move || vain().then(words::no_answer)} " " {said}</p>
        <div class="prompt-buttons">
            <button
                type="button"
                class="button"
                data-testid="act-wait"
                hidden=move || whole().is_none()
                aria-pressed=move || response.stopped.get().to_string()
                on:click=move |_| response.stopped.update(|stopped| *stopped = !*stopped)
            >
                {words::wait()}
            </button>
            <button
                type="button"
                class="button"
                data-testid="act-resolve-all"
                hidden=move || table.with(|game| game.stack().len() < 2)
                on:click=move |_| table.wish_to_pass(Passes::Stack)
            >
                {words::resolve_all()}
            </button>
        </div>
    }
}
