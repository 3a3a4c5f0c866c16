//! What a player owns, on their page.

use house::wire::Held;
use house::{Uid, market};
use leptos::prelude::*;

use super::use_catalogue;
use crate::backend::use_backend;
use crate::words::market as words;

/// The numbered cards of somebody, each with the way to it.
#[component]
pub fn TheirCopies(uid: Uid) -> impl IntoView {
    let catalogue = use_catalogue();
    let cards = RwSignal::new(None::<Vec<Held>>);
    use_backend().ask_then(market::ShowTheirs { uid }, move |answer| {
        // Whoever has no account is told nothing about what others own, and sees no list.
        if let Ok(theirs) = answer {
            let _ = cards.try_set(Some(theirs));
        }
    });
    move || {
        let (catalogue, cards) = (catalogue.get()?, cards.get()?);
        let rows = cards.iter().filter_map(|held| {
            let card = catalogue.get(held.card)?;
            let cheapest = held.offered.iter().map(|(_, price)| *price).min();
            Some(
                view! {
                    <li>
                        <a class="person" href=format!("/library/{}", held.card) data-testid="their-card">
                            <span class="person-name">{words::own_tile(&card.name, held.count())}</span>
                            <span class="row-means">{cheapest.map(words::offered_from)}</span>
                        </a>
                    </li>
                }
                .into_any(),
            )
        });
        let list = if cards.is_empty() {
            view! { <p class="panel nothing">{words::owns_no_units()}</p> }.into_any()
        } else {
            view! { <ul class="people">{rows.collect_view()}</ul> }.into_any()
        };
        Some(
            view! {
                <section class="rows" aria-label=words::their_cards() data-testid="their-cards">
                    <h2>{words::their_cards()}</h2>
                    {list}
                </section>
            }
            .into_any(),
        )
    }
}
