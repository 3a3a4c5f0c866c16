//! The next game of a match.

use serde::{Deserialize, Serialize};

use super::between;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Document as _, GameDocument, MatchDocument, MatchGame, Outcome, Sideboarding, StateDocument};
use crate::history::remember;
use crate::refusal::reasons;
use crate::store::Write;
use crate::tables::{empty, lock, seated};
use crate::watching::settle_hands;
use crate::{Caller, GameId, PerSeat, Seat};

/// The other player is not done in time: with clocks they have lost the match, without any their deck stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoOn {
    /// The table of the game that is over.
    pub game: GameId,
    pub seat: Seat,
}

impl Command for GoOn {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        let timed = table.settings.time.is_some();
        let between = between(&mut table)?;
        let late = Seat::BOTH.map(|seat| between.is_late(seat, caller.now));
        let writes = match (late, timed) {
            ([false, false], _) => return Err(reasons::time_left().into()),
            (_, false) => {
                let state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
                next_game(documents, &mut table, &state, caller)?
            }
            ([a, b], true) => {
                let winner = if a == b { None } else { Some(if a { Seat::B } else { Seat::A }) };
                let outcome = Outcome { winner, reason: "no time left".to_owned() };
                over(documents, (&self.game, &mut table), outcome, caller.now)?
            }
        };
        Ok(Decision { writes: [writes, vec![table.write(&self.game)?]].concat(), answer: () })
    }
}

/// How a match ends that a host stops where no game of it is on.
pub(crate) fn closed() -> Outcome {
    Outcome { winner: None, reason: "stopped by the host".to_owned() }
}

/// What is to be written for a match that is stopped between two games: nobody wins it.
pub(crate) fn stopped(
    documents: &Documents,
    game: &GameId,
    mut table: GameDocument,
    at: u64,
) -> Result<Vec<Write>, Halt> {
    let mut writes = over(documents, (game, &mut table), closed(), at)?;
    writes.push(table.write(game)?);
    Ok(writes)
}

/// The match is over between two games.
pub(super) fn over(
    documents: &Documents,
    (game, table): (&GameId, &mut GameDocument),
    outcome: Outcome,
    at: u64,
) -> Result<Vec<Write>, Halt> {
    let of_match = table.match_game.as_mut().ok_or_else(reasons::no_sideboarding)?;
    of_match.outcome = Some(outcome.clone());
    let id = of_match.id.clone();
    let mut document = documents.get::<MatchDocument>(&id)?.ok_or_else(reasons::no_table)?;
    (document.outcome, document.changed_at) = (Some(outcome), at);
    (table.playing, table.changed_at) = (Vec::new(), at);
    let mut writes = vec![document.write(&id)?];
    writes.extend(settle_hands(documents, table, &document.games, true)?);
    writes.extend(remember(documents, game, table, Some(&document))?);
    Ok(writes)
}

/// Makes the table of the next game. Whoever has not said with what they play it plays with what they have played with.
pub(super) fn next_game(
    documents: &Documents,
    table: &mut GameDocument,
    state: &StateDocument,
    caller: &Caller,
) -> Result<Vec<Write>, Halt> {
    let next = caller.entropy.game();
    if documents.get::<GameDocument>(&next)?.is_some() {
        return Err(reasons::table_number_taken().into());
    }
    let timed = table.settings.time.is_some();
    let settings = table.settings.clone();
    let of_match = table.match_game.as_mut().ok_or_else(reasons::no_sideboarding)?;
    let between = of_match.sideboarding.as_mut().ok_or_else(reasons::no_sideboarding)?;
    let mut again = empty(&settings, caller.now);
    again.seats.clone_from(&table.seats);
    again.match_game = Some(MatchGame {
        number: of_match.number + 1,
        won: of_match.won,
        drawn: of_match.drawn,
        chooser: between.chooser,
        left_ms: timed.then(|| left(between)),
        ..MatchGame::first(&of_match.id)
    });
    let pick = |seat: Seat| state.next[seat].clone().or_else(|| state.decks[seat].clone());
    let registered = |seat: Seat| state.registered[seat].clone().or_else(|| state.decks[seat].clone());
    let mut hidden = StateDocument {
        decks: PerSeat { a: pick(Seat::A), b: pick(Seat::B) },
        registered: PerSeat { a: registered(Seat::A), b: registered(Seat::B) },
        shown: state.shown.clone(),
        starting: between.begins.or(between.chooser),
        ..StateDocument::default()
    };
    between.next = Some(next.clone());
    lock(&next, &mut again, &mut hidden, caller)?;
    table.playing = Vec::new();
    table.changed_at = caller.now;
    Ok(vec![again.write(&next)?, hidden.write(&next)?])
}

/// What each player has left of their time when both are done.
fn left(between: &Sideboarding) -> PerSeat<u64> {
    let of = |seat: Seat| between.until[seat].saturating_sub(between.done_at[seat].unwrap_or(between.until[seat]));
    PerSeat { a: of(Seat::A), b: of(Seat::B) }
}
