//! What is paid as an instruction is followed: behind `unless` and behind `may pay`.

use crate::parse::characteristics::mana_cost;
use crate::parse::cursor::Cursor;
use crate::parse::fault::Fault;
use crate::parse::filter::{Noun, filter};
use crate::parse::reference::{Scope, count, each_of, enchanted, equal_to};
use crate::{Cost, Filter, Giving, ManaCost, Mode, Predicate};

/// Reads what is paid behind `pay`, with `or` between the ways.
pub(super) fn payments(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Vec<Vec<Cost>>, Fault> {
    let mut ways = vec![payment(cursor, scope, mode)?];
    while cursor.take("or") {
        ways.push(payment(cursor, scope, mode)?);
    }
    Ok(ways)
}

/// Reads one way to pay, with `and` between the parts.
fn payment(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Vec<Cost>, Fault> {
    let mut cost = vec![paid(cursor, scope, mode)?];
    while cursor.take("and") {
        cost.push(paid(cursor, scope, mode)?);
    }
    Ok(cost)
}

/// Reads mana, also for each of something, or life.
fn paid(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Cost, Fault> {
    if cursor.take("{X} , where X is") {
        let mana = ManaCost { generic: 1, ..ManaCost::ZERO };
        return Ok(Cost::ManaForEach { mana, times: equal_to(cursor, scope, mode)? });
    }
    if cursor.peek().is_some_and(|word| word.starts_with('{')) {
        let mana = mana_cost(cursor)?;
        if cursor.take("for each") {
            return Ok(Cost::ManaForEach { mana, times: each_of(cursor, scope, mode)? });
        }
        return Ok(Cost::Mana(mana));
    }
    if cursor.take("life equal to") {
        return Ok(Cost::LifeEqual(equal_to(cursor, scope, mode)?));
    }
    let amount = u16::from(count(cursor)?);
    cursor.expect("life")?;
    Ok(Cost::Life(amount))
}

/// Whether a number is next: `a`, `2`.
pub(super) fn begins_count(word: &str) -> bool {
    matches!(word, "a" | "an") || word.parse::<u8>().is_ok()
}

/// Reads what is sacrificed as a payment behind `sacrifice`: `a land`, `2 Islands`.
pub(super) fn sacrifice(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Cost, Fault> {
    if enchanted(cursor, scope)?.is_some() {
        let what = Filter { all: vec![Predicate::EnchantedByThis] };
        return Ok(Cost::Give { how: Giving::Sacrifice, what, count: 1 });
    }
    let count = count(cursor)?;
    let (what, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Permanent {
        return Err(cursor.unexpected("a description of permanents"));
    }
    Ok(Cost::Give { how: Giving::Sacrifice, what, count })
}
