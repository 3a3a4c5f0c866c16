//! Taking back that something was tapped for mana: as long as the mana floats and nothing else has come of it.

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::progress;
use crate::game::frame::{FloatingMana, Frame};
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::seat::Seat;

/// What was so before something is tapped for mana, to tell whether that can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct BeforeTapping {
    floating: FloatingMana,
    mana: ManaPool,
    taken_back: u8,
    /// The game, where more could come of it than the mana.
    tried: Option<Box<Game>>,
}

/// What is so now, where the action taps something for mana that could be taken back; `alone`: whether it is known that nothing but the mana comes of it.
pub(crate) fn before_tapping(
    game: &Game,
    player: Seat,
    action: &Action,
    alone: impl FnOnce(ObjectId, u8) -> bool,
) -> Option<BeforeTapping> {
    let Action::TapForMana { object, ability, .. } = action else { return None };
    if !progress::may_take_back(game) {
        return None;
    }
    let floating = match game.frames.as_slice() {
        [.., Frame::FloatingMana(floating), Frame::Priority { .. }] => floating.clone(),
        [.., Frame::Priority { passed, .. }] => FloatingMana { passed: *passed, ..FloatingMana::default() },
        _ => return None,
    };
    let tried = (!alone(*object, *ability)).then(|| progress::snapshot(game));
    Some(BeforeTapping { floating, mana: game.player(player).mana, taken_back: game.taken_back, tried })
}

/// Something was tapped for mana. Where taking it back would lead to the game before, it can be: nothing else has come of it, then, and nothing
/// hidden was read. That is tried, unless it is known.
pub(crate) fn let_take_back(game: &mut Game, before: BeforeTapping, player: Seat, object: ObjectId) {
    let BeforeTapping { mut floating, mana, taken_back, tried } = before;
    if !matches!(game.frames.last(), Some(Frame::Priority { holder, .. }) if *holder == player) {
        if let Some(before) = tried {
            progress::forget_snapshot(before);
        }
        return;
    }
    let mut made = ManaPool::default();
    made.add_difference(game.player(player).mana, mana);
    floating.sources.push((object, made));
    let place = game.frames.len() - 1;
    if let Some(before) = tried {
        let mut then = progress::snapshot(game);
        then.frames.insert(place, Frame::FloatingMana(floating.clone()));
        take_back(&mut then, player, object);
        // What was told is no part of it, nor how often something was taken back.
        then.events.clear();
        then.taken_back = 0;
        let is_back = then == before;
        progress::forget_snapshot(then);
        progress::forget_snapshot(before);
        if !is_back {
            return;
        }
    }
    game.frames.insert(place, Frame::FloatingMana(floating));
    // It does not stand yet.
    game.taken_back = taken_back;
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
    progress::uncount_action(game, game.controller_of(player));
    progress::take_back(game);
}

/// Nothing that was tapped for mana can be taken back any more.
pub(crate) fn forget_floating(game: &mut Game) {
    if let Some(Frame::FloatingMana(_)) = game.frames.last() {
        game.frames.pop();
    }
}
