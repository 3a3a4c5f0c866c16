//! A change of a deck that the house does not have yet: this browser keeps it, so that it outlasts the page.

use house::DeckId;
use house::documents::DeckContent;
use serde::{Deserialize, Serialize};

use crate::storage;

/// What is in a deck after a change that the house does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The version of the deck that was changed.
    pub version: u64,
    /// What is in it now.
    pub content: DeckContent,
}

impl Draft {
    /// The one of this deck, if there is one.
    pub fn of(deck: &DeckId) -> Option<Draft> {
        storage::read(&place(deck))
    }

    /// Keeps it, in the place of the one before.
    pub fn keep(&self, deck: &DeckId) {
        storage::write(&place(deck), self);
    }

    /// The house has it, or nobody wants it any more.
    pub fn forget(deck: &DeckId) {
        storage::remove(&place(deck));
    }
}

fn place(deck: &DeckId) -> String {
    format!("jb-mtg.draft.{deck}")
}
