//! Damage, and what players give up: sacrifices, discards, milled cards.

use crate::parse::cursor::Cursor;
use crate::parse::fault::{Fault, Reason};
use crate::parse::filter::{Noun, filter};
use crate::parse::reference::{Scope, amount, equal_to, reference};
use crate::{Amount, DamagePart, Effect, Filter, Mode, Reference};

/// Reads `3 damage to any target and 2 damage to you` behind `deal` or `deals`.
pub(super) fn damage(
    cursor: &mut Cursor<'_>,
    scope: Scope<'_>,
    mode: &mut Mode,
    by: Reference,
) -> Result<Effect, Fault> {
    let mut parts = Vec::new();
    if cursor.take("damage to each player equal to") {
        // To each their own, all of it at the same time.
        let from = amount(cursor, scope)?;
        cursor.expect("minus the number of cards they discarded this way")?;
        for to in [Reference::You, Reference::Opponent] {
            let fewer = Amount::DiscardedBy(to.clone());
            parts.push(DamagePart { amount: Amount::Difference(Box::new(from.clone()), Box::new(fewer)), to });
        }
        return Ok(Effect::DealDamage { by, parts });
    }
    loop {
        let amount = so_much_damage(cursor, scope, mode)?;
        if cursor.take("divided as you choose among") {
            let place = cursor.fault(Reason::NothingDivided);
            let Reference::Target(among) = reference(cursor, scope, mode)? else { return Err(place) };
            let known = matches!(amount, Amount::Number(_) | Amount::X);
            if !known || by != Reference::Itself || !parts.is_empty() {
                return Err(place);
            }
            return Ok(Effect::DealDivided { total: amount, among });
        }
        loop {
            let to = reference(cursor, scope, mode)?;
            parts.push(DamagePart { amount: amount.clone(), to });
            if !cursor.take("and") {
                return Ok(Effect::DealDamage { by, parts });
            }
            if cursor.peek_at(1) == Some("damage") || cursor.is_next("damage equal to") {
                break;
            }
        }
    }
}

/// Reads `3 damage to`, `damage equal to its power to` or `X damage divided evenly among`.
fn so_much_damage(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Amount, Fault> {
    let amount = if cursor.take("damage equal to") {
        equal_to(cursor, scope, mode)?
    } else {
        let amount = amount(cursor, scope)?;
        cursor.expect("damage")?;
        amount
    };
    if amount == Amount::X && cursor.take("divided evenly among") {
        return Ok(Amount::XShared);
    }
    if !cursor.is_next("divided as you choose among") {
        cursor.expect("to")?;
    }
    Ok(amount)
}

/// Reads what is sacrificed behind `sacrifice`: `this`, `it`, `a creature`, `2 lands`.
pub(super) fn sacrificed(
    cursor: &mut Cursor<'_>,
    scope: Scope<'_>,
    mode: &mut Mode,
    who: Reference,
) -> Result<Effect, Fault> {
    if cursor.peek().is_some_and(|word| matches!(word, "this" | "it" | "enchanted" | "them" | "the" | "all")) {
        return Ok(Effect::Sacrifice { who, what: reference(cursor, scope, mode)?, then: Vec::new() });
    }
    let amount = if cursor.take("that many") { Amount::Triggering } else { amount(cursor, scope)? };
    let (what, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Permanent {
        return Err(cursor.unexpected("a description of permanents"));
    }
    let chooser = cursor.take("of an opponent's choice").then(|| Box::new(Reference::Opponent));
    Ok(Effect::SacrificeChosen { who, what, amount, chooser })
}

/// Reads what is discarded behind `discards`.
pub(super) fn discarded(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    if cursor.take_any(&["their hand", "your hand", "their hands"]) {
        return Ok(Effect::DiscardHand(who));
    }
    if cursor.take("the revealed card") {
        return Ok(Effect::DiscardThese(Reference::Chosen));
    }
    let all = cursor.take("all");
    let amount = if all { Amount::Number(0) } else { amount(cursor, scope)? };
    let (what, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Card {
        return Err(cursor.unexpected("'card' or 'cards'"));
    }
    if all {
        return Ok(Effect::DiscardFitting { who, what });
    }
    if cursor.take("at random") {
        return Ok(Effect::DiscardAtRandom { who, amount, what });
    }
    if what != Filter::default() {
        return Err(cursor.unexpected("'at random': what is chosen freely is any card"));
    }
    Ok(Effect::Discard { who, amount })
}

/// Reads `2 cards` behind `mills`.
pub(super) fn milled(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    let amount = amount(cursor, scope)?;
    cursor.expect_any(&["card", "cards"])?;
    Ok(Effect::Mill { who, amount })
}
