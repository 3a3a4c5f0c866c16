//! Passing until something: the wish is an action that the state keeps, and the engine passes under it and never by itself.

use super::priority;
use crate::frame::Frame;
use crate::{Flow, Game, Seat, Step, Until};

/// Whether the decision that is owed is priority that its holder lets pass by.
pub(crate) fn passes_by_itself(game: &Game) -> bool {
    matches!(game.frames.last(), Some(Frame::Priority { holder, .. }) if game.player(*holder).pass_until.is_some())
}

/// Passes for the player who wished it.
pub(crate) fn pass_by_itself(game: &mut Game) -> Flow {
    let Some(Frame::Priority { holder, passed }) = game.frames.pop() else { return Ok(()) };
    priority::pass(game, holder, passed)
}

/// Something happened that this player may want to answer: they no longer pass by themselves.
pub(crate) fn interrupt(game: &mut Game, seat: Seat) {
    game.player_mut(seat).pass_until = None;
}

/// A step has begun: who waited for it decides again.
pub(crate) fn step_ends_passing(game: &mut Game, step: Step) {
    for seat in Seat::BOTH {
        let own_main = step == Step::FirstMain && game.turn.active == seat;
        match game.player(seat).pass_until {
            Some(Until::Step(awaited)) if awaited == step => interrupt(game, seat),
            Some(Until::SomethingHappens) if own_main => interrupt(game, seat),
            _ => {}
        }
    }
}

/// A turn has begun: who waited for the end of the last one decides again.
pub(crate) fn turn_ends_passing(game: &mut Game) {
    for seat in Seat::BOTH {
        if game.player(seat).pass_until == Some(Until::EndOfTurn) {
            interrupt(game, seat);
        }
    }
}

/// Whether the active player wished to let the attack pass by: they wait for a step or a turn after it.
pub(crate) fn lets_attack_pass(game: &Game) -> bool {
    matches!(game.player(game.turn.active).pass_until, Some(Until::EndOfTurn | Until::Step(_)))
}
