//! The trace of what happens: the last event in a line, which opens the log; and beside it how the match stands, and whether it sounds.

use leptos::prelude::*;

use super::match_score::{MatchScore, ScorePlace};
use super::state::{Panel, TableState, use_table};
use crate::session::{LogLine, Weight};
use crate::settings::use_preferences;
use crate::words::table as words;

/// The last event, as it speaks to whoever sits here; what is read aloud does too.
pub fn last_event(table: TableState) -> Memo<String> {
    Memo::new(move |_| {
        let of = |line: &LogLine| if line.told.is_empty() { &line.text } else { &line.told }.clone();
        let told = |log: &[LogLine]| log.iter().rev().find(|line| line.weight != Weight::Small).map(of);
        table.session.log.with(|log| told(log)).unwrap_or_default()
    })
}

/// The last event and the button for sounds.
#[component]
pub fn Trace() -> impl IntoView {
    let table = use_table();
    let preferences = use_preferences();
    let last = last_event(table);
    view! {
        <div class="trace">
            <button
                type="button"
                class="last-event"
                data-testid="last-event"
                title=words::log()
                hidden=move || last.with(String::is_empty)
                on:click=move |_| table.panel.set(Some(Panel::Log))
            >
                <span>{last}</span>
            </button>
            <MatchScore place=ScorePlace::Trace />
            <button
                type="button"
                class="button quiet square"
                data-testid="sounds"
                title=words::sounds()
                aria-label=words::sounds()
                aria-pressed=move || preferences.with(|preferences| preferences.sound).to_string()
                on:click=move |_| preferences.update(|preferences| preferences.sound = !preferences.sound)
            >
                <svg class="speaker" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <path d="M3 9h4l5-4v14l-5-4H3z" />
                    <path class="speaker-on" d="M15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12" />
                    <path class="speaker-off" d="M15 9l6 6M21 9l-6 6" />
                </svg>
            </button>
        </div>
    }
}
