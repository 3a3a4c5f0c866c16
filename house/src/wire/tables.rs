//! What is told of tables.

use serde::{Deserialize, Serialize};

use crate::documents::{DeckChoice, Mark, MatchGame, OpenTo, Outcome, Settings, Status};
use crate::{GameId, PerSeat, Seat};

/// The second player of a hot-seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondPlayer {
    /// What to be called.
    pub name: String,
    /// What to play with.
    pub deck: DeckChoice,
}

/// What stands about a table in a list, or before one sits down at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// Its id.
    pub game: GameId,
    /// How far it has come.
    pub status: Status,
    /// What is agreed.
    pub settings: Settings,
    /// Who sits there.
    pub names: PerSeat<Option<String>>,
    /// What others are told beside these names.
    #[serde(default)]
    pub marks: PerSeat<Option<Mark>>,
    /// What they play.
    pub decks: PerSeat<Option<String>>,
    /// Which seats are yours.
    pub yours: PerSeat<bool>,
    /// Whose decision it is.
    pub to_act: Option<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who would like to play again.
    pub wanted: PerSeat<bool>,
    /// Whether anybody may sit down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_to: Option<OpenTo>,
    /// Which game of a match it is, and how that stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_game: Option<Box<MatchGame>>,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
}

impl TableSummary {
    /// The table without the moment of its last change, which alone is no update.
    #[must_use]
    pub fn without_moment(&self) -> Self {
        Self { changed_at: 0, ..self.clone() }
    }
}
