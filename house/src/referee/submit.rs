//! Writing something for the referee to judge. This is all that a player may write while a game is on; on the cloud, the security rules check the same.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{
    ActionDocument, Document as _, GameDocument, RequestDocument, StateDocument, Status, TableRequest,
};
use crate::limits::{self, Invalid};
use crate::refusal::{Field, Refusal, reasons};
use crate::tables::{seated, table};
use crate::{Caller, GameId, Seat};

/// Actions in a row. It is answered when it is stored; what becomes of it stands in the next view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    pub game: GameId,
    /// Their number: the game's head + 1.
    pub seq: u64,
    /// `Vec<engine::Action>`, [packed](crate::wire::pack_actions).
    pub body: String,
}

impl Command for Act {
    const WRITES: bool = true;
    /// Their number.
    type Reply = u64;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<u64>, Halt> {
        if self.body.len() > limits::BODY_BYTES {
            return Err(Invalid::TooLong(Field::Actions, limits::BODY_BYTES).into());
        }
        let table = table(documents, &self.game, &caller.uid)?;
        if let Some(there) = documents.get::<ActionDocument>((&self.game, self.seq))? {
            // Sent again, because the answer did not arrive: it counts once.
            if there.uid == caller.uid && there.body == self.body {
                return Ok(Decision::answer(self.seq));
            }
            return Err(number_taken(&table).into());
        }
        if self.seq <= table.head && self.was_judged(caller, documents, &table)? {
            return Ok(Decision::answer(self.seq));
        }
        playing(&table)?;
        if self.seq != table.head + 1 {
            return Err(number_taken(&table).into());
        }
        let Some(seat) = table.to_act.filter(|seat| table.seats_of(&caller.uid).any(|mine| mine == *seat)) else {
            return Err(reasons::not_your_decision().into());
        };
        if caller.now < table.held_until[seat] {
            return Err(reasons::refused_too_often().into());
        }
        let document =
            ActionDocument { uid: caller.uid.clone(), seq: self.seq, at: caller.now, body: self.body.clone() };
        Ok(Decision { writes: vec![document.write((&self.game, self.seq))?], answer: self.seq })
    }

    fn to_judge(&self) -> Option<&GameId> {
        Some(&self.game)
    }
}

impl Act {
    /// Whether it is a batch of theirs that was judged, sent again because the answer did not arrive.
    fn was_judged(&self, caller: &Caller, documents: &Documents, table: &GameDocument) -> Result<bool, Halt> {
        let state = documents.get::<StateDocument>(&self.game)?;
        Ok(state
            .is_some_and(|state| table.seats_of(&caller.uid).any(|mine| state.taken[mine].has(self.seq, &self.body))))
    }
}

/// A request. It is answered when it is stored; what becomes of it stands in the next view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MakeRequest {
    pub game: GameId,
    pub seat: Seat,
    /// Its number: one more than `GameDocument::requests` says for this seat.
    pub number: u64,
    pub request: TableRequest,
}

impl Command for MakeRequest {
    const WRITES: bool = true;
    /// Its number.
    type Reply = u64;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<u64>, Halt> {
        let table = seated(documents, &self.game, &caller.uid, self.seat)?;
        let there = documents.get::<RequestDocument>((&self.game, self.seat))?;
        if let Some(there) = there
            && there.number == self.number
        {
            if there.uid == caller.uid && there.request == self.request {
                return Ok(Decision::answer(self.number));
            }
            return Err(number_taken(&table).into());
        }
        playing(&table)?;
        if self.number != table.requests[self.seat] + 1 {
            return Err(number_taken(&table).into());
        }
        if caller.now < table.held_until[self.seat] && self.request != TableRequest::Concede {
            return Err(reasons::refused_too_often().into());
        }
        let document =
            RequestDocument { uid: caller.uid.clone(), number: self.number, at: caller.now, request: self.request };
        Ok(Decision { writes: vec![document.write((&self.game, self.seat))?], answer: self.number })
    }

    fn to_judge(&self) -> Option<&GameId> {
        Some(&self.game)
    }
}

fn playing(table: &GameDocument) -> Result<(), Refusal> {
    match table.status {
        Status::Playing => Ok(()),
        Status::Over => Err(reasons::game_over()),
        Status::Waiting | Status::Seeding => Err(reasons::not_begun()),
    }
}

fn number_taken(table: &GameDocument) -> Refusal {
    reasons::wrong_number(table.head + 1)
}
