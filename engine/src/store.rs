//! A game as bytes: for storing, for sending a view, and for its hash.

use crate::Game;

/// Bytes that are no game of this engine's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt;

impl std::fmt::Display for Corrupt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "these bytes are no game that engine version {} has written", crate::VERSION)
    }
}

impl std::error::Error for Corrupt {}

impl Game {
    /// The canonical bytes: fixed order of fields, variable length integers, caches left out.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing into a growing vector does not fail, and no field refuses to be written.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// The game with these bytes.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none that this version of the engine has written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Game, Corrupt> {
        postcard::from_bytes(bytes).map_err(|_| Corrupt)
    }

    /// BLAKE3 over the canonical bytes.
    pub fn hash(&self) -> [u8; 32] {
        *blake3::hash(&self.to_bytes()).as_bytes()
    }
}
