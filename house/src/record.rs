//! The record of a game: all that went in, so that anybody can play it again and see that it ends the same, and that no shuffle was arranged; and what was
//! tried beside that and refused.

mod kept;
mod read;
mod verify;

use engine::{Act, Game, Illegal, Setup, act};
pub use kept::{Exchanged, Kept};
pub use read::ReadRecord;
pub use verify::{Mismatch, Parts, Verified};

use crate::decide::Halt;
use crate::documents::{Document as _, GameDocument, Input, Judged, OfMatch, Record, StateDocument, Withheld};
use crate::store::Damaged;
use crate::tables::{decks, rules, sideboards};
use crate::{GameId, PerSeat, Seat, packed};

/// A fingerprint of the state is taken with every so many inputs, and with the last one.
pub const FINGERPRINT_EVERY: usize = 8;

impl Record {
    /// The record out of a table's state, when its game is over.
    pub(crate) fn of(game: &GameId, table: &GameDocument, state: &StateDocument) -> Result<Self, Damaged> {
        let setup = state.setup.as_deref().ok_or_else(|| missing(game))?;
        let setup = packed::unpack_setup(setup).map_err(|_| missing(game))?;
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
            sideboards: sideboards(game, state)?,
        };
        Ok(Self { withheld: Some(withheld), ..Self::with(game, table, state, &setup)? })
    }

    fn with(game: &GameId, table: &GameDocument, state: &StateDocument, setup: &Setup) -> Result<Self, Damaged> {
        let missing = || missing(game);
        let seals = table.seals.clone().map(|seals| Some(PerSeat { a: seals.a?, b: seals.b? }));
        Ok(Self {
            game: game.clone(),
            of_match: table.match_game.as_ref().map(|it| OfMatch {
                id: it.id.clone(),
                number: it.number,
                draws: table.settings.draws,
                flip: it.flip,
            }),
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
            setup: packed::pack(setup).map_err(|_| missing())?,
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
        packed::unpack(&self.judged).map_err(|_| Mismatch::Unreadable("the list of inputs"))
    }
}

fn missing(game: &GameId) -> Damaged {
    Damaged { path: StateDocument::path(game), message: "a part of the record is missing".to_owned() }
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
