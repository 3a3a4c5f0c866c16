//! Waiting for a player's part of the seed, which they are bound to and do not show. Whoever could see what their part will bring, as whoever reads the house's
//! documents can, must not get another shuffle by staying away from this one.

use super::seated;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Awaited, GameDocument, Outcome, Status, path};
use crate::history::remember;
use crate::record::{Record, Withheld};
use crate::refusal::reasons;
use crate::state::StateDocument;
use crate::store::Write;
use crate::{GameId, Seat, Uid};

/// How long a player has for showing their bits once both seals stand, milliseconds. Their program does it by itself.
pub const SHOWN_WITHIN_MS: u64 = 60_000;
/// How often whoever waits says so, milliseconds.
pub const AWAITED_EVERY_MS: u64 = 5_000;
/// The most that may lie between two times of saying so, milliseconds, for what lies between them to count. Where it is more, the house could not be reached.
const COUNTS_MS: u64 = 12_000;

/// A player whose own bits are shown waits for the other's.
#[derive(Clone, Debug)]
pub struct Await<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// At which table.
    pub game: &'a GameId,
    /// On which seat.
    pub seat: Seat,
    /// Whether they want to have won by it, if it has been long enough.
    pub claim: bool,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Await<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = seated(documents, self.game, self.uid, self.seat)?;
        if matches!(table.status, Status::Playing | Status::Over) {
            return Ok(Decision::answer(()));
        }
        let Some(before) = table.awaited.filter(|_| table.seeded[self.seat]) else {
            return Err(reasons::own_part_first().into());
        };
        let awaited = before.up_to(self.now);
        table.awaited = Some(awaited);
        if !self.claim {
            return Ok(Decision { writes: vec![Write::set(path::game(self.game), &table)?], answer: () });
        }
        if awaited.ms < SHOWN_WITHIN_MS {
            return Err(reasons::time_left().into());
        }
        let writes = self.lost(documents, table, awaited)?;
        Ok(Decision { writes, answer: () })
    }
}

impl Await<'_> {
    /// What is to be written for the game to be over before it has begun, and the other player to have lost it.
    fn lost(&self, documents: &Documents, mut table: GameDocument, awaited: Awaited) -> Result<Vec<Write>, Halt> {
        let at = path::state(self.game);
        let state = documents.get::<StateDocument>(&at)?.ok_or_else(reasons::no_table)?;
        table.changed_at = self.now;
        let reason = "part of the shuffle withheld".to_owned();
        table.end(Outcome { winner: Some(self.seat), reason }, self.now);
        let withheld = Withheld { by: self.seat.other(), awaited_ms: awaited.ms, at: self.now };
        let record = Record::withheld(self.game, &table, &state, withheld)?;
        let mut writes = vec![Write::set(path::record(self.game), &record)?];
        writes.extend(remember(documents, self.game, &table)?);
        writes.push(Write::set(path::game(self.game), &table)?);
        Ok(writes)
    }
}

impl Awaited {
    /// The same at this time. Nothing is counted where whoever waits could not say for long that they do.
    fn up_to(self, now: u64) -> Self {
        let passed = now.saturating_sub(self.until);
        let counted = if passed <= COUNTS_MS { passed } else { 0 };
        Self { ms: self.ms.saturating_add(counted), until: self.until.max(now) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_the_house_could_not_be_reached_is_not_counted() {
        let mut awaited = Awaited { ms: 0, until: 1_000 };
        for (now, counted) in [(6_000, 5_000), (11_000, 10_000), (3_600_000, 10_000), (3_605_000, 15_000), (7, 15_000)]
        {
            awaited = awaited.up_to(now);
            assert_eq!(awaited.ms, counted, "at {now}");
        }
    }
}
