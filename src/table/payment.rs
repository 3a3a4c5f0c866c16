//! Paying without a question where it can make no difference, and the second in which what has been done can be undone.

use std::time::Duration;

use engine::Action;
use engine::prompt::PromptKind;
use leptos::ev;
use leptos::prelude::*;

use super::state::{TableState, use_table};
use crate::platform;
use crate::session::Undo;
use crate::timer::Timer;
use crate::words::table as words;

/// For so long what has been cast or activated can be undone, if nothing else is done.
const UNDOABLE: Duration = Duration::from_secs(1);
/// For so long the opponent does not see mana that floats, if nothing else is done.
const UNSEEN: Duration = Duration::from_secs(5);

/// Pays for the player as long as the table is there, and sends what is no longer undone.
pub fn run(table: TableState) {
    Effect::new(move |before: Option<bool>| {
        let seat = table.session.seat.get();
        let (asked, clear) = table.with(|game| {
            let asked = game.asked_of(seat).is_some_and(|prompt| matches!(prompt.kind, PromptKind::Mana { .. }));
            (asked, asked && before != Some(true) && !game.payment_matters())
        });
        // Whoever has been asked goes on by hand.
        if clear && !table.wishes.full_control.get_untracked() {
            table.session.act(Action::PayAutomatically);
        }
        asked
    });
    let timer = Timer::new();
    let undoable = Memo::new(move |_| Some((table.session.undoable.get()?, table.with(|game| game.action_count()))));
    Effect::new(move |_| match undoable.get() {
        Some((Undo::Announced, _)) => timer.start(UNDOABLE, move || table.session.release()),
        Some((Undo::Mana, _)) => timer.start(UNSEEN, move || table.session.tell_mana()),
        None => timer.stop(),
    });
    // Whoever leaves does not undo it any more: what was done is told while there is somebody to tell it.
    let tell_all = move || {
        table.session.release();
        table.session.tell_mana();
    };
    platform::on_visibility(move |visible| {
        if !visible {
            tell_all();
        }
    });
    let leaving = window_event_listener(ev::Custom::<web_sys::Event>::new("pagehide"), move |_| tell_all());
    on_cleanup(move || {
        leaving.remove();
        tell_all();
    });
}

/// Takes back what has just been done, while that can be.
#[component]
pub fn UndoButton() -> impl IntoView {
    let table = use_table();
    let undoable = table.session.undoable;
    move || {
        undoable.get().map(|undo| {
            let hold = (undo == Undo::Announced).then(|| {
                view! {
                    <button
                        type="button"
                        class="button beside undo"
                        data-testid="hold"
                        hidden=table.wishes.hold
                        title=words::hold_means()
                        aria-keyshortcuts="K"
                        on:click=move |_| table.wishes.hold.set(true)
                    >
                        {words::hold()}
                    </button>
                }
            });
            view! {
                {hold}
                <button
                    type="button"
                    class="button beside"
                    class:undo=undo == Undo::Announced
                    data-testid="undo"
                    title=words::undo_means()
                    aria-keyshortcuts="Z"
                    on:click=move |_| table.session.undo()
                >
                    {words::undo()}
                </button>
            }
        })
    }
}
