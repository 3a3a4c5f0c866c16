//! What the house is handed from outside because it has none of its own: the time, and chance.

use crate::GameId;

/// The time, and chance, for one request.
#[derive(Clone, Debug)]
pub struct Circumstances {
    /// Milliseconds since 1970.
    pub now: u64,
    /// Random bits.
    pub chance: Chance,
}

/// Random bits, each used for one thing only. They must come from a source that nobody can predict.
#[derive(Clone)]
pub struct Chance([u8; Chance::BYTES]);

impl Chance {
    /// How many bytes there are.
    pub const BYTES: usize = 58;

    /// These bytes, which must be random.
    #[must_use]
    pub fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// A new game's id.
    pub(crate) fn game(&self) -> GameId {
        GameId::from_random(self.part(0))
    }

    /// A new table's invite code.
    pub(crate) fn invite(&self) -> [u8; 16] {
        self.part(10)
    }

    /// The house's part of a game's seed.
    pub(crate) fn secret(&self) -> [u8; 32] {
        self.part(26)
    }

    fn part<const N: usize>(&self, from: usize) -> [u8; N] {
        std::array::from_fn(|at| self.0[from + at])
    }
}

/// Secrets do not belong into logs.
impl std::fmt::Debug for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Chance(…)")
    }
}
