//! The games in the room that anybody may watch.

use house::watching::TableToWatch;
use leptos::prelude::*;

use crate::backend::use_backend;
use crate::platform;
use crate::words::{pages, play, watching as words};

/// The games, each with the way to it. Nothing where there is none.
#[component]
pub fn ToWatch(tables: RwSignal<Vec<TableToWatch>>) -> impl IntoView {
    let backend = use_backend();
    move || {
        let tables = tables.get();
        if tables.is_empty() {
            return None;
        }
        let now = backend.house_now();
        let rows = tables.into_iter().map(|table| row(table, now)).collect_view();
        Some(view! {
            <section aria-label=words::to_watch() data-testid="to-watch">
                <h2>{words::to_watch()}</h2>
                <ul class="rows">{rows}</ul>
            </section>
        })
    }
}

fn row(table: TableToWatch, now: u64) -> AnyView {
    let [one, other] = [play::marked(&table.names.a, table.marks.a), play::marked(&table.names.b, table.marks.b)];
    let names = [table.names.a.clone(), table.names.b.clone()];
    let score =
        table.match_game.as_ref().map(|of_match| view! { <p class="row-state">{words::score(of_match, &names)}</p> });
    let aloud = words::watch_game(&one, &other);
    view! {
        <li class="list-row" data-testid="table-to-watch">
            <p class="row-title">
                <span>{crate::words::table::against(&[one, other])}</span>
                <span class="row-when">{play::ago(now, table.since)}</span>
            </p>
            {score}
            <p class="row-means">{pages::settings(&table.settings)}</p>
            <div class="form-buttons">
                <a class="button" data-testid="watch" aria-label=aloud href=platform::address_of_table(&table.game)>
                    {words::watch()}
                </a>
            </div>
        </li>
    }
    .into_any()
}
