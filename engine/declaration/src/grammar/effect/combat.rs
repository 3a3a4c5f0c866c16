//! Rules of combat for a while, and what does not untap.

use crate::grammar::prelude::*;

/// What creatures may not, must and may do in combat, and how long.
pub(crate) const COMBAT: Hole<(Reference, CombatRule, Duration)> = hole(
    "WHAT RULE this turn",
    |reader| {
        let what = REFERENCE.read(reader)?;
        if reader.take("attacks|attack this turn if able") {
            return Some((what, CombatRule::Attacks, Duration::EndOfTurn));
        }
        let mut rule = RULE.read(reader)?;
        let duration = RULE_DURATION.read(reader)?;
        if let (CombatRule::AttacksWithoutTapping(when), Duration::EndOfCombat) = (&mut rule, &duration)
            && reader.take("if")
        {
            *when = Some(Box::new(CONDITION.read(reader)?));
        }
        Some((what, rule, duration))
    },
    |renderer, (what, rule, duration)| {
        let mut words = renderer.subject(what);
        let several = renderer.said.several;
        let when = match duration {
            Duration::EndOfCombat => "this combat",
            Duration::ControllersNextTurn | Duration::YourNextTurn => "",
            _ => "this turn",
        };
        if *rule == CombatRule::Attacks && !when.is_empty() {
            add(&mut words, &renderer.words("attacks|attack"));
            return Some(format!("{words} {when} if able"));
        }
        if !renderer.face {
            let (rule, condition) = match rule {
                CombatRule::AttacksWithoutTapping(condition) => (&CombatRule::AttacksWithoutTapping(None), condition),
                rule => (rule, &None),
            };
            add(&mut words, &RULE.write(renderer, rule)?);
            add(&mut words, &RULE_DURATION.write(renderer, duration)?);
            if let Some(condition) = condition {
                add(&mut words, &format!("if {}", CONDITION.write(renderer, condition)?));
            }
            return Some(words);
        }
        if let CombatRule::AttacksWithoutTapping(condition) = rule {
            let mut said = format!("attacking doesn't cause {words} to tap {when}");
            if let Some(condition) = condition {
                said.push_str(&format!(" if {}", CONDITION.write(renderer, condition)?));
            }
            return Some(said);
        }
        renderer.said.own = *what == Reference::Itself;
        renderer.said.several = several;
        let fixed = std::mem::replace(&mut renderer.said.fixed, when.is_empty());
        renderer.said.when = when;
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
