//! How a game ends (104).

use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// A player has 0 or less life (704.5a).
    Life,
    /// A player drew from an empty library (704.5b).
    Library,
    /// A player has ten or more poison counters (704.5c).
    Poison,
    /// A spell or ability says that a player loses (104.3e), or that the game is a draw (104.4c).
    Effect,
    /// A player conceded (104.3a).
    Concession,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Time,
    /// A loop of mandatory actions that cannot be broken (104.4b).
    Loop,
    /// Whoever gives the table had the game stopped.
    Stopped,
    /// A player has taken more than their half of [as many actions as a game has at most](crate::LONGEST_GAME).
    Length,
    /// A player has left a game that is played without a time.
    Absence,
}

impl Reason {
    /// Whether it ends one game only: where that is a subgame, its main game goes on (728.5). The others end all that is played.
    pub(crate) const fn is_of_one_game(self) -> bool {
        match self {
            Reason::Life | Reason::Library | Reason::Poison | Reason::Effect | Reason::Concession | Reason::Loop => {
                true
            }
            Reason::Agreement | Reason::Time | Reason::Stopped | Reason::Length | Reason::Absence => false,
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a drawn game (104.4).
    pub winner: Option<Seat>,
    /// Why.
    pub reason: Reason,
}
