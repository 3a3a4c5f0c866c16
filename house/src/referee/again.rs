//! Playing a game again from its inputs, where another version of the engine has stored its state: its bytes are that version's own, its inputs are
//! not, but for the number of a card that somebody has named. So games under way go on, and their records are this version's to verify.

use engine::{Game, Setup};

use super::judge::Judgement;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Document as _, GameDocument, Judged, StateDocument, Status};
use crate::record::replay;
use crate::sealing::seed;
use crate::store::Damaged;
use crate::tables::{decks, sideboards};
use crate::{GameId, PerSeat, hexadecimal, packed};

/// A game under way to be stored anew. What this version does not accept any more ends it there, without a winner.
#[derive(Clone, Debug)]
pub(crate) struct PlayAgain<'a> {
    pub game: &'a GameId,
}

impl Request for PlayAgain<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let table = documents.get::<GameDocument>(self.game)?;
        let Some(table) = table.filter(|table| table.status == Status::Playing) else {
            return Ok(Decision::answer(()));
        };
        let missing =
            || Damaged { path: StateDocument::path(self.game), message: "a part of the game is missing".to_owned() };
        let mut state = documents.get::<StateDocument>(self.game)?.ok_or_else(missing)?;
        let (game, judged, whole) = played_again(self.game, &mut state)?;
        let changed_at = table.changed_at;
        let mut judgement = Judgement::of(documents, self.game, table, state, judged, game);
        let writes = if whole { judgement.rewrite()? } else { judgement.stop(changed_at)? };
        Ok(Decision { writes, answer: () })
    }
}

/// The game that came of all that was done, as far as this version accepts it and it is not over; what was done, with the fingerprints of this version; and whether
/// that is all of it.
pub(super) fn played_again(id: &GameId, state: &mut StateDocument) -> Result<(Game, Vec<Judged>, bool), Halt> {
    let at = StateDocument::path(id);
    let mut game = begun(id, state)?;
    let inputs = state.judged(&at)?;
    let count = inputs.len();
    let mut judged = Vec::with_capacity(count);
    for input in inputs {
        let mut next = game.clone();
        if replay(&mut next, &input).is_err() || next.outcome().is_some() {
            break;
        }
        game = next;
        judged.push(Judged { fingerprint: input.fingerprint.map(|_| game.mark()), ..input });
    }
    let whole = judged.len() == count;
    Ok((game, judged, whole))
}

/// The game as it began, with the cards of its decks by their names: their numbers are another version's. The state has them by number as they are now.
fn begun(id: &GameId, state: &mut StateDocument) -> Result<Game, Halt> {
    let damaged = |message: &str| Damaged { path: StateDocument::path(id), message: message.to_owned() };
    let missing = || damaged("a part of the game is missing");
    let part = |text: &Option<String>| text.as_deref().and_then(hexadecimal::decode);
    let secret = state.secret.as_deref().and_then(hexadecimal::decode).ok_or_else(missing)?;
    let bits = PerSeat { a: part(&state.bits.a).ok_or_else(missing)?, b: part(&state.bits.b).ok_or_else(missing)? };
    let before = packed::unpack_setup(state.setup.as_deref().ok_or_else(missing)?);
    let before = before.map_err(|error| damaged(&error.to_string()))?;
    let setup = Setup { decks: decks(id, state)?, sideboards: sideboards(id, state)?, ..before };
    let game = Game::new(&setup, seed(&secret, &bits, id)).map_err(|error| damaged(&error.to_string()))?;
    state.setup = Some(packed::pack(&setup).map_err(|error| damaged(&error.to_string()))?);
    Ok(game)
}
