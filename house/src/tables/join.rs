//! Sitting down on the second seat.

use serde::{Deserialize, Serialize};

use super::create::sit;
use super::rematch::may_still_be_played;
use super::{lock, room_for_another};
use crate::accounts::{is_closed, name_at_table, not_blocked};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{DeckChoice, Document as _, GameDocument, StateDocument, Status};
use crate::refusal::{Field, reasons};
use crate::sealing::invite_hash;
use crate::{Caller, GameId, Seat, limits};

/// Sit down on seat B. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    pub game: GameId,
    /// The invite code, out of the link; empty at a table at which anybody may sit down.
    pub invite: String,
    /// What to be called.
    pub name: String,
    /// What to play with.
    pub deck: DeckChoice,
}

/// A seat that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// At this table.
    pub game: GameId,
    pub seat: Seat,
}

impl Command for Join {
    const WRITES: bool = true;
    type Reply = Seated;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Seated>, Halt> {
        let mut table = documents.get::<GameDocument>(&self.game)?.ok_or_else(reasons::wrong_invite)?;
        if let Some(seat) = table.seats_of(&caller.uid).next() {
            if seat == Seat::B {
                return Ok(Decision::answer(Seated { game: self.game.clone(), seat }));
            }
            return Err(reasons::sits_already().into());
        }
        let mut state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        if table.status != Status::Waiting {
            return Err(reasons::seat_taken().into());
        }
        if table.open_to.is_none() {
            invited(&state, &self.invite)?;
        }
        if let Some(first) = &table.seats.a {
            not_blocked(documents, &caller.uid, &first.uid)?;
            if is_closed(documents, &first.uid)? {
                return Err(reasons::no_player().into());
            }
        }
        let name = name_at_table(documents, &caller.uid, &self.name)?;
        let (seat, deck) = sit(documents, &caller.uid, &name, &self.deck, table.settings.decks)?;
        if let (Some(first), Some(deck)) = (&table.seats.a, &state.decks.a) {
            // A table may wait for days, and its cards may have been sold since.
            may_still_be_played(documents, first, deck, &table.settings, caller)?;
        }
        let mut writes = room_for_another(documents, &caller.uid, caller.now)?;

        table.seats.b = Some(seat);
        state.decks.b = Some(deck);
        state.invite = None;
        lock(&self.game, &mut table, &mut state, caller)?;
        writes.extend([table.write(&self.game)?, state.write(&self.game)?]);
        Ok(Decision { writes, answer: Seated { game: self.game.clone(), seat: Seat::B } })
    }
}

/// Whether this is the invite code of the table.
pub(super) fn invited(state: &StateDocument, code: &str) -> Result<(), Halt> {
    let code = limits::bits(Field::Invite, code)?;
    // Hashes are compared, so how long it takes says nothing about the code.
    if state.invite.as_deref() == Some(invite_hash(&code).as_str()) {
        return Ok(());
    }
    Err(reasons::wrong_invite().into())
}
