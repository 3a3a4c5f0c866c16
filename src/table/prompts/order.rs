//! Put things into an order: a list whose entries go up and down.

use engine::prompt::Shape;
use leptos::prelude::*;

use crate::table::model::{self, whole_order};
use crate::table::state::use_table;
use crate::words::table as words;

/// The list in the order set so far.
#[component]
pub fn InOrder() -> impl IntoView {
    let table = use_table();
    let items = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| match model::question(game, seat) {
            Some(Shape::Order { items }) => items.iter().map(|(_, card)| *card).collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    });
    let order =
        Memo::new(move |_| table.selection.with(|selection| whole_order(&selection.order, items.with(Vec::len))));
    let swap = move |place: usize| {
        let mut now = order.get_untracked();
        if place + 1 < now.len() {
            now.swap(place, place + 1);
            table.selection.update(|selection| selection.order = now);
        }
    };
    let rows = move || {
        let order = order.get();
        let length = order.len();
        let row = move |(place, item): (usize, u8)| {
            let name = items.with(|items| items.get(usize::from(item)).map_or("", |card| crate::words::card(*card)));
            view! {
                <li>
                    <span class="order-name">{format!("{}. {name}", place + 1)}</span>
                    <button
                        type="button"
                        class="button square"
                        disabled=place == 0
                        aria-label=words::earlier(name)
                        on:click=move |_| swap(place.wrapping_sub(1))
                    >
                        "▲"
                    </button>
                    <button
                        type="button"
                        class="button square"
                        disabled=place + 1 == length
                        aria-label=words::later(name)
                        on:click=move |_| swap(place)
                    >
                        "▼"
                    </button>
                </li>
            }
        };
        order.into_iter().enumerate().map(row).collect_view()
    };
    view! { <ol class="order">{rows}</ol> }
}
