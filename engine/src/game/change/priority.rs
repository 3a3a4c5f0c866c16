//! Who holds priority, and who stops passing by themselves.

use super::{floating_mana, turn};
use crate::game::Game;
use crate::game::action::Until;
use crate::game::frame::Frame;
use crate::game::turn::Step;
use crate::seat::Seat;

/// Something happened that this player may want to answer: they no longer pass by themselves.
pub(crate) fn interrupt(game: &mut Game, seat: Seat) {
    game.player_mut(seat).pass_until = None;
}

/// A player is to receive priority, or keeps it after having made mana or played a land, and nobody has passed since (117.3, 117.4).
pub(crate) fn hold_priority(game: &mut Game, seat: Seat) {
    game.turn.holder = seat;
    game.turn.passed = false;
}

/// A player has cast a spell or activated an ability, and receives priority again (117.3c).
pub(crate) fn took_action(game: &mut Game, seat: Seat) {
    if let Some(Frame::Priority { .. }) = game.frames.last() {
        game.frames.pop();
    }
    floating_mana::forget_floating(game);
    hold_priority(game, seat);
    game.turn.resolved = 0;
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

/// A player passes until something.
pub(crate) const fn wish_to_pass(game: &mut Game, seat: Seat, until: Until) {
    game.player_mut(seat).pass_until = Some(until);
}

/// A player has passed: the other one receives priority (117.3d).
pub(crate) fn pass_on(game: &mut Game, seat: Seat) {
    game.turn.holder = seat.other();
    game.turn.passed = true;
}

/// Abilities that have triggered come between: nobody has passed since (117.4).
pub(crate) fn forget_passing(game: &mut Game) {
    game.turn.passed = false;
}

/// Counts a resolution since a player did something of their own will: how many there have been.
pub(crate) fn count_resolution(game: &mut Game) -> u16 {
    game.turn.resolved = game.turn.resolved.saturating_add(1);
    game.turn.resolved
}

/// All players have passed on an empty stack: the step ends (500.2), and resolutions are counted anew.
pub(crate) fn end_step_by_passing(game: &mut Game) {
    turn::conclude_step(game);
    game.turn.resolved = 0;
}
