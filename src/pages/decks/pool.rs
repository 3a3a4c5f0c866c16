//! The cards to choose from.

use std::sync::Arc;

use leptos::prelude::*;

use super::parts::{Board, dropped_out, frame};
use crate::card::Cost;
use crate::collection::{Catalogue, Filter, Listed};
use crate::decks::{Part, add, count, fill};
use crate::pages::market::{Toolbar, use_catalogue, use_kept_filter};
use crate::words::{decks as words, market};
use engine::declaration::Supertype;
use house::decks::{Limits, most_copies};
use house::documents::Format;

/// What most formats allow of a card.
const FOUR: u16 = house::decks::COPIES;
/// How many are drawn at first, and with each step further.
const STEP: usize = 60;

/// The cards to choose from, with search and filters. `limits` says what one owns.
pub fn pool_view(board: Board, limits: RwSignal<Limits>) -> AnyView {
    let filter = use_kept_filter();
    let catalogue = use_catalogue();
    let to = RwSignal::new(Part::Main);
    let drawn = RwSignal::new(STEP);
    let found = Memo::new(move |_| {
        let Some(catalogue) = catalogue.get() else { return Vec::new() };
        filter.with(|filter| limits.with(|limits| wanted(&catalogue, filter, limits)))
    });
    Effect::new(move |_| {
        found.track();
        drawn.set(STEP);
    });
    let shown = move || found.with(|found| found.iter().take(drawn.get()).copied().collect::<Vec<_>>());
    let tile = move |place: usize| match catalogue
        .with_untracked(|catalogue| catalogue.as_ref().and_then(|catalogue| catalogue.cards.get(place).cloned()))
    {
        Some(card) => row(board, to, limits, &card),
        None => ().into_any(),
    };
    let choose = move |of: Part| {
        view! {
            <button
                type="button"
                class="button"
                data-testid=match of {
                    Part::Main => "add-to-main",
                    Part::Sideboard => "add-to-sideboard",
                }
                aria-pressed=move || (to.get() == of).to_string()
                on:click=move |_| to.set(of)
            >
                {words::part(of)}
            </button>
        }
    };
    view! {
        <section
            class="deck-pool"
            aria-label=words::cards()
            on:dragover=|event| event.prevent_default()
            on:drop=move |event| {
                event.prevent_default();
                dropped_out(board);
            }
        >
            <Toolbar filter=filter for_sale=words::only_owned() />
            <div class="pool-head">
                <p class="shelf-count" role="status" data-testid="pool-found">
                    {move || {
                        if catalogue.with(Option::is_some) { market::found(found.with(Vec::len)) } else { market::looking().to_owned() }
                    }}
                </p>
                <div class="pool-target" role="group" aria-label=words::add_to()>
                    {choose(Part::Main)}
                    {choose(Part::Sideboard)}
                </div>
            </div>
            <ul class="deck-rows pool-rows" data-testid="pool">
                <For each=shown key=|place| *place children=tile />
            </ul>
            {move || {
                (drawn.get() < found.with(Vec::len))
                    .then(|| {
                        view! {
                            <button type="button" class="button" data-testid="pool-more" on:click=move |_| drawn.update(|drawn| *drawn += STEP)>
                                {market::more()}
                            </button>
                        }
                    })
            }}
        </section>
    }
    .into_any()
}

/// The places of the wanted cards in the catalogue, in the wanted order.
fn wanted(catalogue: &Arc<Catalogue>, filter: &Filter, limits: &Limits) -> Vec<usize> {
    let owned = |card: &Listed| limits.owned.contains_key(&card.name);
    let all = catalogue.cards.iter().enumerate();
    let mut cards: Vec<(usize, &Listed)> = all.filter(|(_, card)| filter.wants(card, owned(card), false)).collect();
    filter.sort(&mut cards, |(_, card)| *card, |(_, card)| Some(card.price));
    cards.into_iter().map(|(place, _)| place).collect()
}

/// How many of a card a press on `4×` makes of `have`: four, or as many as its format allows. Of basic lands there are as many as one likes, and so it makes four more.
fn four_of(card: &Listed, format: Format, limits: &Limits, have: u16) -> u16 {
    match most_copies(&card.name, format, limits) {
        None if is_basic(card) => have.saturating_add(FOUR),
        most => most.map_or(FOUR, |most| most.min(FOUR)),
    }
}

fn is_basic(card: &Listed) -> bool {
    card.card.is_some_and(|card| engine::cards::definition(card).type_line.supertypes.contains(Supertype::Basic))
}

/// A card of the pool: a tap puts it in.
fn row(board: Board, to: RwSignal<Part>, limits: RwSignal<Limits>, card: &Listed) -> AnyView {
    let edit = board.edit;
    let name = StoredValue::new(card.name.clone());
    let counts = Memo::new(move |_| {
        name.with_value(|name| {
            edit.deck.with(|deck| (count(deck, Part::Main, name), count(deck, Part::Sideboard, name)))
        })
    });
    let (basic, listed) = (is_basic(card), StoredValue::new(card.clone()));
    let four = Memo::new(move |_| {
        let (main, beside) = counts.get();
        let format = edit.deck.with(|deck| deck.format);
        listed.with_value(|card| limits.with(|limits| four_of(card, format, limits, main + beside)))
    });
    let full = Memo::new(move |_| counts.get().0 + counts.get().1 >= four.get());
    let label = move || name.with_value(|name| words::in_deck(name, counts.get().0, counts.get().1));
    let badge = move || match counts.get() {
        (0, 0) => String::new(),
        (main, 0) => main.to_string(),
        (main, beside) => format!("{main}+{beside}"),
    };
    let definition = card.card.map(engine::cards::definition);
    let cost = definition.and_then(|card| card.cost);
    let line = definition.map_or_else(
        || market::not_playable().to_owned(),
        |card| engine::declaration::type_line_text(engine::cards::table(), &card.type_line),
    );
    let size = definition.and_then(engine::declaration::size_text);
    let size = size.map(|(power, toughness)| format!("{power}/{toughness}"));
    let shown = card.name.clone();
    view! {
        <li class=format!("deck-row pool-row {}", frame(card.card)) draggable="true" on:dragstart=move |_| board.dragged.set_value(Some((name.get_value(), None)))>
            <button
                type="button"
                class="pool-add"
                data-card=card.name.clone()
                on:click=move |_| {
                    let to = to.get_untracked();
                    name.with_value(|name| edit.change(|deck| {
                        add(deck, to, name);
                    }));
                }
            >
                <span class="hidden-text">{label}</span>
                <span class="pool-badge" aria-hidden="true" class:none=move || counts.get() == (0, 0)>{badge}</span>
                <span class="deck-card-name" aria-hidden="true">{shown}</span>
                {cost.map(|cost| view! { <Cost cost /> })}
                <span class="pool-line">{line} " " {size}</span>
            </button>
            // One of a card that there may be one of is a tap on it. With nothing left to be done it stays where it is, and so does the focus.
            <button
                type="button"
                class="button quiet deck-step pool-four"
                hidden=move || four.get() < 2
                aria-disabled=move || full.get().to_string()
                aria-label=name.with_value(|name| words::four(name, basic))
                on:click=move |_| {
                    let to = to.get_untracked();
                    name.with_value(|name| edit.change(|deck| fill(deck, to, name, four.get_untracked())));
                }
            >
                {if basic { "+4" } else { "4×" }}
            </button>
            <button
                type="button"
                class="button quiet deck-step"
                aria-label=name.with_value(|name| words::look_at(name))
                on:click=move |_| board.looked_at.set(Some(name.get_value()))
            >
                <svg class="place-icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M12 11v6m0-9.2v.2 M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0" />
                </svg>
            </button>
        </li>
    }
    .into_any()
}
