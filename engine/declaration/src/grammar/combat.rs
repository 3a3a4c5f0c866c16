//! What creatures may not, must and may do in combat: `can't attack`, `can't be blocked except by Walls`; and what permanents cannot be
//! chosen for.

use super::prelude::*;

phrases! {
    /// Rules of combat, behind the creatures they are said of.
    RULE: CombatRule, "RULE", "a rule of combat, like \"can't attack\"";
    (CombatRule::Attacks = "attacks|attack each combat if able")
    once (CombatRule::BlocksMore(1) = "can block an additional creature" _:EACH_COMBAT)
    once (CombatRule::BlocksMore(CombatRule::ANY_NUMBER) = "can block any number of creatures" _:EACH_COMBAT)
    face (CombatRule::BlocksMore(more) = "can block" more:NUMBER "additional creatures" _:EACH_COMBAT)
    once (CombatRule::BlocksEach = "blocks|block each attacking creature" _:WHEN "if able")
    (CombatRule::AttacksDespiteDefender = "can attack" _:WHEN "as though it didn't have defender")
    once (CombatRule::AttacksAsThoughHasty = "can attack" _:WHEN "as though it had haste")
    (CombatRule::BlockedDespite(keyword) = "can be blocked" _:WHEN "as though they didn't have" keyword:KEYWORD)
    once (CombatRule::AttacksWithoutTapping(None) = "attacks|attack without tapping")
    (CombatRule::AssignsNoDamage = "assigns|assign no combat damage" _:WHEN)
    (CombatRule::AttackCosts(costs) = "can't attack" _:WHEN "unless" costs:ATTACK_COSTS)
    (CombatRule::CannotAttack(Some(condition)) = "can't attack" _:WHEN "unless" condition:boxed(OTHERWISE))
    (CombatRule::CannotAttack(Some(condition)) = "can't attack" _:WHEN "if" condition:boxed(AS_ATTACKED))
    (CombatRule::CannotAttack(None) = "can't attack" _:WHEN)
    (CombatRule::CannotBlock(Some(what)) = "can't block" what:PERMANENTS _:WHEN)
    once (CombatRule::CannotBlock(None) = "can't block" _:WHEN)
    (CombatRule::CannotBeBlockedBy(by) = "can't be blocked by" by:PERMANENTS _:WHEN)
    (CombatRule::CannotBeBlockedExceptBy(by) = "can't be blocked except by" by:several("and/or", PERMANENTS) _:WHEN)
    (CombatRule::CannotBeBlocked = "can't be blocked" _:WHEN)
}

phrases! {
    /// How long a rule of combat holds.
    RULE_DURATION: Duration, "this turn", "'this turn'";
    once (Duration::YourNextTurn = "until your next turn")
    once (Duration::ControllersNextTurn = "during its controller's next turn")
    once (Duration::EndOfCombat = "this combat")
    (Duration::EndOfTurn = "this turn")
}

phrases! {
    /// What an effect keeps away from permanents, behind them.
    EXCLUSION: Exclusion, "EXCLUSION", "what cannot choose it";
    (Exclusion::OtherAuras = "can't be enchanted by other Auras")
    once (Exclusion::Auras = "can't be enchanted")
    once (Exclusion::TargetingOnly(kind) = "can't be the target of spells or abilities that can target only" kind:KIND
        => "can't be the target of spells that can target only" kind:KIND "or of abilities that can target only" kind:KIND)
    (Exclusion::AbilitiesFrom(sources) = "can't be the target of abilities from" sources:SOURCES)
    (Exclusion::Spells(spells) = "can't be the target of" spells:SPELLS)
}

/// A creature type in the plural.
const KIND: Hole<Subtype> = hole(
    "Walls",
    |reader| {
        let Some(kind) = reader.peek().and_then(|word| reader.context.subtype(word)) else {
            return reader.miss("a creature type");
        };
        reader.advance();
        Some(kind)
    },
    |renderer, kind| PERMANENTS.write(renderer, &crate::Filter { all: vec![Predicate::Subtype(*kind)] }),
);

/// When the rule holds, which a face says in the middle of it.
struct When(bool);
const WHEN: When = When(false);
const EACH_COMBAT: When = When(true);

impl Phrase for When {
    type Value = ();

    fn read(&self, _: &mut Reader<'_>) -> Option<()> {
        Some(())
    }

    fn write(&self, renderer: &mut Renderer<'_>, (): &()) -> Option<String> {
        let always = if self.0 && renderer.said.fixed && renderer.said.when.is_empty() { "each combat" } else { "" };
        Some(format!("{}{always}", renderer.said.when))
    }

    fn guide(&self) -> String {
        String::new()
    }
}

/// What attacking costs: `its controller pays {3}`, `you sacrifice 2 Islands`.
const ATTACK_COSTS: Hole<Vec<Cost>> = hole(
    "its controller pays {3}",
    |reader| {
        if reader.take("its controller pays") || reader.take("you pay") {
            return MANA_COST.read(reader).map(|mana| vec![Cost::Mana(mana)]);
        }
        if !reader.take("you sacrifice") {
            return reader.miss("'its controller pays', 'you pay' or 'you sacrifice'");
        }
        let (count, what) = SOME_PERMANENTS.read(reader)?;
        Some(vec![Cost::Give { how: Giving::Sacrifice, what, count }])
    },
    |renderer, costs| {
        let own = renderer.said.own;
        match costs.as_slice() {
            [Cost::Mana(mana)] if own => Some(format!("you pay {mana}")),
            [Cost::Mana(mana)] => Some(format!("its controller pays {mana}")),
            [Cost::Give { what, count, .. }] => {
                let who = if own || !renderer.face { "you" } else { "its controller" };
                Some(format!("{who} sacrifice {}", SOME_PERMANENTS.write(renderer, &(*count, what.clone()))?))
            }
            _ => None,
        }
    },
);

/// A condition of attacking: there the opponent is the defending player (506.2).
const AS_ATTACKED: Hole<Condition> = hole(
    "CONDITION",
    |reader| CONDITION.read(reader),
    |renderer, condition| {
        let words = CONDITION.write(renderer, condition)?;
        Some(words.replace("an opponent controls", "defending player controls"))
    },
);

/// A condition that must hold for something not to be forbidden, behind `unless`.
pub(crate) const OTHERWISE: Hole<Condition> = hole(
    "CONDITION",
    |reader| AS_ATTACKED.read(reader).map(|condition| Condition::Not(Box::new(condition))),
    |renderer, condition| match condition {
        Condition::Not(so) => AS_ATTACKED.write(renderer, so),
        _ => None,
    },
);
