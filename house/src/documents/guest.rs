//! `guests/{uid}`: that a guest keeps decks.

use serde::{Deserialize, Serialize};

use super::Document;
use crate::Uid;
use crate::store::Path;

/// That somebody without an account keeps decks: what these are found by when nobody comes back to them ([`crate::sweep`]). Guests who have changed none since
/// an earlier version have no such document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestDocument {
    /// When a deck of theirs was last made or changed, milliseconds since 1970 by the house's clock, to a day.
    pub at: u64,
}

impl GuestDocument {
    /// The collection of all of them.
    pub const COLLECTION: &str = "guests";
    /// How exactly it is known when they have last changed a deck, milliseconds: a day.
    pub const TO_MS: u64 = 24 * 60 * 60 * 1_000;
}

impl Document for GuestDocument {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, uid.as_str()])
    }
}
