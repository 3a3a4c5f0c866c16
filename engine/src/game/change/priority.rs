//! Who holds priority, and who stops passing by themselves.

use crate::game::Game;
use crate::game::frame::Frame;
use crate::seat::Seat;

/// Something happened that this player may want to answer: they no longer pass by themselves.
pub(crate) fn interrupt(game: &mut Game, seat: Seat) {
    game.player_mut(seat).pass_until = None;
}

/// A player with priority has made mana: they keep it, and have acted since the other one passed (117.4).
pub(crate) fn keep_priority(game: &mut Game, seat: Seat) {
    game.turn.holder = seat;
    game.turn.passed = false;
}

/// A player has cast a spell or activated an ability, and receives priority again (117.3c).
pub(crate) fn took_action(game: &mut Game, seat: Seat) {
    if let Some(Frame::Priority { .. }) = game.frames.last() {
        game.frames.pop();
    }
    game.turn.holder = seat;
    game.turn.passed = false;
    game.turn.resolved = 0;
}
