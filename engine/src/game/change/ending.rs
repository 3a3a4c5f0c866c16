//! The end of the game (104).

use super::{ownership, record, subgame};
use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::{Object, ObjectId, Zone};
use crate::game::outcome::Outcome;
use crate::seat::Seat;

/// The winner owns what lies in the ante (407.2), in the main game of a subgame as well.
pub(crate) fn win_ante(game: &mut Game, winner: Seat) {
    if let Some(main) = game.main.as_deref_mut() {
        win_ante(main, winner);
    }
    let ante: Vec<ObjectId> = game.players.iter().flat_map(|player| player.ante.iter().copied()).collect();
    for id in ante {
        ownership::change_owner(game, id, winner);
    }
}

/// Ends the game.
pub(crate) fn finish(game: &mut Game, outcome: Outcome) {
    if game.outcome.is_none() {
        game.outcome = Some(outcome);
        game.taken_back = 0;
        if subgame::is_over(game) {
            record(game, Event::SubgameOver(outcome));
            return;
        }
        if let Some(winner) = outcome.winner {
            win_ante(game, winner);
        }
        // All that is face down is revealed now (708.9): a view does not have it.
        let unknown = |object: &Object| object.face_down.is_some_and(|face_down| face_down.card.is_none());
        let hidden = game.objects().any(|(_, object)| object.zone != Zone::Exile && unknown(object));
        game.needs_hidden |= hidden;
        record(game, Event::GameOver(outcome));
    }
}
