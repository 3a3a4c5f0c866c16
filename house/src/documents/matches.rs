//! `matches/{id}`: several games that two players play with the same cards, and what of it stands at each of its tables.

use serde::{Deserialize, Serialize};

use super::{Document, Outcome};
use crate::store::Path;
use crate::{GameId, PerSeat, Seat};

/// How many games a match has at most, draws aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BestOf {
    /// A single game.
    #[default]
    One,
    Three,
    Five,
}

impl BestOf {
    /// Each of them, the shortest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Three, Self::Five];

    /// How many games that are.
    #[must_use]
    pub const fn games(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// How many of them win the match.
    #[must_use]
    pub const fn needed(self) -> u32 {
        self.games() / 2 + 1
    }
}

/// Who begins the second game of a match, and each one after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeginsNext {
    /// Whoever has lost the last game says it; after a draw, whoever has said it for that one.
    #[default]
    LoserChooses,
    Chance,
}

/// What a game that nobody has won is for its match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// None of its games: another one is played.
    #[default]
    AnotherGame,
    /// A game like the others, with no winner.
    NoWinner,
    /// One that is decided by the flip of an Orb: a coin that the game's seed has decided before it began ([`crate::sealing::orb_flip`]).
    OrbFlip,
}

/// Which game of a match a table has, and how that match stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchGame {
    /// The match: the id of its first game.
    pub id: GameId,
    /// The number of this game, from 1.
    pub number: u32,
    /// How many games each player has won, with this one once it is over.
    #[serde(default)]
    pub won: PerSeat<u32>,
    /// How many nobody has won, likewise.
    #[serde(default)]
    pub drawn: u32,
    /// Who has said who begins this game; `None` where chance has.
    #[serde(default)]
    pub chooser: Option<Seat>,
    /// What each player had left of their time for the match when this game was made, milliseconds; `None` at the first one and without clocks.
    #[serde(default)]
    pub left_ms: Option<PerSeat<u64>>,
    /// For whom the Orb landed, where a drawn game was decided by its flip.
    #[serde(default)]
    pub flip: Option<Seat>,
    /// The way to the next game, once this one is over and the match is not.
    #[serde(default)]
    pub sideboarding: Option<Sideboarding>,
    /// How the match ended, at the table of its last game.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

impl MatchGame {
    /// The first game of a match.
    #[must_use]
    pub fn first(id: &GameId) -> Self {
        Self {
            id: id.clone(),
            number: 1,
            won: PerSeat::default(),
            drawn: 0,
            chooser: None,
            left_ms: None,
            flip: None,
            sideboarding: None,
            outcome: None,
        }
    }

    /// Whether no further game of the match has been made.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.sideboarding.as_ref().is_none_or(|between| between.next.is_none())
    }

    /// Whether the next game is still to be made.
    #[must_use]
    pub fn awaits_decks(&self) -> bool {
        self.outcome.is_none() && self.sideboarding.as_ref().is_some_and(|between| between.next.is_none())
    }

    /// Who offers to end the match here, where that can still be answered.
    #[must_use]
    pub fn end_offered(&self) -> Option<Seat> {
        self.sideboarding.as_ref().filter(|_| self.awaits_decks())?.end_offer
    }
}

/// Between two games of a match: both players change their decks at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sideboarding {
    /// Until when each player must be done, milliseconds since 1970 by the house's clock: so long their time for the match lasts, or ten minutes.
    pub until: PerSeat<u64>,
    /// When each was done.
    #[serde(default)]
    pub done_at: PerSeat<Option<u64>>,
    /// Who says who begins the next game; `None` where chance does.
    pub chooser: Option<Seat>,
    /// Whom they have said.
    #[serde(default)]
    pub begins: Option<Seat>,
    /// Who offers to end the match here, with the score it has. Falls when the other player declines, or says with what they play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_offer: Option<Seat>,
    /// How often either has offered that.
    #[serde(default, skip_serializing_if = "is_never")]
    pub ends_offered: PerSeat<u32>,
    /// The table of the next game, once it is made.
    #[serde(default)]
    pub next: Option<GameId>,
}

fn is_never(times: &PerSeat<u32>) -> bool {
    *times == PerSeat::default()
}

impl Sideboarding {
    /// Whether this player's time is over without their being done.
    #[must_use]
    pub fn is_late(&self, seat: Seat, now: u64) -> bool {
        self.done_at[seat].is_none() && now >= self.until[seat]
    }
}

/// A match from the end of its first game on. Who plays it, and what is agreed, stands at the tables of its games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchDocument {
    /// Its games that are over, in their order.
    pub games: Vec<FinishedGame>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
}

/// A game of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    pub game: GameId,
    pub outcome: Outcome,
}

impl Document for MatchDocument {
    type Key<'a> = &'a GameId;

    fn path(id: Self::Key<'_>) -> Path {
        Path::of(&["matches", id.as_str()])
    }
}
