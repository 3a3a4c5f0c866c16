//! One's decks: the list, the editor, and what comes in and goes out as text.

mod beside;
mod bring;
mod edit;
mod editor;
mod export;
mod field;
mod hand;
mod import;
mod legality;
mod list;
mod parts;
mod pool;
mod ready;
mod shared;
mod unknown;

pub use beside::Beside;
pub use bring::{Bring, BringDecks};
pub use editor::{DeckPage, large_card};
pub use list::Decks;
pub use parts::card_frame;
pub use shared::SharedDeck;

use house::documents::DeckContent;
use house::wire::{DeckSummary, RefusalCode};
use house::{DeckId, decks};
use leptos::prelude::*;

use crate::backend::{Backend, use_backend, without};
use crate::decks::Draft;
use crate::platform;
use crate::session::ConnectionStatus;

/// A number that no other deck has.
fn new_id() -> DeckId {
    let mut bits = [0; 10];
    // Every browser that runs WASM has this source; a number that is taken is refused by the house.
    platform::fill_with_chance(&mut bits);
    DeckId::from_random(bits)
}

/// One's decks as the house lists them; none before it has. Without a connection they are those that were listed last, and are asked for anew with the next one.
pub fn own_decks() -> (RwSignal<Option<Vec<DeckSummary>>>, RwSignal<Option<String>>) {
    let backend = use_backend();
    let decks = RwSignal::new(None);
    let refused = RwSignal::new(None);
    backend.look_now_and_again(move || look(backend, decks, refused));
    let reached = Memo::new(move |_| is_reached(backend));
    Effect::new(move || {
        if reached.get() && !backend.is_local() {
            make_known(backend, decks, refused);
        }
    });
    (decks, refused)
}

/// One's decks as they were listed last, and changed here since; none where this browser has listed none.
pub fn seen_last() -> Vec<DeckSummary> {
    without::last_list().map_or_else(Vec::new, with_drafts)
}

/// The house's decks as they were changed here since, and before them those that it does not know.
fn with_drafts(found: Vec<DeckSummary>) -> Vec<DeckSummary> {
    let unknown = Draft::new_decks().into_iter().filter_map(|(_, draft)| draft.summary);
    let mut decks: Vec<_> = unknown.filter(|new| found.iter().all(|deck| deck.id != new.id)).collect();
    let as_here = |deck: DeckSummary| Draft::of(&deck.id).and_then(|draft| draft.summary).unwrap_or(deck);
    decks.extend(found.into_iter().map(as_here));
    decks
}

/// Has the house make the decks that were made without it.
fn make_known(backend: Backend, decks: RwSignal<Option<Vec<DeckSummary>>>, refused: RwSignal<Option<String>>) {
    for (deck, mut draft) in Draft::new_decks() {
        draft.sends();
        draft.keep(&deck);
        let content = draft.content;
        let create = decks::Create { deck: deck.clone(), content: Box::new(content.clone()) };
        backend.ask_house_then(create, move |answer| match answer {
            Ok(version) => {
                has_come(&deck, version, &content);
                look(backend, decks, refused);
            }
            // It has an earlier state of this deck, and its answer was lost: the rest is a change of that one.
            Err(refusal) if refusal.code == RefusalCode::NotNow => {
                backend.ask_house_then(decks::Open { deck: deck.clone() }, move |answer| {
                    if let Ok(found) = answer {
                        has_come(&deck, found.version, &found.content);
                        look(backend, decks, refused);
                    }
                });
            }
            Err(refusal) => {
                let why = crate::words::refused(&refusal);
                let why = crate::words::decks::only_here(&content.name, &why);
                let _ = refused.try_update(|said| match said {
                    Some(said) if said.contains(&why) => {}
                    Some(said) => *said = format!("{said} {why}"),
                    None => *said = Some(why),
                });
            }
        });
    }
}

/// The house has this of a deck: what this browser keeps of it is what was changed since.
fn has_come(id: &DeckId, version: u64, deck: &DeckContent) {
    without::saved(id, version, deck);
    match Draft::of(id) {
        Some(draft) if draft.content == *deck => {
            if let Some(summary) = draft.summary {
                without::listed(summary);
            }
            Draft::forget(id);
        }
        Some(draft) if draft.sent.contains(deck) => Draft { version, sent: Vec::new(), ..draft }.keep(id),
        _ => {}
    }
}

/// Whether the house can be reached, and has said who one is: what this browser keeps may be somebody else's until then.
fn is_reached(backend: Backend) -> bool {
    matches!(backend.connection().get(), ConnectionStatus::Online { .. }) && backend.me().with(Option::is_some)
}

/// Asks for one's decks anew.
fn look(backend: Backend, decks: RwSignal<Option<Vec<DeckSummary>>>, refused: RwSignal<Option<String>>) {
    backend.ask_then(decks::List, move |answer| match answer {
        Ok(found) => {
            let _ = decks.try_set(Some(with_drafts(found)));
        }
        Err(refusal) => {
            let _ = refused.try_set(Some(crate::words::refused(&refusal)));
        }
    });
}
