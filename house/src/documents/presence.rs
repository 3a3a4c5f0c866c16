//! `presence/{uid}`: that somebody is here, where there is no connection that would say it.

use serde::{Deserialize, Serialize};

use super::Document;
use crate::Uid;
use crate::store::Path;

/// When somebody has last said that they are here. They write it themselves, again and again while a page of theirs is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceDocument {
    /// When, milliseconds since 1970 by the store's clock.
    pub at: u64,
}

impl PresenceDocument {
    /// The collection of all who have ever been here.
    pub const COLLECTION: &str = "presence";
    /// How often it is said, milliseconds.
    pub const BEAT_MS: u64 = 60_000;
    /// How long it holds, milliseconds: two beats, and some time for the second to arrive.
    pub const HOLDS_MS: u64 = 150_000;

    /// Whether somebody who has said this is taken to be here.
    #[must_use]
    pub fn holds(self, now: u64) -> bool {
        now < self.at.saturating_add(Self::HOLDS_MS)
    }
}

impl Document for PresenceDocument {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, uid.as_str()])
    }
}
