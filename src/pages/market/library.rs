//! All cards of the house, with what they cost.

use std::sync::Arc;

use house::market;
use house::wire::{Figures, Wanted};
use leptos::prelude::*;

use super::deals::{Deal, Deals};
use super::facts::{inspector, large};
use super::shelf::{face, shelf};
use super::toolbar::{Toolbar, use_kept_filter};
use super::use_catalogue;
use crate::backend::use_backend;
use crate::card::FaceSize;
use crate::collection::{Catalogue, Filter};
use crate::pages::frame::{Page, Refused};
use crate::words::market as words;

#[component]
pub fn LibraryPage() -> impl IntoView {
    let backend = use_backend();
    let catalogue = use_catalogue();
    let figures = RwSignal::new(Vec::<Figures>::new());
    let refused = RwSignal::new(None::<String>);
    let look = move || {
        backend.ask_then(market::ShowListings, move |answer| match answer {
            Ok(now) => {
                let _ = figures.try_set(now);
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    backend.look_now_and_again(look);
    let filter = use_kept_filter();
    let deal = RwSignal::new(None::<Deal>);
    let pointed = RwSignal::new(None::<usize>);
    let found = Memo::new(move |_| {
        let Some(catalogue) = catalogue.get() else { return Vec::new() };
        filter.with(|filter| figures.with(|figures| wanted(&catalogue, figures, filter)))
    });
    let account = backend.has_account();
    let tile = move |place: usize| match catalogue.get_untracked() {
        Some(catalogue) => tile(&catalogue, place, figures, pointed, deal, account),
        None => ().into_any(),
    };
    let shown = move || {
        let (catalogue, place) = (catalogue.get()?, pointed.get()?);
        let card = catalogue.cards.get(place)?;
        Some(large(card, figures.with(|figures| figures.get(place).copied()), None))
    };
    view! {
        <Page title=words::library().to_owned()>
            <p class="lead">{words::library_lead()}</p>
            <Refused reason=refused.into() />
            <Toolbar filter=filter for_sale=words::only_for_sale() />
            <Deals deal=deal done=Callback::new(move |()| look()) />
            <div class="shelf-page">
                <section class="shelf-list" aria-label=words::library()>
                    <p class="shelf-count" role="status" data-testid="found">
                        {move || match catalogue.with(Option::is_some) {
                            true => words::found(found.with(Vec::len)),
                            false => words::looking().to_owned(),
                        }}
                    </p>
                    {shelf(found.into(), tile)}
                    {nothing_found(filter, Signal::derive(move || catalogue.with(Option::is_some) && found.with(Vec::is_empty)))}
                </section>
                {inspector(shown)}
            </div>
        </Page>
    }
}

/// What is said where the filters leave nothing.
pub fn nothing_found(filter: RwSignal<Filter>, nothing: Signal<bool>) -> AnyView {
    view! {
        {move || {
            nothing
                .get()
                .then(|| {
                    view! {
                        <div class="panel" data-testid="nothing-found">
                            <p>{words::nothing_found()}</p>
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| {
                                    filter
                                        .update(|filter| {
                                            *filter = Filter { each: filter.each, sort: filter.sort, ..Filter::default() };
                                        });
                                }
                            >
                                {words::reset()}
                            </button>
                        </div>
                    }
                })
        }}
    }
    .into_any()
}

/// The places of the cards that are wanted, in order.
fn wanted(catalogue: &Catalogue, figures: &[Figures], filter: &Filter) -> Vec<usize> {
    let price = |place: usize| figures.get(place).and_then(|figures| figures.1);
    let cards = catalogue.cards.iter().enumerate();
    let mut found: Vec<usize> = cards
        .filter(|(place, card)| filter.wants(card, price(*place).is_some(), false))
        .map(|(place, _)| place)
        .collect();
    filter.sort(&mut found, |place| &catalogue.cards[*place], |place| price(*place));
    found
}

fn tile(
    catalogue: &Arc<Catalogue>,
    place: usize,
    figures: RwSignal<Vec<Figures>>,
    pointed: RwSignal<Option<usize>>,
    deal: RwSignal<Option<Deal>>,
    account: Signal<Option<bool>>,
) -> AnyView {
    let Some(card) = catalogue.cards.get(place) else { return ().into_any() };
    let now = Memo::new(move |_| figures.with(|figures| figures.get(place).copied()));
    let (name, units, playable, code) = (card.name.clone(), card.units, card.card.is_some(), card.code);
    let label = move || words::tile(&name, units, now.get().unwrap_or_default(), playable);
    let name = card.name.clone();
    let foot = move || {
        let Figures(for_sale, price, _) = now.get()?;
        let count = view! { <span class="tile-count">{words::of_units(for_sale, units)}</span> };
        let Some(price) = price else {
            return Some(view! { {count} <span class="tile-price">{words::none()}</span> }.into_any());
        };
        if account.get() != Some(true) {
            return Some(view! { {count} <span class="tile-price">{words::sats(price)}</span> }.into_any());
        }
        let (label, name) = (words::buy_cheapest(&name, price), name.clone());
        let buy = move |_| {
            deal.set(Some(Deal::Buy {
                name: name.clone(),
                wanted: Wanted::Cheapest(code),
                others: Vec::new(),
                price,
                from_player: false,
            }))
        };
        Some(
            view! {
                {count}
                <button type="button" class="button tile-buy" data-testid=format!("buy-{code}") aria-label=label on:click=buy>
                    {words::sats(price)}
                </button>
            }
            .into_any(),
        )
    };
    view! {
        <li class="tile" on:pointerenter=move |_| pointed.set(Some(place)) on:focusin=move |_| pointed.set(Some(place))>
            <a class="tile-card" href=format!("/library/{code}") data-testid=format!("card-{code}") aria-label=label>
                {face(card, FaceSize::Board)}
            </a>
            <div class="tile-foot">{foot}</div>
        </li>
    }
    .into_any()
}
