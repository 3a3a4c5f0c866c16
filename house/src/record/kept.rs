//! What somebody has kept of a game while it was on, to hold its record against. A record that is held against itself proves nothing.

use serde::{Deserialize, Serialize};

use crate::PerSeat;
use crate::documents::{GameDocument, Status};
use crate::{GameId, Seat, hexadecimal, sealing};

/// What was seen at a table when it could not yet be known what the shuffle would bring, and what one added oneself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// What the house has bound itself to.
    pub commitment: Option<String>,
    /// What the players have bound themselves to.
    pub seals: PerSeat<Option<String>>,
    /// One's own bits, for each seat of one's own, hexadecimal.
    pub bits: PerSeat<Option<String>>,
    /// Whether the game was seen to be on.
    #[serde(default)]
    pub begun: bool,
}

/// Somebody is bound to something else than before: the house, or the player on this seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchanged(pub Option<Seat>);

impl Kept {
    /// Keeps what a table says, where nothing is kept yet: what is first seen when the game is over proves nothing. Answers whether that was news.
    ///
    /// # Errors
    /// When somebody is bound to something else than they were, or the game is on without what was kept.
    pub fn see(&mut self, table: &GameDocument) -> Result<bool, Exchanged> {
        let begun = matches!(table.status, Status::Playing | Status::Over);
        if !begun && table.seals.is_none() {
            // Nobody has joined, or a house of an earlier version has left it so and the shuffle begins anew.
            return Ok(false);
        }
        let own = Seat::BOTH.into_iter().find(|seat| self.bits[*seat].is_some());
        if own.is_some() && table.seals.is_none() {
            // It is on without anything that was drawn here.
            return Err(Exchanged(own));
        }
        // What is not there, or not there any more, is still to come; until the game is on.
        let hold = |kept: &mut Option<String>, stands: Option<&String>| match (&*kept, stands) {
            (None, Some(_)) if table.status == Status::Over => Some(false),
            (None, Some(stands)) => {
                *kept = Some(stands.clone());
                Some(true)
            }
            (Some(_), None) if !begun => Some(false),
            (kept, stands) => (kept.as_ref() == stands).then_some(false),
        };
        let mut news = hold(&mut self.commitment, table.commitment.as_ref()).ok_or(Exchanged(None))?;
        for seat in Seat::BOTH {
            let stands = table.seals.as_ref().and_then(|seals| seals[seat].as_ref());
            news |= hold(&mut self.seals[seat], stands).ok_or(Exchanged(Some(seat)))?;
        }
        if table.status == Status::Playing && !self.begun {
            self.begun = true;
            news = true;
        }
        Ok(news)
    }

    /// One's own bits for a seat, hexadecimal, where they are those that the seal is of which stands there.
    pub fn shown(&self, game: &GameId, seat: Seat) -> Option<&str> {
        let bits = self.bits[seat].as_deref()?;
        let seal = sealing::seal(game, seat, &hexadecimal::decode(bits)?);
        (self.seals[seat].as_ref() == Some(&seal)).then_some(bits)
    }

    /// Whether house and players were all seen to be bound, so that one's own bits can be shown.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.commitment.is_some() && self.seals.a.is_some() && self.seals.b.is_some()
    }
}
