//! Choosing a deck.

use engine::decks::{Deck, ready};
use house::documents::DeckChoice;
use leptos::prelude::*;

use crate::storage;
use crate::words::pages as words;

/// A ready deck as the house is told of it.
pub fn choice_of(place: usize) -> DeckChoice {
    let deck = ready().get(place).or_else(|| ready().first());
    DeckChoice::Ready { name: deck.map_or_else(String::new, |deck| deck.name.to_owned()) }
}

/// Where the deck is kept that was played last.
const LAST: &str = "jb-mtg.deck";

/// Keeps which ready deck was chosen, for the next time.
pub fn keep_choice(place: usize) {
    if let Some(deck) = ready().get(place) {
        storage::write(LAST, &deck.name);
    }
}

/// The place of the deck that was chosen last; the first one where none was.
pub fn last_place() -> usize {
    let last = storage::read::<String>(LAST);
    last.and_then(|last| ready().iter().position(|deck| deck.name == last)).unwrap_or(0)
}

/// A deck's name as it stands in addresses and test ids: `the-white-company`.
pub fn slug(name: &str) -> String {
    let kept: String = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').collect();
    kept.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// The ready decks, one of which is chosen.
#[component]
pub fn DeckChooser(
    /// The heading.
    legend: &'static str,
    /// Tells the groups of one page apart.
    group: &'static str,
    /// The place of the chosen deck among the ready ones.
    chosen: RwSignal<usize>,
) -> impl IntoView {
    let decks = ready().iter().enumerate().map(|(place, deck)| deck_view(group, place, deck, chosen)).collect_view();
    view! {
        <fieldset class="decks">
            <legend>{legend}</legend>
            <div class="deck-list">{decks}</div>
        </fieldset>
    }
}

fn deck_view(group: &'static str, place: usize, deck: &'static Deck, chosen: RwSignal<usize>) -> AnyView {
    // The first group's ids carry the name alone.
    let test_id =
        if group == "deck" { format!("deck-{}", slug(deck.name)) } else { format!("{group}-{}", slug(deck.name)) };
    let pips = deck
        .colors()
        .iter()
        .map(|color| view! { <span class="deck-color" data-color=color.letter().to_string()>{color.letter().to_string()}</span> })
        .collect_view();
    view! {
        <label class="deck" class:chosen=move || chosen.get() == place data-testid=test_id>
            <input
                type="radio"
                name=group
                prop:checked=move || chosen.get() == place
                on:change=move |_| chosen.set(place)
            />
            <span class="deck-name">{deck.name}</span>
            <span class="deck-colors" role="img" aria-label=words::colors(deck.colors())>
                {pips}
            </span>
            <span class="deck-sentence">{deck.sentence}</span>
        </label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_made_of_letters_and_hyphens() {
        assert_eq!(slug("The White Company"), "the-white-company");
        assert_eq!(slug("Urza's  Toys"), "urzas-toys");
    }

    #[test]
    fn every_place_names_a_deck_even_one_that_is_not_there() {
        for place in 0..=ready().len() {
            let DeckChoice::Ready { name } = choice_of(place) else { continue };
            assert!(ready().iter().any(|deck| deck.name == name), "{place}: {name}");
        }
    }
}
