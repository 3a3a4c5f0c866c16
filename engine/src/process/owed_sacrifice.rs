//! What a player sacrifices as a part of putting something onto the battlefield (614.1a): before anything else happens.

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{priority, zones};
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::read::context::Context;
use crate::read::filter;

/// Asks for what is sacrificed; where there is no choice, that goes at once.
pub(crate) fn continue_sacrificing(game: &mut Game) {
    let Some(Frame::Sacrifice(owed)) = game.frame().cloned() else { return };
    let from = filter::controlled_by(game, owed.player, &owed.what, &Context::new(owed.player.other(), owed.source));
    if from.len() < 2 {
        game.pop_frame();
        zones::sacrifice_together(game, &from);
        return;
    }
    priority::interrupt(game, owed.player);
    game.push_frame(Frame::Question(Question {
        player: owed.player,
        purpose: Purpose::Sacrifice,
        about: Some(owed.source),
        shape: Shape::Objects { from, min: 1, max: 1, ordered: false },
        answer: None,
    }));
}

/// Takes what the player has chosen.
pub(crate) fn take_sacrificed(game: &mut Game, answer: &Action) {
    game.pop_frame();
    if let Action::Choose(chosen) = answer {
        zones::sacrifice_together(game, chosen);
    }
}
