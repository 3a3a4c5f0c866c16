//! The record of a game: all that went in, so that anybody can play it again and see that it ends the same, and that no shuffle was arranged; and what was
//! tried beside that and refused.

mod attempts;
mod kept;
mod read;
mod verify;

pub use attempts::{ATTEMPTS_KEPT, Attempt, Attempts, HELD_MS, Refused, Written};
use engine::{Act, Action, Game, Illegal, Setup, act};
pub use kept::{Exchanged, Kept};
pub use read::ReadRecord;
use serde::{Deserialize, Serialize};
pub use verify::{Mismatch, Parts, Verified};

use crate::decide::Halt;
use crate::documents::{GameDocument, path};
use crate::state::StateDocument;
use crate::store::Damaged;
use crate::tables::{decks, rules};
use crate::{GameId, PerSeat, Seat, wire};

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

/// That a player did not show the bits they were bound to, and lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withheld {
    /// Who.
    pub by: Seat,
    /// How long they were waited for, milliseconds in which the house could be reached.
    pub awaited_ms: u64,
    /// When the other player claimed it, milliseconds since 1970 by the house's clock.
    pub at: u64,
}

impl Record {
    /// The record out of a table's state, when its game is over.
    pub(crate) fn of(game: &GameId, table: &GameDocument, state: &StateDocument) -> Result<Self, Damaged> {
        let setup = state.setup.as_deref().ok_or_else(|| missing(game))?;
        let setup: Setup = wire::unpack(setup).map_err(|_| missing(game))?;
        let record = Self::with(game, table, state, &setup)?;
        let whole = record.bits.a.is_some() && record.bits.b.is_some();
        if whole { Ok(record) } else { Err(missing(game)) }
    }

    /// The record of a game that never began, because a player did not show their bits.
    pub(crate) fn withheld(
        game: &GameId,
        table: &GameDocument,
        state: &StateDocument,
        withheld: Withheld,
    ) -> Result<Self, Halt> {
        let setup = Setup {
            decks: decks(game, state)?,
            starting: state.starting.unwrap_or(Seat::A),
            rules: rules(&table.settings),
        };
        Ok(Self { withheld: Some(withheld), ..Self::with(game, table, state, &setup)? })
    }

    fn with(game: &GameId, table: &GameDocument, state: &StateDocument, setup: &Setup) -> Result<Self, Damaged> {
        let missing = || missing(game);
        let seals = table.seals.clone().map(|seals| Some(PerSeat { a: seals.a?, b: seals.b? }));
        Ok(Self {
            game: game.clone(),
            engine: engine::VERSION.to_owned(),
            cards: crate::cards_hash(),
            commitment: table.commitment.clone().ok_or_else(missing)?,
            seals: seals.map(|both| both.ok_or_else(missing)).transpose()?,
            one_browser: table.settings.hot_seat,
            secret: state.secret.clone().ok_or_else(missing)?,
            bits: state.bits.clone(),
            withheld: None,
            starting: setup.starting,
            starting_by_chance: state.starting.is_none(),
            setup: wire::pack(setup).map_err(|_| missing())?,
            judged: state.judged.clone(),
            attempts: state.attempts.clone(),
        })
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

fn missing(game: &GameId) -> Damaged {
    Damaged { path: path::state(game), message: "a part of the record is missing".to_owned() }
}

/// Does once more what was done.
pub(crate) fn replay(game: &mut Game, judged: &Judged) -> Result<(), Illegal> {
    match &judged.input {
        Input::Actions(actions) => actions.iter().try_for_each(|action| match act(game, judged.seat, action)? {
            Act::Applied(_) => Ok(()),
            // Nothing is hidden from the true state.
            Act::NeedsHidden(_) => Err(Illegal::NotAnOption),
        }),
        Input::Request(request) => game.request(judged.seat, *request).map(drop),
        Input::DrawOffered | Input::DrawDeclined => Ok(()),
    }
}
