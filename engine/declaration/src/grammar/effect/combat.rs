//! Rules of combat for a while, and what does not untap.

use crate::grammar::prelude::*;

/// What creatures may not, must and may do in combat, and how long.
pub(crate) const COMBAT: Hole<(Reference, CombatRule, Duration)> = hole(
    "WHAT RULE this turn",
    |reader| Some((REFERENCE.read(reader)?, RULE.read(reader)?, RULE_DURATION.read(reader)?)),
    |renderer, (what, rule, duration)| {
        let mut words = renderer.subject(what);
        if !renderer.face {
            add(&mut words, &RULE.write(renderer, rule)?);
            add(&mut words, &RULE_DURATION.write(renderer, duration)?);
            return Some(words);
        }
        renderer.said.own = *what == Reference::Itself;
        renderer.said.when = match duration {
            Duration::EndOfCombat => "this combat",
            Duration::ControllersNextTurn | Duration::YourNextTurn => "",
            _ => "this turn",
        };
        let fixed = std::mem::replace(&mut renderer.said.fixed, renderer.said.when.is_empty());
        let rule = RULE.write(renderer, rule);
        renderer.said.when = "";
        renderer.said.fixed = fixed;
        add(&mut words, &rule?);
        Some(match duration {
            Duration::ControllersNextTurn => format!("{words} during its controller's next turn"),
            Duration::YourNextTurn => format!("until your next turn, {words}"),
            _ => words,
        })
    },
);
