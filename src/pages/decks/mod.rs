//! One's decks: the list, the editor, and what comes in and goes out as text.

mod beside;
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
mod shared;

pub use beside::Beside;
pub use editor::{DeckPage, large_card};
pub use list::Decks;
pub use parts::card_frame;
pub use shared::SharedDeck;

use house::wire::DeckSummary;
use house::{DeckId, decks};
use leptos::prelude::*;

use crate::backend::{Backend, use_backend};
use crate::platform;

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
    (decks, refused)
}

/// Asks for one's decks anew.
fn look(backend: Backend, decks: RwSignal<Option<Vec<DeckSummary>>>, refused: RwSignal<Option<String>>) {
    backend.ask_then(decks::List, move |answer| match answer {
        Ok(found) => {
            let _ = decks.try_set(Some(found));
        }
        Err(refusal) => {
            let _ = refused.try_set(Some(crate::words::refused(&refusal)));
        }
    });
}
