//! `games/{id}/server/state`: what only the house may know.

use engine::Game;
use serde::{Deserialize, Serialize};

use super::{Attempts, Deck, DeckEntry, Document, GameDocument, Judged, Taken, Trail};
use crate::packed;
use crate::store::{Damaged, Path};
use crate::{GameId, PerSeat, Seat};

/// The state of a table, whole, rewritten with everything that is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateDocument {
    /// [`crate::sealing::invite_hash`] of the invite code, while the second seat is free.
    pub invite: Option<String>,
    /// The decks, once chosen.
    pub decks: PerSeat<Option<Deck>>,
    /// The decks as both came to the match, from its second game on.
    #[serde(default)]
    pub registered: PerSeat<Option<Deck>>,
    /// The decks for the next game of the match, of whoever is done with theirs.
    #[serde(default)]
    pub next: PerSeat<Option<Deck>>,
    /// The decks for another game, of whoever has asked for one and does not play it with the same deck. Nobody is told before it is made.
    #[serde(default)]
    pub rematch: PerSeat<Option<Deck>>,
    /// What each player has shown of their deck in the match, once the game is over: the most of each card that was to be seen at the end of one game.
    #[serde(default)]
    pub shown: PerSeat<Vec<DeckEntry>>,
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

impl StateDocument {
    /// The true game, or `None` before it has begun.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn game(&self, path: &Path) -> Result<Option<Game>, Damaged> {
        let damaged = |message: String| Damaged { path: path.clone(), message };
        let Some(text) = &self.game else { return Ok(None) };
        let bytes = packed::unpack_bytes(text).map_err(|error| damaged(error.to_string()))?;
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
        packed::unpack(&self.judged).map_err(|error| Damaged { path: path.clone(), message: error.to_string() })
    }
}

impl Document for StateDocument {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "server", "state"])
    }
}
