//! `games/{id}/server/hands…` and `games/{id}/watched/hands`: moments of a game with both hands, kept until they may be shown.

use serde::{Deserialize, Serialize};

use super::{Document, GameDocument, WatchedDocument};
use crate::GameId;
use crate::limits::MOST_HANDS_AFTER;
use crate::store::Path;

/// `games/{id}/server/hands`: the moments of the turn that is played, and which turns before it are kept. Nobody's to read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptHands {
    /// The version of the engine whose views these are.
    pub engine: String,
    /// Hash of its card data, hexadecimal.
    pub cards: String,
    /// The turn of these moments.
    pub turn: u32,
    /// `Vec<Vec<u8>>`, [packed](crate::wire::pack): an `engine::HandsView` each, oldest first.
    pub moments: String,
    /// The turns before it whose moments are kept ([`TurnOfHands`]), oldest first.
    pub turns: Vec<u32>,
}

/// `games/{id}/server/hands-{place}`: the moments of a turn that is over. Nobody's to read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnOfHands {
    /// As in [`KeptHands`].
    pub moments: String,
}

/// `games/{id}/watched/hands`: the moments with both hands that may be shown. They are there from when the first may, at a table where that is agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownHands {
    /// The last turn of which there are moments. It grows with every change.
    pub turn: u32,
    /// As in [`KeptHands`]: those of this turn; of the turns before it as well, when the game is over.
    pub moments: String,
}

impl Document for KeptHands {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "server", "hands"])
    }
}

impl Document for TurnOfHands {
    /// Which game, and which turn.
    type Key<'a> = (&'a GameId, u32);

    /// There are no more places than turns that may have to be kept.
    fn path((game, turn): Self::Key<'_>) -> Path {
        let place = format!("hands-{}", turn % u32::from(MOST_HANDS_AFTER));
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "server", &place])
    }
}

impl Document for ShownHands {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), WatchedDocument::COLLECTION, "hands"])
    }
}
