//! Taking back a table that nobody has joined, and leaving one that does not begin.

use serde::{Deserialize, Serialize};

use super::table;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ChatTail, Document as _, GameDocument, StateDocument, Status};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Caller, GameId, matches, watching};

/// How long both players of a table may take to bind themselves to their parts of the seed before either may leave it, milliseconds: two minutes. Their pages do
/// it by themselves, so whoever has not done it by then has gone. From when both have, nobody leaves without a result ([`super::Await`]).
const LEFT_AFTER_MS: u64 = 2 * 60 * 1_000;

/// Take back a table that nobody has joined, or leave one that does not begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdraw {
    pub game: GameId,
}

impl Command for Withdraw {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        // Sent twice, it finds nothing the second time, and that is what was wanted.
        if documents.get::<GameDocument>(&self.game)?.is_none() {
            return Ok(Decision::answer(()));
        }
        let table = table(documents, &self.game, &caller.uid)?;
        let is_given_up = may_be_left(&table, caller.now);
        match table.status {
            Status::Waiting => Ok(Decision { writes: remove(&self.game), answer: () }),
            Status::Seeding if table.is_sealed() => Err(reasons::parts_are_due().into()),
            Status::Seeding if is_given_up => {
                let mut writes = remove(&self.game);
                if let Some(seat) = table.seats_of(&caller.uid).next() {
                    let outcome = matches::outcome_for_leaving(documents, (&self.game, &table), seat, caller.now)?;
                    writes.extend(matches::never_begun(documents, &table, outcome, caller.now)?);
                }
                Ok(Decision { writes, answer: () })
            }
            Status::Seeding => Err(reasons::table_begins().into()),
            Status::Playing | Status::Over => Err(reasons::table_joined().into()),
        }
    }
}

/// Whether a table that both have joined has taken so long to begin that either may leave it.
pub fn may_be_left(table: &GameDocument, now: u64) -> bool {
    table.status == Status::Seeding && !table.is_sealed() && table.changed_at.saturating_add(LEFT_AFTER_MS) < now
}

/// A table that nobody has joined, to be removed by the house.
#[derive(Clone, Debug)]
pub struct Expire<'a> {
    pub game: &'a GameId,
    /// It goes only when it has not changed since, milliseconds since 1970.
    pub before: u64,
}

impl Request for Expire<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let stale = |table: &GameDocument| table.status == Status::Waiting && table.changed_at < self.before;
        match documents.get::<GameDocument>(self.game)? {
            Some(table) if stale(&table) => Ok(Decision { writes: remove(self.game), answer: () }),
            _ => Ok(Decision::answer(())),
        }
    }
}

/// What a table that has not begun leaves behind is removed with it.
pub(super) fn remove(game: &GameId) -> Vec<Write> {
    let of_table = [GameDocument::path(game), StateDocument::path(game), ChatTail::path(game)];
    of_table.into_iter().chain(watching::documents_before(game)).map(Write::Delete).collect()
}
