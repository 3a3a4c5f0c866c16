//! Who is there: for the other player to see, and for the clocks.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, Status, path};
use crate::store::Write;
use crate::{GameId, Uid};

/// Somebody has gone away from a table, or is back.
#[derive(Clone, Debug)]
pub struct Presence<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// Which table.
    pub game: &'a GameId,
    /// Whether they are there.
    pub here: bool,
    /// Since when, milliseconds since 1970.
    pub at: u64,
}

impl Request for Presence<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let Some(mut table) = documents.get::<GameDocument>(&path::game(self.game))? else {
            return Ok(Decision::answer(()));
        };
        let seats: Vec<_> = table.seats_of(self.uid).collect();
        let changes = |seat: &crate::Seat| table.away_since[*seat].is_none() != self.here;
        if table.status == Status::Over || !seats.iter().any(changes) {
            return Ok(Decision::answer(()));
        }
        for seat in seats {
            table.away_since[seat] = (!self.here).then_some(self.at);
            if let Some(clocks) = table.clocks.as_mut().filter(|_| table.status == Status::Playing) {
                clocks.presence(seat, self.here, self.at);
            }
        }
        Ok(Decision { writes: vec![Write::set(path::game(self.game), &table)?], answer: () })
    }
}
