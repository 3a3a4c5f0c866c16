//! Mark objects: discard, put on the bottom of the library, keep one of a name.

use engine::{ObjectId, Shape};
use leptos::prelude::*;

use crate::table::model;
use crate::table::state::use_table;
use crate::words;

/// What can be marked, as a list beside the cards that glow, and what is marked so far.
#[component]
pub fn Objects() -> impl IntoView {
    let table = use_table();
    let from = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| match model::question(game, seat).map(|question| &question.shape) {
            Some(Shape::Objects { from, .. }) => from.clone(),
            _ => Vec::new(),
        })
    });
    let item = move |id: ObjectId| {
        let name = table.session.view().with_untracked(|game| words::object(game, table.seat_untracked(), id));
        let marked =
            Memo::new(move |_| table.picks.with(|picks| picks.objects.iter().position(|picked| *picked == id)));
        view! {
            <li>
                <button
                    type="button"
                    class="button chip"
                    aria-pressed=move || marked.get().is_some().to_string()
                    on:click=move |_| {
                        table.click(engine::Target::Object(id));
                    }
                >
                    {move || marked.get().map(|place| format!("{}. ", place + 1))}
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <ul class="chips">
            <For each=move || from.get() key=|id| *id children=item />
        </ul>
    }
}
