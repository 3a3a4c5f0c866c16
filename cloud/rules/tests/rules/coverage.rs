//! No part of a rule is untested.

use serde_json::Value;

use crate::CASES;
use crate::world::World;

#[test]
fn every_expression_of_the_rules_was_evaluated_and_every_condition_both_true_and_false() {
    let Some(world) = World::new() else { return };
    for cases in CASES {
        cases(&world);
    }
    let coverage = world.project.coverage().unwrap();
    assert!(coverage.expressions.len() > 100, "the report was not read: {}", coverage.expressions.len());
    let mut missing = Vec::new();
    for expression in &coverage.expressions {
        let mut lack = |what: &str| {
            missing.push(format!("line {}:{} {what}: {}", expression.line, expression.column, expression.text));
        };
        if !expression.was_evaluated() {
            lack("was never evaluated");
        } else if expression.values.iter().all(|(value, _)| value.is_none()) {
            lack("failed whenever it was evaluated");
        } else if expression.is_condition() {
            if !expression.was(&Value::Bool(true)) {
                lack("was never true");
            }
            // A list is judged by what its query promises: a condition on the documents is promised, or it is not known.
            let of_a_list = coverage.rules.lines().nth(expression.line as usize - 1).unwrap().contains("allow list:");
            let unknown = of_a_list && expression.values.iter().any(|(value, _)| value.is_none());
            if !expression.was(&Value::Bool(false)) && !unknown {
                lack("was never false");
            }
        }
    }
    assert!(missing.is_empty(), "firestore.rules has parts that no case tests:\n{}", missing.join("\n"));
}
