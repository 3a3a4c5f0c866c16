//! What creatures may not, must and may do in combat: `can't attack`, `can't be blocked except by Walls`; and what permanents cannot be
//! chosen for.

use super::prelude::*;

phrases! {
    /// Rules of combat, behind the creatures they are said of.
    [RULE: CombatRule, "RULE", "a rule of combat, like \"can't attack\""; "Rules of combat"]
    (CombatRule::Attacks = "attacks|attack each combat if able")
    once (CombatRule::BlocksMore(1) = "can block an additional creature" _:EACH_COMBAT)
    once (CombatRule::BlocksMore(CombatRule::ANY_NUMBER) = "can block any number of creatures" _:EACH_COMBAT)
    once (CombatRule::BlocksEach = "blocks|block each attacking creature" _:WHEN "if able")
    (CombatRule::AttacksDespiteDefender = "can attack" _:WHEN "as though it didn't have defender")
    once (CombatRule::AttacksAsThoughHasty = "can attack" _:WHEN "as though it had haste")
    (CombatRule::BlockedDespite(keyword) = "can be blocked" _:WHEN "as though they didn't have" keyword:KEYWORD)
    (CombatRule::AssignsNoDamage = "assigns|assign no combat damage" _:WHEN)
    (CombatRule::AttackCosts(costs) = "can't attack" _:WHEN "unless" costs:single(&ATTACK_COST))
    (CombatRule::CannotAttack(Some(condition)) = "can't attack" _:WHEN "unless" condition:boxed(&OTHERWISE))
    (CombatRule::CannotAttack(Some(condition)) = "can't attack" _:WHEN "if" condition:boxed(AS_ATTACKED))
    (CombatRule::CannotAttack(None) = "can't attack" _:WHEN)
    (CombatRule::CannotBlock(Some(what)) = "can't block" what:PERMANENTS _:WHEN)
    once (CombatRule::CannotBlock(None) = "can't block" _:WHEN)
    (CombatRule::CannotBeBlockedBy(by) = "can't be blocked by" by:PERMANENTS _:WHEN)
    (CombatRule::CannotBeBlockedExceptBy(by) = "can't be blocked except by" by:Several("and/or", PERMANENTS) _:WHEN)
    (CombatRule::CannotBeBlocked = "can't be blocked" _:WHEN)

    [RULE_DURATION: Duration, "this turn", "'this turn'"; "How long rules of combat hold"]
    once (Duration::YourNextTurn = "until your next turn")
    once (Duration::ControllersNextTurn = "during its controller's next turn")
    once (Duration::EndOfCombat = "this combat")
    (Duration::EndOfTurn = "this turn")

    [EXCLUSION: Exclusion, "EXCLUSION", "what cannot choose it"; "What cannot choose a permanent"]
    (Exclusion::OtherAuras = "can't be enchanted by other Auras")
    once (Exclusion::FurtherAuras = "can't be enchanted by further Auras" / "can't be enchanted")
    once (Exclusion::Auras = "can't be enchanted")
    once (Exclusion::TargetingOnly(kind) = "can't be the target of spells or abilities that can target only" kind:KIND
        => "can't be the target of spells that can target only" kind:KIND "or of abilities that can target only" kind:KIND)
    (Exclusion::AbilitiesFrom(sources) = "can't be the target of abilities from" sources:SOURCES)
    (Exclusion::Spells(spells) = "can't be the target of" spells:SPELLS)

    [ATTACK_COST: Cost, "its controller pays {3}", "'its controller pays', 'you pay' or 'you sacrifice'"]
    (Cost::Mana(mana) = "its controller pays" mana:MANA_COST)
    plain (Cost::Objects { how: ObjectCostKind::Sacrifice, what, count } = "you sacrifice" [count, what]:SOME_PERMANENTS)
    face (Cost::Objects { how: ObjectCostKind::Sacrifice, what, count } = _:Unsaid(|_| Some(()), |renderer, ()| renderer.subject == Some(Reference::Itself)) "you sacrifice" [count, what]:SOME_PERMANENTS)

    /// A condition that must hold for something not to be forbidden, behind `unless`.
    [OTHERWISE: Condition, "CONDITION", CONDITION.expected]
    (Condition::Not(so) = so:boxed(AS_ATTACKED))
}

const KIND: Hole<Subtype> = hole(
    "Walls",
    |reader| subtype(reader).or_else(|| reader.miss("a creature type")),
    |renderer, kind| PERMANENTS.write(renderer, &crate::Filter { all: vec![Predicate::Subtype(*kind)] }),
);

/// When the rule holds, which a face says in the middle of it.
const WHEN: Hole<()> = hole("", |_| Some(()), |renderer, ()| Some(renderer.said.when.to_owned()));

/// The same of a rule that holds in each combat, where it is static.
const EACH_COMBAT: Hole<()> = hole(
    "",
    |reader| if reader.scope.fixed { reader.words("each combat") } else { Some(()) },
    |renderer, ()| Some(if renderer.said.fixed { "each combat" } else { renderer.said.when }.to_owned()),
);

/// A rule of combat for a while; a face says in the middle of it how long.
pub(crate) const RULE_FOR: Hole<(CombatRule, Duration)> = hole(
    "RULE this turn",
    |_| None,
    |renderer, (rule, duration)| {
        renderer.said.when = if *duration == Duration::EndOfCombat { "this combat" } else { "this turn" };
        let words = RULE.write(renderer, rule);
        renderer.said.when = "";
        words
    },
);

/// A condition of attacking: there the opponent is the defending player (506.2).
const AS_ATTACKED: Hole<Condition> = hole(
    "CONDITION",
    |reader| CONDITION.read(reader),
    |renderer, condition| {
        let words = CONDITION.write(renderer, condition);
        words.map(|words| words.replace("an opponent controls", "defending player controls"))
    },
);
