//! Choose targets (601.2c): on the board, where they glow, or out of a list.

use engine::{Action, Target};
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// The list of what can be targeted.
#[component]
pub fn Targets() -> impl IntoView {
    let table = use_table();
    let targets = Memo::new(move |_| {
        let target = |choice: &engine::Choice| match choice.action() {
            Some(Action::SelectTarget(target)) => Some(*target),
            _ => None,
        };
        table.choices.with(|choices| choices.iter().filter_map(target).collect::<Vec<Target>>())
    });
    let item = move |target: Target| {
        let name = Memo::new(move |_| {
            let seat = table.seat();
            table.session.names().with(|names| table.with(|game| words::target_in_list(game, seat, names, target)))
        });
        let look = move |_| {
            if let Target::Object(id) = target
                && let Some(card) =
                    table.session.view().with_untracked(|game| game.object(id).map(|object| object.card))
            {
                table.inspect(card, Some(id));
            }
        };
        view! {
            <li>
                <button
                    type="button"
                    class="button chip"
                    on:focus=look
                    on:click=move |_| table.session.act(Action::SelectTarget(target))
                >
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <ul class="chips">
            <For each=move || targets.get() key=|target| *target children=item />
        </ul>
    }
}
