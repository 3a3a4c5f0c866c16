//! `games/{id}/server/record`: what a game was.

use engine::Action;
use serde::{Deserialize, Serialize};

use super::{Attempts, Document, DrawRule, GameDocument};
use crate::store::Path;
use crate::{GameId, PerSeat, Seat};

/// `games/{id}/server/record`: open to both players when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Which game it was.
    pub game: GameId,
    /// Which game of which match; `None` where a single game was played.
    #[serde(default)]
    pub of_match: Option<OfMatch>,
    /// The version of the engine that played its end.
    pub engine: String,
    /// Hash of that engine's card data, hexadecimal.
    pub cards: String,
    /// What the house had bound itself to before the players showed their bits, hexadecimal.
    pub commitment: String,
    /// What the players had bound themselves to before anybody showed anything, hexadecimal. In records of earlier versions they had not.
    #[serde(default)]
    pub seals: Option<PerSeat<String>>,
    /// Whether one browser gave both players' parts, as it does where two share a screen.
    #[serde(default)]
    pub one_browser: bool,
    /// The house's 256 bits of the seed, hexadecimal.
    pub secret: String,
    /// Each player's 128 bits of the seed, hexadecimal; `None` where they were withheld.
    pub bits: PerSeat<Option<String>>,
    /// Whose bits were withheld, so that the game never began.
    #[serde(default)]
    pub withheld: Option<Withheld>,
    /// Who took the first turn. Where that was left to chance and the game never began, nobody has, and it says nothing.
    pub starting: Seat,
    /// Whether that was left to chance.
    pub starting_by_chance: bool,
    /// The `engine::Setup`, [packed](crate::wire::pack).
    pub setup: String,
    /// `Vec<Judged>`, [packed](crate::wire::pack): all that was done, in the order in which it was judged.
    pub judged: String,
    /// What was refused. It has changed nothing, and playing the game again passes it over. Records of earlier versions have none.
    #[serde(default)]
    pub attempts: Attempts,
}

/// Which game of a match one was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfMatch {
    /// The match: the id of its first game.
    pub id: GameId,
    /// The number of the game, from 1.
    pub number: u32,
    /// What was agreed about drawn games.
    #[serde(default)]
    pub draws: DrawRule,
    /// For whom the Orb landed, where a drawn game was decided by its flip.
    #[serde(default)]
    pub flip: Option<Seat>,
}

/// Something that was judged and done. What was refused is among the [`Attempts`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// When it came to the house, milliseconds since 1970 by the house's clock.
    pub at: u64,
    pub seat: Seat,
    pub input: Input,
    /// [`engine::Game::hash`] of the state after it, now and then.
    pub fingerprint: Option<[u8; 32]>,
}

/// What can go into a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// Actions in a row.
    Actions(Vec<Action>),
    /// A concession, an agreement or a time that has run out.
    Request(engine::Request),
    /// A draw was offered. Nothing of the game's own has changed.
    DrawOffered,
    /// An offer was declined or taken back. Nothing of the game's own has changed.
    DrawDeclined,
}

/// That a player did not show the bits they were bound to, and lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withheld {
    pub by: Seat,
    /// How long they were waited for, milliseconds in which the house could be reached.
    pub awaited_ms: u64,
    /// When the other player claimed it, milliseconds since 1970 by the house's clock.
    pub at: u64,
}

impl Document for Record {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "server", "record"])
    }
}
