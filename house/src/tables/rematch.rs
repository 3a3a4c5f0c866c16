//! Playing again.

use serde::{Deserialize, Serialize};

use super::called::called_by_now;
use super::create::empty;
use super::{lock, room_for_another, room_for_the_other, seated};
use crate::accounts::{is_closed, not_blocked, not_closed};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::decks::{deck_for, may_be_played_again};
use crate::documents::{
    Deck, DeckChoice, Document as _, GameDocument, PlayerDocument, Record, SeatDocument, Settings, StateDocument,
    Status,
};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Caller, GameId, PerSeat, Seat};

/// Play again, with the other player starting. The new table stands in the game document once both want it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WantRematch {
    /// Which game was it.
    pub game: GameId,
    /// Who wants it.
    pub seat: Seat,
    /// What to play with; absent, the deck that they came to the old table with. Whoever asks again before the other player has asked chooses anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckChoice>,
}

impl Command for WantRematch {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        if table.status != Status::Over {
            return Err(reasons::not_over().into());
        }
        if table.rematch.game.is_some() {
            return Ok(Decision::answer(()));
        }
        if table.match_game.as_ref().is_some_and(|it| it.outcome.is_none()) {
            return Err(reasons::match_goes_on().into());
        }
        not_closed(documents, &caller.uid)?;
        if let Some(other) = table.uids.iter().find(|other| **other != caller.uid) {
            not_blocked(documents, &caller.uid, other)?;
            if is_closed(documents, other)? {
                return Err(reasons::no_player().into());
            }
        }
        let rules = table.settings.decks;
        let chosen = self.deck.as_ref().map(|deck| deck_for(documents, &caller.uid, deck, rules)).transpose()?;
        let mut state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        let mut writes = Vec::new();
        if state.rematch[self.seat] != chosen {
            state.rematch[self.seat] = chosen;
            writes.push(state.write(&self.game)?);
        }
        table.rematch.wanted[self.seat] = true;
        // Who comes and goes at a table at which nobody waits is not written down.
        table.away_since[self.seat] = None;
        if table.settings.hot_seat {
            table.rematch.wanted[self.seat.other()] = true;
        }
        table.changed_at = caller.now;
        if table.rematch.wanted.a && table.rematch.wanted.b {
            let game = caller.entropy.game();
            if documents.get::<GameDocument>(&game)?.is_some() {
                return Err(reasons::table_number_taken().into());
            }
            let record = documents.get::<Record>(&self.game)?.ok_or_else(reasons::no_table)?;
            // Of a game that never began nobody has had the first turn.
            let starting = match record.withheld {
                None => Some(record.starting.other()),
                Some(_) => (!record.starting_by_chance).then_some(record.starting),
            };
            writes.extend(room_for_another(documents, &caller.uid, caller.now)?);
            if let Some(other) = &table.seats[self.seat.other()]
                && other.uid != caller.uid
            {
                room_for_the_other(documents, other, caller.now)?;
            }
            writes.extend(once_more(documents, (&table, &state), &game, starting, caller)?);
            table.rematch.game = Some(game);
        }
        writes.push(table.write(&self.game)?);
        Ok(Decision { writes, answer: () })
    }
}

/// The next table of a game's players: on the same seats, with the decks that they have chosen for it or else the same ones, which may still be played.
pub(super) fn once_more(
    documents: &Documents,
    (table, old): (&GameDocument, &StateDocument),
    next: &GameId,
    starting: Option<Seat>,
    caller: &Caller,
) -> Result<[Write; 2], Halt> {
    let mut again = empty(&table.settings, caller.now);
    again.seats = table.seats.clone();
    again.away_since = table.away_since;
    let mut state = StateDocument { starting, ..StateDocument::default() };
    let of_match = table.match_game.as_ref().filter(|_| table.outcome.is_none());
    if let Some(of_match) = of_match {
        // A game that is begun anew is the same game of its match, whose decks are locked.
        again.match_game = Some(of_match.clone());
        state.decks.clone_from(&old.decks);
        state.registered.clone_from(&old.registered);
        state.shown.clone_from(&old.shown);
    } else {
        let [a, b] = Seat::BOTH.map(|seat| {
            let came_with = old.registered[seat].as_ref().or(old.decks[seat].as_ref());
            old.rematch[seat].as_ref().or(came_with).cloned()
        });
        state.decks = PerSeat { a, b };
        for uid in &table.uids {
            called_by_now(&mut again, uid, documents.get::<PlayerDocument>(uid)?.as_ref());
        }
        for (seat, deck) in state.decks.iter() {
            if let (Some(taken), Some(deck)) = (&mut again.seats[seat], deck) {
                may_still_be_played(documents, taken, deck, &table.settings, caller)?;
                taken.deck.clone_from(&deck.name);
            }
        }
    }
    lock(next, &mut again, &mut state, caller)?;
    Ok([again.write(next)?, state.write(next)?])
}

/// Refuses when a deck may no longer be played as was agreed: its cards may have been sold since. Which these are is told to its player alone, for nobody else knows what was chosen.
pub(super) fn may_still_be_played(
    documents: &Documents,
    taken: &SeatDocument,
    deck: &Deck,
    settings: &Settings,
    caller: &Caller,
) -> Result<(), Halt> {
    match may_be_played_again(documents, &taken.uid, deck, settings.decks) {
        Ok(()) => Ok(()),
        Err(Halt::Refused(refusal)) => {
            let code = refusal.code;
            let whose = if taken.uid == caller.uid {
                reasons::faulty_deck_of(&taken.name, refusal)
            } else {
                reasons::faulty_deck_of_other(&taken.name)
            };
            Err(whose.coded(code).into())
        }
        Err(halt) => Err(halt),
    }
}
