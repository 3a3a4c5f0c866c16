//! Waiting for a player's part of the seed, which they are bound to and do not show. Whoever could see what their part will bring, as whoever reads the house's
//! documents can, must not get another shuffle by staying away from this one.

use serde::{Deserialize, Serialize};

use super::seated;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Awaited, Document as _, GameDocument, Outcome, Record, StateDocument, Status, Withheld};
use crate::matches::{Why, ended};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Caller, GameId, Seat};

/// How long a player has for showing their bits once both seals stand, milliseconds. Their program does it by itself.
pub const SHOWN_WITHIN_MS: u64 = 60_000;
/// How often whoever waits says so, milliseconds.
pub const AWAITED_EVERY_MS: u64 = 5_000;
/// The most that may lie between two times of saying so, milliseconds, for what lies between them to count. Where it is more, the house could not be reached.
const COUNTS_MS: u64 = 12_000;

/// One's own bits are shown, and the other player's are waited for: said every [`crate::tables::AWAITED_EVERY_MS`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Await {
    pub game: GameId,
    /// On which seat one sits.
    pub seat: Seat,
    /// Whether one wants to have won by it, which one has when it was [`crate::tables::SHOWN_WITHIN_MS`].
    pub claim: bool,
}

impl Command for Await {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        if matches!(table.status, Status::Playing | Status::Over) {
            return Ok(Decision::answer(()));
        }
        let Some(before) = table.awaited.filter(|_| table.seeded[self.seat]) else {
            return Err(reasons::own_part_first().into());
        };
        let awaited = before.up_to(caller.now);
        table.awaited = Some(awaited);
        if !self.claim {
            return Ok(Decision { writes: vec![table.write(&self.game)?], answer: () });
        }
        if awaited.ms < SHOWN_WITHIN_MS {
            return Err(reasons::time_left().into());
        }
        let writes = self.lost(caller, documents, table, awaited)?;
        Ok(Decision { writes, answer: () })
    }
}

impl Await {
    /// What is to be written for the game to be over before it has begun, and the other player to have lost it.
    fn lost(
        &self,
        caller: &Caller,
        documents: &Documents,
        mut table: GameDocument,
        awaited: Awaited,
    ) -> Result<Vec<Write>, Halt> {
        let state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        table.changed_at = caller.now;
        let reason = "part of the shuffle withheld".to_owned();
        table.end(Outcome { winner: Some(self.seat), reason }, caller.now);
        let withheld = Withheld { by: self.seat.other(), awaited_ms: awaited.ms, at: caller.now };
        let record = Record::withheld(&self.game, &table, &state, withheld)?;
        let mut writes = vec![record.write(&self.game)?];
        writes.extend(ended(documents, &self.game, &mut table, Why::Played, caller.now)?);
        writes.push(table.write(&self.game)?);
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
