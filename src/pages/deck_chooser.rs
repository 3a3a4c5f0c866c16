//! Choosing a deck: one of one's own, or a ready one.

use engine::decks::{Deck, ready};
use house::DeckId;
use house::documents::DeckChoice;
use house::wire::DeckSummary;
use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

use super::decks::{own_decks, seen_last};
use crate::decks::Draft;
use crate::scroll::{self, Alignment};
use crate::words::{decks, pages as words};
use crate::{frames, storage};

/// The deck that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A ready one, by its place.
    Ready(usize),
    /// One of one's own.
    Own(DeckId),
}

impl Chosen {
    /// The ready deck of this name; the first one where there is none.
    pub fn ready(name: &str) -> Chosen {
        Chosen::Ready(ready().iter().position(|deck| deck.name == name).unwrap_or(0))
    }
}

/// What the deck is called, as far as this browser knows.
pub fn deck_name(chosen: &Chosen) -> Option<String> {
    match chosen {
        Chosen::Own(id) => seen_last().into_iter().find(|deck| deck.id == *id).map(|deck| deck.name),
        Chosen::Ready(place) => ready().get(*place).map(|deck| deck.name.to_owned()),
    }
}

/// The deck as the house is told of it.
pub fn choice_of(chosen: Chosen) -> DeckChoice {
    match chosen {
        Chosen::Own(id) => DeckChoice::Saved { id },
        Chosen::Ready(place) => {
            let deck = ready().get(place).or_else(|| ready().first());
            DeckChoice::Ready { name: deck.map_or_else(String::new, |deck| deck.name.to_owned()) }
        }
    }
}

/// Where the deck is kept that was played last.
const LAST: &str = "jb-mtg.deck";

/// Keeps which deck was chosen, for the next time.
pub fn keep_choice(chosen: Chosen) {
    storage::write(LAST, &choice_of(chosen));
}

/// The deck that was chosen last; the first ready one where none was.
pub fn last_place() -> Chosen {
    match storage::read::<DeckChoice>(LAST) {
        Some(DeckChoice::Saved { id }) => Chosen::Own(id),
        Some(DeckChoice::Ready { name }) => Chosen::ready(&name),
        _ => Chosen::Ready(0),
    }
}

/// A deck's name as it stands in addresses and test ids: `the-white-company`.
pub fn slug(name: &str) -> String {
    let kept: String = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').collect();
    kept.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// One's own decks and the ready ones, one of which is chosen.
#[component]
pub fn DeckChooser(
    /// The heading.
    legend: &'static str,
    /// Tells the groups of one page apart.
    group: &'static str,
    /// The chosen deck.
    chosen: RwSignal<Chosen>,
) -> impl IntoView {
    let (own, refused) = own_decks();
    // A table is agreed on in the house, which has to know the deck.
    let known = |deck: &DeckSummary| Draft::of_new(&deck.id).is_none();
    // Those that were listed last stand there until the house has said which there are, so that the ready ones need not make way.
    let before = StoredValue::new(seen_last());
    let listed = move || match own.get() {
        None if refused.with(Option::is_none) => before.get_value(),
        own => own.unwrap_or_default(),
    };
    let own = move || listed().into_iter().filter(known).collect::<Vec<_>>();
    let any = Memo::new(move |_| !own().is_empty());
    let ready = ready().iter().enumerate().map(|(place, deck)| ready_view(group, place, deck, chosen)).collect_view();
    let node = NodeRef::<html::Fieldset>::new();
    Effect::new(move |_| {
        chosen.track();
        any.track();
        frames::behind_frame(move || {
            if let Some(fieldset) = node.try_get_untracked().flatten() {
                show_chosen(&fieldset);
            }
        });
    });
    let heading = move |name: &'static str| any.get().then(|| view! { <p class="deck-group">{name}</p> });
    view! {
        <fieldset class="decks" node_ref=node>
            <legend>{legend}</legend>
            {move || heading(decks::your_own())}
            <div class="deck-list">
                <For each=own key=|deck| (deck.id.clone(), deck.changed_at, deck.playable) children=move |deck| own_view(group, &deck, chosen) />
            </div>
            {move || heading(decks::ready())}
            <div class="deck-list">{ready}</div>
            {move || contents(&chosen.get())}
        </fieldset>
    }
}

/// Scrolls the list that has the chosen deck to it, and nothing else of the page.
fn show_chosen(fieldset: &Element) {
    let Ok(Some(deck)) = fieldset.query_selector(".deck.chosen") else { return };
    let Ok(Some(list)) = deck.closest(".deck-list") else { return };
    scroll::into_view(&list, &deck, Alignment::Start);
}

/// What is in the chosen deck, where it is a ready one: to be looked into before it is played.
fn contents(chosen: &Chosen) -> Option<AnyView> {
    let Chosen::Ready(place) = chosen else { return None };
    ready().get(*place).map(contents_of)
}

/// The cards of a ready deck, folded up.
pub fn contents_of(deck: &'static Deck) -> AnyView {
    let lines = |list: &'static [(u8, &'static str)]| {
        let line = |(count, card): &'static (u8, &'static str)| {
            view! {
                <li>
                    <span class="deck-count">{*count}</span>
                    " "
                    <span lang="en">{*card}</span>
                </li>
            }
        };
        list.iter().map(line).collect_view()
    };
    view! {
        <details class="deck-contents" data-testid="deck-contents">
            <summary>{words::cards_in(deck.name)}</summary>
            <ul>{lines(deck.list)}</ul>
            <h3>{decks::sideboard()}</h3>
            <ul>{lines(deck.sideboard)}</ul>
        </details>
    }
    .into_any()
}

/// The ids of the first group carry the name alone.
fn test_id(group: &str, name: &str) -> String {
    if group == "deck" { format!("deck-{}", slug(name)) } else { format!("{group}-{}", slug(name)) }
}

fn pips(colors: engine::declaration::Colors) -> AnyView {
    let pip = |letter: String| view! { <span class="deck-color" data-color=letter.clone()>{letter.clone()}</span> };
    let pips = colors.iter().map(|color| pip(color.letter().to_string())).collect_view();
    view! {
        <span class="deck-colors" role="img" aria-label=words::colors(colors)>
            {pips}
        </span>
    }
    .into_any()
}

fn own_view(group: &'static str, deck: &DeckSummary, chosen: RwSignal<Chosen>) -> AnyView {
    let this = Chosen::Own(deck.id.clone());
    let (is, that) = (this.clone(), this.clone());
    let sentence = if deck.playable { words_of(deck) } else { decks::not_playable(deck) };
    view! {
        <label class="deck" class:chosen=move || chosen.with(|chosen| *chosen == is) data-testid=test_id(group, &deck.name)>
            <input
                type="radio"
                name=group
                disabled=!deck.playable
                prop:checked=move || chosen.with(|chosen| *chosen == that)
                on:change=move |_| chosen.set(this.clone())
            />
            <span class="deck-name">{deck.name.clone()}</span>
            {pips(deck.colors)}
            <span class="deck-sentence">{sentence}</span>
        </label>
    }
    .into_any()
}

/// What stands below the name of a deck of one's own.
fn words_of(deck: &DeckSummary) -> String {
    format!("{} · {}", decks::size(deck.cards, deck.sideboard), decks::standing(deck.format, deck.problems as usize))
}

fn ready_view(group: &'static str, place: usize, deck: &'static Deck, chosen: RwSignal<Chosen>) -> AnyView {
    let is = move || chosen.with(|chosen| *chosen == Chosen::Ready(place));
    view! {
        <label class="deck" class:chosen=is data-testid=test_id(group, deck.name)>
            <input type="radio" name=group prop:checked=is on:change=move |_| chosen.set(Chosen::Ready(place)) />
            <span class="deck-name" lang="en">
                {deck.name}
            </span>
            {pips(deck.colors())}
            <span class="deck-sentence">{decks::how_it_plays(deck)}</span>
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
            let DeckChoice::Ready { name } = choice_of(Chosen::Ready(place)) else { continue };
            assert!(ready().iter().any(|deck| deck.name == name), "{place}: {name}");
        }
        let own = DeckId::from_random([1; 10]);
        assert_eq!(choice_of(Chosen::Own(own.clone())), DeckChoice::Saved { id: own });
    }
}
