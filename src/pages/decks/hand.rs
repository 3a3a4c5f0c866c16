//! A hand to try.

use engine::declaration::CardId;
use house::documents::DeckContent;
use leptos::prelude::*;

use crate::card::{CardFace, FaceSize};
use crate::decks::drawn;
use crate::platform;
use crate::table::Modal;
use crate::words::{self as all_words, decks as words};

/// How many cards a hand has.
const HAND: usize = 7;

/// A hand of the deck, as chance deals it.
#[component]
pub fn Hand(
    /// Out of which deck.
    deck: DeckContent,
    on_close: Callback<()>,
) -> impl IntoView {
    let deck = StoredValue::new(deck);
    let shuffled = move || {
        deck.with_value(|deck| {
            drawn(deck, |bytes| {
                platform::fill_with_chance(bytes);
            })
        })
    };
    let pile = RwSignal::new(shuffled());
    let shown = RwSignal::new(HAND);
    let hand = move || pile.with(|pile| pile.iter().take(shown.get()).copied().collect::<Vec<CardId>>());
    let faces =
        move || hand().into_iter().map(|card| view! { <li><CardFace card size=FaceSize::Hand /></li> }).collect_view();
    let all_drawn = move || pile.with(Vec::len) <= shown.get();
    let said =
        move || words::hand(&hand().into_iter().map(|card| all_words::card(card).to_owned()).collect::<Vec<_>>());
    view! {
        <Modal kind="hand" title=words::hand_label().to_owned() close=words::close() on_close>
            <ul class="pile-cards" aria-label=said data-testid="hand">
                {faces}
            </ul>
            <div class="form-buttons">
                <button
                    type="button"
                    class="button primary"
                    data-testid="hand-again"
                    on:click=move |_| {
                        pile.set(shuffled());
                        shown.set(HAND);
                    }
                >
                    {words::again()}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled=all_drawn
                    on:click=move |_| shown.update(|shown| *shown += 1)
                >
                    {words::draw()}
                </button>
            </div>
        </Modal>
    }
}
