//! What points at what: spells and abilities at their targets, attackers at the player they attack, blockers at what they block; and the
//! damage that is assigned to each.

use engine::prompt::{PromptKind, Shape};
use engine::state::UnderWay;
use engine::{ObjectId, Seat, Target};

use super::{Selection, question};
use crate::session::Moment;

/// Why one thing points at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// A spell or ability at its target.
    Target,
    /// An attacker that is not blocked at whom it attacks.
    Attack,
    /// A blocker at what it blocks.
    Block,
}

impl PointerKind {
    /// The word for it in classes.
    pub const fn word(self) -> &'static str {
        match self {
            PointerKind::Target => "target",
            PointerKind::Attack => "attack",
            PointerKind::Block => "block",
        }
    }
}

/// One thing that points at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub kind: PointerKind,
    /// The spell, ability or creature.
    pub from: ObjectId,
    pub to: Target,
    /// Whose it is.
    pub controller: Seat,
}

/// Everything that points at something.
pub fn pointers(game: &Moment) -> Vec<Pointer> {
    let mut pointers = Vec::new();
    let mut add = |kind, from, to, controller| {
        let pointer = Pointer { kind, from, to, controller };
        if !pointers.contains(&pointer) {
            pointers.push(pointer);
        }
    };
    let announced = game.under_way().map(|under_way| match under_way {
        UnderWay::Announced(item) => item,
        UnderWay::Resolving(item) => item.clone(),
    });
    for item in announced.chain(game.stack().iter().cloned()) {
        for chosen in &item.targets {
            add(PointerKind::Target, item.id, chosen.target, item.controller);
        }
    }
    let active = game.turn().active;
    let attackers = &game.combat().attackers;
    let (chosen, blocks) = match game.prompt().map(|prompt| &prompt.kind) {
        Some(PromptKind::Attackers { chosen, .. }) => (chosen.as_slice(), &[][..]),
        Some(PromptKind::Blockers { chosen }) => (&[][..], chosen.as_slice()),
        _ => Default::default(),
    };
    // Whoever is about to block an attacker sees that nothing of it comes through to them.
    let stopped = |id: ObjectId| blocks.iter().any(|(_, attacker)| *attacker == id);
    let through =
        attackers.iter().filter(|attacker| !attacker.blocked && !stopped(attacker.id)).map(|attacker| attacker.id);
    for id in through.chain(chosen.iter().copied()) {
        add(PointerKind::Attack, id, Target::Player(active.other()), active);
    }
    let declared = attackers.iter().flat_map(|attacker| attacker.blockers.iter().map(|id| (*id, attacker.id)));
    for (blocker, attacker) in declared.chain(blocks.iter().copied()) {
        add(PointerKind::Block, blocker, Target::Object(attacker), active.other());
    }
    pointers
}

/// Whether a player who is seen is just choosing blockers: what blocks then may still be taken back.
pub fn declares_blocks(game: &Moment) -> bool {
    matches!(game.prompt().map(|prompt| &prompt.kind), Some(PromptKind::Blockers { .. }))
}

/// The damage that each is about to be dealt in combat, or that whoever sits here is just dividing.
pub fn assigned(game: &Moment, seat: Seat, selection: &Selection) -> Vec<(Target, u32)> {
    let mut assigned: Vec<(Target, u32)> = Vec::new();
    let mut add = |to: Target, amount: u32| match assigned.iter_mut().find(|(other, _)| *other == to) {
        Some((_, sum)) => *sum += amount,
        None => assigned.push((to, amount)),
    };
    for part in game.assigned_damage() {
        add(part.to, part.amount);
    }
    if let Some(Shape::Divide { among, .. }) = question(game, seat) {
        among.iter().zip(&selection.parts).for_each(|((to, _), part)| add(*to, *part));
    }
    assigned
}
