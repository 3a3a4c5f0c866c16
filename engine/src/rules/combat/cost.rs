//! What attacking costs (508.1g-j): the attackers are tapped, then it is paid for all of them together, and then they attack.

use declaration::{CombatRule, Cost, Filter, ManaCost, Predicate};

use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::rules::combat::rulings::Rulings;

impl Rulings<'_> {
    /// Whether attacking with this creature costs something.
    pub(crate) fn costs_to_attack(&self, id: ObjectId) -> bool {
        self.about(id).any(|(rule, _)| matches!(rule, CombatRule::AttackCosts(_)))
    }

    /// What attacking with these creatures costs in all: mana, then what is given up, equal things together.
    pub(crate) fn attack_costs(&self, chosen: &[ObjectId]) -> Vec<Cost> {
        let mut mana = ManaCost::ZERO;
        let mut others: Vec<Cost> = Vec::new();
        for (rule, context) in chosen.iter().flat_map(|id| self.about(*id)) {
            let CombatRule::AttackCosts(costs) = rule else { continue };
            for cost in costs {
                match cost {
                    Cost::Mana(further) => add(&mut mana, further),
                    Cost::Objects { how, what, count } => {
                        let what = reworded(what, context.text);
                        let same = others.iter_mut().find_map(|other| match other {
                            Cost::Objects { how: own, what: there, count } if own == how && *there == what => {
                                Some(count)
                            }
                            _ => None,
                        });
                        match same {
                            Some(there) => *there = there.saturating_add(*count),
                            None => others.push(Cost::Objects { how: *how, what, count: *count }),
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
