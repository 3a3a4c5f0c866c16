//! `games/{id}/chat/tail`: the last lines of what is said at a table.

use serde::{Deserialize, Serialize};

use super::{Document, GameDocument};
use crate::store::Path;
use crate::{GameId, Seat};

/// The end of the talk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatTail {
    /// The number the next line gets; lines are numbered from 0.
    pub next: u64,
    /// The last lines, oldest first; at most [`crate::limits::CHAT_LINES`].
    pub lines: Vec<ChatLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    pub number: u64,
    /// Who said it.
    pub seat: Seat,
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Plain text.
    pub text: String,
    /// What its author's program numbered it by, so that it counts once.
    pub nonce: u64,
}

impl Document for ChatTail {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "chat", "tail"])
    }
}
