//! Triggered abilities (603): noticing events, and putting abilities on the stack.

use declaration::Moment;

use super::delayed;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::frame::StackObjectKind;
use crate::game::object::ObjectId;
use crate::game::triggers::{Kinds, PendingTrigger, Watcher};
use crate::read::triggers::event::TriggerEvent;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// Something happens: abilities that watch for it trigger (603.2).
pub(crate) fn notice(game: &mut Game, what: TriggerEvent) {
    delayed::notice_delayed(game, &what);
    let watchers = watching::watchers(game, what.kind());
    if !watchers.is_empty() {
        notice_among(game, &watchers, &what);
    }
}

/// Of these abilities, those that watch for it trigger.
pub(crate) fn notice_among(game: &mut Game, watchers: &[Watcher], what: &TriggerEvent) {
    for watcher in watchers {
        let triggered = watching::triggered(game, watcher, what);
        game.triggers.extend(triggered);
    }
}

/// What watches a permanent leave the battlefield, as it was before (603.10); nothing, where the object is no permanent.
pub(crate) fn watchers_of_leaving(game: &Game, id: ObjectId) -> Vec<Watcher> {
    if game.permanent(id).is_none() {
        return Vec::new();
    }
    game.leave_snapshot.clone().unwrap_or_else(|| watching::watchers(game, Kinds::LEAVES))
}

/// Moves permanents at the same time: each sees the others leave (603.10).
pub(crate) fn leave_together(game: &mut Game, ids: &[ObjectId], mut go: impl FnMut(&mut Game, ObjectId)) {
    for id in ids {
        game.remember(*id);
    }
    let first = game.leave_snapshot.is_none() && ids.len() > 1;
    if first {
        game.leave_snapshot = Some(watching::watchers(game, Kinds::LEAVES));
    }
    game.bury_together(|game| {
        for id in ids {
            go(game, *id);
        }
    });
    if first {
        game.leave_snapshot = None;
    }
}

/// A permanent has left the battlefield; whether into a graveyard. These watched.
pub(crate) fn notice_leaving(game: &mut Game, watchers: &[Watcher], id: ObjectId, dies: bool) {
    let what = TriggerEvent::Leaves { id, dies };
    delayed::notice_delayed(game, &what);
    notice_among(game, watchers, &what);
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

/// A permanent entered the battlefield; X is that of the spell it was.
pub(crate) fn notice_entering(game: &mut Game, id: ObjectId, x: u32) {
    notice(game, TriggerEvent::Enters { id, x });
}

/// A source dealt damage.
pub(crate) fn notice_damage(game: &mut Game, source: ObjectId, to: Target, amount: u32, combat: bool) {
    notice(game, TriggerEvent::DealsDamage { source, to, amount, combat });
}

/// Creatures were declared as attackers (508.1m).
pub(crate) fn notice_attack(game: &mut Game, attackers: &[ObjectId]) {
    let turn = game.turn.number;
    for id in attackers {
        if let Some(permanent) = game.permanent_mut(*id) {
            permanent.attacked = turn;
            permanent.fought = turn;
        }
    }
    let active = game.turn.active;
    game.player_mut(active).attacked = turn;
    notice(game, TriggerEvent::AttackersDeclared(active));
    for id in attackers {
        notice(game, TriggerEvent::Attacks(*id));
    }
}

/// Creatures were declared as blockers, each with an attacker it blocks (509.1i).
pub(crate) fn notice_blocks(game: &mut Game, blocks: &[(ObjectId, ObjectId)]) {
    for (place, (blocker, attacker)) in blocks.iter().enumerate() {
        let before = blocks.get(..place).unwrap_or_default();
        let turn = game.turn.number;
        if let Some(permanent) = game.permanent_mut(*blocker) {
            permanent.fought = turn;
        }
        if !before.iter().any(|(other, _)| other == blocker) {
            notice(game, TriggerEvent::Blocks(*blocker));
        }
        if !before.iter().any(|(_, other)| other == attacker) {
            notice(game, TriggerEvent::BecomesBlocked(*attacker));
        }
        notice(game, TriggerEvent::Pairs { blocker: *blocker, attacker: *attacker });
    }
}

/// The declaration of blockers is over: attackers that nothing blocks are unblocked (509.1h).
pub(crate) fn notice_unblocked(game: &mut Game) {
    let unblocked: Vec<ObjectId> =
        game.combat.attackers.iter().filter(|attacker| !attacker.blocked).map(|attacker| attacker.id).collect();
    for id in unblocked {
        notice(game, TriggerEvent::Unblocked(id));
    }
}

/// A step begins: abilities of permanents, and of cards in graveyards, may speak of it (603.2b).
pub(crate) fn notice_moment(game: &mut Game, moment: Moment) {
    let what = TriggerEvent::Begins(moment);
    let buried = watching::buried_watchers(game);
    notice(game, what);
    if !buried.is_empty() {
        notice_among(game, &buried, &what);
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
            notice_among(game, &[watcher], &TriggerEvent::State);
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
