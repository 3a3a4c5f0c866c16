//! Instructions: what a spell or ability does, one after another.

mod costs;
mod counters;
mod harm;
mod mana;
mod plain;
mod told;
mod unknown;

pub(super) use counters::{counter, removed, speaks_of_counters};
pub(super) use unknown::{mode_uses_x, uses_x, x_of_target};

use super::condition::condition;
use super::cursor::Cursor;
use super::fault::{Fault, Reason};
use super::filter::filter;
use super::reference::{GIVEN, Scope, count, reference};
use crate::{Condition, Cost, Effect, Filter, Giving, Mode};
use costs::{payments, sacrifice};
use plain::plain_instruction;

/// Reads the instructions of a line, `;` between them, into the mode.
pub(super) fn instructions(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    loop {
        instructions_put_off(cursor, scope, mode)?;
        // What stands behind this belongs to an ability that triggers later no more.
        if !cursor.take("; and") {
            return Ok(());
        }
    }
}

/// The same, of an ability that triggers later: as far as `; and`.
pub(super) fn instructions_put_off(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    loop {
        instruction(cursor, scope, mode)?;
        if cursor.is_next("; and") {
            return Ok(());
        }
        // What may be activated when is no instruction.
        if behind_instructions(cursor) {
            return Ok(());
        }
        if !cursor.take(";") {
            return cursor.finish();
        }
    }
}

/// Whether what follows belongs to an activated ability as a whole.
fn behind_instructions(cursor: &Cursor<'_>) -> bool {
    [
        "; activate only",
        "; any player may activate this",
        "; only the controller of",
        "; only this's owner may",
        "; only your opponents may",
        "; X is",
        "; X can't be 0",
        "; spend this mana only",
    ]
    .into_iter()
    .any(|words| cursor.is_next(words))
}

/// Reads one instruction, and what it may depend on.
fn instruction(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    let outer = scope;
    let scope = Scope { each: scope.each || matches!(mode.effects.last(), Some(Effect::ForEach { .. })), ..scope };
    if cursor.take("if you do ,") || cursor.take("if they do ,") {
        let then = inner(cursor, scope, mode)?;
        return match mode.effects.last_mut().and_then(depending) {
            Some(done) => {
                done.extend(then);
                Ok(())
            }
            None => Err(cursor.fault_before(Reason::NothingOptional)),
        };
    }
    if cursor.is_next("if you win the flip") || cursor.is_next("if you lose the flip") {
        let wins = cursor.take("if you win the flip ,");
        if !wins {
            cursor.expect("if you lose the flip ,")?;
        }
        let then = inner(cursor, scope, mode)?;
        return match mode.effects.last_mut() {
            Some(Effect::FlipCoin { won, lost }) => {
                if wins { won } else { lost }.extend(then);
                Ok(())
            }
            _ => Err(cursor.fault_before(Reason::NothingOptional)),
        };
    }
    if cursor.take("if they are exchanged ,") {
        let done = inner(cursor, scope, mode)?;
        return match mode.effects.last_mut() {
            Some(Effect::ExchangeControl { then, .. }) => {
                then.extend(done);
                Ok(())
            }
            _ => Err(cursor.fault_before(Reason::NothingOptional)),
        };
    }
    if cursor.take("otherwise ,") || cursor.take("if they don't ,") {
        let other = inner(cursor, scope, mode)?;
        return match mode.effects.last_mut() {
            Some(Effect::Pay { unpaid: otherwise, .. } | Effect::If { otherwise, .. }) => {
                otherwise.extend(other);
                Ok(())
            }
            Some(Effect::ForEach { then, .. }) => match then.last_mut() {
                Some(Effect::Pay { unpaid, .. }) => {
                    unpaid.extend(other);
                    Ok(())
                }
                _ => Err(cursor.fault_before(Reason::NothingOptional)),
            },
            _ => Err(cursor.fault_before(Reason::NothingOptional)),
        };
    }
    let scope = outer;
    let before = mode.effects.len();
    plain_instruction(cursor, scope, mode)?;
    if cursor.take("unless") {
        if cursor.is_next("this came under your control") {
            let condition = Box::new(Condition::Not(Box::new(condition(cursor, scope, mode)?)));
            let then = mode.effects.split_off(before);
            mode.effects.push(Effect::If { condition, then, otherwise: Vec::new() });
            return Ok(());
        }
        let who = reference(cursor, scope, mode)?;
        let ways = if cursor.take_any(&["pay", "pays"]) {
            payments(cursor, scope, mode)?
        } else if cursor.take_any(&["sacrifice", "sacrifices"]) {
            vec![vec![sacrifice(cursor, scope)?]]
        } else if cursor.take_any(&["put a", "puts a"]) {
            let counter = counters::counter(cursor)?;
            cursor.expect("counter on a")?;
            let (on, _) = filter(cursor, scope.subtypes)?;
            cursor.expect("they control")?;
            vec![vec![Cost::PutCounter { counter, on }]]
        } else if cursor.take_any(&["mill", "mills"]) {
            let cards = count(cursor)?;
            cursor.expect_any(&["card", "cards"])?;
            vec![vec![Cost::Mill(cards)]]
        } else if cursor.take_any(&["discard a card at random", "discards a card at random"]) {
            vec![vec![Cost::DiscardAtRandom(1)]]
        } else {
            cursor.expect_any(&["discard a card", "discards a card"])?;
            vec![vec![Cost::Give { how: Giving::Discard, what: Filter::default(), count: 1 }]]
        };
        let unpaid = mode.effects.split_off(before);
        mode.effects.push(Effect::Pay { who, ways, paid: Vec::new(), unpaid });
    }
    if GIVEN.iter().any(|given| cursor.is_next(&format!("if {given} was"))) {
        cursor.expect("if")?;
        let condition = Box::new(condition(cursor, scope, mode)?);
        let then = mode.effects.split_off(before);
        mode.effects.push(Effect::If { condition, then, otherwise: Vec::new() });
    }
    Ok(())
}

/// What is followed where that is done which the instruction leaves to a player.
fn depending(effect: &mut Effect) -> Option<&mut Vec<Effect>> {
    match effect {
        Effect::Pay { paid: done, .. } | Effect::Sacrifice { then: done, .. } => Some(done),
        // What depends on a sacrifice that may be made depends on its being made.
        Effect::May { then, .. } => {
            if !matches!(then.as_slice(), [Effect::Sacrifice { .. }]) {
                return Some(then);
            }
            then.last_mut().and_then(depending)
        }
        Effect::If { then, otherwise, .. } if otherwise.is_empty() => then.last_mut().and_then(depending),
        Effect::ForEach { then, .. } => then.last_mut().and_then(depending),
        _ => None,
    }
}

/// Reads an instruction that stands inside another, and those that follow it with `, then`.
fn inner(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Vec<Effect>, Fault> {
    let outer = std::mem::take(&mut mode.effects);
    let mut read = instruction(cursor, scope, mode);
    while read.is_ok() && cursor.take(", then") {
        read = instruction(cursor, scope, mode);
    }
    let inner = std::mem::replace(&mut mode.effects, outer);
    read.map(|()| inner)
}
