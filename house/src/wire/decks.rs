//! What may be asked about decks of one's own, and about those that others let one see.

use std::collections::BTreeMap;

use engine::declaration::Colors;
use serde::{Deserialize, Serialize};

use crate::decks::{Limits, Reading};
use crate::documents::{DeckContent, Format};
use crate::{DeckId, Uid};

/// Something about decks, to be done or answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeckAsk {
    /// My decks, the one that changed last first. Answered by [`DeckAnswer::Decks`].
    List,
    /// All of one deck. Answered by [`DeckAnswer::Deck`].
    Open {
        /// Which.
        deck: DeckId,
    },
    /// Let whoever has the way to a deck see it, or no more. Answered by [`DeckAnswer::Done`].
    Share {
        /// Which.
        deck: DeckId,
        /// Whether they may.
        shared: bool,
    },
    /// Look at a deck that its owner lets others see. Answered by [`DeckAnswer::Shown`].
    Look {
        /// Whose it is.
        owner: Uid,
        /// Which.
        deck: DeckId,
    },
    /// Make a deck. Answered by [`DeckAnswer::Saved`], as often as it is sent with the same id and content.
    Create {
        /// Its id: 80 random bits of the client's.
        deck: DeckId,
        /// What is in it.
        content: Box<DeckContent>,
    },
    /// Change a deck. Answered by [`DeckAnswer::Saved`], as often as it is sent; refused with
    /// [`RefusalCode::WrongNumber`](crate::wire::RefusalCode::WrongNumber) when it has been changed elsewhere meanwhile.
    Save {
        /// Which.
        deck: DeckId,
        /// The version that was seen.
        version: u64,
        /// What is in it now.
        content: Box<DeckContent>,
    },
    /// Call a deck otherwise. Answered by [`DeckAnswer::Saved`].
    Rename {
        /// Which.
        deck: DeckId,
        /// So.
        name: String,
    },
    /// Make a deck that is like another one. Answered by [`DeckAnswer::Saved`].
    Copy {
        /// The new one's id.
        deck: DeckId,
        /// Which one it is to be like.
        from: DeckId,
        /// What the new one is called.
        name: String,
    },
    /// Throw a deck away. Answered by [`DeckAnswer::Done`].
    Delete {
        /// Which.
        deck: DeckId,
    },
    /// Have back a deck that was thrown away. Answered by [`DeckAnswer::Done`].
    Restore {
        /// Which.
        deck: DeckId,
    },
    /// Which cards are in which of my decks? Answered by [`DeckAnswer::Uses`].
    Uses,
    /// How many of which card may I have in a deck of the house's own format, and how many do I own? Answered by [`DeckAnswer::Limits`].
    Limits,
    /// Read a list of cards that somebody has written, in any of the usual ways. Answered by [`DeckAnswer::Read`].
    Read {
        /// The list, at most [`crate::shape::DECK_TEXT_BYTES`].
        text: String,
    },
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
    Deck {
        /// Its version.
        version: u64,
        /// Whether whoever has the way to it may see it.
        shared: bool,
        /// What is in it.
        content: Box<DeckContent>,
    },
    /// A deck that its owner lets one see.
    Shown {
        /// What they are called; empty for a guest.
        owner: String,
        /// What is in it, without their notes.
        content: Box<DeckContent>,
    },
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
    pub faults: u32,
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
