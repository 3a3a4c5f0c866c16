//! What stands about a table in a list, or before one sits down at it.

use serde::{Deserialize, Serialize};

use super::join::invited;
use super::unfinished;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{GameDocument, StateDocument, Status};
use crate::refusal::reasons;
use crate::wire::TableSummary;
use crate::{Caller, GameId, PerSeat, Seat, Uid};

/// What is this table? For whoever has an invite, or sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summarize {
    pub game: GameId,
    /// The invite code, out of the link.
    pub invite: Option<String>,
}

impl Command for Summarize {
    const WRITES: bool = false;
    type Reply = TableSummary;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<TableSummary>, Halt> {
        // Whoever was invited is told about the invitation.
        let absent = || if self.invite.is_some() { reasons::wrong_invite() } else { reasons::no_table() };
        let table = documents.get::<GameDocument>(&self.game)?.ok_or_else(absent)?;
        if !table.uids.contains(&caller.uid) {
            let is_open = table.open_to.is_some() && table.status == Status::Waiting;
            let code = self.invite.as_deref().or(is_open.then_some("")).ok_or_else(reasons::no_table)?;
            let state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
            if table.status != Status::Waiting {
                return Err(reasons::seat_taken().into());
            }
            if !is_open {
                invited(&state, code)?;
            }
        }
        Ok(Decision::answer(summary(self.game.clone(), table, &caller.uid)))
    }
}

/// The tables I sit at that are not over, the one that changed last first.
#[derive(Clone, Copy, Debug)]
pub struct Mine;

impl Command for Mine {
    const WRITES: bool = false;
    type Reply = Vec<TableSummary>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        listed(documents, &caller.uid).map(Decision::answer)
    }
}

/// The tables somebody sits at that are not over, the one that changed last first.
pub(crate) fn listed(documents: &Documents, uid: &Uid) -> Result<Vec<TableSummary>, Halt> {
    let tables = documents.query::<GameDocument>(&unfinished(uid))?;
    Ok(tables.into_iter().filter_map(|(path, table)| Some(summary(path.name().parse().ok()?, table, uid))).collect())
}

/// What somebody is told about a table. Which decks are played there is for those who sit there: nobody chooses theirs by it.
pub(crate) fn summary(game: GameId, table: GameDocument, uid: &Uid) -> TableSummary {
    let mine = |seat: Seat| table.seats_of(uid).any(|one| one == seat);
    let yours = PerSeat { a: mine(Seat::A), b: mine(Seat::B) };
    TableSummary {
        yours,
        marks: table.seats.clone().map(|seat| seat.and_then(|seat| seat.mark)),
        names: table.seats.clone().map(|seat| seat.map(|seat| seat.name)),
        decks: table.seats.map(|seat| seat.filter(|_| yours.a || yours.b).map(|seat| seat.deck)),
        game,
        status: table.status,
        settings: table.settings,
        to_act: table.to_act,
        outcome: table.outcome,
        wanted: table.rematch.wanted,
        open_to: table.open_to,
        match_game: table.match_game.map(Box::new),
        changed_at: table.changed_at,
    }
}
