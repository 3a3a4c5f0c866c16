//! Playing a game again from its inputs, where another version of the engine has stored its state: its bytes are that version's own, its inputs are
//! not. So games under way go on, and their records are this version's to verify.

use engine::Game;

use super::judge::Judgement;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Document as _, GameDocument, Judged, StateDocument, Status};
use crate::record::replay;
use crate::sealing::seed;
use crate::store::Damaged;
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
        let at = StateDocument::path(self.game);
        let missing =
            || Damaged { path: StateDocument::path(self.game), message: "a part of the game is missing".to_owned() };
        let state = documents.get::<StateDocument>(self.game)?.ok_or_else(missing)?;
        let mut game = begun(self.game, &state).ok_or_else(missing)?;
        let inputs = state.judged(&at)?;
        let (count, changed_at) = (inputs.len(), table.changed_at);
        let mut judged = Vec::with_capacity(count);
        for input in inputs {
            let mut next = game.clone();
            if replay(&mut next, &input).is_err() || next.outcome().is_some() {
                break;
            }
            game = next;
            judged.push(Judged { fingerprint: input.fingerprint.map(|_| game.hash()), ..input });
        }
        let whole = judged.len() == count;
        let mut judgement = Judgement::of(documents, self.game, table, state, judged, game);
        let writes = if whole { judgement.rewrite()? } else { judgement.stop(changed_at)? };
        Ok(Decision { writes, answer: () })
    }
}

/// The game as it began.
fn begun(id: &GameId, state: &StateDocument) -> Option<Game> {
    let part = |text: &Option<String>| text.as_deref().and_then(hexadecimal::decode);
    let secret = state.secret.as_deref().and_then(hexadecimal::decode)?;
    let bits = PerSeat { a: part(&state.bits.a)?, b: part(&state.bits.b)? };
    let setup = packed::unpack_setup(state.setup.as_deref()?).ok()?;
    Game::new(&setup, seed(&secret, &bits, id)).ok()
}
