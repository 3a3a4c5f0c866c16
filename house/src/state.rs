//! `games/{id}/server/state`: what only the house may know.

use engine::{Game, Seed};
use serde::{Deserialize, Serialize};

use crate::decks::Deck;
use crate::record::{Attempts, Judged};
use crate::referee::{Taken, Trail};
use crate::store::{Damaged, Path};
use crate::{GameId, PerSeat, Seat, hexadecimal, wire};

/// The state of a table, whole, rewritten with everything that is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateDocument {
    /// [`invite_hash`] of the invite code, while the second seat is free.
    pub invite: Option<String>,
    /// The decks, once chosen.
    pub decks: PerSeat<Option<Deck>>,
    /// Who takes the first turn, where it is not left to chance.
    pub starting: Option<Seat>,
    /// The house's 256 bits of the seed, hexadecimal; there from the moment the decks are locked.
    pub secret: Option<String>,
    /// Each player's 128 bits of the seed, hexadecimal; there when their seals stand and they have shown what is in theirs.
    pub bits: PerSeat<Option<String>>,
    /// The true `engine::Game`, [packed](crate::wire::pack_bytes) from its canonical bytes, once it has begun.
    pub game: Option<String>,
    /// The `engine::Setup` it began with, [packed](crate::wire::pack).
    pub setup: Option<String>,
    /// `Vec<Judged>`, [packed](crate::wire::pack): all that was done, in the order in which it was judged.
    pub judged: String,
    /// What was refused, for the record.
    #[serde(default)]
    pub attempts: Attempts,
    /// The last batches of each seat that were judged, refused ones too: what is sent again is known by them.
    #[serde(default)]
    pub taken: PerSeat<Taken>,
    /// Where the game has been since whoever must decide began to: what comes to nothing is known by it.
    #[serde(default)]
    pub trail: Trail,
}

/// What is stored of an invite code: enough to know it again, and nothing to make it from.
#[must_use]
pub fn invite_hash(code: &[u8; 16]) -> String {
    hexadecimal::encode(&blake3::derive_key("jb-mtg 2026 an invite code", code))
}

/// What a house of an earlier version published of its part of the seed before the players added theirs, which they had not [sealed](crate::sealing).
#[must_use]
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    *blake3::hash(secret).as_bytes()
}

/// The seed of a game: BLAKE3 over the house's part, both players' and the game's id. Nobody alone decides any of it.
#[must_use]
pub fn seed(secret: &[u8; 32], bits: &PerSeat<[u8; 16]>, game: &GameId) -> Seed {
    let mut hasher = blake3::Hasher::new_derive_key("jb-mtg 2026 the seed of a game");
    hasher.update(secret).update(&bits.a).update(&bits.b).update(game.as_str().as_bytes());
    *hasher.finalize().as_bytes()
}

/// Who takes the first turn, where it is left to chance: the seed decides.
#[must_use]
pub fn starting(seed: &Seed) -> Seat {
    let byte = blake3::derive_key("jb-mtg 2026 who takes the first turn", seed)[0];
    if byte & 1 == 0 { Seat::A } else { Seat::B }
}

impl StateDocument {
    /// The true game, or `None` before it has begun.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn game(&self, path: &Path) -> Result<Option<Game>, Damaged> {
        let damaged = |message: String| Damaged { path: path.clone(), message };
        let Some(text) = &self.game else { return Ok(None) };
        let bytes = wire::unpack_bytes(text).map_err(|error| damaged(error.to_string()))?;
        Game::from_bytes(&bytes).map(Some).map_err(|error| damaged(error.to_string()))
    }

    /// What was judged so far.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn judged(&self, path: &Path) -> Result<Vec<Judged>, Damaged> {
        if self.judged.is_empty() {
            return Ok(Vec::new());
        }
        wire::unpack(&self.judged).map_err(|error| Damaged { path: path.clone(), message: error.to_string() })
    }
}
