//! What somebody changes their deck by, between two games of a match.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Deck, DeckEntry, StateDocument};
use crate::refusal::reasons;
use crate::tables::seated;
use crate::{Caller, GameId, Seat};

/// One's own deck at a table of a match, and what the other player has shown of theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnDeck {
    pub game: GameId,
    pub seat: Seat,
}

/// What somebody changes their deck by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideboardingDeck {
    /// As it was played in this game.
    pub deck: Deck,
    /// As it was when the match began.
    pub registered: Deck,
    /// What the other player has shown in the match: the most of each card that was to be seen at the end of one game.
    pub shown: Vec<DeckEntry>,
}

impl Command for OwnDeck {
    const WRITES: bool = false;
    type Reply = SideboardingDeck;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<SideboardingDeck>, Halt> {
        let table = seated(documents, &self.game, &caller.uid, self.seat)?;
        if table.match_game.is_none() {
            return Err(reasons::no_match().into());
        }
        let state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        let deck = state.decks[self.seat].clone().ok_or_else(reasons::no_table)?;
        let registered = state.registered[self.seat].clone().unwrap_or_else(|| deck.clone());
        Ok(Decision::answer(SideboardingDeck { deck, registered, shown: state.shown[self.seat.other()].clone() }))
    }
}
