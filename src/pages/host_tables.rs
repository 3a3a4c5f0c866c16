//! The host's list of the tables that are not over, and closing one or having its game begun anew.

use house::command::Exchange;
use house::documents::Status;
use house::tables;
use house::wire::{self, TableSummary};
use leptos::prelude::*;

use super::account::Submission;
use super::frame::Refused;
use super::paging::{Pages, Paging};
use crate::backend::{Backend, use_backend};
use crate::words::{accounts as words, local, pages};

/// What is shown of the list.
#[derive(Clone, Copy)]
struct TableList {
    backend: Backend,
    pages: Pages,
    /// The tables on the page; none until the house has said so.
    tables: RwSignal<Option<Vec<TableSummary>>>,
    doing: Submission,
    /// Whether the other player has been asked whether it may be done.
    asked: RwSignal<bool>,
}

impl TableList {
    fn load(self) {
        let after = self.pages.after();
        self.backend.ask_then(tables::OpenTables { after: after.clone() }, move |answer| match answer {
            // An answer to what was asked before may come after the one to this.
            Ok(_) if self.pages.after() != after => {}
            Ok(wire::Page { entries: tables, next }) => {
                self.pages.told(next);
                let _ = self.tables.try_set(Some(tables));
            }
            Err(refusal) => self.doing.refuse(crate::words::refused(&refusal)),
        });
    }

    /// Does this to a table, or has the other player asked first.
    fn run<C, T: 'static>(self, command: C)
    where
        C: Exchange<Reply = Option<T>> + 'static,
    {
        self.asked.set(false);
        self.doing.run(self.backend.ask(command), move |done| {
            self.asked.set(done.is_none());
            self.load();
        });
    }
}

/// The tables that are not over.
#[component]
pub fn OpenTables() -> impl IntoView {
    let doing = Submission::new();
    let (tables, asked) = (RwSignal::new(None), RwSignal::new(false));
    let shown = TableList { backend: use_backend(), pages: Pages::new(), tables, doing, asked };
    shown.load();
    let list = move || {
        let tables = shown.tables.get()?;
        if tables.is_empty() {
            return Some(view! { <p class="lead">{words::no_open_tables()}</p> }.into_any());
        }
        let rows = tables.into_iter().map(|table| row(table, shown)).collect_view();
        Some(view! { <ul class="rows">{rows}</ul> }.into_any())
    };
    view! {
        <section class="everybody" aria-label=words::open_tables() data-testid="open-tables">
            <h2>{words::open_tables()}</h2>
            <Refused reason=doing.refused() />
            <p role="status">{move || asked.get().then(words::other_asked)}</p>
            {list}
            <Paging pages=shown.pages load=move |()| shown.load() />
        </section>
    }
}

/// A table, and the ways to end what goes on there: asked twice, because it cannot be undone.
fn row(table: TableSummary, shown: TableList) -> AnyView {
    let sure = RwSignal::new(false);
    let names = words::at_table(&table.names, &table.marks);
    let changed = words::last_changed(&local::date(table.changed_at));
    let (game, label) = (table.game.clone(), words::closing(&names));
    let is_on = table.status == Status::Playing;
    let deed = move || {
        if !sure.get() {
            return view! {
                <button
                    type="button"
                    class="button"
                    data-testid="close-table"
                    aria-label=label.clone()
                    on:click=move |_| sure.set(true)
                >
                    {words::close_table()}
                </button>
            }
            .into_any();
        }
        let game = game.clone();
        let restart = is_on.then(|| {
            let game = game.clone();
            view! {
                <button
                    type="button"
                    class="button"
                    data-testid="restart-it"
                    disabled=move || shown.doing.busy()
                    on:click=move |_| shown.run(tables::Restart { game: game.clone() })
                >
                    {words::restart_it()}
                </button>
            }
        });
        view! {
            <p role="status">{words::close_table_means()} {is_on.then(|| format!(" {}", words::restart_means()))}</p>
            <button
                type="button"
                class="button danger"
                data-testid="close-it"
                disabled=move || shown.doing.busy()
                on:click=move |_| shown.run(tables::Close { game: game.clone() })
            >
                {words::close_it()}
            </button>
            {restart}
            <button type="button" class="button" on:click=move |_| sure.set(false)>
                {words::leave_it()}
            </button>
        }
        .into_any()
    };
    view! {
        <li class="list-row" data-testid="open-table">
            <p class="row-title">
                <span>{names}</span>
                <span class="row-when">{changed}</span>
            </p>
            <p class="row-means">{pages::settings(&table.settings)}</p>
            <div class="form-buttons">{deed}</div>
        </li>
    }
    .into_any()
}
