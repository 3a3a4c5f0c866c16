//! Writing something for the referee to judge. This is all that a player may write while a game is on; on the cloud, the security rules check the same.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ActionDocument, BesideRequest, GameDocument, RequestDocument, Status, path};
use crate::refusal::reasons;
use crate::shape::Part;
use crate::shape::{self, Misshapen};
use crate::state::StateDocument;
use crate::store::Write;
use crate::tables::{seated, table};
use crate::wire::Refusal;
use crate::{GameId, Seat, Uid};

/// Actions in a row, to be judged.
#[derive(Clone, Debug)]
pub struct Act<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// In which game.
    pub game: &'a GameId,
    /// Their number: the game's head + 1.
    pub seq: u64,
    /// `Vec<engine::Action>`, [packed](crate::wire::pack).
    pub body: &'a str,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Act<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        if self.body.len() > shape::BODY_BYTES {
            return Err(Misshapen::TooLong(Part::Actions, shape::BODY_BYTES).into());
        }
        let table = table(documents, self.game, self.uid)?;
        let at = path::action(self.game, self.seq);
        if let Some(there) = documents.get::<ActionDocument>(&at)? {
            // Sent again, because the answer did not arrive: it counts once.
            if there.uid == *self.uid && there.body == self.body {
                return Ok(Decision::answer(()));
            }
            return Err(number_taken(&table).into());
        }
        if self.seq <= table.head && self.was_judged(documents, &table)? {
            return Ok(Decision::answer(()));
        }
        playing(&table)?;
        if self.seq != table.head + 1 {
            return Err(number_taken(&table).into());
        }
        let Some(seat) = table.awaits.filter(|seat| table.seats_of(self.uid).any(|mine| mine == *seat)) else {
            return Err(reasons::not_your_decision().into());
        };
        if self.now < table.held_until[seat] {
            return Err(reasons::refused_too_often().into());
        }
        let document =
            ActionDocument { uid: self.uid.clone(), seq: self.seq, at: self.now, body: self.body.to_owned() };
        Ok(Decision { writes: vec![Write::set(at, &document)?], answer: () })
    }
}

impl Act<'_> {
    /// Whether it is a batch of theirs that was judged, sent again because the answer did not arrive.
    fn was_judged(&self, documents: &Documents, table: &GameDocument) -> Result<bool, Halt> {
        let state = documents.get::<StateDocument>(&path::state(self.game))?;
        Ok(state.is_some_and(|state| table.seats_of(self.uid).any(|mine| state.taken[mine].has(self.seq, self.body))))
    }
}

/// A request beside the actions, to be judged.
#[derive(Clone, Debug)]
pub struct Beside<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// In which game.
    pub game: &'a GameId,
    /// For which seat.
    pub seat: Seat,
    /// Its number among this seat's requests.
    pub number: u64,
    /// What.
    pub request: BesideRequest,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Beside<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let table = seated(documents, self.game, self.uid, self.seat)?;
        let at = path::request(self.game, self.seat);
        let there = documents.get::<RequestDocument>(&at)?;
        if let Some(there) = there
            && there.number == self.number
        {
            if there.uid == *self.uid && there.request == self.request {
                return Ok(Decision::answer(()));
            }
            return Err(number_taken(&table).into());
        }
        playing(&table)?;
        if self.number != table.requests[self.seat] + 1 {
            return Err(number_taken(&table).into());
        }
        if self.now < table.held_until[self.seat] && self.request != BesideRequest::Concede {
            return Err(reasons::refused_too_often().into());
        }
        let document =
            RequestDocument { uid: self.uid.clone(), number: self.number, at: self.now, request: self.request };
        Ok(Decision { writes: vec![Write::set(at, &document)?], answer: () })
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
