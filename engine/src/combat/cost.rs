//! What attacking costs (508.1g-j): the attackers are tapped, then it is paid for all of them together, and then they attack.

use super::attackers;
use crate::{act, casting};
use declaration::{CardTypes, CombatRule, Cost, Filter, ManaCost, Predicate};

use super::rulings::Rulings;
use crate::casting::{Targeting, mana_of};
use crate::continuous::TextChange;
use crate::frame::Frame;
use crate::{Flow, Game, ObjectId, Seat};

impl Rulings<'_> {
    /// Whether attacking with this creature costs something.
    pub(super) fn costs_to_attack(&self, id: ObjectId) -> bool {
        self.about(id).any(|(rule, _)| matches!(rule, CombatRule::AttackCosts(_)))
    }

    /// What attacking with these creatures costs in all: mana, then what is given up, equal things together.
    pub(super) fn attack_costs(&self, chosen: &[ObjectId]) -> Vec<Cost> {
        let mut mana = ManaCost::ZERO;
        let mut others: Vec<Cost> = Vec::new();
        for (rule, scene) in chosen.iter().flat_map(|id| self.about(*id)) {
            let CombatRule::AttackCosts(costs) = rule else { continue };
            for cost in costs {
                match cost {
                    Cost::Mana(further) => add(&mut mana, further),
                    Cost::Give { how, what, count } => {
                        let what = reworded(what, scene.text);
                        let same = others.iter_mut().find_map(|other| match other {
                            Cost::Give { how: own, what: there, count } if own == how && *there == what => Some(count),
                            _ => None,
                        });
                        match same {
                            Some(there) => *there = there.saturating_add(*count),
                            None => others.push(Cost::Give { how: *how, what, count: *count }),
                        }
                    }
                    other => others.push(other.clone()),
                }
            }
        }
        if mana != ManaCost::ZERO {
            others.insert(0, Cost::Mana(mana));
        }
        others
    }
}

/// Whether the costs of attacking with these creatures can be paid, when they are tapped, and paying may begin.
pub(super) fn can_pay_to_attack(game: &Game, rulings: &Rulings<'_>, chosen: &[ObjectId]) -> bool {
    let costs = rulings.attack_costs(chosen);
    let (Some(first), false) = (chosen.first(), costs.is_empty()) else { return true };
    if !act::may_take_back(game) {
        return false;
    }
    let mut then = game.clone();
    attackers::tap_attackers(&mut then, chosen);
    let by = attacking(game.turn.active, *first);
    let sources = casting::mana_sources(&then, by.player, None);
    let mana = mana_of(&costs);
    casting::affords(&then, by.player, &mana, &sources, None, CardTypes::default())
        && casting::can_give(&then, by, &costs, &mana, &sources, None, CardTypes::default())
}

/// Begins to pay for an attack. Taken back, the declaration is as it was before.
pub(super) fn pay_to_attack(
    game: &mut Game,
    chosen: Vec<ObjectId>,
    bands: Vec<Vec<ObjectId>>,
    costs: Vec<Cost>,
) -> Flow {
    let Some(first) = chosen.first().copied() else { return Ok(()) };
    game.frames.push(Frame::DeclareAttackers { chosen: chosen.clone(), bands });
    let before = casting::snapshot(game);
    attackers::tap_attackers(game, &chosen);
    casting::begin_attack_payment(game, attacking(game.turn.active, first), costs, before)
}

/// The attack is paid for: those that the active player still controls attack (508.1k).
pub(crate) fn begin_paid_attack(game: &mut Game) {
    let Some(Frame::DeclareAttackers { mut chosen, bands }) = game.frames.pop() else { return };
    let active = game.turn.active;
    chosen.retain(|id| game.characteristics(*id).is_some_and(|now| now.controller == active));
    attackers::attack_with(game, &chosen, &bands);
}

/// Whose costs they are.
fn attacking(player: Seat, source: ObjectId) -> Targeting {
    Targeting::new(player, source)
}

fn add(mana: &mut ManaCost, further: &ManaCost) {
    mana.generic = mana.generic.saturating_add(further.generic);
    for (sum, more) in mana.colored.iter_mut().zip(further.colored) {
        *sum = sum.saturating_add(more);
    }
}

/// The description with words replaced in it (612).
fn reworded(filter: &Filter, text: TextChange) -> Filter {
    let word = |predicate: &Predicate| match predicate {
        Predicate::Subtype(subtype) => Predicate::Subtype(text.subtype(*subtype)),
        Predicate::NotSubtype(subtype) => Predicate::NotSubtype(text.subtype(*subtype)),
        Predicate::Color(colors) => Predicate::Color(text.colors(*colors)),
        Predicate::NotColor(color) => Predicate::NotColor(text.color(*color)),
        other => other.clone(),
    };
    Filter { all: filter.all.iter().map(word).collect() }
}
