//! Choose targets (601.2c): on the board, where they glow, out of a list, or out of what is laid out.

use engine::{Action, Target};
use leptos::prelude::*;

use super::tiles::Tiles;
use crate::table::model;
use crate::table::prompts::points_at;
use crate::table::state::use_table;
use crate::words::table as words;

/// What can be targeted.
#[component]
pub fn Targets() -> impl IntoView {
    let table = use_table();
    let offer = Memo::new(move |_| {
        let seat = table.seat();
        table.choices.with(|choices| table.with(|game| model::offer(game, seat, choices)))
    });
    let tiles = Signal::derive(move || offer.with(|offer| offer.laid_out.clone()));
    let item = move |target: Target| {
        let name = Memo::new(move |_| {
            let seat = table.seat();
            table.session.names.with(|names| table.with(|game| words::target_in_list(game, seat, names, target)))
        });
        view! {
            <li>
                <button
                    type="button"
                    data-points-at=points_at(target, table.seat_untracked())
                    class="button chip"
                    on:focus=move |_| table.look_at(target)
                    on:click=move |_| table.session.act(Action::SelectTarget(target))
                >
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <ul class="chips on-table">
            <For each=move || offer.with(|offer| offer.on_table.clone()) key=|target| *target children=item />
        </ul>
        <Tiles tiles />
    }
}
