//! What creatures may not, must and may do in combat: `can't attack`, `can't be blocked except by Walls`.

use super::characteristics::{keyword, mana_cost};
use super::condition::condition;
use super::cursor::Cursor;
use super::fault::Fault;
use super::filter::{Noun, filter};
use super::reference::{Scope, begins_reference, count};
use crate::{CombatRule, Condition, Cost, Filter, Giving, Mode};

/// Reads what stands behind the creatures it is said of, where that is a rule of combat.
pub(super) fn combat_rule(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<CombatRule>, Fault> {
    if cursor.take_any(&["attacks each combat if able", "attack each combat if able"]) {
        return Ok(Some(CombatRule::Attacks));
    }
    if cursor.take("can block an additional creature") {
        return Ok(Some(CombatRule::BlocksMore(1)));
    }
    if cursor.take("can block any number of creatures") {
        return Ok(Some(CombatRule::BlocksMore(CombatRule::ANY_NUMBER)));
    }
    if cursor.take("blocks each attacking creature if able") {
        return Ok(Some(CombatRule::BlocksEach));
    }
    if cursor.take("can attack as though it didn't have defender") {
        return Ok(Some(CombatRule::AttacksDespiteDefender));
    }
    if cursor.take("can attack as though it had haste") {
        return Ok(Some(CombatRule::AttacksAsThoughHasty));
    }
    if cursor.take("can be blocked as though they didn't have") {
        return Ok(Some(CombatRule::BlockedDespite(keyword(cursor)?)));
    }
    if cursor.take_any(&["attacks without tapping", "attack without tapping"]) {
        return Ok(Some(CombatRule::AttacksWithoutTapping(None)));
    }
    if cursor.take_any(&["assigns no combat damage", "assign no combat damage"]) {
        return Ok(Some(CombatRule::AssignsNoDamage));
    }
    if cursor.take("can't attack") {
        let unless = cursor.take("unless");
        if let Some(costs) = attack_costs(cursor, scope)?.filter(|_| unless) {
            return Ok(Some(CombatRule::AttackCosts(costs)));
        }
        let condition = if cursor.is_next("this combat") {
            None
        } else if unless {
            Some(Condition::Not(Box::new(condition(cursor, scope, &Mode::default())?)))
        } else if cursor.take("if") {
            Some(condition(cursor, scope, &Mode::default())?)
        } else {
            None
        };
        return Ok(Some(CombatRule::CannotAttack(condition.map(Box::new))));
    }
    if cursor.take("can't block") {
        let all = cursor.is_next("this turn") || cursor.peek().is_none_or(|word| !begins_reference(word, scope));
        return Ok(Some(CombatRule::CannotBlock(if all { None } else { Some(creatures(cursor, scope)?) })));
    }
    if !cursor.take("can't be blocked") {
        return Ok(None);
    }
    if cursor.take("by") {
        return Ok(Some(CombatRule::CannotBeBlockedBy(creatures(cursor, scope)?)));
    }
    if !cursor.take("except by") {
        return Ok(Some(CombatRule::CannotBeBlocked));
    }
    let mut allowed = vec![creatures(cursor, scope)?];
    while cursor.take("and/or") {
        allowed.push(creatures(cursor, scope)?);
    }
    Ok(Some(CombatRule::CannotBeBlockedExceptBy(allowed)))
}

/// Reads what attacking costs, `its controller pays {3}`, `you sacrifice 2 Islands`; none, where something else is next.
fn attack_costs(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Vec<Cost>>, Fault> {
    if cursor.take_any(&["its controller pays", "you pay"]) {
        return Ok(Some(vec![Cost::Mana(mana_cost(cursor)?)]));
    }
    if !cursor.take("you sacrifice") {
        return Ok(None);
    }
    let count = count(cursor)?;
    let what = creatures(cursor, scope)?;
    Ok(Some(vec![Cost::Give { how: Giving::Sacrifice, what, count }]))
}

/// Reads a description of creatures.
fn creatures(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Filter, Fault> {
    let (filter, noun) = filter(cursor, scope.subtypes)?;
    if noun == Noun::Permanent { Ok(filter) } else { Err(cursor.unexpected("a description of creatures")) }
}
