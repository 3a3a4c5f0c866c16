//! What stands about a table in a list, or before one sits down at it.

use super::join::invited;
use super::unfinished;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{GameDocument, Status, path};
use crate::refusal::reasons;
use crate::state::StateDocument;
use crate::wire::TableSummary;
use crate::{GameId, PerSeat, Seat, Uid};

/// A table to be told about.
#[derive(Clone, Debug)]
pub struct Summarize<'a> {
    /// To whom.
    pub uid: &'a Uid,
    /// Which.
    pub game: &'a GameId,
    /// The invite code, for whoever does not sit there.
    pub invite: Option<&'a str>,
}

impl Request for Summarize<'_> {
    type Answer = TableSummary;

    fn decide(&self, documents: &Documents) -> Result<Decision<TableSummary>, Halt> {
        // Whoever was invited is told about the invitation.
        let absent = || if self.invite.is_some() { reasons::wrong_invite() } else { reasons::no_table() };
        let table = documents.get::<GameDocument>(&path::game(self.game))?.ok_or_else(absent)?;
        if !table.uids.contains(self.uid) {
            let code = self.invite.ok_or_else(reasons::no_table)?;
            let state = documents.get::<StateDocument>(&path::state(self.game))?.ok_or_else(reasons::no_table)?;
            if table.status != Status::Waiting {
                return Err(reasons::seat_taken().into());
            }
            invited(&state, code)?;
        }
        Ok(Decision::answer(summary(self.game.clone(), table, self.uid)))
    }
}

/// All one's tables that are not over, to be listed.
#[derive(Clone, Debug)]
pub struct Mine<'a> {
    /// Whose.
    pub uid: &'a Uid,
}

impl Request for Mine<'_> {
    type Answer = Vec<TableSummary>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Vec<TableSummary>>, Halt> {
        let tables = documents.query::<GameDocument>(&unfinished(self.uid))?;
        let listed = tables.into_iter().filter_map(|(path, table)| {
            let game = path.name().parse().ok()?;
            Some(summary(game, table, self.uid))
        });
        Ok(Decision::answer(listed.collect()))
    }
}

/// What somebody is told about a table.
pub(crate) fn summary(game: GameId, table: GameDocument, uid: &Uid) -> TableSummary {
    let mine = |seat: Seat| table.seats_of(uid).any(|one| one == seat);
    let yours = PerSeat { a: mine(Seat::A), b: mine(Seat::B) };
    TableSummary {
        yours,
        marks: table.seats.clone().map(|seat| seat.and_then(|seat| seat.mark)),
        names: table.seats.clone().map(|seat| seat.map(|seat| seat.name)),
        decks: table.seats.map(|seat| seat.map(|seat| seat.deck)),
        game,
        status: table.status,
        settings: table.settings,
        awaits: table.awaits,
        outcome: table.outcome,
        wanted: table.rematch.wanted,
        changed_at: table.changed_at,
    }
}
