//! `deeds/{id}`: what the hosts of the house have done. It is written together with the deed itself; nothing changes or removes it afterwards.

use serde::{Deserialize, Serialize};

use super::CatalogueOverride;
use super::{Document, PlayerDocument, Role};
use crate::market::{CardCode, UnitId};
use crate::store::{Damaged, Path, Write};
use crate::{GameId, Uid};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeedDocument {
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Which host.
    pub by: Uid,
    /// What they were called.
    pub by_name: String,
    pub deed: Deed,
}

/// Something that a host does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Closed a table, or stopped its game.
    Closed {
        /// Who sat there.
        players: Vec<String>,
        /// Whether another player had to agree to it, and has.
        agreed: bool,
    },
    /// Stopped a game and had it begun anew.
    BegunAnew {
        /// Who sat there.
        players: Vec<String>,
        /// Whether another player had to agree to it, and has.
        agreed: bool,
    },
    /// Gave a unit of the bank's.
    Gave { unit: UnitId, to: String },
    /// Took a unit back for the bank.
    Took { unit: UnitId, from: String },
    /// Changed what the bank asks for a card, how many there are, and how many a deck may have.
    #[serde(rename = "stocked")]
    OverrodeCatalogue {
        card: CardCode,
        /// What holds of it since.
        #[serde(rename = "stock")]
        values: CatalogueOverride,
    },
    /// Gave or took money.
    Credited {
        to: String,
        /// What they had before, sats.
        before: u64,
        /// What they have had since, sats.
        after: u64,
    },
    /// Gave somebody another role.
    Role { to: String, role: Role },
    /// Gave somebody another name.
    Renamed {
        /// What they were called.
        from: String,
        /// What they are called since.
        to: String,
    },
    /// Deleted somebody's account.
    Deleted {
        /// What they were called.
        name: String,
    },
    /// Made an account for somebody.
    MadeAccount { to: String },
    /// Made a link with which somebody's password can be changed.
    MadeLink { to: String },
    /// Became a host of the house themselves.
    BecameHost,
    /// Settled who may sign up.
    Joining {
        /// Whether it takes an invitation.
        by_invitation: bool,
    },
    /// Made an invitation.
    Invited,
    /// Put a report aside. Nobody else is told whom it was about.
    SettledReport {
        /// Whether it was about themselves.
        own: bool,
    },
}

impl Deed {
    /// What writes down that this host has done it, at this time in milliseconds since 1970. The document's name follows from what it says, so the same deed is
    /// one document however often it is written.
    ///
    /// # Errors
    /// When it cannot be written down.
    pub fn written(self, by: &Uid, host: &PlayerDocument, at: u64) -> Result<Write, Damaged> {
        let document = DeedDocument { at, by: by.clone(), by_name: host.name.clone(), deed: self };
        let nowhere = || Path::of(&[DeedDocument::COLLECTION, "none"]);
        let text =
            serde_json::to_vec(&document).map_err(|error| Damaged { path: nowhere(), message: error.to_string() })?;
        let hash = blake3::derive_key("jb-mtg 2026 the id of a deed", &text);
        let id = GameId::from_random(std::array::from_fn(|at| hash[at]));
        document.write(&id)
    }
}

impl DeedDocument {
    /// The collection of all of them.
    pub const COLLECTION: &'static str = "deeds";
}

impl Document for DeedDocument {
    type Key<'a> = &'a GameId;

    fn path(id: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, id.as_str()])
    }
}
