//! Decks that the house does not know: they were made while it could not be reached, and this browser keeps them until it can.

use house::DeckId;
use house::decks::{self, Limits, summary};
use house::documents::DeckContent;
use house::wire::Refusal;

use super::is_online;
use crate::backend::{Backend, without};
use crate::decks::Draft;
use crate::platform;
use crate::words::decks as words;

/// Makes a deck: the house does, or this browser where the house cannot be reached.
pub fn make(backend: Backend, deck: DeckId, content: DeckContent, done: impl FnOnce(Result<(), Refusal>) + 'static) {
    if !is_online(backend) && put(&deck, &Draft { version: 0, content: content.clone(), sent: Vec::new() }) {
        done(Ok(()));
        return;
    }
    backend.ask_then(decks::Create { deck, content: Box::new(content) }, move |answer| done(answer.map(drop)));
}

/// Keeps a deck that the house does not know; false where the browser has no room for it.
pub fn put(deck: &DeckId, draft: &Draft) -> bool {
    draft.keep(deck);
    let kept = Draft::of(deck).is_some();
    if kept {
        list(deck.clone(), &draft.content);
    }
    kept
}

/// The same deck by another name.
pub fn copy_of(deck: DeckContent) -> DeckContent {
    let name = words::copy_of(&deck.name).chars().take(house::limits::DECK_NAME_CHARACTERS).collect();
    DeckContent { name, ..deck }
}

/// Throws a deck away, if the house does not know it; it can be put back.
pub fn throw_away(deck: &DeckId) -> Option<Draft> {
    let draft = Draft::of(deck).filter(Draft::is_new)?;
    Draft::forget(deck);
    without::unlisted(deck);
    Some(draft)
}

/// Has the list that is shown without the house say what is in a deck now.
pub fn list(deck: DeckId, content: &DeckContent) {
    without::listed(summary(deck, content.clone(), platform::now() as u64, &Limits::default()));
}
