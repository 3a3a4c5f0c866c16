//! Instructions: what a spell or ability does, one after another.

use super::characteristics::{added_mana, color, mana_cost};
use super::combat::combat_rule;
use super::condition::condition;
use super::continuous::{begins_change, changes, conditions, duration, exceptions, quotation};
use super::cursor::Cursor;
use super::damage::{Lasting, begins_damage_effect, damage_effects, gained, watches_x};
use super::entering::{begins_choosing, choosing};
use super::fault::{Fault, Reason};
use super::filter::{Noun, filter};
use super::reference::{GIVEN, Scope, amount, begins_reference, count, each_of, equal_to, reference};
use super::replacement::{begins_next_replacement, next_replacement};
use super::trigger::delayed;
use crate::{
    Amount, CardType, CardTypes, Change, CombatRule, Comparison, Condition, Cost, Counter, DamagePart, Duration,
    Effect, Filter, Giving, Kept, ManaCost, Mode, Predicate, Produced, Reference, Removed, TargetKind, TargetSpec,
    Words,
};

/// Reads the instructions of a line, `;` between them, into the mode.
pub(super) fn instructions(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    loop {
        instruction(cursor, scope, mode)?;
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
    if cursor.take("if you do ,") {
        let then = inner(cursor, scope, mode)?;
        return match mode.effects.last_mut() {
            Some(Effect::Pay { paid, .. }) => {
                paid.extend(then);
                Ok(())
            }
            Some(Effect::Sacrifice { then: done, .. }) => {
                done.extend(then);
                Ok(())
            }
            Some(Effect::May { then: first, .. }) => {
                // What depends on a sacrifice that may be made depends on its being made.
                match first.as_mut_slice() {
                    [Effect::Sacrifice { then: done, .. }] => done.extend(then),
                    _ => first.extend(then),
                }
                Ok(())
            }
            _ => Err(cursor.fault_before(Reason::NothingOptional)),
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
            _ => Err(cursor.fault_before(Reason::NothingOptional)),
        };
    }
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
        let cost = if cursor.take_any(&["pay", "pays"]) {
            payment(cursor, scope, mode)?
        } else if cursor.take_any(&["sacrifice", "sacrifices"]) {
            vec![sacrifice(cursor, scope)?]
        } else if cursor.take_any(&["mill", "mills"]) {
            let cards = count(cursor)?;
            cursor.expect_any(&["card", "cards"])?;
            vec![Cost::Mill(cards)]
        } else {
            cursor.expect_any(&["discard a card at random", "discards a card at random"])?;
            vec![Cost::DiscardAtRandom(1)]
        };
        let mut unpaid = mode.effects.split_off(before);
        if cursor.take("or") {
            // Who does not pay the one is asked for the other.
            let other = payment(cursor, scope, mode)?;
            unpaid = vec![Effect::Pay { who: who.clone(), cost: other, paid: Vec::new(), unpaid }];
        }
        mode.effects.push(Effect::Pay { who, cost, paid: Vec::new(), unpaid });
    }
    if GIVEN.iter().any(|given| cursor.is_next(&format!("if {given} was"))) {
        cursor.expect("if")?;
        let condition = Box::new(condition(cursor, scope, mode)?);
        let then = mode.effects.split_off(before);
        mode.effects.push(Effect::If { condition, then, otherwise: Vec::new() });
    }
    Ok(())
}

/// Reads what is paid behind `pay`, with `and` between the parts.
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
    let amount = u16::from(count(cursor)?);
    cursor.expect("life")?;
    Ok(Cost::Life(amount))
}

/// Whether a number is next: `a`, `2`.
fn begins_count(word: &str) -> bool {
    matches!(word, "a" | "an") || word.parse::<u8>().is_ok()
}

/// Reads what is sacrificed as a payment behind `sacrifice`: `a land`, `2 Islands`.
fn sacrifice(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Cost, Fault> {
    let count = count(cursor)?;
    let (what, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Permanent {
        return Err(cursor.unexpected("a description of permanents"));
    }
    Ok(Cost::Give { how: Giving::Sacrifice, what, count })
}

/// Reads an instruction that stands inside another.
fn inner(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Vec<Effect>, Fault> {
    let outer = std::mem::take(&mut mode.effects);
    let read = instruction(cursor, scope, mode);
    let inner = std::mem::replace(&mut mode.effects, outer);
    read.map(|()| inner)
}

/// Reads one instruction that depends on nothing.
fn plain_instruction(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    let Some(verb) = cursor.peek() else {
        return Err(cursor.unexpected("an instruction, like 'deal 3 damage to any target'"));
    };
    let object = |cursor: &mut Cursor<'_>, mode: &mut Mode| {
        cursor.advance();
        reference(cursor, scope, mode)
    };
    if begins_next_replacement(cursor) {
        mode.effects.push(next_replacement(cursor, scope)?);
        return Ok(());
    }
    if begins_damage_effect(cursor) {
        let effects = damage_effects(cursor, scope, mode, Lasting::ThisTurn)?;
        mode.effects.extend(effects.into_iter().map(|effect| Effect::WatchDamage(Box::new(effect))));
        return Ok(());
    }
    let before = match mode.effects.last_mut() {
        Some(Effect::WatchDamage(effect)) => Some(effect.as_mut()),
        _ => None,
    };
    if gained(cursor, before)? {
        return Ok(());
    }
    let effect = match verb {
        "destroy" => Effect::Destroy { what: object(cursor, mode)?, regeneration: true },
        "exile" if cursor.take("exile target creature and all Auras attached to it , noting its counters") => {
            let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
            let creature = Predicate::Type(CardTypes::of(CardType::Creature));
            let kind = TargetKind::Permanent(Filter { all: vec![creature] });
            mode.targets.push(TargetSpec::one(kind));
            Effect::Entomb(Reference::Target(index))
        }
        "return" if cursor.is_next("return it to the battlefield tapped with") => {
            cursor
                .expect("return it to the battlefield tapped with those counters , then those Auras attached to it")?;
            scope.of_object.set(true);
            Effect::Disinter(Reference::TriggeringObject)
        }
        "this" if cursor.is_next("this turn , instead") => {
            cursor.expect("this turn , instead of declaring blockers , each defending player divides any number of")?;
            cursor.expect("creatures they control into piles that block attackers at random")?;
            Effect::Camouflage
        }
        "each" if cursor.is_next("each defending player divides") => {
            cursor.expect("each defending player divides all creatures without flying they control into two piles")?;
            cursor.expect(", and you choose which of them can block each attacking creature you control")?;
            Effect::DivideByRiver
        }
        "exile" if cursor.take("exile the top card of your library face down") => {
            Effect::ExileTopFaceDown(Reference::You)
        }
        "exile" => Effect::Exile(object(cursor, mode)?),
        "you" if cursor.is_next("you may cast") => {
            cursor.expect("you may cast a creature card from your hand face down without paying its mana cost")?;
            cursor.expect(", if mana spent on this could pay it")?;
            Effect::CastFaceDown
        }
        "you" if cursor.is_next("you may put a") => {
            cursor.expect("you may put a")?;
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Card {
                return Err(cursor.unexpected("a description of cards"));
            }
            cursor.expect("from your hand onto the battlefield")?;
            Effect::PutFromHand(what)
        }
        "counter" => Effect::Counter(object(cursor, mode)?),
        "tap" => Effect::Tap(object(cursor, mode)?),
        "regenerate" => Effect::Regenerate(object(cursor, mode)?),
        "return" => {
            let what = object(cursor, mode)?;
            if cursor.take("to the battlefield") {
                let yours = cursor.take("under your control");
                mode.effects.push(Effect::PutOntoBattlefield { what, yours });
                return Ok(());
            }
            cursor.expect_any(&["to its owner's hand", "to their owners' hands", "to your hand"])?;
            Effect::ReturnToHand(what)
        }
        "gain" if cursor.is_next("gain control of") => {
            cursor.expect("gain control of")?;
            let what = reference(cursor, scope, mode)?;
            let changes = vec![Change::YouControl];
            let duration = duration(cursor, scope, mode, &changes)?;
            Effect::Continuous { what, changes, duration }
        }
        "change" if cursor.is_next("change the target of") => {
            cursor.expect("change the target of")?;
            let of = reference(cursor, scope, mode)?;
            let from = cursor.take("if that target is you").then_some(Reference::You);
            let to_player = cursor.take("; the new target must be a player");
            Effect::ChangeTarget { of, from, to_player }
        }
        "exchange" => exchanged(cursor, scope, mode)?,
        "switch" => {
            cursor.expect("switch the power and toughness of")?;
            let what = reference(cursor, scope, mode)?;
            let changes = vec![Change::Switch];
            let duration = duration(cursor, scope, mode, &changes)?;
            Effect::Continuous { what, changes, duration }
        }
        "remove" if !speaks_of_counters(cursor) => {
            cursor.advance();
            let what = reference(cursor, scope, mode)?;
            cursor.expect("from combat")?;
            let unblocks = cursor.take("and unblock what only it has blocked");
            Effect::RemoveFromCombat { what, unblocks }
        }
        "you" if cursor.is_next("you and target opponent each flip a coin") => {
            cursor.expect("you and")?;
            let other = reference(cursor, scope, mode)?;
            cursor.expect(
                "each flip a coin until both come up heads ; deal 1 damage to each player whose coin doesn't",
            )?;
            Effect::ManaClash(other)
        }
        "change" => {
            cursor.expect("change the text of")?;
            let of = reference(cursor, scope, mode)?;
            cursor.expect("by replacing all instances of one")?;
            let words = if cursor.take("color word") {
                Words::Colors
            } else {
                cursor.expect("basic land type")?;
                Words::BasicLands
            };
            cursor.expect("with another")?;
            Effect::ReplaceWords { of, words }
        }
        "deal" => {
            cursor.advance();
            damage(cursor, scope, mode, Reference::Itself)?
        }
        "copy" => {
            let what = object(cursor, mode)?;
            let mut copy_color = None;
            if cursor.take(", except that the copy is") {
                let Some(named) = cursor.peek().and_then(color) else { return Err(cursor.unexpected("a color")) };
                cursor.advance();
                copy_color = Some(named);
            }
            cursor.expect("; you may choose new targets for the copy")?;
            Effect::CopySpell { what, by: Reference::You, color: copy_color }
        }
        "add" => return mana(cursor, scope, mode),
        "draw" => {
            cursor.advance();
            draw(cursor, scope, Reference::You)?
        }
        "at" | "when" | "whenever" => return delayed(cursor, scope, mode),
        "put" => put(cursor, scope, mode)?,
        "remove" => {
            cursor.advance();
            let count = removed(cursor)?;
            let counter = counter(cursor)?;
            cursor.expect_any(&["counter from", "counters from"])?;
            Effect::RemoveCounters { counter, count, from: reference(cursor, scope, mode)? }
        }
        "for" if cursor.take("for each creature exiled this way , its controller draws a card") => {
            Effect::DrawForExiled
        }
        "the" if cursor.take("the game is a draw") => Effect::DrawGame,
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
        "untap" => Effect::Untap(object(cursor, mode)?),
        "until" => {
            cursor.expect("until end of turn ,")?;
            let missing = cursor.unexpected("an ability in quotation marks, on mana");
            let place = quotation(cursor, scope)?.ok_or(missing)?;
            Effect::ThisTurn(place)
        }
        "sacrifice" => {
            cursor.advance();
            sacrificed(cursor, scope, mode, Reference::You)?
        }
        "discard" => {
            cursor.advance();
            discarded(cursor, scope, Reference::You)?
        }
        "mill" => {
            cursor.advance();
            milled(cursor, scope, Reference::You)?
        }
        "lose" => {
            cursor.advance();
            if cursor.take("the game") {
                mode.effects.push(Effect::LoseGame(Reference::You));
                return Ok(());
            }
            let amount = amount(cursor, scope)?;
            cursor.expect("life")?;
            Effect::LoseLife { who: Reference::You, amount }
        }
        "search" => {
            cursor.expect("search your library for")?;
            let count = if cursor.take("up to") { count(cursor)? } else { 1 };
            cursor.take_any(&["a", "an"]);
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Card {
                return Err(cursor.unexpected("a description of cards"));
            }
            let onto_battlefield = cursor.take(", put it onto the battlefield , then shuffle");
            if !onto_battlefield {
                cursor.expect_any(&[
                    ", put it into your hand , then shuffle",
                    ", put them into your hand , then shuffle",
                ])?;
            }
            Effect::Search { what, count, onto_battlefield }
        }
        "shuffle" => {
            cursor.expect("shuffle your graveyard into your library")?;
            Effect::ShuffleIntoLibrary { who: Reference::You, hand: false }
        }
        "either" => {
            cursor.advance();
            let mut ways = vec![inner(cursor, scope, mode)?];
            while cursor.take(", or") {
                ways.push(inner(cursor, scope, mode)?);
            }
            Effect::Either(ways)
        }
        "choose" if begins_choosing(cursor, 1) => {
            cursor.advance();
            let what = choosing(cursor)?;
            let kept = cursor.take("anew");
            Effect::Choose { who: Reference::You, what, kept }
        }
        "choose" if matches!(cursor.peek_at(1), Some("a" | "an")) && !cursor.holds("in your graveyard") => {
            cursor.advance();
            cursor.advance();
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            Effect::ChoosePermanent(what)
        }
        "choose" if cursor.holds("in your hand drawn this turn") => {
            cursor.advance();
            let count = count(cursor)?;
            cursor.expect_any(&["card", "cards"])?;
            cursor.expect("in your hand drawn this turn ; for each of them , pay")?;
            let life = u16::from(super::reference::count(cursor)?);
            cursor.expect("life or put it on top of your library")?;
            Effect::GiveBackDrawn { count, life }
        }
        "choose" => {
            cursor.advance();
            let amount = if cursor.take("that number of") { Amount::ThisWay } else { amount(cursor, scope)? };
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Card {
                return Err(cursor.unexpected("a description of cards"));
            }
            cursor.expect("in your graveyard")?;
            Effect::ChooseInGraveyard { what, amount }
        }
        "ante"
            if cursor.take("ante this ; if you do , put all other cards you own from the ante into your graveyard") =>
        {
            cursor.expect(", then draw a card")?;
            Effect::AnteItself
        }
        "ante" => {
            cursor.expect("ante the top card of your library")?;
            Effect::Ante(Reference::You)
        }
        "flip" => {
            cursor.expect("flip a coin")?;
            Effect::FlipCoin { won: Vec::new(), lost: Vec::new() }
        }
        "look" => {
            cursor.expect("look at the top")?;
            let amount = amount(cursor, scope)?;
            cursor.expect(
                "cards of your library , put all but one of them on the bottom of your library in a random order",
            )?;
            Effect::KeepOneOnTop(amount)
        }
        "attach" => {
            cursor.expect("attach this to")?;
            Effect::AttachItself(reference(cursor, scope, mode)?)
        }
        "create" => created(cursor, scope, mode)?,
        "if" if cursor.is_next("if you can't ,") => {
            // Less was done than was asked for.
            cursor.expect("if you can't ,")?;
            let asked = match mode.effects.last() {
                Some(Effect::SacrificeChosen { amount, .. }) => amount.clone(),
                _ => Amount::Triggering,
            };
            let enough = Condition::Compare(Amount::ThisWay, Comparison::AtLeast, asked);
            let then = inner(cursor, scope, mode)?;
            Effect::If { condition: Box::new(Condition::Not(Box::new(enough))), then, otherwise: Vec::new() }
        }
        "if" if !is_replacement(cursor) => {
            cursor.advance();
            let condition = Box::new(condition(cursor, scope, mode)?);
            cursor.expect(",")?;
            let then = inner(cursor, scope, mode)?;
            Effect::If { condition, then, otherwise: Vec::new() }
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

/// Whether `if it would die` is next.
fn is_replacement(cursor: &Cursor<'_>) -> bool {
    (1..8).any(|ahead| cursor.peek_at(ahead) == Some("would"))
}

/// Reads what is sacrificed behind `sacrifice`: `this`, `it`, `a creature`, `2 lands`.
fn sacrificed(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode, who: Reference) -> Result<Effect, Fault> {
    if cursor.peek().is_some_and(|word| matches!(word, "this" | "it" | "enchanted" | "them" | "the" | "all")) {
        return Ok(Effect::Sacrifice { who, what: reference(cursor, scope, mode)?, then: Vec::new() });
    }
    let amount = if cursor.take("that many") { Amount::Triggering } else { amount(cursor, scope)? };
    let (what, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Permanent {
        return Err(cursor.unexpected("a description of permanents"));
    }
    Ok(Effect::SacrificeChosen { who, what, amount })
}

/// Reads `exchange life totals with target opponent` or `exchange control of target land you control and target land`.
fn exchanged(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Effect, Fault> {
    if cursor.take("exchange life totals with") {
        return Ok(Effect::ExchangeLife(Reference::You, reference(cursor, scope, mode)?));
    }
    cursor.expect("exchange control of")?;
    let one = reference(cursor, scope, mode)?;
    cursor.expect("and")?;
    let other = reference(cursor, scope, mode)?;
    Ok(Effect::ExchangeControl { one, other, then: Vec::new() })
}

/// Reads what is discarded behind `discards`.
fn discarded(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    if cursor.take_any(&["their hand", "your hand", "their hands"]) {
        return Ok(Effect::DiscardHand(who));
    }
    let amount = amount(cursor, scope)?;
    cursor.expect_any(&["card", "cards"])?;
    Ok(if cursor.take("at random") { Effect::DiscardAtRandom { who, amount } } else { Effect::Discard { who, amount } })
}

/// Reads `2 cards` behind `mills`.
fn milled(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    let amount = amount(cursor, scope)?;
    cursor.expect_any(&["card", "cards"])?;
    Ok(Effect::Mill { who, amount })
}

/// Reads `create a Wasp`: a token that is declared somewhere.
fn created(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Effect, Fault> {
    cursor.expect("create")?;
    let equal = cursor.take("a number of");
    let mut amount = if equal {
        Amount::Number(0)
    } else if cursor.take("that many") {
        Amount::ThisWay
    } else {
        amount(cursor, scope)?
    };
    for (name, token) in &scope.tokens.0 {
        if cursor.take(name) {
            if equal {
                cursor.expect("equal to")?;
                amount = equal_to(cursor, scope, mode)?;
            }
            return Ok(Effect::Create { token: *token, amount });
        }
    }
    Err(cursor.unexpected("the name of a token, which has a declaration of its own with 'Token' on its type line"))
}

/// Whether `it can't be regenerated` is next, without `this turn`: it belongs to the destruction before it.
fn is_unregenerated(cursor: &Cursor<'_>) -> bool {
    let phrases = ["it can't be regenerated", "they can't be regenerated"];
    cursor.peek_at(4) != Some("this") && phrases.into_iter().any(|phrase| cursor.is_next(phrase))
}

/// Reads `3 damage to any target and 2 damage to you` behind `deal` or `deals`.
fn damage(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode, by: Reference) -> Result<Effect, Fault> {
    let mut parts = Vec::new();
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

/// Reads `add {G}` or `add 3 mana of any one color`.
fn mana(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    cursor.expect("add")?;
    if cursor.is_next("an additional") {
        cursor.advance();
        cursor.advance();
    }
    if cursor.peek().is_some_and(|word| word.starts_with('{')) {
        let one = cursor.unexpected("mana of one kind");
        let added = added_mana(cursor)?;
        if let ([(kind, few)], true) = (added.as_slice(), cursor.is_next("; if") && cursor.holds("instead")) {
            cursor.expect("; if")?;
            let condition = Box::new(conditions(cursor, scope, mode)?);
            cursor.expect(", add")?;
            let same = cursor.unexpected("mana of the same kind");
            let instead = added_mana(cursor)?;
            let &[(again, many)] = instead.as_slice() else { return Err(same) };
            if again != *kind {
                return Err(same);
            }
            cursor.expect("instead")?;
            let number = |count: u8| Box::new(Amount::Number(i32::from(count)));
            let amount = Amount::IfSo { condition, then: number(many), otherwise: number(*few) };
            mode.effects.push(Effect::AddMana(Produced::Amount(*kind, amount)));
            return Ok(());
        }
        if cursor.take("for each") {
            let &[(kind, 1)] = added.as_slice() else { return Err(one) };
            mode.effects.push(Effect::AddMana(Produced::Amount(kind, each_of(cursor, scope, mode)?)));
            return Ok(());
        }
        mode.effects.extend(added.into_iter().map(|(kind, count)| Effect::AddMana(Produced::Fixed(kind, count))));
    } else if cursor.take("an amount of mana of the chosen color equal to") {
        mode.effects.push(Effect::AddMana(Produced::ChosenColor(equal_to(cursor, scope, mode)?)));
    } else if cursor.take("an amount of") {
        let one = cursor.unexpected("mana of one kind");
        let added = added_mana(cursor)?;
        let &[(kind, 1)] = added.as_slice() else { return Err(one) };
        cursor.expect("equal to")?;
        mode.effects.push(Effect::AddMana(Produced::Amount(kind, equal_to(cursor, scope, mode)?)));
    } else {
        if !scope.activated {
            return Err(cursor.fault(Reason::ColorOutsideManaAbility));
        }
        let count = count(cursor)?;
        if count == 1 && cursor.take("mana of any color that a") {
            let (lands, _) = filter(cursor, scope.subtypes)?;
            cursor.expect("could produce")?;
            mode.effects.push(Effect::AddMana(Produced::ColorOf(lands)));
            return Ok(());
        }
        cursor.expect_any(&["mana of any one color", "mana of any color"])?;
        mode.effects.push(Effect::AddMana(Produced::OneColor(count)));
    }
    Ok(())
}

/// Reads `3 cards` behind `draw` or `draws`.
fn draw(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    if cursor.take("an additional card") {
        return Ok(Effect::Draw { who, amount: Amount::Number(1) });
    }
    let amount = if cursor.take("that many") { Amount::Triggering } else { amount(cursor, scope)? };
    cursor.expect_any(&["card", "cards", "additional cards"])?;
    Ok(Effect::Draw { who, amount })
}

/// Reads `put a +1/+1 counter on this` or `put this onto the battlefield`.
fn put(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Effect, Fault> {
    cursor.expect("put")?;
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
pub(super) fn speaks_of_counters(cursor: &Cursor<'_>) -> bool {
    (1..6).any(|ahead| matches!(cursor.peek_at(ahead), Some("counter" | "counters")))
}

/// Reads a kind of counter, `+1/+1` or `charge`.
pub(super) fn counter(cursor: &mut Cursor<'_>) -> Result<Counter, Fault> {
    let Some(counter) = cursor.peek().and_then(Counter::parse) else {
        return Err(cursor.unexpected("a kind of counter, like '+1/+1' or 'charge'"));
    };
    cursor.advance();
    Ok(counter)
}

/// Reads how many counters are removed: `a`, `3`, `any number of`, `all`.
pub(super) fn removed(cursor: &mut Cursor<'_>) -> Result<Removed, Fault> {
    if cursor.take("any number of") {
        return Ok(Removed::AnyNumber);
    }
    if cursor.take("all") {
        return Ok(Removed::All);
    }
    count(cursor).map(|count| Removed::Exactly(u16::from(count)))
}

/// Reads an instruction that begins with whom it befalls: `target player draws 3 cards`.
fn told(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    if !cursor.peek().is_some_and(|word| begins_reference(word, scope)) {
        return Err(cursor.unexpected(
            "an instruction: 'destroy', 'exile', 'counter', 'tap', 'regenerate', 'return', 'deal', 'add', 'draw', 'discard', 'sacrifice', 'untap', 'search', 'create', 'prevent', 'take', 'if', or whom it befalls, like 'target player' or 'this'",
        ));
    }
    let who = reference(cursor, scope, mode)?;
    let effect = if cursor.take_any(&["doesn't untap during", "don't untap during"]) {
        let changes = vec![Change::StaysTapped];
        let next = |count| Ok::<Duration, Fault>(Duration::NextUntapSteps(count));
        let duration = if cursor.take_any(&[
            "your next untap step",
            "its controller's next untap step",
            "their controllers' next untap steps",
        ]) {
            next(1)
        } else if cursor.take("its controller's next two untap steps") {
            next(2)
        } else {
            cursor.expect("its controller's untap step")?;
            duration(cursor, scope, mode, &changes)
        }?;
        Effect::Continuous { what: who, changes, duration }
    } else if cursor.peek() == Some("chooses") && begins_choosing(cursor, 1) {
        cursor.advance();
        Effect::Choose { who, what: choosing(cursor)?, kept: false }
    } else if cursor.take("reveals the top card of their library , and puts it into their hand if it has that name") {
        cursor.expect(", or into their graveyard otherwise")?;
        Effect::RevealNamed(who)
    } else if cursor.take("reveals") {
        let amount = amount(cursor, scope)?;
        cursor.expect("cards at random from their hand , then discards all of them with that name")?;
        Effect::DiscardNamed { who, amount }
    } else if cursor.take_any(&["deal", "deals"]) {
        damage(cursor, scope, mode, who)?
    } else if cursor.take("copies") {
        let what = reference(cursor, scope, mode)?;
        cursor.expect("; they may choose new targets for the copy")?;
        Effect::CopySpell { what, by: who, color: None }
    } else if who == Reference::You && cursor.take("and") {
        let with = reference(cursor, scope, mode)?;
        cursor.expect("exchange control of the")?;
        let (what, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        cursor.expect("you each control with the greatest mana value")?;
        Effect::ExchangeGreatest { with, what }
    } else if cursor.take_any(&["become a copy of", "becomes a copy of"]) {
        let of = reference(cursor, scope, mode)?;
        Effect::BecomeCopy { what: who, of, exceptions: exceptions(cursor, scope)? }
    } else if begins_change(cursor) {
        let named = cursor.holds(", where X is");
        let mut changes = changes(cursor, Scope { x: scope.x || named, ..scope }, mode)?;
        let duration = duration(cursor, scope, mode, &changes)?;
        if named {
            cursor.expect(", where X is")?;
            let x = equal_to(cursor, scope, mode)?;
            for change in &mut changes {
                if let Change::Size(power, toughness) = change {
                    for half in [power, toughness] {
                        if *half == Amount::X {
                            *half = x.clone();
                        }
                    }
                }
            }
        }
        Effect::Continuous { what: who, changes, duration }
    } else if cursor.take_any(&["draw", "draws"]) {
        draw(cursor, scope, who)?
    } else if cursor.take_any(&["discard", "discards"]) {
        discarded(cursor, scope, who)?
    } else if cursor.take_any(&["mill", "mills"]) {
        milled(cursor, scope, who)?
    } else if cursor.take_any(&["sacrifice", "sacrifices"]) {
        sacrificed(cursor, scope, mode, who)?
    } else if cursor.take_any(&["lose all unspent mana", "loses all unspent mana"]) {
        Effect::LoseMana(who)
    } else if cursor.take_any(&["lose the game", "loses the game"]) {
        Effect::LoseGame(who)
    } else if cursor.take_any(&["lose half their life , rounded up", "loses half their life , rounded up"]) {
        let half = Amount::HalfRoundedUp(Box::new(Amount::LifeOf(who.clone())));
        Effect::LoseLife { who, amount: half }
    } else if cursor.take("taps all") {
        let (mut what, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        cursor.expect("they control")?;
        what.all.push(Predicate::ControlledBy(Box::new(who.clone())));
        mode.effects.push(Effect::Tap(Reference::Each(what)));
        if !cursor.take("and loses all unspent mana") {
            return Ok(());
        }
        Effect::LoseMana(who)
    } else if cursor.take_any(&["lose", "loses"]) {
        let amount = amount(cursor, scope)?;
        cursor.expect("life")?;
        Effect::LoseLife { who, amount }
    } else if cursor.take_any(&["shuffle", "shuffles"]) {
        if cursor.take("their hand into their library , then draws that many cards") {
            mode.effects.push(Effect::ShuffleHandAndDraw(who));
            return Ok(());
        }
        let hand = cursor.take("their hand and graveyard into their library");
        if !hand {
            cursor.expect("their graveyard into their library")?;
        }
        Effect::ShuffleIntoLibrary { who, hand }
    } else if cursor.take("antes the top card of their library") {
        Effect::Ante(who)
    } else if cursor.take("phases out until this leaves the battlefield") {
        Effect::PhaseOut(who)
    } else if cursor.take("keeps as many") {
        let kept = if cursor.take("cards in hand") {
            Kept::CardsInHand
        } else {
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents, or 'cards in hand'"));
            }
            Kept::Permanents(what)
        };
        cursor.expect("as the player who has fewest")?;
        Effect::KeepFewest(kept)
    } else if cursor.take("may") {
        if cursor.take("pay") {
            let cost = payment(cursor, scope, mode)?;
            Effect::Pay { who, cost, paid: Vec::new(), unpaid: Vec::new() }
        } else if cursor.peek() == Some("sacrifice") && cursor.peek_at(1).is_some_and(begins_count) {
            cursor.advance();
            Effect::Pay { who, cost: vec![sacrifice(cursor, scope)?], paid: Vec::new(), unpaid: Vec::new() }
        } else if cursor.is_next("ante the top card of their library ; if a player does") {
            cursor
                .expect("ante the top card of their library ; if a player does , that player's life total becomes")?;
            Effect::AnteForLife { who, life: u16::from(count(cursor)?) }
        } else {
            cursor.take("have");
            if cursor.take("tap or untap") {
                // Tapping what is tapped would do nothing (701.26a), so that there is one way only.
                let what = reference(cursor, scope, mode)?;
                let untapped = Condition::Is(what.clone(), Filter { all: vec![Predicate::Untapped] });
                let then = vec![Effect::Tap(what.clone())];
                let otherwise = vec![Effect::Untap(what)];
                let turned = Effect::If { condition: Box::new(untapped), then, otherwise };
                mode.effects.push(Effect::May { who, then: vec![turned] });
                return Ok(());
            }
            let then = inner(cursor, scope, mode)?;
            Effect::May { who, then }
        }
    } else if cursor.take_any(&["get", "gets"]) {
        let amount = amount(cursor, scope)?;
        cursor.expect_any(&["poison counter", "poison counters"])?;
        Effect::Poison { who, amount }
    } else if cursor.take("gains control of") {
        Effect::GiveControl { what: reference(cursor, scope, mode)?, to: who }
    } else if cursor.take_any(&["gain that much life", "gains that much life"]) {
        Effect::GainLife { who, amount: Amount::Triggering }
    } else if cursor.take_any(&["gain life equal to", "gains life equal to"]) {
        Effect::GainLife { who, amount: equal_to(cursor, scope, mode)? }
    } else if cursor.take_any(&["gain", "gains"]) {
        let mut amount = amount(cursor, scope)?;
        cursor.expect("life")?;
        if amount == Amount::Number(1) && cursor.take("for each") {
            amount = each_of(cursor, scope, mode)?;
        }
        Effect::GainLife { who, amount }
    } else if cursor.take_any(&["attacks this turn if able", "attack this turn if able"]) {
        Effect::Combat { what: who, rule: CombatRule::Attacks, duration: Duration::EndOfTurn }
    } else if let Some(rule) = combat_rule(cursor, scope)? {
        let duration = if cursor.take("until your next turn") {
            Duration::YourNextTurn
        } else {
            cursor.expect("this turn")?;
            Duration::EndOfTurn
        };
        Effect::Combat { what: who, rule, duration }
    } else if cursor.take("can't be regenerated this turn") {
        Effect::ForbidRegeneration(who)
    } else if cursor.take("takes an extra turn after this one") {
        Effect::ExtraTurn(who)
    } else {
        return Err(cursor.unexpected(
            "'draws', 'discards', 'sacrifices', 'mills', 'loses', 'may', 'gets', 'gains', \"can't be regenerated this turn\" or 'takes an extra turn after this one'",
        ));
    };
    mode.effects.push(effect);
    Ok(())
}

/// Whether a mode uses the announced X: its instructions, or what it targets.
pub(super) fn mode_uses_x(mode: &Mode) -> bool {
    mode.targets.iter().any(|target| target.counted || target.asks_for_x())
        || mode.effects.iter().any(|effect| effect.any(&mut uses_x))
}

/// What X is where a target says it, `target spell with mana value X`: choosing the one is choosing the other.
pub(super) fn x_of_target(mode: &Mode) -> Option<Amount> {
    let place = mode.targets.iter().position(TargetSpec::asks_for_x)?;
    u8::try_from(place).ok().map(|place| Amount::ManaValueOf(Reference::Target(place)))
}

/// Whether an instruction uses the announced X.
pub(super) fn uses_x(effect: &Effect) -> bool {
    let x = |amount: &Amount| match amount {
        Amount::HalfRoundedUp(whole) | Amount::HalfRoundedDown(whole) => **whole == Amount::X,
        amount => matches!(amount, Amount::X | Amount::MinusX | Amount::XShared),
    };
    match effect {
        Effect::DealDamage { parts, .. } => parts.iter().any(|part| x(&part.amount)),
        Effect::DealDivided { total: amount, .. }
        | Effect::Draw { amount, .. }
        | Effect::DiscardAtRandom { amount, .. }
        | Effect::GainLife { amount, .. }
        | Effect::Discard { amount, .. }
        | Effect::SacrificeChosen { amount, .. }
        | Effect::Mill { amount, .. }
        | Effect::LoseLife { amount, .. }
        | Effect::ChooseInGraveyard { amount, .. }
        | Effect::PutCounters { amount, .. }
        | Effect::DiscardNamed { amount, .. }
        | Effect::Create { amount, .. } => x(amount),
        Effect::KeepOneOnTop(amount) => x(amount),
        Effect::ReplaceNext { x, .. } => *x,
        Effect::WatchDamage(effect) => watches_x(effect, x),
        // The mana spent on X is what counts.
        Effect::CastFaceDown => true,
        Effect::Pay { cost, .. } => cost.iter().any(|cost| matches!(cost, Cost::Mana(mana) if mana.x > 0)),
        Effect::Continuous { changes, .. } => {
            changes.iter().any(|change| matches!(change, Change::Size(power, toughness) if x(power) || x(toughness)))
        }
        _ => false,
    }
}
