//! `blocks/{uid}` and `reports/{id}`: what somebody does about another person.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ChatLine, Document};
use crate::store::Path;
use crate::{GameId, Seat, Uid};

/// `blocks/{uid}`: with whom somebody wants nothing to do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlocksDocument {
    /// Each of them, with what is remembered of it.
    pub blocked: BTreeMap<Uid, Blocked>,
}

/// One whom somebody has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocked {
    /// What they were called then.
    pub name: String,
    /// Since when, milliseconds since 1970 by the house's clock.
    pub at: u64,
}

/// `reports/{id}`: what somebody tells the host about whom they play against. It goes when the host has dealt with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportDocument {
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Who tells it.
    pub by: Uid,
    /// What they are called at the table.
    pub by_name: String,
    /// On which seat they sit.
    pub seat: Seat,
    /// Whether they have no account.
    pub guest: bool,
    pub about: Uid,
    /// What these are called at the table.
    pub about_name: String,
    /// At which table.
    pub game: GameId,
    /// What it is about; may be empty.
    pub word: String,
    /// The last lines that were said there, oldest first.
    pub chat: Vec<ChatLine>,
}

impl ReportDocument {
    /// The collection of all of them.
    pub const COLLECTION: &'static str = "reports";

    /// The one that this person has made about this table: there is one at most.
    #[must_use]
    pub fn id(by: &Uid, game: &GameId) -> GameId {
        let text = format!("{by} {game}");
        let hash = blake3::derive_key("jb-mtg 2026 the id of a report", text.as_bytes());
        GameId::from_random(std::array::from_fn(|at| hash[at]))
    }
}

impl Document for BlocksDocument {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&["blocks", uid.as_str()])
    }
}

impl Document for ReportDocument {
    type Key<'a> = &'a GameId;

    fn path(id: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, id.as_str()])
    }
}
