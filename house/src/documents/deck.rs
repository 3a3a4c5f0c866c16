//! `players/{uid}/decks/{id}`: a deck of somebody's own.

use serde::{Deserialize, Serialize};

use super::{DeckEntry, Document, PlayerDocument};
use crate::store::Path;
use crate::{DeckId, Uid};

/// A deck of somebody's own. It names cards and how many of each, not units: which units it takes is found when a game asks for cards that are owned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckDocument {
    pub owner: Uid,
    /// What they have put into it.
    pub deck: DeckContent,
    /// Counts its changes, from 1. Whoever changes it says which one they have seen.
    pub version: u64,
    /// When it was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
    /// When it was last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
    /// Whether whoever has the way to it may see it.
    #[serde(default)]
    pub shared: bool,
    /// When it was thrown away, if it was. It can be had back until others have been thrown away after it.
    pub deleted_at: Option<u64>,
    /// Since when its last changes are counted, and how many there were.
    pub pace: (u64, u32),
}

/// A deck that can be played, as it is locked when a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// What it is called.
    pub name: String,
    /// What is in it, each card once, in the order of the names.
    pub cards: Vec<DeckEntry>,
    /// What stands beside it (100.4), likewise. Decks that earlier versions have locked have nothing there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sideboard: Vec<DeckEntry>,
}

/// What a player puts into a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckContent {
    /// What it is called.
    pub name: String,
    /// The deck itself, each card once, in the order in which its owner wants to see it.
    pub main: Vec<DeckEntry>,
    /// What stands beside it.
    pub sideboard: Vec<DeckEntry>,
    /// What its owner has to say about it; may have several lines.
    pub notes: String,
    /// For which format it is meant.
    pub format: Format,
}

// [`Format`]: each is a file of `house/formats`, of which `build.rs` makes the type.
include!(concat!(env!("OUT_DIR"), "/format.rs"));

/// What is agreed about the decks of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckRules {
    /// What they may hold.
    pub format: Format,
    /// Whether each player must own the cards they play with. [`Format::House`] asks for it in any case.
    pub owned: bool,
}

impl DeckRules {
    /// Whether the cards must be owned.
    #[must_use]
    pub fn ask_for_units(self) -> bool {
        self.owned || self.format == Format::House
    }
}

impl DeckDocument {
    /// The collection of one player's decks.
    #[must_use]
    pub fn collection(owner: &Uid) -> String {
        format!("{}/{owner}/decks", PlayerDocument::COLLECTION)
    }
}

impl Document for DeckDocument {
    type Key<'a> = (&'a Uid, &'a DeckId);

    fn path((owner, deck): Self::Key<'_>) -> Path {
        Path::of(&[PlayerDocument::COLLECTION, owner.as_str(), "decks", deck.as_str()])
    }
}
