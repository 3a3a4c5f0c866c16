//! Triggered abilities (603): those that an event triggers wait here, in the order in which they go on the stack.

use super::delayed;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::event::Event;
use crate::game::frame::StackObjectKind;
use crate::game::object::ObjectId;
use crate::game::triggers::{Kinds, PendingTrigger, Watcher};
use crate::read::triggers::occurrence::Occurrence;
use crate::read::triggers::{occurrence, watching};
use crate::seat::Seat;

/// Something has happened: abilities that watch for it trigger (603.2).
pub(super) fn notice(game: &mut Game, event: &Event) {
    let kinds = Kinds::of_event(event);
    if kinds == Kinds::default() {
        return;
    }
    if kinds == Kinds::LEAVES {
        let fixed = game.leave_snapshot.take();
        notice_with(game, fixed.as_deref().unwrap_or_default(), event);
        game.leave_snapshot = fixed;
    } else {
        let watchers = watching::watchers_of_event(game, event);
        notice_with(game, &watchers, event);
    }
}

/// Of these abilities, and of delayed ones, those that watch for the event trigger.
fn notice_with(game: &mut Game, watchers: &[Watcher], event: &Event) {
    if watchers.is_empty() && game.delayed.is_empty() {
        return;
    }
    for what in occurrence::occurrences(game, event) {
        delayed::notice_delayed(game, &what);
        notice_among(game, watchers, &what);
    }
}

/// Of these abilities, those that watch for it trigger.
fn notice_among(game: &mut Game, watchers: &[Watcher], what: &Occurrence) {
    for watcher in watchers {
        let triggered = watching::triggered(game, watcher, what);
        game.triggers.extend(triggered);
    }
}

/// Something leaves its zone: where it is a permanent, what watches it go is what watches before the first of those that leave together has
/// gone (603.10).
pub(super) fn while_leaving<T>(game: &mut Game, id: ObjectId, leave: impl FnOnce(&mut Game) -> T) -> T {
    let fixes = game.permanent(id).is_some();
    with_snapshot(game, fixes, leave)
}

/// Moves permanents at the same time: each sees the others leave (603.10).
pub(crate) fn leave_together(game: &mut Game, ids: &[ObjectId], mut go: impl FnMut(&mut Game, ObjectId)) {
    for id in ids {
        game.remember(*id);
    }
    with_snapshot(game, ids.len() > 1, |game| {
        game.bury_together(|game| {
            for id in ids {
                go(game, *id);
            }
        });
    });
}

/// Does something while what watches permanents leave is fixed as it is now, if it is to be and is not yet.
fn with_snapshot<T>(game: &mut Game, fixes: bool, act: impl FnOnce(&mut Game) -> T) -> T {
    let first = fixes && game.leave_snapshot.is_none();
    if first {
        game.leave_snapshot = Some(watching::watchers(game, Kinds::LEAVES));
    }
    let done = act(game);
    if first {
        game.leave_snapshot = None;
    }
    done
}

/// A player does in this turn what Arboria asks for, where it is theirs.
pub(crate) fn note_busy(game: &mut Game, seat: Seat) {
    if game.turn.active != seat {
        return;
    }
    let number = game.turn.number;
    let player = game.player_mut(seat);
    if !player.busy.contains(&number) {
        let kept = player.turns[1];
        player.busy.retain(|turn| *turn == kept);
        player.busy.push(number);
    }
}

/// What is so now triggers abilities that ask for it, each once until it has left the stack (603.8).
pub(crate) fn notice_states(game: &mut Game) {
    for watcher in watching::watchers(game, Kinds::STATE) {
        let waits =
            game.triggers.iter().any(|pending| pending.source == watcher.source && pending.ability == watcher.ability)
                || game.stack.iter().any(|item| {
                    item.source == watcher.source && item.announced == StackObjectKind::Triggered(watcher.ability)
                });
        if !waits {
            notice_among(game, &[watcher], &Occurrence::State);
        }
    }
}

/// Of the abilities that wait for the stack, only these stay (603.3d). Meanwhile none of them waits.
pub(crate) fn retain_triggers(game: &mut Game, stays: impl Fn(&Game, &PendingTrigger) -> bool) {
    let mut triggers = std::mem::take(&mut game.triggers);
    triggers.retain(|trigger| stays(game, trigger));
    game.triggers = triggers;
}

/// A player has ordered their abilities, the first to be put on the stack first.
pub(crate) fn order_triggers(game: &mut Game, player: Seat, answer: &Action) {
    let Action::Order(order) = answer else { return };
    let (own, others): (Vec<PendingTrigger>, Vec<PendingTrigger>) =
        game.triggers.drain(..).partition(|trigger| trigger.controller == player);
    game.triggers = order.iter().filter_map(|place| own.get(usize::from(*place)).cloned()).collect();
    game.triggers.extend(others);
    game.ordered = true;
}

/// The next of a player's abilities leaves those that wait: it goes onto the stack (603.3b).
pub(crate) fn take_trigger(game: &mut Game, player: Seat) -> Option<PendingTrigger> {
    let place = game.triggers.iter().position(|trigger| trigger.controller == player)?;
    let trigger = game.triggers.remove(place);
    game.ordered = game.triggers.iter().any(|trigger| trigger.controller == player);
    Some(trigger)
}
