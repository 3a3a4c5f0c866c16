//! Choose objects or cards: discard, sacrifice, search, keep one of a name, put on the bottom of the library.

use engine::Target;
use leptos::prelude::*;

use super::tiles::Tiles;
use crate::table::model;
use crate::table::state::use_table;
use crate::words::table as words;

/// What can be marked: a list beside the cards that glow, the others laid out, and what is marked so far.
#[component]
pub fn Objects() -> impl IntoView {
    let table = use_table();
    let offer = Memo::new(move |_| {
        let seat = table.seat();
        table.choices.with(|choices| table.with(|game| model::offer(game, seat, choices)))
    });
    let tiles = Signal::derive(move || offer.with(|offer| offer.laid_out.clone()));
    view! {
        <ul class="chips on-table">
            <For
                each=move || offer.with(|offer| offer.on_table.clone())
                key=|target| *target
                children=|target| view! { <Chip target /> }
            />
        </ul>
        <Tiles tiles />
    }
}

/// Something that can be chosen where it lies, by its name.
#[component]
fn Chip(target: Target) -> impl IntoView {
    let table = use_table();
    let name = Memo::new(move |_| {
        let seat = table.seat();
        table.session.names.with(|names| table.with(|game| words::target_in_list(game, seat, names, target)))
    });
    let marked = Memo::new(move |_| match target {
        Target::Object(id) => {
            table.selection.with(|selection| selection.objects.iter().position(|picked| *picked == id))
        }
        Target::Player(_) => None,
    });
    view! {
        <li>
            <button
                type="button"
                class="button chip"
                aria-pressed=move || marked.get().is_some().to_string()
                on:focus=move |_| table.look_at(target)
                on:click=move |_| {
                    table.click(target);
                }
            >
                {move || marked.get().map(|place| format!("{}. ", place + 1))}
                {name}
            </button>
        </li>
    }
}
