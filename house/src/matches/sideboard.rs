//! Changing one's deck between two games of a match.

use serde::{Deserialize, Serialize};

use super::{between, next};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{DeckEntry, Document as _, Sideboarding, StateDocument};
use crate::refusal::{Field, reasons};
use crate::tables::seated;
use crate::{Caller, GameId, Seat, limits};

/// With which cards one plays the next game: the same as before, put into deck and sideboard as one likes. It stands, and the game begins when both have said
/// theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sideboard {
    /// The table of the game that is over.
    pub game: GameId,
    pub seat: Seat,
    /// The deck.
    pub main: Vec<DeckEntry>,
    /// What stands beside it.
    pub sideboard: Vec<DeckEntry>,
    /// Who is to begin, from whoever has the choice; absent: they do.
    #[serde(default)]
    pub begins: Option<Seat>,
}

impl Command for Sideboard {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        limits::entries(Field::Deck, &self.main)?;
        limits::entries(Field::Sideboard, &self.sideboard)?;
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        let rules = table.settings.decks;
        let is_done = |between: &Sideboarding| between.done_at[self.seat].is_some();
        // The first one stands, however often it is sent.
        if table.match_game.as_ref().and_then(|it| it.sideboarding.as_ref()).is_some_and(is_done) {
            return Ok(Decision::answer(()));
        }
        let between = between(&mut table)?;
        if between.is_late(self.seat, caller.now) {
            return Err(reasons::sideboarding_over().into());
        }
        if between.chooser == Some(self.seat) {
            between.begins = Some(self.begins.unwrap_or(self.seat));
        } else if self.begins.is_some() {
            return Err(reasons::other_begins().into());
        }
        between.done_at[self.seat] = Some(caller.now);
        // As with the offer of a draw: whoever plays on has passed over it.
        between.end_offer = between.end_offer.filter(|offering| *offering == self.seat);
        let both = between.done_at[self.seat.other()].is_some();
        let mut state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        let before = state.decks[self.seat].as_ref().ok_or_else(reasons::no_table)?;
        state.next[self.seat] = Some(before.swapped(&self.main, &self.sideboard, rules)?);
        table.changed_at = caller.now;
        let mut writes = Vec::new();
        if both {
            writes.extend(next::next_game(documents, &mut table, &state, caller)?);
        }
        writes.extend([table.write(&self.game)?, state.write(&self.game)?]);
        Ok(Decision { writes, answer: () })
    }
}
