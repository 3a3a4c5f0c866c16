//! Combat (506-511).

use crate::triggers;
mod attackers;
mod band;
mod blockers;
mod camouflage;
mod completing;
mod cost;
mod damage;
mod defenses;
mod division;
mod raging_river;
mod rulings;

pub(crate) use attackers::{attackers_permit, begin_attackers, list_attackers, perform_attackers};
pub(crate) use band::are_banded;
pub(crate) use blockers::{begin_blockers, blockers_permit, list_blockers, perform_blockers};
pub(crate) use camouflage::{continue_piles, take_pile};
pub(crate) use cost::begin_paid_attack;
pub(crate) use damage::{continue_assigning, damage_dealers, deal_assigned_damage, has_first_striker, take_division};
pub(crate) use raging_river::follow_division_by_river;
pub(crate) use rulings::rule_combat;

use declaration::CardType;
pub use rulings::{CombatEffect, Ruled};
use serde::{Deserialize, Serialize};

use crate::triggers::Happening;
use crate::{Game, ObjectId, Seat, Step};

/// An attacking creature (508.1k) and what blocks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacker {
    /// The creature.
    pub id: ObjectId,
    /// The band it attacks in, a number that its members share; it lasts for the rest of combat (702.22e).
    pub band: Option<u8>,
    /// Whether it is blocked; it stays so when its blockers are gone (509.1h).
    pub blocked: bool,
    /// The creatures that block it.
    pub blockers: Vec<ObjectId>,
    /// The creatures that it has become blocked by in this combat, whatever has become of them.
    pub blocked_by: Vec<ObjectId>,
}

/// An attack (506).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    /// Whether creatures were declared as attackers, even where they are all gone by now (508.8).
    pub declared: bool,
    /// The attackers in the order in which they were declared.
    pub attackers: Vec<Attacker>,
    /// The blocking creatures in the order in which they were declared, even where what they blocked is gone (509.1g).
    pub blockers: Vec<ObjectId>,
    /// The creatures that have attacked or blocked, even where they are out of combat by now.
    pub fought: Vec<ObjectId>,
    /// The creatures that dealt damage in the step for first strike (510.4).
    pub struck_first: Vec<ObjectId>,
    /// Attackers that only these creatures, and creatures with flying, can block (Raging River).
    pub banks: Vec<(ObjectId, Vec<ObjectId>)>,
    /// Whether blockers are not declared but divided into piles (Camouflage).
    pub camouflaged: bool,
}

/// That a creature blocked another one this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// What blocked.
    pub blocker: ObjectId,
    /// What it blocked.
    pub attacker: ObjectId,
    /// Who controlled that then.
    pub attacking: Seat,
}

impl Combat {
    /// Whether the creature is attacking.
    pub fn is_attacking(&self, id: ObjectId) -> bool {
        self.attackers.iter().any(|attacker| attacker.id == id)
    }

    /// Whether the creature is blocking.
    pub fn is_blocking(&self, id: ObjectId) -> bool {
        self.blockers.contains(&id)
    }

    /// What the creature blocks and still attacks.
    pub fn blocked_by(&self, blocker: ObjectId) -> impl Iterator<Item = ObjectId> {
        self.attackers.iter().filter(move |attacker| attacker.blockers.contains(&blocker)).map(|attacker| attacker.id)
    }

    /// Whether the creature is blocked.
    pub fn is_blocked(&self, id: ObjectId) -> bool {
        self.attackers.iter().any(|attacker| attacker.id == id && attacker.blocked)
    }
}

/// A creature blocks an attacker, and so all the attackers in a band with it (509.1g-h, 702.22h). Answers which it now blocks.
pub(crate) fn make_block(game: &mut Game, blocker: ObjectId, attacker: ObjectId) -> Vec<(ObjectId, ObjectId)> {
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
    game.status_changed();
    blocks
}

/// The attacking creatures that a creature could block (509.1b).
pub(crate) fn blockable_by(game: &Game, blocker: ObjectId) -> Vec<ObjectId> {
    let rulings = rulings::combat_rulings(game);
    let attackers = game.combat.attackers.iter().map(|attacker| attacker.id);
    attackers.filter(|attacker| rulings.can_block(blocker, *attacker)).collect()
}

/// An effect causes a creature to block an attacker (509.1g-h): what triggers on blocks triggers as far as it was not so before (509.3).
pub(crate) fn block_by_effect(game: &mut Game, blocker: ObjectId, attacker: ObjectId) {
    let blocked: Vec<ObjectId> =
        game.combat.attackers.iter().filter(|other| other.blocked).map(|other| other.id).collect();
    let was_blocking = game.combat.is_blocking(blocker);
    let turn = game.turn.number;
    let blocks = make_block(game, blocker, attacker);
    if let Some(permanent) = game.permanent_mut(blocker).filter(|_| !blocks.is_empty()) {
        permanent.fought = turn;
    }
    if !blocks.is_empty() && !was_blocking {
        triggers::notice(game, Happening::Blocks(blocker));
    }
    for (blocker, attacker) in &blocks {
        if !blocked.contains(attacker) {
            triggers::notice(game, Happening::BecomesBlocked(*attacker));
        }
        triggers::notice(game, Happening::Pairs { blocker: *blocker, attacker: *attacker });
    }
}

/// Whether the creature attacks and was not blocked; before blockers are declared it is neither (509.1h).
pub(crate) fn is_unblocked(game: &Game, id: ObjectId) -> bool {
    if game.permanent(id).is_none() {
        return game.last_known.iter().rev().find(|known| known.id == id).is_some_and(|known| known.unblocked);
    }
    game.turn.step >= Step::DeclareBlockers && game.combat.is_attacking(id) && !game.combat.is_blocked(id)
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
        if blocked.contains(&attacker.id) && attacker.blocked_by == [id] {
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
