//! Instructions: what a spell or ability does, one after another.

use super::characteristics::{added_mana, keyword};
use super::cursor::Cursor;
use super::fault::{Fault, Reason};
use super::reference::{Scope, amount, begins_reference, count, equal_to, reference};
use crate::{Amount, Effect, Mode, Produced, Reference};

/// Reads the instructions of a line, `;` between them, into the mode.
pub(super) fn instructions(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    loop {
        instruction(cursor, scope, mode)?;
        if !cursor.take(";") {
            return cursor.finish();
        }
    }
}

/// Reads one instruction.
fn instruction(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    let Some(verb) = cursor.peek() else {
        return Err(cursor.unexpected("an instruction, like 'deal 3 damage to any target'"));
    };
    let object = |cursor: &mut Cursor<'_>, mode: &mut Mode| {
        cursor.advance();
        reference(cursor, scope, mode)
    };
    let effect = match verb {
        "destroy" => Effect::Destroy { what: object(cursor, mode)?, regeneration: true },
        "exile" => Effect::Exile(object(cursor, mode)?),
        "counter" => Effect::Counter(object(cursor, mode)?),
        "tap" => Effect::Tap(object(cursor, mode)?),
        "regenerate" => Effect::Regenerate(object(cursor, mode)?),
        "return" => {
            let what = object(cursor, mode)?;
            cursor.expect_any(&["to its owner's hand", "to their owners' hands", "to your hand"])?;
            Effect::ReturnToHand(what)
        }
        "deal" => return damage(cursor, scope, mode),
        "add" => return mana(cursor, scope, mode),
        "draw" => {
            cursor.advance();
            draw(cursor, scope, Reference::You)?
        }
        "prevent" => {
            cursor.expect("prevent the next")?;
            let amount = amount(cursor, scope)?;
            cursor.expect("damage that would be dealt to")?;
            let to = reference(cursor, scope, mode)?;
            cursor.expect("this turn")?;
            Effect::PreventDamage { amount, to }
        }
        "take" => {
            cursor.expect("take an extra turn after this one")?;
            Effect::ExtraTurn(Reference::You)
        }
        "it" | "they" if is_unregenerated(cursor) => {
            let Some(Effect::Destroy { regeneration, .. }) = mode.effects.last_mut() else {
                return Err(cursor.fault(Reason::NothingDestroyed));
            };
            *regeneration = false;
            cursor.advance();
            return cursor.expect("can't be regenerated");
        }
        "if" => {
            let what = object(cursor, mode)?;
            cursor.expect("would die this turn , exile")?;
            cursor.expect_any(&["it instead", "them instead"])?;
            Effect::ExileIfDying(what)
        }
        _ => return told(cursor, scope, mode),
    };
    mode.effects.push(effect);
    Ok(())
}

/// Whether `it can't be regenerated` is next, without `this turn`: it belongs to the destruction before it.
fn is_unregenerated(cursor: &Cursor<'_>) -> bool {
    let phrases = ["it can't be regenerated", "they can't be regenerated"];
    cursor.peek_at(4) != Some("this") && phrases.into_iter().any(|phrase| cursor.is_next(phrase))
}

/// Reads `deal 3 damage to any target` and the like; several recipients are joined by `and`.
fn damage(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    cursor.expect("deal")?;
    let mut amount = if cursor.take("damage equal to") {
        equal_to(cursor, scope, mode)?
    } else {
        let amount = amount(cursor, scope)?;
        cursor.expect("damage")?;
        amount
    };
    if amount == Amount::X && cursor.take("divided evenly among") {
        amount = Amount::XShared;
    } else {
        cursor.expect("to")?;
    }
    loop {
        let to = reference(cursor, scope, mode)?;
        mode.effects.push(Effect::DealDamage { amount: amount.clone(), to });
        if !cursor.take("and") {
            return Ok(());
        }
    }
}

/// Reads `add {G}` or `add 3 mana of any one color`.
fn mana(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    cursor.expect("add")?;
    if cursor.peek().is_some_and(|word| word.starts_with('{')) {
        let added = added_mana(cursor)?;
        mode.effects.extend(added.into_iter().map(|(kind, count)| Effect::AddMana(Produced::Fixed(kind, count))));
    } else {
        if !scope.activated {
            return Err(cursor.fault(Reason::ColorOutsideManaAbility));
        }
        let count = count(cursor)?;
        cursor.expect_any(&["mana of any one color", "mana of any color"])?;
        mode.effects.push(Effect::AddMana(Produced::OneColor(count)));
    }
    Ok(())
}

/// Reads `3 cards` behind `draw` or `draws`.
fn draw(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    let amount = amount(cursor, scope)?;
    cursor.expect_any(&["card", "cards"])?;
    Ok(Effect::Draw { who, amount })
}

/// Reads an instruction that begins with whom it befalls: `target player draws 3 cards`.
fn told(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    if !cursor.peek().is_some_and(|word| begins_reference(word, scope)) {
        return Err(cursor.unexpected(
            "an instruction: 'destroy', 'exile', 'counter', 'tap', 'regenerate', 'return', 'deal', 'add', 'draw', 'prevent', 'take', 'if', or whom it befalls, like 'target player' or 'this'",
        ));
    }
    let who = reference(cursor, scope, mode)?;
    let effect = if cursor.take_any(&["draw", "draws"]) {
        draw(cursor, scope, who)?
    } else if cursor.take_any(&["discard", "discards"]) {
        let amount = amount(cursor, scope)?;
        cursor.expect_any(&["card at random", "cards at random"])?;
        Effect::DiscardAtRandom { who, amount }
    } else if cursor.take_any(&["get", "gets"]) {
        let (power, toughness) = change(cursor, scope)?;
        mode.effects.push(Effect::Pump { what: who.clone(), power, toughness });
        if cursor.take_any(&["and gain", "and gains"]) {
            mode.effects.push(Effect::Gain { what: who, keyword: keyword(cursor)? });
        }
        return cursor.expect("until end of turn");
    } else if cursor.take_any(&["gain life equal to", "gains life equal to"]) {
        Effect::GainLife { who, amount: equal_to(cursor, scope, mode)? }
    } else if cursor.take_any(&["gain", "gains"]) {
        if cursor.peek().is_some_and(super::characteristics::begins_keyword) {
            let keyword = keyword(cursor)?;
            cursor.expect("until end of turn")?;
            Effect::Gain { what: who, keyword }
        } else {
            let amount = amount(cursor, scope)?;
            cursor.expect("life")?;
            Effect::GainLife { who, amount }
        }
    } else if cursor.take("can't be regenerated this turn") {
        Effect::ForbidRegeneration(who)
    } else if cursor.take("takes an extra turn after this one") {
        Effect::ExtraTurn(who)
    } else {
        return Err(cursor.unexpected(
            "'draws', 'discards', 'gets', 'gains', \"can't be regenerated this turn\" or 'takes an extra turn after this one'",
        ));
    };
    mode.effects.push(effect);
    Ok(())
}

/// Reads a change of power and toughness, `+3/+3` or `+X/-X`.
fn change(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<(Amount, Amount), Fault> {
    let half = |text: &str| match text {
        "+X" => Some(Amount::X),
        "-X" => Some(Amount::MinusX),
        _ if text.starts_with(['+', '-']) => text.parse().ok().map(Amount::Number),
        _ => None,
    };
    let halves = cursor.peek().and_then(|word| word.split_once('/'));
    let changes = halves.and_then(|(power, toughness)| Some((half(power)?, half(toughness)?)));
    let Some(changes) = changes else {
        return Err(cursor.unexpected("a change like '+1/+1' or '-2/-1', each half with its sign"));
    };
    let x = |amount: &Amount| matches!(amount, Amount::X | Amount::MinusX);
    if (x(&changes.0) || x(&changes.1)) && !scope.x {
        return Err(cursor.fault(Reason::XWithoutCost));
    }
    cursor.advance();
    Ok(changes)
}

/// Whether an instruction uses the announced X.
pub(super) fn uses_x(effect: &Effect) -> bool {
    let x = |amount: &Amount| matches!(amount, Amount::X | Amount::MinusX | Amount::XShared);
    match effect {
        Effect::DealDamage { amount, .. }
        | Effect::Draw { amount, .. }
        | Effect::DiscardAtRandom { amount, .. }
        | Effect::GainLife { amount, .. }
        | Effect::PreventDamage { amount, .. } => x(amount),
        Effect::Pump { power, toughness, .. } => x(power) || x(toughness),
        _ => false,
    }
}
