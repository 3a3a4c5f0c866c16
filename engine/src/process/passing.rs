//! Passing until something: the wish is an action that the state keeps, and the engine passes under it and never by itself.

use super::{combat_damage, resolve};
use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{ending, floating_mana, priority, record};
use crate::game::event::Event;
use crate::game::frame::Frame;
use crate::game::outcome::{Outcome, Reason};

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

/// Passes priority (117.3d), perhaps until something. When both have passed, the top of the stack resolves or the step ends (117.4).
pub(crate) fn pass(game: &mut Game, action: &Action) -> Flow {
    let Some(Frame::Priority { holder: seat, passed }) = game.pop_frame() else { return Ok(()) };
    if let Action::PassUntil(until) = action {
        priority::wish_to_pass(game, seat, *until);
    }
    record(game, Event::Passed(seat));
    floating_mana::forget_floating(game);
    if !passed {
        priority::pass_on(game, seat);
        return Ok(());
    }
    priority::hold_priority(game, game.turn().active);
    if !game.stack().is_empty() {
        if priority::count_resolution(game) > LONGEST_STACK {
            // 104.4b: nobody has done anything of their own will for so long that nothing will ever come of it.
            ending::finish(game, Outcome { winner: None, reason: Reason::Loop });
            return Ok(());
        }
        resolve::begin_resolution(game);
    } else if !game.assigned_damage().is_empty() {
        // The end of the damage window (rules of 1994).
        combat_damage::deal_assigned_damage(game);
    } else {
        priority::end_step_by_passing(game);
    }
    Ok(())
}
