//! Whoever asks for something, and what the house is handed with it because it has none of its own: the time, and chance.

use crate::{GameId, Source, Uid};

/// Whoever asks for something, at what moment, with what chance.
#[derive(Clone, Debug)]
pub struct Caller {
    pub uid: Uid,
    /// Milliseconds since 1970.
    pub now: u64,
    /// Random bits for what is asked.
    pub entropy: Entropy,
    /// The network they ask from, where it is known.
    pub source: Option<Source>,
}

/// Random bits, each used for one thing only. They must come from a source that nobody can predict.
#[derive(Clone)]
pub struct Entropy([u8; Entropy::BYTES]);

impl Caller {
    /// Somebody of whom it is not known where they ask from.
    #[must_use]
    pub fn new(uid: Uid, now: u64, entropy: Entropy) -> Self {
        Self { uid, now, entropy, source: None }
    }
}

impl Entropy {
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
impl std::fmt::Debug for Entropy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Entropy(…)")
    }
}
