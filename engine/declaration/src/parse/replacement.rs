//! Effects that replace an event by instructions: `if you would draw a card during your draw step, you may skip that draw instead`.

use super::condition::condition;
use super::cursor::Cursor;
use super::effect::{instructions, uses_x};
use super::fault::{Fault, Reason};
use super::reference::Scope;
use crate::{Ability, Body, Effect, Mode, Moment, Reference, Replaced, Replacement, Static, WhichDraws};

/// Whether an effect that replaces an event is next.
pub(super) fn begins_replacement(cursor: &Cursor<'_>) -> bool {
    ["if you would", "if a player would", "if an opponent would"].into_iter().any(|phrase| cursor.is_next(phrase))
}

/// Whether an effect that replaces the next event of a kind is next.
pub(super) fn begins_next_replacement(cursor: &Cursor<'_>) -> bool {
    cursor.is_next(NEXT_DRAW)
}

const NEXT_DRAW: &str = "the next time you would draw a card this turn ,";

/// Reads a static ability that replaces an event.
pub(super) fn replacement(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Replacement, Fault> {
    cursor.expect("if")?;
    let who = if cursor.take("a player") {
        Reference::EachPlayer
    } else if cursor.take("an opponent") {
        Reference::Opponent
    } else {
        cursor.expect("you")?;
        Reference::You
    };
    cursor.expect("would")?;
    let (event, what) = event(cursor, who.clone())?;
    let condition = if cursor.take("while") { Some(condition(cursor, scope, &Mode::default())?) } else { None };
    cursor.expect(",")?;
    let scope = Scope { x: false, triggering: who != Reference::You, ..scope };
    let optional = cursor.take(&format!("you may skip that {what} instead"));
    let mut mode = Mode::default();
    if optional {
        if cursor.take("; if you do ,") {
            instructions(cursor, scope, &mut mode)?;
        }
    } else {
        cursor.expect("instead")?;
        instructions(cursor, scope, &mut mode)?;
    }
    cursor.finish()?;
    Ok(Replacement { event, condition, optional, body: body(cursor, mode)? })
}

/// Reads what would happen, and what it is called afterwards.
fn event(cursor: &mut Cursor<'_>, who: Reference) -> Result<(Replaced, &'static str), Fault> {
    if cursor.take("draw a card") {
        let which = if cursor.take_any(&["during your draw step", "during their draw step"]) {
            WhichDraws::InDrawStep
        } else if cursor.take("except the first one they draw in each of their draw steps") {
            WhichDraws::ButFirstInDrawStep
        } else {
            WhichDraws::All
        };
        return Ok((Replaced::Draw { who, which }, "draw"));
    }
    if cursor.take("gain life") {
        return Ok((Replaced::GainLife(who), "life"));
    }
    if cursor.take("begin your turn") {
        return Ok((Replaced::Turn(who), "turn"));
    }
    if cursor.take("begin your draw step") {
        return Ok((Replaced::Step { whose: who, moment: Moment::DrawStep }, "step"));
    }
    Err(cursor.unexpected("what would happen: 'draw a card', 'gain life', 'begin your turn' or 'begin your draw step'"))
}

/// Reads an instruction whose effect replaces the next event of a kind; all instructions behind it on the line belong to it.
pub(super) fn next_replacement(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Effect, Fault> {
    let many = cursor.fault(Reason::TooMany("abilities that a card speaks of"));
    cursor.expect("the next time you would draw a card this turn , instead")?;
    let mut mode = Mode::default();
    instructions(cursor, Scope { triggering: false, activated: false, ..scope }, &mut mode)?;
    let x = mode.effects.iter().any(|effect| effect.any(&mut uses_x));
    let replacement = Replacement {
        event: Replaced::Draw { who: Reference::You, which: WhichDraws::All },
        condition: None,
        optional: false,
        body: body(cursor, mode)?,
    };
    let Ok(ability) = u8::try_from(scope.quoted.borrow().len()) else { return Err(many) };
    scope.quoted.borrow_mut().push(Ability::Static(Static::Replaces(Box::new(replacement))));
    Ok(Effect::ReplaceNext { ability, x })
}

/// What happens instead: nothing is announced for it, so it has no targets.
fn body(cursor: &Cursor<'_>, mode: Mode) -> Result<Body, Fault> {
    if !mode.targets.is_empty() {
        return Err(cursor.fault_before(Reason::TargetInReplacement));
    }
    Ok(Body { modes: vec![mode], ..Body::default() })
}
