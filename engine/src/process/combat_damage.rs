//! Combat damage (510): assigned by creature, then dealt all at once.

use declaration::{CombatRule, Keyword};

use super::damage;
use crate::game::action::{Action, Target};
use crate::game::change::priority;
use crate::game::damage::Packet;
use crate::game::event::Event;
use crate::game::frame::{Assigned, Frame, Purpose, Question, Relied, Shape};
use crate::game::object::ObjectId;
use crate::game::{Game, change};
use crate::rules::combat::{band, rulings};
use crate::seat::Seat;

/// How much damage a creature assigns, between whom, and who divides it; see [`Shape::Divide`].
struct Division {
    player: Seat,
    total: u32,
    among: Vec<(Target, Option<u32>)>,
    lethal_first: bool,
    relied: Relied,
}

/// Whether a creature with first strike attacks or blocks (510.4).
pub(crate) fn has_first_striker(game: &Game) -> bool {
    fighters(game).any(|id| strikes_first(game, id))
}

fn strikes_first(game: &Game, id: ObjectId) -> bool {
    game.characteristics(id).is_some_and(|now| now.keywords.contains(Keyword::FirstStrike))
}

/// The creatures in combat: the attackers, then the blockers.
fn fighters(game: &Game) -> impl Iterator<Item = ObjectId> {
    game.combat().attackers.iter().map(|attacker| attacker.id).chain(game.combat().blockers.iter().copied())
}

/// The creatures that deal damage in this step (510.4).
pub(crate) fn damage_dealers(game: &Game, first_strike: bool) -> Vec<ObjectId> {
    fighters(game)
        .filter(|id| if first_strike { strikes_first(game, *id) } else { !game.combat().struck_first.contains(id) })
        .collect()
}

/// Assigns the damage of the next creature, asking where it can be divided; then deals it, or opens the damage window.
pub(crate) fn continue_assigning(game: &mut Game) {
    let Some(Frame::AssignDamage(assign)) = game.frame() else { return };
    if assign.open.is_empty() {
        game.pop_frame();
        if game.assigned_damage().is_empty() {
            return;
        }
        if game.rules().damage_window {
            change::record(game, Event::DamageAssigned);
            for seat in Seat::BOTH {
                priority::interrupt(game, seat);
            }
        } else {
            deal_assigned_damage(game);
        }
        return;
    }
    let assigns = |id: &ObjectId| division(game, *id).is_some_and(|division| !division.among.is_empty());
    let turned: Vec<ObjectId> =
        assign.open.iter().copied().filter(|id| game.is_face_down(*id) && assigns(id)).collect();
    if !turned.is_empty() {
        // What would assign damage face down is turned up first, and assigns what it then does.
        turned.into_iter().for_each(|id| game.turn_face_up(id));
        return;
    }
    let next = next_to_assign(game, &assign.open);
    let Some(Frame::AssignDamage(assign)) = game.frame_mut() else { return };
    let source = assign.open.remove(next);
    let Some(Division { player, total, among, lethal_first, relied }) = division(game, source) else { return };
    match among.as_slice() {
        [] => {}
        [(to, _)] => change::damage::assign(game, Assigned { source, to: *to, amount: total }),
        _ => game.push_frame(Frame::Question(Question {
            player,
            purpose: Purpose::DivideDamage,
            about: Some(source),
            shape: Shape::Divide { total, among, lethal_first, relied: Box::new(relied) },
            answer: None,
        })),
    }
}

/// Which of the creatures assigns next, as a place among them: the attackers before the blockers (510.1), and of the attackers those
/// with trample last, as what others assign to a blocker counts for them (702.19b).
fn next_to_assign(game: &Game, open: &[ObjectId]) -> usize {
    let tramples = |id: &ObjectId| {
        game.combat().is_attacking(*id)
            && game.characteristics(*id).is_some_and(|now| now.keywords.contains(Keyword::Trample))
    };
    let plain = open.iter().position(|id| game.combat().is_attacking(*id) && !tramples(id));
    plain.or_else(|| open.iter().position(tramples)).unwrap_or(0)
}

/// How much damage a creature assigns, between whom, and who divides it; nothing without power (510.1a).
fn division(game: &Game, source: ObjectId) -> Option<Division> {
    let now = game.characteristics(source)?;
    let total = combat_damage(game, source);
    if total == 0 {
        return None;
    }
    let defender = game.turn().active.other();
    let parts = |creatures: &[ObjectId]| -> Vec<(Target, Option<u32>)> {
        creatures.iter().map(|id| (Target::Object(*id), Some(lethal_damage(game, *id)))).collect()
    };
    let mut division = Division {
        player: now.controller,
        total,
        among: vec![(Target::Player(defender), None)],
        lethal_first: false,
        relied: Relied::default(),
    };
    let Some(attacker) = game.combat().attackers.iter().find(|attacker| attacker.id == source) else {
        // A blocker: what it blocks is several where that attacks in a band (510.1d, 702.22k).
        let blocked: Vec<ObjectId> = game.combat().blocked_by(source).collect();
        division.among = parts(&blocked);
        if band::is_divided_by_banding(game, &blocked) {
            division.player = game.turn().active;
        }
        return Some(division);
    };
    if !attacker.blocked {
        return Some(division);
    }
    let mut among = parts(&attacker.blockers);
    if band::is_divided_by_banding(game, &attacker.blockers) {
        // The defending player divides it among the blockers only, though it tramples (702.22j).
        division.player = defender;
    } else if now.keywords.contains(Keyword::Trample) {
        division.lethal_first = true;
        division.relied = relied(game);
        if division.relied.own_share(&among) < total {
            among.push((Target::Player(defender), None));
        }
    }
    division.among = among;
    Some(division)
}

/// What the creatures with trample that still assign damage can assign (they come last), and what one before has left to them.
fn relied(game: &Game) -> Relied {
    let targets = |ids: &[ObjectId]| ids.iter().map(|id| Target::Object(*id)).collect();
    let mut relied = Relied::default();
    let open = match game.frame() {
        Some(Frame::AssignDamage(assign)) => assign.open.as_slice(),
        _ => &[],
    };
    for attacker in game.combat().attackers.iter().filter(|attacker| attacker.blocked) {
        if open.contains(&attacker.id) && !band::is_divided_by_banding(game, &attacker.blockers) {
            relied.after.push((combat_damage(game, attacker.id), targets(&attacker.blockers)));
        }
        let to_player = |part: &Assigned| part.source == attacker.id && matches!(part.to, Target::Player(_));
        if game.assigned_damage().iter().any(to_player) {
            let lethal = attacker.blockers.iter().map(|id| (Target::Object(*id), lethal_damage(game, *id)));
            let left =
                lethal.filter(|(target, lethal)| *lethal > 0 && !relied.owed.iter().any(|(owed, _)| owed == target));
            let left: Vec<(Target, u32)> = left.collect();
            relied.owed.extend(left);
        }
    }
    relied
}

/// How much combat damage a creature assigns (510.1a).
fn combat_damage(game: &Game, id: ObjectId) -> u32 {
    if !game.combat_effects().is_empty() && rulings::combat_rulings(game).is_ruled(id, &CombatRule::AssignsNoDamage) {
        return 0;
    }
    game.characteristics(id).map_or(0, |now| u32::try_from(now.power).unwrap_or(0))
}

/// How much more damage is lethal to a creature (702.19b): what it has already, and what others have assigned to it, counts.
fn lethal_damage(game: &Game, id: ObjectId) -> u32 {
    let toughness = game.characteristics(id).map_or(0, |now| u32::try_from(now.toughness).unwrap_or(0));
    let marked = game.permanent(id).map_or(0, |permanent| permanent.damage);
    let assigned: u32 = game
        .assigned_damage()
        .iter()
        .filter(|part| part.to == Target::Object(id))
        .map(|part| part.amount)
        .fold(0, u32::saturating_add);
    toughness.saturating_sub(marked).saturating_sub(assigned)
}

/// A player has divided the damage of a creature.
pub(crate) fn take_division(game: &mut Game, about: Option<ObjectId>, answer: &Action) {
    let (Some(source), Action::Divide(parts)) = (about, answer) else { return };
    for (to, amount) in parts {
        change::damage::assign(game, Assigned { source, to: *to, amount: *amount });
    }
}

/// Deals all assigned damage at the same time (510.2).
pub(crate) fn deal_assigned_damage(game: &mut Game) {
    let assigned = change::damage::take_assigned(game);
    damage::deal_damage(
        game,
        assigned.iter().map(|part| Packet::new(part.source, part.to, part.amount, true)).collect(),
    );
}
