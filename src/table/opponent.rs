//! What one can do about whoever sits across: not to hear them, to have nothing to do with them any more, to tell the host.

use house::Uid;
use house::wire::{AccountAnswer, AccountAsk, Answer, Ask};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::state::{TableState, use_table};
use crate::backend::use_backend;
use crate::storage;
use crate::words::{accounts, table as words};

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
        let muted = table.session.opponent().get().is_some_and(|uid| kept().contains(&uid));
        table.muted.set(muted);
    });
}

fn mute(table: TableState, muted: bool) {
    let Some(uid) = table.session.opponent().get_untracked() else { return };
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

/// All of it, folded up under the talk. Nothing where one plays both sides.
#[component]
pub fn AboutOpponent() -> impl IntoView {
    let table = use_table();
    move || table.session.opponent().get().map(|uid| view! { <About uid /> })
}

/// What has become of something that was asked of the house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Not,
    Asking,
    Done,
}

#[component]
fn About(
    /// Who sits across.
    uid: Uid,
) -> impl IntoView {
    let (table, backend) = (use_table(), use_backend());
    let name = Memo::new(move |_| {
        let seat = table.seat().other();
        table.session.names().with(|names| names[seat.index()].clone())
    });
    let (blocked, reported) = (RwSignal::new(Doing::Not), RwSignal::new(Doing::Not));
    let (sure, word) = (RwSignal::new(false), RwSignal::new(String::new()));
    let refused = RwSignal::new(None::<String>);
    let ask = move |ask: Ask, done: RwSignal<Doing>| {
        done.set(Doing::Asking);
        refused.set(None);
        backend.ask(ask, false, move |answer| {
            let become_of = match answer {
                Ok(Answer::Done | Answer::Account(AccountAnswer::Blocks { .. })) => Doing::Done,
                Ok(_) => Doing::Not,
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                    Doing::Not
                }
            };
            let _ = done.try_set(become_of);
        });
    };
    let block = move |_| {
        if sure.get_untracked() {
            let game = Some(table.session.game());
            ask(Ask::Account(AccountAsk::Block { uid: uid.clone(), game }), blocked);
        } else {
            sure.set(true);
        }
    };
    let report = move |event: SubmitEvent| {
        event.prevent_default();
        ask(Ask::Report { game: table.session.game(), word: word.get_untracked().trim().to_owned() }, reported);
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
            <p>
                <button
                    type="button"
                    class="button"
                    data-testid="block"
                    disabled=move || blocked.get() != Doing::Not
                    on:click=block
                >
                    {move || match (blocked.get(), sure.get()) {
                        (Doing::Done, _) => accounts::blocked().to_owned(),
                        (_, true) => accounts::block_sure().to_owned(),
                        (_, false) => accounts::block(&name.get()),
                    }}
                </button>
                <small>{words::block_means()}</small>
            </p>
            <form on:submit=report>
                <input
                    type="text"
                    maxlength=house::shape::CHAT_CHARACTERS.to_string()
                    autocomplete="off"
                    aria-label=words::report_word()
                    placeholder=words::report_word()
                    prop:value=word
                    on:input=move |event| word.set(event_target_value(&event))
                />
                <button type="submit" class="button" data-testid="report" disabled=move || reported.get() != Doing::Not>
                    {move || if reported.get() == Doing::Done { words::reported() } else { words::report() }}
                </button>
                <small>{words::report_means()}</small>
            </form>
            <div role="alert">{move || refused.get().map(|why| view! { <p class="notice bad">{why}</p> })}</div>
        </details>
    }
}
