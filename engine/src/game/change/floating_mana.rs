//! Taking back that something was tapped for mana: as long as the mana floats and nothing else has come of it.

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::progress;
use crate::game::frame::{FloatingMana, Frame};
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::seat::Seat;

/// The game as it is, where the action taps something for mana that could be taken back: to hold against it what comes of that.
pub(crate) fn before_tapping(game: &Game, action: &Action) -> Option<Game> {
    let taps = matches!((game.frames.last(), action), (Some(Frame::Priority { .. }), Action::TapForMana { .. }));
    (taps && progress::may_take_back(game)).then(|| game.clone())
}

/// Something was tapped for mana. Where taking it back would lead to the game before, it can be: nothing else has come of it, then, and nothing
/// hidden was read.
pub(crate) fn let_take_back(game: &mut Game, before: &Game, player: Seat, object: ObjectId) {
    if !matches!(game.frames.last(), Some(Frame::Priority { holder, .. }) if *holder == player) {
        return;
    }
    let mut floating = match before.frames.as_slice() {
        [.., Frame::FloatingMana(floating), Frame::Priority { .. }] => floating.clone(),
        [.., Frame::Priority { passed, .. }] => FloatingMana { passed: *passed, sources: Vec::new() },
        _ => return,
    };
    let mut made = ManaPool::default();
    made.add_difference(game.player(player).mana, before.player(player).mana);
    floating.sources.push((object, made));
    let place = game.frames.len() - 1;
    let mut then = game.clone();
    then.frames.insert(place, Frame::FloatingMana(floating.clone()));
    take_back(&mut then, player, object);
    then.events.clone_from(&before.events);
    then.taken_back = before.taken_back;
    if then == *before {
        game.frames.insert(place, Frame::FloatingMana(floating));
        // It does not stand yet.
        game.taken_back = before.taken_back;
    }
}

/// Takes back that a permanent was tapped for mana: the game is as it was before, but that this is counted.
pub(crate) fn take_back(game: &mut Game, player: Seat, object: ObjectId) {
    let Some(place) = game.frames.len().checked_sub(2) else { return };
    let Some(Frame::FloatingMana(floating)) = game.frames.get_mut(place) else { return };
    let Some(at) = floating.sources.iter().position(|(source, _)| *source == object) else { return };
    let (_, mana) = floating.sources.remove(at);
    let passed = floating.passed;
    if floating.sources.is_empty() {
        game.frames.truncate(place);
        game.frames.push(Frame::Priority { holder: player, passed });
        game.turn.passed = passed;
    }
    game.untap(object);
    game.player_mut(player).mana.lessen(&mana);
    progress::uncount_action(game, player);
    progress::take_back(game);
}

/// Nothing that was tapped for mana can be taken back any more.
pub(crate) fn forget_floating(game: &mut Game) {
    if let Some(Frame::FloatingMana(_)) = game.frames.last() {
        game.frames.pop();
    }
}
