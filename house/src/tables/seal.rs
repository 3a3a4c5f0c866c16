//! What the players bind themselves to, before anybody shows their part of the seed.

use serde::{Deserialize, Serialize};

use super::{lock, seated};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Awaited, Document as _, StateDocument, Status, TablePresenceDocument};
use crate::limits;
use crate::referee::note;
use crate::refusal::reasons;
use crate::{Caller, GameId, Seat};

/// What this seat's player binds themselves to before anybody shows their part of the game's seed. The first one stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommitSeed {
    pub game: GameId,
    pub seat: Seat,
    /// [`crate::sealing::seal`] of the bits, 64 hexadecimal digits.
    pub seal: String,
}

impl Command for CommitSeed {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let seal = limits::seal(&self.seal)?;
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        let stands = table.seals.as_ref().is_some_and(|seals| seals[self.seat].is_some());
        if stands {
            return Ok(Decision::answer(()));
        }
        match table.status {
            Status::Seeding => {}
            Status::Waiting => return Err(reasons::nobody_joined().into()),
            // What has begun without seals has a seed.
            Status::Playing | Status::Over => return Ok(Decision::answer(())),
        }
        let mut writes = Vec::new();
        if table.seals.is_none() {
            // A house of an earlier version has left it so: nobody was bound to anything, so all of it begins anew.
            let mut state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
            lock(&self.game, &mut table, &mut state, caller)?;
            writes.push(state.write(&self.game)?);
        }
        let (now, other) = (caller.now, self.seat.other());
        let mut here = documents.get::<TablePresenceDocument>(&self.game)?.unwrap_or_default();
        let is_alone = table.seats_of(&caller.uid).count() > 1;
        let is_away = !is_alone && (table.away_since[other].is_some() || here.has_gone(other, now));
        // Whoever binds themselves is there. Else two who are both thought to be away would go on for ever.
        note(&mut table, &caller.uid, true, now);
        if here.last[self.seat] > 0 {
            here.last[self.seat] = now;
            writes.push(here.write(&self.game)?);
        }
        let seals = table.seals.get_or_insert_default();
        seals[self.seat] = Some(seal);
        if is_away {
            // Nobody is bound while they are away, and loses by it. Their program says its seal again when they are back.
            seals[other] = None;
        }
        if seals[other].is_some() {
            table.awaited = Some(Awaited { ms: 0, until: now });
        }
        table.changed_at = now;
        writes.push(table.write(&self.game)?);
        Ok(Decision { writes, answer: () })
    }
}
