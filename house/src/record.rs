//! The record of a game: all that went in, so that anybody can play it again and see that it ends the same, and that no shuffle was arranged; and what was
//! tried beside that and refused.

mod attempts;

use std::fmt;

pub use attempts::{ATTEMPTS_KEPT, Attempt, Attempts, HELD_MS, Refused, Written};
use engine::{Act, Action, Game, Illegal, Setup, act};
use serde::{Deserialize, Serialize};

use crate::state::{StateDocument, commitment, seed, starting};
use crate::store::{Damaged, Path};
use crate::{GameId, PerSeat, Seat, hexadecimal, wire};

/// A fingerprint of the state is taken with every so many inputs, and with the last one.
pub const FINGERPRINT_EVERY: usize = 8;

/// `games/{id}/server/record`: open to both players when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Which game it was.
    pub game: GameId,
    /// The version of the engine that played its end.
    pub engine: String,
    /// Hash of that engine's card data, hexadecimal.
    pub cards: String,
    /// What the house published before the players added their bits, hexadecimal.
    pub commitment: String,
    /// The house's 256 bits of the seed, hexadecimal.
    pub secret: String,
    /// Each player's 128 bits of the seed, hexadecimal.
    pub bits: PerSeat<String>,
    /// Who took the first turn.
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

/// Something that was judged and done. What was refused is among the [`Attempts`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// When it came to the house, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// By which seat.
    pub seat: Seat,
    /// What.
    pub input: Input,
    /// [`Game::hash`] of the state after it, now and then.
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

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// A part of it cannot be read.
    Unreadable(&'static str),
    /// It was made by another engine or with other cards than this program's, which therefore cannot play it again.
    OtherVersion,
    /// The house's part of the seed is not the one it had bound itself to.
    Commitment,
    /// The first turn was not given to whom the seed gives it.
    Starting,
    /// The game could not be set up.
    Setup(String),
    /// This input, counted from 0, is not accepted.
    Input(usize, Illegal),
    /// After this input, counted from 0, the state is another one.
    Fingerprint(usize),
    /// The inputs end before the game does.
    NotOver,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(what) => write!(f, "{what} of the record cannot be read"),
            Self::OtherVersion => {
                f.write_str("another version of the engine or of the cards made this record: replay it with that one")
            }
            Self::Commitment => f.write_str("the house's part of the seed is not the one it had bound itself to"),
            Self::Starting => f.write_str("the first turn was not given to whom the seed gives it"),
            Self::Setup(error) => write!(f, "the game cannot be set up: {error}"),
            Self::Input(at, error) => write!(f, "input {at} is not accepted: {error}"),
            Self::Fingerprint(at) => write!(f, "after input {at} the state is another one"),
            Self::NotOver => f.write_str("the inputs end before the game does"),
        }
    }
}

impl std::error::Error for Mismatch {}

impl Record {
    /// The record out of a table's state, when its game is over.
    pub(crate) fn of(game: &GameId, state: &StateDocument, path: &Path) -> Result<Self, Damaged> {
        let missing = || Damaged { path: path.clone(), message: "a part of the record is missing".to_owned() };
        let secret = state.secret.clone().ok_or_else(missing)?;
        let bytes = hexadecimal::decode(&secret).ok_or_else(missing)?;
        let setup = state.setup.clone().ok_or_else(missing)?;
        let read: Setup = wire::unpack(&setup).map_err(|_| missing())?;
        Ok(Self {
            game: game.clone(),
            engine: engine::VERSION.to_owned(),
            cards: crate::cards_hash(),
            commitment: hexadecimal::encode(&commitment(&bytes)),
            secret,
            bits: PerSeat {
                a: state.bits.a.clone().ok_or_else(missing)?,
                b: state.bits.b.clone().ok_or_else(missing)?,
            },
            starting: read.starting,
            starting_by_chance: state.starting.is_none(),
            setup,
            judged: state.judged.clone(),
            attempts: state.attempts.clone(),
        })
    }

    /// Plays the game again from its inputs, and returns its end.
    ///
    /// `published` is the commitment that was seen while the game was on.
    ///
    /// # Errors
    /// When anything is not as the record says; which input it was.
    pub fn verify(&self, published: &str) -> Result<Game, Mismatch> {
        if self.engine != engine::VERSION || self.cards != crate::cards_hash() {
            return Err(Mismatch::OtherVersion);
        }
        let secret = hexadecimal::decode(&self.secret).ok_or(Mismatch::Unreadable("the house's part of the seed"))?;
        if hexadecimal::encode(&commitment(&secret)) != published || published != self.commitment {
            return Err(Mismatch::Commitment);
        }
        let bits = |seat: Seat| {
            hexadecimal::decode(&self.bits[seat]).ok_or(Mismatch::Unreadable("a player's part of the seed"))
        };
        let seed = seed(&secret, &PerSeat { a: bits(Seat::A)?, b: bits(Seat::B)? }, &self.game);
        let setup: Setup = wire::unpack(&self.setup).map_err(|_| Mismatch::Unreadable("the setup"))?;
        if setup.starting != self.starting || (self.starting_by_chance && starting(&seed) != self.starting) {
            return Err(Mismatch::Starting);
        }
        let mut game = Game::new(&setup, seed).map_err(|error| Mismatch::Setup(error.to_string()))?;
        for (at, judged) in self.inputs()?.iter().enumerate() {
            replay(&mut game, judged).map_err(|illegal| Mismatch::Input(at, illegal))?;
            if judged.fingerprint.is_some_and(|hash| hash != game.hash()) {
                return Err(Mismatch::Fingerprint(at));
            }
        }
        if game.outcome().is_none() {
            return Err(Mismatch::NotOver);
        }
        Ok(game)
    }

    /// All that was done, in the order in which it was judged.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn inputs(&self) -> Result<Vec<Judged>, Mismatch> {
        if self.judged.is_empty() {
            return Ok(Vec::new());
        }
        wire::unpack(&self.judged).map_err(|_| Mismatch::Unreadable("the list of inputs"))
    }
}

/// Does once more what was done.
pub(crate) fn replay(game: &mut Game, judged: &Judged) -> Result<(), Illegal> {
    match &judged.input {
        Input::Actions(actions) => actions.iter().try_for_each(|action| match act(game, judged.seat, action)? {
            Act::Applied(_) => Ok(()),
            // Only a view waits for the house; the true state does not.
            Act::AwaitsHouse(_) => Err(Illegal::NotAnOption),
        }),
        Input::Request(request) => game.request(judged.seat, *request).map(drop),
        Input::DrawOffered | Input::DrawDeclined => Ok(()),
    }
}
