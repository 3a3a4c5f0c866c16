//! What attacking costs (508.1g-j): the attackers are tapped, then it is paid for all of them together, and then they attack.

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

impl Game {
    /// Whether the costs of attacking with these creatures can be paid, when they are tapped, and paying may begin.
    pub(super) fn can_pay_to_attack(&self, rulings: &Rulings<'_>, chosen: &[ObjectId]) -> bool {
        let costs = rulings.attack_costs(chosen);
        let (Some(first), false) = (chosen.first(), costs.is_empty()) else { return true };
        if !self.may_take_back() {
            return false;
        }
        let mut then = self.clone();
        then.tap_attackers(chosen);
        let by = attacking(self.turn.active, *first);
        let sources = then.mana_sources(by.player, None);
        let mana = mana_of(&costs);
        then.affords(by.player, &mana, &sources, None, CardTypes::default())
            && then.can_give(by, &costs, &mana, &sources, None, CardTypes::default())
    }

    /// Begins to pay for an attack. Taken back, the declaration is as it was before.
    pub(super) fn pay_to_attack(&mut self, chosen: Vec<ObjectId>, bands: Vec<Vec<ObjectId>>, costs: Vec<Cost>) -> Flow {
        let Some(first) = chosen.first().copied() else { return Ok(()) };
        self.frames.push(Frame::DeclareAttackers { chosen: chosen.clone(), bands });
        let before = self.snapshot();
        self.tap_attackers(&chosen);
        self.begin_attack_payment(attacking(self.turn.active, first), costs, before)
    }

    /// The attack is paid for: those that the active player still controls attack (508.1k).
    pub(crate) fn begin_paid_attack(&mut self) {
        let Some(Frame::DeclareAttackers { mut chosen, bands }) = self.frames.pop() else { return };
        let active = self.turn.active;
        chosen.retain(|id| self.characteristics(*id).is_some_and(|now| now.controller == active));
        self.attack_with(&chosen, &bands);
    }
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
