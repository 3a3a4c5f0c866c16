//! The ready decks, to be looked into, and taken as a deck of one's own.

use engine::decks::{self, Deck};
use house::documents::{DeckContent, DeckEntry};
use leptos::prelude::*;

use super::list::pips;
use super::parts::face_of;
use crate::card::FaceSize;
use crate::pages::deck_chooser::contents_of;
use crate::words::decks as words;

/// All of the ready decks, below one's own.
#[component]
pub fn ReadyDecks(
    /// Makes a deck of one's own with this in it.
    copy: Callback<DeckContent>,
) -> impl IntoView {
    let tiles = decks::ready().iter().map(|deck| tile(deck, copy)).collect_view();
    view! {
        <section data-testid="ready-decks">
            <h2>{words::ready()}</h2>
            <ul class="deck-tiles">{tiles}</ul>
        </section>
    }
}

/// What is in a ready deck, as a deck of one's own holds it.
fn content(deck: &Deck) -> DeckContent {
    let entries = |list: &[(u8, &str)]| {
        list.iter().map(|(count, card)| DeckEntry { count: (*count).into(), card: (*card).to_owned() }).collect()
    };
    DeckContent {
        name: deck.name.to_owned(),
        main: entries(deck.list),
        sideboard: entries(deck.sideboard),
        ..DeckContent::default()
    }
}

fn tile(deck: &'static Deck, copy: Callback<DeckContent>) -> AnyView {
    let face = deck.list.first().map(|(_, card)| face_of(card, FaceSize::Board));
    view! {
        <li class="deck-tile" data-ready-deck=deck.name>
            <div class="deck-tile-open">
                <span class="deck-tile-face" aria-hidden="true">
                    {face}
                </span>
                <div class="deck-tile-words">
                    <h3 class="deck-tile-name" lang="en">
                        {deck.name}
                    </h3>
                    {pips(deck.colors())}
                    <p class="deck-tile-size">{words::how_it_plays(deck)}</p>
                </div>
            </div>
            <div class="deck-tile-foot ready">
                {contents_of(deck)}
                <button
                    type="button"
                    class="button quiet"
                    aria-label=words::copy(deck.name)
                    data-testid="copy-ready"
                    on:click=move |_| copy.run(content(deck))
                >
                    {words::copy_label()}
                </button>
            </div>
        </li>
    }
    .into_any()
}
