//! Playing a subgame in the middle of a resolution (728).

use crate::game::Game;
use crate::game::change::subgame;
use crate::game::frame::{Frame, Resolution};
use crate::process::resolve::Progress;
use crate::seat::Seat;

/// Players play a subgame; when it is over, each of them who has not won it loses half their life, rounded up.
#[inline(never)]
pub(super) fn execute_subgame(game: &mut Game, resolution: &Resolution) -> Progress {
    let Some(outcome) = resolution.subgame else {
        if !subgame::may_begin(game) {
            return Progress::Done;
        }
        game.push_frame(Frame::Subgame(resolution.item.controller));
        return Progress::Again;
    };
    for seat in Seat::BOTH.into_iter().filter(|seat| outcome.winner != Some(*seat)) {
        let life = game.player(seat).life.max(0);
        game.change_life(seat, -(life / 2 + life % 2));
    }
    if let Some(open) = game.resolution_mut() {
        open.subgame = None;
    }
    Progress::Done
}
