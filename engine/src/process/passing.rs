//! Passing until something: the wish is an action that the state keeps, and the engine passes under it and never by itself.

use super::{combat_damage, resolve};
use crate::Flow;
use crate::game::Game;
use crate::game::action::{Action, Until};
use crate::game::change::{ending, priority};
use crate::game::event::Event;
use crate::game::frame::Frame;
use crate::game::outcome::{Outcome, Reason};
use crate::game::turn::{Stage, Step};
use crate::seat::Seat;

/// After so many resolutions in which both players do nothing but pass, the game is a loop of mandatory actions, and drawn (104.4b).
const LONGEST_STACK: u16 = 1_000;

/// Whether the decision that is owed is priority that its holder lets pass by.
pub(crate) fn passes_by_itself(game: &Game) -> bool {
    matches!(game.frame(), Some(Frame::Priority { holder, .. }) if game.player(*holder).pass_until.is_some())
}

/// Passes for the player who wished it.
pub(crate) fn pass_by_itself(game: &mut Game) -> Flow {
    pass(game, &Action::Pass)
}

/// A step has begun: who waited for it decides again.
pub(crate) fn step_ends_passing(game: &mut Game, step: Step) {
    for seat in Seat::BOTH {
        let own_main = step == Step::FirstMain && game.turn.active == seat;
        match game.player(seat).pass_until {
            Some(Until::Step(awaited)) if awaited == step => priority::interrupt(game, seat),
            Some(Until::SomethingHappens) if own_main => priority::interrupt(game, seat),
            _ => {}
        }
    }
}

/// A turn has begun: who waited for the end of the last one decides again.
pub(crate) fn turn_ends_passing(game: &mut Game) {
    for seat in Seat::BOTH {
        if game.player(seat).pass_until == Some(Until::EndOfTurn) {
            priority::interrupt(game, seat);
        }
    }
}

/// Passes priority (117.3d), perhaps until something. When both have passed, the top of the stack resolves or the step ends (117.4).
pub(crate) fn pass(game: &mut Game, action: &Action) -> Flow {
    let Some(Frame::Priority { holder: seat, passed }) = game.pop_frame() else { return Ok(()) };
    if let Action::PassUntil(until) = action {
        game.player_mut(seat).pass_until = Some(*until);
    }
    game.emit(Event::Passed(seat));
    if !passed {
        game.turn.holder = seat.other();
        game.turn.passed = true;
        return Ok(());
    }
    game.turn.holder = game.turn.active;
    game.turn.passed = false;
    if !game.stack.is_empty() {
        game.turn.resolved = game.turn.resolved.saturating_add(1);
        if game.turn.resolved > LONGEST_STACK {
            // 104.4b: nobody has done anything of their own will for so long that nothing will ever come of it.
            ending::finish(game, Outcome { winner: None, reason: Reason::Loop });
            return Ok(());
        }
        resolve::begin_resolution(game);
    } else if !game.assigned.is_empty() {
        // The end of the damage window (rules of 1994).
        combat_damage::deal_assigned_damage(game);
    } else {
        game.turn.stage = Stage::Over;
        game.turn.resolved = 0;
    }
    Ok(())
}
