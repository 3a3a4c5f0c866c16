//! Who is there: for the other player to see, and for the clocks.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Document as _, GameDocument, Status, TablePresenceDocument};
use crate::{GameId, Seat, Uid};

/// How often somebody without a connection says that they are there, milliseconds.
pub const BEAT_MS: u64 = 20_000;
/// Who has not said so for this long is away, milliseconds: two beats may get lost.
pub const GONE_MS: u64 = 50_000;
/// Beats that come faster than this are not written down, milliseconds.
const LEAST_MS: u64 = 10_000;

/// Somebody has gone away from a table, or is back.
#[derive(Clone, Debug)]
pub struct Presence<'a> {
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
        let Some(mut table) = documents.get::<GameDocument>(self.game)? else { return Ok(Decision::answer(())) };
        let changed = note(&mut table, self.uid, self.here, self.at);
        let writes = if changed { vec![table.write(self.game)?] } else { Vec::new() };
        Ok(Decision { writes, answer: () })
    }
}

/// Somebody at a table says that they are there, or that they go. Where the house has no connections to notice who is gone, this is how it knows: who says
/// nothing for [`GONE_MS`] has gone, and the other player's beat notices it.
#[derive(Clone, Debug)]
pub struct Heartbeat<'a> {
    pub uid: &'a Uid,
    /// Which table.
    pub game: &'a GameId,
    /// Whether they are there.
    pub here: bool,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Heartbeat<'_> {
    /// Whether they sit there at all.
    type Answer = bool;

    fn decide(&self, documents: &Documents) -> Result<Decision<bool>, Halt> {
        documents.want(&[GameDocument::path(self.game), TablePresenceDocument::path(self.game)])?;
        let Some(mut table) = documents.get::<GameDocument>(self.game)? else { return Ok(Decision::answer(false)) };
        let mine: Vec<Seat> = table.seats_of(self.uid).collect();
        if mine.is_empty() || is_left(&table) {
            return Ok(Decision::answer(!mine.is_empty()));
        }
        let mut here = documents.get::<TablePresenceDocument>(self.game)?.unwrap_or_default();
        let mut changed = note(&mut table, self.uid, self.here, self.now);
        for seat in [Seat::A, Seat::B].into_iter().filter(|seat| !mine.contains(seat)) {
            let other = table.seats[seat].as_ref().map(|taken| taken.uid.clone());
            if let Some(other) = other.filter(|_| here.has_gone(seat, self.now)) {
                changed |= note(&mut table, &other, false, here.last[seat]);
            }
        }
        let mut writes = Vec::new();
        if changed {
            writes.push(table.write(self.game)?);
        }
        if self.here && mine.iter().any(|seat| here.last[*seat].saturating_add(LEAST_MS) <= self.now) {
            mine.iter().for_each(|seat| here.last[*seat] = self.now);
            writes.push(here.write(self.game)?);
        }
        Ok(Decision { writes, answer: true })
    }
}

impl TablePresenceDocument {
    /// Whether somebody who had said that they are there has not for so long that they have gone.
    pub(crate) fn has_gone(&self, seat: Seat, now: u64) -> bool {
        self.last[seat] > 0 && self.last[seat].saturating_add(GONE_MS) < now
    }
}

/// Whether who is there matters to nobody any more: the game is over, and nobody waits for another one.
fn is_left(table: &GameDocument) -> bool {
    let waits = table.rematch.game.is_none() && (table.rematch.wanted.a || table.rematch.wanted.b);
    table.status == Status::Over && !waits
}

/// Puts down whether somebody is there, since this time. Answers whether that is news.
pub(crate) fn note(table: &mut GameDocument, uid: &Uid, here: bool, at: u64) -> bool {
    let seats: Vec<Seat> = table.seats_of(uid).collect();
    let news = |seat: &Seat| table.away_since[*seat].is_none() != here;
    if is_left(table) || !seats.iter().any(news) {
        return false;
    }
    for seat in seats {
        table.away_since[seat] = (!here).then_some(at);
        if let Some(clocks) = table.clocks.as_mut().filter(|_| table.status == Status::Playing) {
            clocks.presence(seat, here, at);
        }
    }
    true
}
