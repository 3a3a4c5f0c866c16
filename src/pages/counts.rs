//! How much one has: cards, decks, games, each the way to its page.

use house::wire::Held;
use house::{decks, market};
use leptos::prelude::*;

use crate::backend::use_backend;
use crate::notifications::use_notifications;
use crate::words::accounts::number;
use crate::words::pages as words;

/// The counts of whoever has an account; nothing for guests.
#[component]
pub fn Counts() -> impl IntoView {
    let backend = use_backend();
    let notifications = use_notifications();
    let account = backend.has_account();
    let cards = RwSignal::new(None::<usize>);
    let built = RwSignal::new(None::<usize>);
    Effect::new(move || {
        if account.get() != Some(true) {
            return;
        }
        backend.ask_then(market::ShowOwn, move |answer| {
            if let Ok(mine) = answer {
                let _ = cards.try_set(Some(mine.cards.iter().map(Held::count).sum()));
            }
        });
        backend.ask_then(decks::List, move |answer| {
            if let Ok(decks) = answer {
                let _ = built.try_set(Some(decks.len()));
            }
        });
    });
    let games = Memo::new(move |_| notifications.inbox.with(|inbox| inbox.tables.len()));
    let tile = |href: &'static str, test_id: &'static str, count: usize, what: String| {
        view! {
            <li>
                <a class="count-tile" href=href data-testid=test_id>
                    <b>{number(count as u64)}</b>
                    {what}
                </a>
            </li>
        }
    };
    move || {
        let (cards, built) = (cards.get()?, built.get()?);
        let games = games.get();
        Some(view! {
            <ul class="counts" aria-label=words::what_you_have()>
                {tile("/cards", "count-cards", cards, words::cards_owned(cards))}
                {tile("/decks", "count-decks", built, words::decks_built(built))}
                {tile("/play", "count-games", games, words::games_on(games))}
            </ul>
        })
    }
}
