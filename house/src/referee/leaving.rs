//! Leaving a game that is played without a time: whoever keeps the other waiting for a whole day can be claimed against.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Document as _, GameDocument, Status};
use crate::{GameId, Seat};

/// How long somebody may keep the other player waiting in a game without clocks, milliseconds: a day.
pub const ABSENCE_MS: u64 = 24 * 60 * 60 * 1_000;
/// How much of that is left at least when the house opens again after it was closed, milliseconds: an hour.
pub const GRACE_MS: u64 = 60 * 60 * 1_000;

/// Whether this seat's player has left: the game has no clocks, the decision is theirs, and for a day they have done nothing that stands. It does not
/// matter whether they look in, nor what they begin and take back.
#[must_use]
pub fn has_left(table: &GameDocument, seat: Seat, now: u64) -> bool {
    let alone = table.uids.len() < 2;
    table.status == Status::Playing
        && table.settings.time.is_none()
        && table.to_act == Some(seat)
        && !alone
        && since(table).saturating_add(ABSENCE_MS) <= now
}

/// Since when the decision that is awaited has been, as far as the table says.
const fn since(table: &GameDocument) -> u64 {
    if table.to_act_since == 0 { table.changed_at } else { table.to_act_since }
}

/// The house was closed, and is open again: while it was, nobody could decide anything. At a table without clocks, whoever must decide has an hour at
/// least.
#[derive(Clone, Debug)]
pub struct Reopened<'a> {
    /// At which table.
    pub game: &'a GameId,
    /// When, milliseconds since 1970.
    pub now: u64,
}

impl Request for Reopened<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let Some(mut table) = documents.get::<GameDocument>(self.game)? else { return Ok(Decision::answer(())) };
        let least = self.now.saturating_sub(ABSENCE_MS - GRACE_MS);
        if table.status != Status::Playing || table.settings.time.is_some() || since(&table) >= least {
            return Ok(Decision::answer(()));
        }
        table.to_act_since = least;
        Ok(Decision { writes: vec![table.write(self.game)?], answer: () })
    }
}
