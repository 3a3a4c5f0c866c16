//! What may be asked about decks of one's own, and about those that others let one see.

use std::collections::BTreeMap;

use engine::declaration::Colors;
use serde::{Deserialize, Serialize};

use super::list::{commands, replies};
use crate::DeckId;
use crate::decks::{Limits, Reading};
use crate::documents::{DeckContent, Format};

commands! {
    /// Something about decks, to be done or answered.
    DeckAsk, "decks: ", answered by DeckAnswer:
    List = crate::decks::List,
    Uses = crate::decks::Uses,
    Limits = crate::decks::AskLimits,;
    Open(crate::decks::Open),
    Share(crate::decks::Share),
    Look(crate::decks::Look),
    Create(crate::decks::Create),
    Save(crate::decks::Save),
    Rename(crate::decks::Rename),
    Copy(crate::decks::Copy),
    Delete(crate::decks::Delete),
    Restore(crate::decks::Restore),
    Read(crate::decks::ReadList),;
}

replies! { DeckAnswer, "decks":
    (): (()) = (Done),
    Vec<DeckSummary>: (decks) = (Decks { decks }),
    OpenedDeck: (deck) = (Deck(deck)),
    ShownDeck: (deck) = (Shown(deck)),
    u64: (version) = (Saved { version }),
    DeckUses: (uses) = (Uses(uses)),
    Box<Limits>: (limits) = (Limits(limits)),
    Box<Reading>: (reading) = (Read(reading)),
}

/// The answers to [`DeckAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckAnswer {
    /// It is done.
    Done,
    /// Your decks.
    Decks {
        /// The one that changed last first.
        decks: Vec<DeckSummary>,
    },
    /// A deck.
    Deck(OpenedDeck),
    /// A deck that its owner lets one see.
    Shown(ShownDeck),
    /// It is kept.
    Saved {
        /// The version that it has now.
        version: u64,
    },
    /// What is in your decks.
    Uses(DeckUses),
    /// What the house's own format allows you.
    Limits(Box<Limits>),
    /// What could be read.
    Read(Box<Reading>),
}

/// A deck of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedDeck {
    /// Its version.
    pub version: u64,
    /// Whether whoever has the way to it may see it.
    pub shared: bool,
    /// What is in it.
    pub content: Box<DeckContent>,
}

/// A deck that its owner lets one see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownDeck {
    /// What they are called; empty for a guest.
    pub owner: String,
    /// What is in it, without their notes.
    pub content: Box<DeckContent>,
}

/// What stands about a deck in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckSummary {
    /// Its id.
    pub id: DeckId,
    /// What it is called.
    pub name: String,
    /// For which format it is meant.
    pub format: Format,
    /// The colors of its cards.
    pub colors: Colors,
    /// How many cards it has.
    pub cards: u32,
    /// How many stand beside it.
    pub sideboard: u32,
    /// How much is to be mended before it can be played in its format.
    #[serde(rename = "faults")]
    pub problems: u32,
    /// Whether it can be played at all: at a table where nothing is agreed about decks.
    pub playable: bool,
    /// The card that stands for it: the costliest one.
    pub face: Option<String>,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
}

/// Which cards are in which decks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckUses {
    /// The decks, each with its name.
    pub decks: Vec<(DeckId, String)>,
    /// For each card that is in one of them, by English name: in which (its place in `decks`), and how many, sideboard included.
    pub cards: BTreeMap<String, Vec<(usize, u16)>>,
}
