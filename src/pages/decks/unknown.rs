//! Decks that the house does not know: they were made while it could not be reached, and this browser keeps them until it can.

use house::DeckId;
use house::decks::{self, Limits, summary};
use house::documents::DeckContent;
use house::wire::{DeckSummary, Refusal};
use leptos::prelude::untrack;

use super::is_reached;
use crate::backend::{Backend, without};
use crate::decks::Draft;
use crate::platform;
use crate::words::decks as words;

/// Makes a deck: the house does, or this browser where the house cannot be reached.
pub fn make(backend: Backend, deck: DeckId, content: DeckContent, done: impl FnOnce(Result<(), Refusal>) + 'static) {
    let reached = untrack(|| is_reached(backend)) && platform::is_online();
    if !reached && put(&deck, content.clone()) {
        done(Ok(()));
        return;
    }
    backend.ask_then(decks::Create { deck, content: Box::new(content) }, move |answer| done(answer.map(drop)));
}

/// Keeps a deck that the house does not know; false where the browser has no room for it.
fn put(deck: &DeckId, content: DeckContent) -> bool {
    without::begin_list();
    let summary = Some(summary_here(deck.clone(), &content));
    Draft { version: 0, content, sent: Vec::new(), summary }.keep(deck);
    Draft::of(deck).is_some()
}

/// What a copy of the deck of this name is called.
pub fn name_of_copy(name: &str) -> String {
    words::copy_of(name).chars().take(house::limits::DECK_NAME_CHARACTERS).collect()
}

/// The same deck by another name.
pub fn copy_of(deck: DeckContent) -> DeckContent {
    DeckContent { name: name_of_copy(&deck.name), ..deck }
}

/// Throws a deck away, if the house does not know it; answers what was in it.
pub fn throw_away(backend: Backend, deck: &DeckId) -> Option<DeckContent> {
    let draft = Draft::of_new(deck)?;
    Draft::forget(deck);
    // It may be known after all, and the answer was lost. Where it is not, that is refused, and just as well.
    if !draft.sent.is_empty() {
        backend.ask_house_then(decks::Delete { deck: deck.clone() }, drop);
    }
    Some(draft.content)
}

/// What lists say of a deck that was changed here.
pub fn summary_here(deck: DeckId, content: &DeckContent) -> DeckSummary {
    summary(deck, content.clone(), platform::now() as u64, &Limits::default())
}
