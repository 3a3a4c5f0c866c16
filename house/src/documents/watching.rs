//! `games/{id}/watched/…`: what whoever watches a table is told of it.

use serde::{Deserialize, Serialize};

use super::recent_events::ViewEvents;
use super::{Document, GameDocument, Mark};
use crate::store::Path;
use crate::{GameId, Uid};

/// Who may watch a table besides those who sit there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watching {
    #[default]
    Nobody,
    /// Whoever has its address.
    WithLink,
    /// Anybody: the room lists it.
    Anybody,
}

/// `games/{id}/watched/view`: a table as whoever watches it is shown it, in one document. It is there from when both sit, where the
/// table may be watched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchedDocument {
    /// Grows by one with every change.
    pub number: u64,
    /// The table, without what is its players' alone ([`GameDocument::as_watched`]).
    pub table: Option<Box<GameDocument>>,
    /// The `engine::WatcherView` of the game, [packed](crate::wire::pack) from its canonical bytes; empty before the deal.
    pub body: String,
    /// The pages with what happened before that ([`LogPage`]), oldest first: each is called by the number that its last event came with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<u64>,
    /// The events that came with these numbers, oldest first: the latest ones, for all of it is read with every change. Earlier versions kept those of the
    /// whole game here.
    #[serde(with = "super::recent_events")]
    pub recent_events: Vec<ViewEvents>,
}

/// `games/{id}/watched/log-{number}`: a page of what happened in a game that is watched. It is written once and never changes, so whoever comes late reads it
/// once, and nobody else does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogPage {
    /// As those of [`WatchedDocument`], older than all of them.
    #[serde(with = "super::recent_events")]
    pub recent_events: Vec<ViewEvents>,
}

/// `games/{id}/watched/chat`: the last lines that those who watch have said to each other. Who sits there is not told them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatcherChatTail {
    /// The number the next line gets; lines are numbered from 0.
    pub next: u64,
    /// The last lines, oldest first; at most [`crate::limits::CHAT_LINES`].
    pub lines: Vec<WatcherLine>,
}

/// A line of somebody who watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatcherLine {
    pub number: u64,
    /// Who said it.
    pub uid: Uid,
    /// What they are called.
    pub name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Plain text.
    pub text: String,
    /// What its author's program numbered it by, so that it counts once.
    pub nonce: u64,
}

impl WatchedDocument {
    /// The part of `games/{id}` under which these documents lie.
    pub const COLLECTION: &str = "watched";

    /// The pages in which something is that came after this number.
    pub fn pages_after(&self, known: u64) -> impl Iterator<Item = u64> {
        self.pages.iter().copied().filter(move |page| *page > known)
    }

    /// What somebody knows who says that they have seen this much. Whoever claims to have seen what is yet to come has another past than this database: all
    /// of it is new to them.
    #[must_use]
    pub const fn known(&self, seen: u64) -> u64 {
        if seen > self.number { 0 } else { seen }
    }
}

impl LogPage {
    /// How the names of pages begin.
    pub const NAME: &str = "log-";
}

impl Document for LogPage {
    type Key<'a> = (&'a GameId, u64);

    fn path((game, number): Self::Key<'_>) -> Path {
        let name = format!("{}{number}", Self::NAME);
        Path::of(&[GameDocument::COLLECTION, game.as_str(), WatchedDocument::COLLECTION, &name])
    }
}

impl Document for WatchedDocument {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), Self::COLLECTION, "view"])
    }
}

impl Document for WatcherChatTail {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), WatchedDocument::COLLECTION, "chat"])
    }
}
