//! Sitting down on the second seat.

use super::create::sit;
use super::{lock, room_for_another};
use crate::accounts::{name_at_table, not_blocked};
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{DeckChoice, GameDocument, Status, path};
use crate::refusal::reasons;
use crate::shape::Part;
use crate::state::{StateDocument, invite_hash};
use crate::store::Write;
use crate::{Circumstances, GameId, Seat, Uid, shape};

/// Somebody who follows an invite link.
#[derive(Clone, Debug)]
pub struct Join<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// Where.
    pub game: &'a GameId,
    /// The invite code.
    pub invite: &'a str,
    /// What they are called.
    pub name: &'a str,
    /// What they play with.
    pub deck: &'a DeckChoice,
    /// When, and by what chance.
    pub circumstances: &'a Circumstances,
}

impl Request for Join<'_> {
    type Answer = Seat;

    fn decide(&self, documents: &Documents) -> Result<Decision<Seat>, Halt> {
        let mut table = documents.get::<GameDocument>(&path::game(self.game))?.ok_or_else(reasons::wrong_invite)?;
        if let Some(seat) = table.seats_of(self.uid).next() {
            if seat == Seat::B {
                return Ok(Decision::answer(seat));
            }
            return Err(reasons::sits_already().into());
        }
        let mut state = documents.get::<StateDocument>(&path::state(self.game))?.ok_or_else(reasons::no_table)?;
        if table.status != Status::Waiting {
            return Err(reasons::seat_taken().into());
        }
        invited(&state, self.invite)?;
        if let Some(first) = &table.seats.a {
            not_blocked(documents, self.uid, &first.uid)?;
        }
        let name = name_at_table(documents, self.uid, self.name)?;
        let (seat, deck) = sit(documents, self.uid, &name, self.deck, table.settings.decks)?;
        let mut writes = room_for_another(documents, self.uid, self.circumstances.now)?;

        table.seats.b = Some(seat);
        state.decks.b = Some(deck);
        state.invite = None;
        lock(self.game, &mut table, &mut state, self.circumstances)?;
        writes.extend([Write::set(path::game(self.game), &table)?, Write::set(path::state(self.game), &state)?]);
        Ok(Decision { writes, answer: Seat::B })
    }
}

/// Whether this is the invite code of the table.
pub(super) fn invited(state: &StateDocument, code: &str) -> Result<(), Halt> {
    let code = shape::bits(Part::Invite, code)?;
    // Hashes are compared, so how long it takes says nothing about the code.
    if state.invite.as_deref() == Some(invite_hash(&code).as_str()) {
        return Ok(());
    }
    Err(reasons::wrong_invite().into())
}
