//! Creatures that attack, block and become blocked, and those that leave combat (506.4, 508, 509).

use declaration::{CardType, CombatRule, Duration, Reference};
use smallvec::SmallVec;

use super::{priority, record};
use crate::game::Game;
use crate::game::combat::{Attacker, Block, CombatEffect, Ruled};
use crate::game::effects::Lasts;
use crate::game::event::Event;
use crate::game::frame::Resolution;
use crate::game::object::ObjectId;
use crate::read::context;
use crate::read::context::Context;

/// The defending player's creatures block, each an attacker (509.1g-h); attackers that nothing blocks are unblocked.
pub(crate) fn block_with(game: &mut Game, chosen: &[(ObjectId, ObjectId)]) {
    if !chosen.is_empty() {
        let blocks = chosen.iter().flat_map(|(blocker, attacker)| make_block(game, *blocker, *attacker)).collect();
        record(game, Event::Blocked { player: game.turn.active.other(), blocks });
        priority::interrupt(game, game.turn.active);
    }
    let unblocked: Vec<ObjectId> =
        game.combat.attackers.iter().filter(|attacker| !attacker.blocked).map(|attacker| attacker.id).collect();
    for id in unblocked {
        record(game, Event::Unblocked(id));
    }
}

/// A creature blocks an attacker, and so all the attackers in a band with it (509.1g-h, 702.22h). Answers which it now blocks.
fn make_block(game: &mut Game, blocker: ObjectId, attacker: ObjectId) -> Vec<(ObjectId, ObjectId)> {
    let band = game.combat.attackers.iter().find(|other| other.id == attacker).and_then(|attacker| attacker.band);
    let mut blocks = Vec::new();
    for other in &mut game.combat.attackers {
        if (other.id == attacker || (band.is_some() && other.band == band)) && !other.blockers.contains(&blocker) {
            other.blocked = true;
            other.blockers.push(blocker);
            other.blocked_by.push(blocker);
            blocks.push((blocker, other.id));
        }
    }
    for (blocker, attacker) in &blocks {
        let attacking = game.characteristics(*attacker).map_or(game.turn.active, |now| now.controller);
        game.blocks.push(Block { blocker: *blocker, attacker: *attacker, attacking });
    }
    if !blocks.is_empty() && !game.combat.blockers.contains(&blocker) {
        game.combat.blockers.push(blocker);
        game.combat.fought.push(blocker);
    }
    let turn = game.turn.number;
    if let Some(permanent) = game.permanent_mut_beside_mana(blocker).filter(|_| !blocks.is_empty()) {
        permanent.fought = turn;
    }
    blocks
}

/// An effect causes a creature to block an attacker (509.1g-h).
pub(crate) fn block_by_effect(game: &mut Game, blocker: ObjectId, attacker: ObjectId) {
    let blocked: Vec<ObjectId> =
        game.combat.attackers.iter().filter(|other| other.blocked).map(|other| other.id).collect();
    let already = game.combat.is_blocking(blocker);
    let blocks = make_block(game, blocker, attacker);
    if !blocks.is_empty() {
        let attackers = blocks.into_iter().map(|(_, attacker)| (attacker, blocked.contains(&attacker))).collect();
        record(game, Event::BlockedByEffect { blocker, already, attackers });
    }
}

/// Two blocking creatures leave combat, and each blocks the attackers that stand in its place (Sorrow's Path).
pub(crate) fn exchange_blocks(game: &mut Game, blockers: [ObjectId; 2], attackers: &[Vec<ObjectId>; 2]) {
    for blocker in blockers {
        remove_from_combat(game, blocker);
    }
    for (blocker, attackers) in blockers.into_iter().zip(attackers) {
        for attacker in attackers {
            block_by_effect(game, blocker, *attacker);
        }
    }
}

/// Removes a creature from combat (506.4).
pub(crate) fn remove_from_combat(game: &mut Game, id: ObjectId) {
    if !game.combat.is_attacking(id) && !game.combat.is_blocking(id) {
        return;
    }
    game.combat.attackers.retain(|attacker| attacker.id != id);
    game.combat.blockers.retain(|blocker| *blocker != id);
    for attacker in &mut game.combat.attackers {
        attacker.blockers.retain(|blocker| *blocker != id);
    }
    game.status_changed();
}

/// Removes a blocker from combat, and what only that had blocked in this combat becomes unblocked.
pub(crate) fn unblock(game: &mut Game, id: ObjectId) {
    let blocked: Vec<ObjectId> = game.combat.blocked_by(id).collect();
    remove_from_combat(game, id);
    for attacker in &mut game.combat.attackers {
        if blocked.contains(&attacker.id) && attacker.blocked_by[..] == [id] {
            attacker.blocked = false;
        }
    }
    game.status_changed();
}

/// Removes from combat what has stopped being a creature (506.4).
pub(crate) fn notice_creatures(game: &mut Game) {
    let fighting = game.combat.attackers.iter().map(|attacker| attacker.id).chain(game.combat.blockers.iter().copied());
    let gone: Vec<ObjectId> = fighting
        .filter(|id| !game.characteristics(*id).is_some_and(|now| now.types.contains(CardType::Creature)))
        .collect();
    for id in gone {
        remove_from_combat(game, id);
    }
}

/// Follows an instruction that makes a rule of combat.
pub(crate) fn rule_combat(
    game: &mut Game,
    what: &Reference,
    rule: &CombatRule,
    duration: &Duration,
    resolution: &Resolution,
) {
    let context = Context::of(resolution);
    let (controller, source, text) = (context.you, context.source, context.text);
    let lasts = match duration {
        Duration::YourNextTurn => Lasts::NextTurn,
        Duration::EndOfCombat => Lasts::EndOfCombat,
        _ => Lasts::EndOfTurn,
    };
    let effect = |on| CombatEffect { on, rule: rule.clone(), controller, source, text, lasts: lasts.clone() };
    let effects: Vec<CombatEffect> = match what {
        Reference::Each(filter) => vec![effect(Ruled::Each(filter.clone()))],
        _ => {
            let creatures = context::referred_objects(game, what, &context);
            let of = |id: ObjectId| {
                let mut effect = effect(Ruled::Creature(id));
                if *duration == Duration::ControllersNextTurn {
                    let controller = game.last_known(id).map_or(context.you, |known| known.controller);
                    effect.lasts = Lasts::DuringTurn(controller, game.turn.number);
                }
                effect
            };
            creatures.into_iter().map(of).collect()
        }
    };
    game.combat_effects.extend(effects);
}

/// The combat phase ends: nothing attacks or blocks any more (511.3).
pub(crate) fn end_combat(game: &mut Game) {
    game.combat.clear();
    game.status_changed();
}

/// Takes note of what deals damage in the first of two steps, and so not in the second, whatever it is by then (510.4).
pub(crate) fn note_first_strikers(game: &mut Game, creatures: &[ObjectId]) {
    game.combat.struck_first = creatures.to_vec();
}

/// The blocks of this combat are made by chance (Camouflage).
pub(crate) const fn camouflage(game: &mut Game) {
    game.combat.camouflaged = true;
}

/// The creatures attack (508.1k).
pub(crate) fn attack_with(game: &mut Game, chosen: &[ObjectId], bands: &[Vec<ObjectId>]) {
    let player = game.turn.active;
    let band = |id: &ObjectId| bands.iter().position(|band| band.contains(id)).map(|place| place as u8);
    game.combat.declared = true;
    game.combat.attackers.clear();
    game.combat.attackers.extend(chosen.iter().map(|id| Attacker {
        id: *id,
        band: band(id),
        blocked: false,
        blockers: SmallVec::new(),
        blocked_by: SmallVec::new(),
    }));
    game.combat.fought.extend(chosen);
    let turn = game.turn.number;
    for id in chosen {
        if let Some(permanent) = game.permanent_mut_beside_mana(*id) {
            permanent.attacked[player.index()] = turn;
            permanent.fought = turn;
        }
    }
    game.player_mut(player).attacked = turn;
    record(game, Event::Attacked { player, attackers: chosen.to_vec(), bands: bands.into() });
    priority::interrupt(game, player.other());
}

/// Takes note of the creatures that can attack as attackers are declared (508.1a).
pub(crate) fn note_able_to_attack(game: &mut Game, creatures: &[ObjectId]) {
    let turn = game.turn.number;
    for id in creatures {
        if let Some(permanent) = game.permanent_mut_beside_mana(*id) {
            permanent.could_attack = turn;
        }
    }
}

/// The creatures that may block an attacker: those on its bank (Raging River).
pub(crate) fn place_on_bank(game: &mut Game, attacker: ObjectId, bank: Vec<ObjectId>) {
    game.combat.banks.push((attacker, bank));
}
