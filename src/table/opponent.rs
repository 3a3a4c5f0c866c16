//! What one can do about whoever sits across: not to hear them, to have nothing to do with them any more, to tell the host.

use house::{Uid, reports};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::state::{TableState, use_table};
use crate::backend::use_backend;
use crate::pages::{BlockButton, Refused, Submission};
use crate::storage;
use crate::words::table as words;

/// Where this browser keeps whom one does not want to hear.
const KEY: &str = "jb-mtg.muted";
/// So many of them at most, the last ones.
const MOST: usize = 200;

/// Those whom one does not want to hear, as this browser keeps them.
fn kept() -> Vec<Uid> {
    storage::read::<Vec<Uid>>(KEY).unwrap_or_default()
}

/// Whether one does not want to hear whoever sits across: as it was kept, and as it becomes.
pub fn muted(table: TableState) {
    Effect::new(move |_| {
        // Those who watch are hidden from each other for as long as the page is there.
        if !table.session.watched.get() {
            let muted = table.session.opponent.get().is_some_and(|uid| kept().contains(&uid));
            table.muted.set(muted);
        }
    });
}

fn mute(table: TableState, muted: bool) {
    let Some(uid) = table.session.opponent.get_untracked() else { return };
    let mut all = kept();
    all.retain(|other| *other != uid);
    if muted {
        all.push(uid);
    }
    let surplus = all.len().saturating_sub(MOST);
    all.drain(..surplus);
    storage::write(KEY, &all);
    table.muted.set(muted);
}

/// All of it, folded up under the talk. Nothing where one plays both sides, or against the computer.
#[component]
pub fn AboutOpponent() -> impl IntoView {
    let table = use_table();
    move || table.session.opponent.get().filter(|_| !table.session.is_local()).map(|uid| view! { <About uid /> })
}

#[component]
fn About(
    /// Who sits across.
    uid: Uid,
) -> impl IntoView {
    let (table, backend) = (use_table(), use_backend());
    let name = Memo::new(move |_| table.name(table.seat().other()));
    let game = table.session.game();
    let (reporting, reported, word) = (Submission::new(), RwSignal::new(false), RwSignal::new(String::new()));
    let report = {
        let game = game.clone();
        move |event: SubmitEvent| {
            event.prevent_default();
            let report = reports::Report { game: game.clone(), word: word.get_untracked().trim().to_owned() };
            reporting.run(backend.ask(report), move |()| {
                let _ = reported.try_set(true);
            });
        }
    };
    view! {
        <details class="chat-about" data-testid="about-opponent">
            <summary>{move || words::about_opponent(&name.get())}</summary>
            <label class="check small">
                <input
                    type="checkbox"
                    data-testid="mute"
                    prop:checked=table.muted
                    on:change:target=move |event| mute(table, event.target().checked())
                />
                <span>{words::mute()}</span>
            </label>
            <BlockButton uid name game=Some(game) />
            <form on:submit=report>
                <input
                    type="text"
                    maxlength=house::limits::CHAT_CHARACTERS.to_string()
                    autocomplete="off"
                    aria-label=words::report_word()
                    placeholder=words::report_word()
                    prop:value=word
                    on:input=move |event| word.set(event_target_value(&event))
                />
                <button
                    type="submit"
                    class="button"
                    data-testid="report"
                    disabled=move || reporting.busy() || reported.get()
                >
                    {move || if reported.get() { words::reported() } else { words::report() }}
                </button>
                <small>{words::report_means()}</small>
            </form>
            <Refused reason=reporting.refused() />
        </details>
    }
}
