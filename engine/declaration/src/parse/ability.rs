//! Abilities of permanents: activated, triggered and static.

use super::casting::{begins_cost, costs, permission, restrictions, triggered_mana};
use super::characteristics::added_mana;
use super::combat::combat_rule;
use super::condition::condition;
use super::continuous::{continuous, definition, enters_as_copy};
use super::cursor::Cursor;
use super::damage::{Lasting, begins_damage_effect, begins_reduction, damage_effects};
use super::effect::{counter, instructions, mode_uses_x, x_of_target};
use super::entering::entering;
use super::fault::{Fault, Reason};
use super::filter::{Noun, filter};
use super::reference::{Scope, amount, begins_reference, count, equal_to, reference};
use super::replacement::{begins_replacement, replacement};
use super::targeting::exclusion;
use super::trigger::triggered;
use crate::{
    Ability, Activation, Amount, Body, CardTypes, Change, CombatRule, Condition, Continuous, Cost, DamageEffect,
    Effect, Extent, Filter, Giving, Instead, Mode, Predicate, Produced, Reference, Sources, Static,
};

/// Reads the line of an ability that is no keyword.
pub(super) fn ability(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Ability, Fault> {
    match cursor.peek() {
        Some("when" | "whenever" | "at") => match triggered_mana(cursor, scope)? {
            Some(ability) => Ok(ability),
            None => triggered(cursor, scope),
        },
        Some("rampage") => {
            cursor.advance();
            let each = count(cursor)?;
            cursor.finish()?;
            Ok(Ability::rampage(each))
        }
        Some(word) if word.starts_with('{') || (begins_cost(word) && cursor.holds(":")) => activated(cursor, scope),
        Some(
            "add" | "counter" | "deal" | "destroy" | "draw" | "exile" | "regenerate" | "return" | "tap" | "take"
            | "untap" | "discard" | "search" | "shuffle" | "create" | "mill",
        ) => Err(cursor.fault(Reason::InstructionOnPermanent)),
        _ => fixed(cursor, scope).map(Ability::Static),
    }
}

/// Reads `COSTS: instructions`.
fn activated(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Ability, Fault> {
    let unused = cursor.fault(Reason::XUnused);
    let wide = cursor.fault(Reason::WideManaAbility);
    let cost = costs(cursor, scope)?;
    cursor.expect(":")?;
    let x = cost.iter().any(|cost| matches!(cost, Cost::Mana(mana) if mana.x > 0));
    if !x && cursor.peek_at(2).is_none_or(|word| word == ";") && cursor.take("choose one") {
        // The modes stand on lines of their own behind it (700.2).
        let mut body = Body::default();
        if cursor.take("; activate only") {
            restrictions(cursor, scope, &Mode::default(), &mut body.only)?;
        }
        cursor.finish()?;
        return Ok(Ability::Activated(Activation { cost, body, mana: false, by: None }));
    }
    let mut mode = Mode::default();
    instructions(cursor, Scope { x, triggering: false, activated: true, ..scope }, &mut mode)?;
    if x && !cursor.is_next("; X is") && !mode_uses_x(&mode) {
        return Err(unused);
    }
    // 605.1a: no target, and it could add mana.
    let mana = mode.targets.is_empty()
        && mode.effects.iter().any(|effect| effect.any(&mut |effect| matches!(effect, Effect::AddMana(_))));
    let several = mode.effects.iter().filter(|effect| is_mana(effect)).count() > 1;
    let gives = cost.iter().filter(|cost| matches!(cost, Cost::Give { .. })).count();
    let single = |cost: &Cost| matches!(cost, Cost::Give { how: Giving::Sacrifice, count: 1, .. });
    let narrow = cost.iter().all(|cost| match cost {
        Cost::DiscardAtRandom(_) | Cost::DiscardLastDrawn | Cost::Mill(_) => false,
        Cost::Give { .. } => single(cost) && gives == 1,
        // What is given up is chosen while nothing is paid (601.2g).
        Cost::Mana(_) => gives == 0,
        _ => true,
    }) && !x
        && mode.effects.iter().all(|effect| match effect {
            Effect::AddMana(Produced::Amount(_, Amount::CountersRemoved(_))) => true,
            Effect::AddMana(Produced::ChosenColor(_)) => false,
            Effect::AddMana(Produced::OneColor(_) | Produced::ColorOf(_) | Produced::Amount(..)) => !several,
            _ => true,
        })
        // What else it does, it does when the mana is there.
        && !mode.effects.iter().skip_while(|effect| is_mana(effect)).any(|effect| effect.any(&mut |effect| is_mana(effect)));
    if mana && !narrow {
        return Err(wide);
    }
    let mut body = Body { x_is: x_of_target(&mode), ..Body::default() };
    let mut by = None;
    while cursor.take(";") {
        if cursor.take("only this's owner may activate this") {
            by = Some(Reference::OwnerOf(Box::new(Reference::Itself)));
        } else if cursor.take("only your opponents may activate this") {
            by = Some(Reference::Opponent);
        } else if cursor.take("any player may activate this") {
            by = Some(Reference::EachPlayer);
        } else if cursor.take("only the controller of") {
            by = Some(Reference::ControllerOf(Box::new(reference(cursor, scope, &mut Mode::default())?)));
            cursor.expect("may activate this")?;
        } else if x && cursor.take("X is") {
            body.x_is = Some(equal_to(cursor, scope, &mode)?);
        } else if cursor.take("spend this mana only to cast") {
            body.mana_only = spells_of_types(cursor, scope)?;
        } else if cursor.take("X can't be 0") {
            body.least_x = 1;
        } else {
            cursor.expect("activate only")?;
            restrictions(cursor, scope, &mode, &mut body.only)?;
        }
    }
    cursor.finish()?;
    body.modes.push(mode);
    Ok(Ability::Activated(Activation { cost, body, mana, by }))
}

/// Whether the instruction makes mana.
const fn is_mana(effect: &Effect) -> bool {
    matches!(effect, Effect::AddMana(_))
}

/// Reads the spells that mana may be spent on only: `artifact spells`.
pub(super) fn spells_of_types(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<CardTypes, Fault> {
    let wrong = cursor.unexpected("'artifact spells' or the like");
    match filter(cursor, scope.subtypes)? {
        (Filter { all }, Noun::Spell) => match all.as_slice() {
            [Predicate::Type(types)] => Ok(*types),
            _ => Err(wrong),
        },
        _ => Err(wrong),
    }
}

/// Reads a static ability.
fn fixed(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Static, Fault> {
    if let Some(permission) = permission(cursor, scope)? {
        cursor.finish()?;
        return Ok(Static::Permission(permission));
    }
    if let Some(chosen) = entering(cursor, scope)? {
        cursor.finish()?;
        return Ok(chosen);
    }
    if cursor.take("if you tap a") {
        let (of, _) = filter(cursor, scope.subtypes)?;
        cursor.expect("for mana , it produces")?;
        let one = cursor.unexpected("mana of one kind");
        let added = added_mana(cursor)?;
        let &[(kind, 1)] = added.as_slice() else { return Err(one) };
        cursor.expect("instead of any other type")?;
        cursor.finish()?;
        return Ok(Static::ManaBecomes { of, kind });
    }
    if cursor.take("if this would be destroyed , regenerate it") {
        cursor.finish()?;
        return Ok(Static::RegeneratesItself);
    }
    if begins_replacement(cursor) {
        return Ok(Static::Replaces(Box::new(replacement(cursor, scope)?)));
    }
    if cursor.take("as this enters , you lose life equal to your life total") {
        cursor.finish()?;
        return Ok(Static::CostsAllLife);
    }
    if cursor.take("you don't lose the game for having 0 or less life") {
        cursor.finish()?;
        return Ok(Static::LivesOnWithoutLife);
    }
    if cursor.take("this enters with") {
        let amount = amount(cursor, scope)?;
        let counter = counter(cursor)?;
        cursor.expect_any(&["counter on it", "counters on it"])?;
        cursor.finish()?;
        return Ok(Static::EntersWithCounters { counter, amount });
    }
    if cursor.take("this can't have more than") {
        let most = u16::from(count(cursor)?);
        let counter = counter(cursor)?;
        cursor.expect_any(&["counter on it", "counters on it"])?;
        cursor.finish()?;
        return Ok(Static::MostCounters { counter, most });
    }
    if cursor.take("for each 1 damage that would be dealt to this , remove a") {
        let instead = Instead::RemoveCounters(counter(cursor)?);
        cursor.expect("counter from this and prevent that 1 damage")?;
        cursor.finish()?;
        let to = Some(Reference::Itself);
        let effect = DamageEffect { extent: Extent::All, combat: false, by: Sources::Any, to, instead };
        return Ok(Static::WatchDamage { condition: None, effects: vec![effect] });
    }
    if cursor.take("no more than") {
        let most = count(cursor)?;
        cursor.expect("creatures can")?;
        let attack = cursor.take("attack");
        if !attack {
            cursor.expect("block")?;
        }
        cursor.expect("each combat")?;
        cursor.finish()?;
        return Ok(if attack { Static::AttackLimit(most) } else { Static::BlockLimit(most) });
    }
    if cursor.take("you have no maximum hand size") {
        cursor.finish()?;
        return Ok(Static::MaximumHandSize { who: Reference::You, size: None });
    }
    if cursor.is_next("each opponent's maximum hand size") || cursor.is_next("your maximum hand size") {
        let who = if cursor.take("each opponent's") { Reference::Opponent } else { Reference::You };
        cursor.take("your");
        cursor.expect("maximum hand size is")?;
        let size = Some(count(cursor)?);
        cursor.finish()?;
        return Ok(Static::MaximumHandSize { who, size });
    }
    if cursor.take("damage that would reduce your life total to less than") {
        let left = count(cursor)?;
        cursor.expect("reduces it to")?;
        let same = cursor.unexpected(&format!("'{left} instead'"));
        if count(cursor)? != left {
            return Err(same);
        }
        cursor.expect("instead")?;
        cursor.finish()?;
        return Ok(Static::DamageLeavesLife(u16::from(left)));
    }
    if let Some(defined) = definition(cursor, scope)? {
        return Ok(defined);
    }
    if let Some(copy) = enters_as_copy(cursor, scope)? {
        return Ok(copy);
    }
    let mut mode = Mode::default();
    if cursor.is_next("as long as") || begins_damage_effect(cursor) || begins_reduction(cursor) {
        return watching(cursor, scope, &mut mode);
    }
    if cursor.take("you control") {
        let start = cursor.fault(Reason::NotAttached);
        let on = reference(cursor, scope, &mut mode)?;
        if on != Reference::Enchanted {
            return Err(start);
        }
        cursor.finish()?;
        return Ok(Static::Continuous(Box::new(Continuous::new(on, vec![Change::YouControl]))));
    }
    if !cursor.peek().is_some_and(|word| begins_reference(word, scope)) {
        return Err(cursor.unexpected(
            "a keyword ability, a cost or an event with ':' behind it, or what always holds, like 'white creatures get +1/+1'",
        ));
    }
    let start = cursor.fault(Reason::InstructionOnPermanent);
    let scope = Scope { triggering: false, ..scope };
    let mut on = reference(cursor, scope, &mut mode)?;
    let blockers = match &on {
        Reference::Each(filter) if cursor.take("able to block") => Some(filter.clone()),
        _ => None,
    };
    if blockers.is_some() {
        on = reference(cursor, scope, &mut mode)?;
    }
    if !matches!(on, Reference::Itself | Reference::Enchanted | Reference::Each(_)) {
        return Err(start);
    }
    if let Some(filter) = blockers {
        cursor.expect("do so")?;
        cursor.finish()?;
        return Ok(Static::Combat { on, rule: CombatRule::IsBlockedByAll(filter) });
    }
    if let Some(what) = exclusion(cursor, scope)? {
        let condition = if cursor.take("unless") {
            Some(Condition::Not(Box::new(condition(cursor, scope, &mode)?)))
        } else if cursor.take("as long as") {
            Some(condition(cursor, scope, &mode)?)
        } else {
            None
        };
        cursor.finish()?;
        return Ok(Static::Excludes { on, what, condition });
    }
    if let Some(rule) = combat_rule(cursor, scope)? {
        if matches!(rule, CombatRule::BlocksMore(_)) {
            cursor.expect("each combat")?;
        }
        cursor.finish()?;
        return Ok(Static::Combat { on, rule });
    }
    continuous(cursor, Scope { x: false, ..scope }, on)
}

/// Reads a static effect on damage, `as long as this is untapped, all damage that would be dealt to you is dealt to this instead`.
fn watching(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Static, Fault> {
    let condition = if cursor.take("as long as") {
        let condition = condition(cursor, scope, mode)?;
        cursor.expect(",")?;
        Some(condition)
    } else {
        None
    };
    let start = cursor.fault(Reason::InstructionOnPermanent);
    let effects = damage_effects(cursor, scope, mode, Lasting::Static)?;
    cursor.finish()?;
    if effects.iter().any(|effect| effect.extent != Extent::All) {
        return Err(start);
    }
    Ok(Static::WatchDamage { condition, effects })
}
