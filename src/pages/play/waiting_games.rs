//! What waits for one, and the quickest way to a game: for the first page.

use house::tables;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::answer::{Accepting, Answering, Declining};
use super::lists::{request, row};
use crate::backend::use_backend;
use crate::notifications::inbox::needs_me;
use crate::notifications::use_notifications;
use crate::pages::agreement::last_agreement;
use crate::pages::deck_chooser::{choice_of, last_place};
use crate::pages::new_table::make_table;
use crate::words::{pages, play as words};

/// The requests and the games that wait for one, and the other games that are on.
#[component]
pub fn WaitingGames() -> impl IntoView {
    let notifications = use_notifications();
    provide_context(Answering::new());
    let requests = Memo::new(move |_| notifications.inbox.with(|inbox| inbox.requests().cloned().collect::<Vec<_>>()));
    let tables = Memo::new(move |_| notifications.inbox.with(|inbox| inbox.tables.clone()));
    let waiting = move || {
        let requests = requests.get();
        let (mine, _) = tables.get().into_iter().partition::<Vec<_>, _>(needs_me);
        (!requests.is_empty() || !mine.is_empty()).then(|| {
            view! {
                <section aria-label=words::awaits_you() data-testid="awaits-you">
                    <h2>{words::counted(words::awaits_you(), requests.len() + mine.len())}</h2>
                    <ul class="rows">
                        {mine.iter().map(row).collect_view()} {requests.into_iter().map(request).collect_view()}
                    </ul>
                </section>
            }
            .into_any()
        })
    };
    let others = move || {
        let (_, others) = tables.get().into_iter().partition::<Vec<_>, _>(needs_me);
        (!others.is_empty()).then(|| {
            view! {
                <section aria-label=pages::your_games()>
                    <h2>{pages::your_games()}</h2>
                    <ul class="rows">{others.iter().map(row).collect_view()}</ul>
                </section>
            }
            .into_any()
        })
    };
    view! {
        {waiting}
        {others}
        <Accepting />
        <Declining />
    }
}

/// Makes a table at once, with the deck and the agreement of the last one.
#[component]
pub fn QuickTable(
    /// One's name.
    name: RwSignal<String>,
    /// Where it is said why there is no table.
    refused: RwSignal<Option<String>>,
    /// True while the house is being asked.
    asking: RwSignal<bool>,
) -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let make = move |_| {
        let own = name.get_untracked();
        let ask = tables::Create {
            name: pages::called(own, None),
            deck: choice_of(last_place()),
            settings: last_agreement(),
            second: None,
        };
        make_table(backend, ask, navigate.clone(), asking, refused);
    };
    view! {
        <button type="button" class="button" data-testid="quick-table" title=words::quick_means() disabled=move || asking.get() on:click=make>
            {words::quick()}
        </button>
    }
}
