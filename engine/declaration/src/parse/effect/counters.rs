//! Counters, and what is put somewhere.

use crate::parse::cursor::Cursor;
use crate::parse::fault::Fault;
use crate::parse::reference::{Scope, amount, count, each_of, equal_to, reference};
use crate::{Amount, Counter, Effect, Mode, Reference, Removed};

/// Reads `put a +1/+1 counter on this` or `put this onto the battlefield`.
pub(super) fn put(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Effect, Fault> {
    cursor.expect("put")?;
    if cursor.take("a card from your hand on top of your library") {
        return Ok(Effect::PutOnLibrary { who: Reference::You, count: 1 });
    }
    if !speaks_of_counters(cursor) {
        let what = reference(cursor, scope, mode)?;
        if cursor.take("into its owner's hand") {
            return Ok(Effect::ReturnToHand(what));
        }
        if cursor.take("into its owner's graveyard") {
            return Ok(Effect::PutIntoGraveyard(what));
        }
        cursor.expect("onto the battlefield")?;
        return Ok(Effect::PutOntoBattlefield { what, yours: false });
    }
    let up_to = cursor.take("up to");
    let equal = cursor.take("a number of");
    let mut amount = if equal {
        Amount::Number(0)
    } else if cursor.take("that many") {
        // What this ability has done before speaks louder than its event.
        if mode.effects.is_empty() { Amount::Triggering } else { Amount::ThisWay }
    } else {
        amount(cursor, scope)?
    };
    let counter = counter(cursor)?;
    cursor.expect_any(&["counter on", "counters on"])?;
    let on = reference(cursor, scope, mode)?;
    if equal {
        cursor.expect("equal to")?;
        amount = equal_to(cursor, scope, mode)?;
    } else if amount == Amount::Number(1) && cursor.take("for each") {
        amount = each_of(cursor, scope, mode)?;
    }
    let most = if cursor.take(", to no more than") { Some(u16::from(count(cursor)?)) } else { None };
    Ok(Effect::PutCounters { counter, amount, on, up_to, most })
}

/// Whether counters are spoken of next, behind how many of them and of which kind.
pub(in crate::parse) fn speaks_of_counters(cursor: &Cursor<'_>) -> bool {
    (1..6).any(|ahead| matches!(cursor.peek_at(ahead), Some("counter" | "counters")))
}

/// Reads a kind of counter, `+1/+1` or `charge`.
pub(in crate::parse) fn counter(cursor: &mut Cursor<'_>) -> Result<Counter, Fault> {
    let Some(counter) = cursor.peek().and_then(Counter::parse) else {
        return Err(cursor.unexpected("a kind of counter, like '+1/+1' or 'charge'"));
    };
    cursor.advance();
    Ok(counter)
}

/// Reads how many counters are removed: `a`, `3`, `any number of`, `all`.
pub(in crate::parse) fn removed(cursor: &mut Cursor<'_>) -> Result<Removed, Fault> {
    if cursor.take("any number of") {
        return Ok(Removed::AnyNumber);
    }
    if cursor.take("all") {
        return Ok(Removed::All);
    }
    count(cursor).map(|count| Removed::Exactly(u16::from(count)))
}
