//! The two players' places at the table.

use serde::{Deserialize, Serialize};

/// A player's place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// The player who made the table.
    A,
    /// The player who was invited.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The other seat; a player's only opponent (102.2).
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// Where this seat stands in an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}
