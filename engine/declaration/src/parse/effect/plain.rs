//! Instructions that begin with what is done: `destroy`, `draw`, `return`.

use super::counters::{counter, put, removed, speaks_of_counters};
use super::harm::{damage, discarded, milled, sacrificed};
use super::inner;
use super::mana::mana;
use super::told::told;
use crate::parse::characteristics::color;
use crate::parse::condition::condition;
use crate::parse::continuous::{duration, quotation};
use crate::parse::cursor::Cursor;
use crate::parse::damage::{Lasting, begins_damage_effect, damage_effects, gained};
use crate::parse::entering::{begins_choosing, choosing};
use crate::parse::fault::{Fault, Reason};
use crate::parse::filter::{Noun, filter};
use crate::parse::reference::{Scope, amount, count, equal_to, reference, targeted};
use crate::parse::replacement::{begins_next_replacement, next_replacement};
use crate::parse::trigger::delayed;
use crate::{
    Amount, CardType, CardTypes, Change, Comparison, Condition, DamageEffect, Effect, Extent, Filter, Instead, Mode,
    Predicate, Reference, Removed, Sources, TargetKind, TargetSpec, Words,
};

/// Reads one instruction that depends on nothing.
pub(super) fn plain_instruction(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
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
    if cursor.is_next("the next time target") && cursor.holds("would be destroyed this turn") {
        cursor.expect("the next time")?;
        let what = reference(cursor, scope, mode)?;
        cursor.expect("would be destroyed this turn , remove all damage marked on it instead")?;
        mode.effects.push(Effect::Spare(what));
        return Ok(());
    }
    if cursor.take("prevent X of that damage , where X is the amount of mana paid this way") {
        // It is known before the damage is dealt.
        let Some(Effect::DealDamage { by, parts }) = mode.effects.pop() else {
            return Err(cursor.fault_before(Reason::NothingOptional));
        };
        let to = parts.first().map(|part| part.to.clone());
        let (extent, by_it) = (Extent::Next(Amount::ThisWay), Sources::These(by.clone()));
        let shield = DamageEffect { extent, combat: false, by: by_it, to, instead: Instead::Prevent };
        mode.effects.push(Effect::WatchDamage(Box::new(shield)));
        mode.effects.push(Effect::DealDamage { by, parts });
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
        "destroy" if cursor.is_next("destroy a") && cursor.holds("with the least power") => {
            cursor.expect("destroy a")?;
            let (what, _) = filter(cursor, scope.subtypes)?;
            mode.effects.push(Effect::ChoosePermanent { what, doomed: true });
            Effect::Destroy { what: Reference::Chosen, regeneration: true }
        }
        "destroy" if cursor.is_next("destroy each") && cursor.holds("unless any player pays") => {
            cursor.expect("destroy each")?;
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            cursor.expect("unless any player pays")?;
            let life = u16::from(count(cursor)?);
            cursor.expect("life for it")?;
            Effect::DestroyUnlessPaid { what, life }
        }
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
        "each" if cursor.take("each player may tap any number of untapped") => {
            let (mut tap, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            tap.all.push(Predicate::Untapped);
            cursor.expect("they control ; for each of them , that player chooses up to")?;
            let each = count(cursor)?;
            let (spared, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            cursor.expect("; destroy all of those that weren't chosen")?;
            Effect::DestroyUnlessTapped { tap, each, spared }
        }
        "each" if cursor.is_next("each defending player divides") => {
            cursor.expect("each defending player divides all creatures without flying they control into two piles")?;
            cursor.expect(", and you choose which of them can block each attacking creature you control")?;
            Effect::DivideByRiver
        }
        "exile" if cursor.take("exile any number of tokens created with this") => Effect::ExileOwnTokens,
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
        "gain" if cursor.take("gain life equal to") => {
            Effect::GainLife { who: Reference::You, amount: equal_to(cursor, scope, mode)? }
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
        "draw" if cursor.take("draw a card and reveal it ; if it isn't a") => {
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Card {
                return Err(cursor.unexpected("a description of cards"));
            }
            cursor.expect(", discard it")?;
            mode.effects.push(Effect::DrawToReveal);
            Effect::DiscardDrawnUnless(what)
        }
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
        "for" => {
            cursor.expect("for each")?;
            let (mut what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            if scope.triggering && cursor.take("that player controls") {
                what.all.push(Predicate::ControlledBy(Box::new(Reference::Triggering)));
            }
            cursor.expect(",")?;
            let then = inner(cursor, Scope { each: true, ..scope }, mode)?;
            Effect::ForEach { what: Reference::Each(what), then }
        }
        "note" => {
            cursor.advance();
            Effect::Note(reference(cursor, scope, mode)?)
        }
        "starting" => {
            cursor.expect("starting with you , each player may put a")?;
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Card {
                return Err(cursor.unexpected("a description of cards"));
            }
            cursor.expect("from their hand onto the battlefield")?;
            cursor.expect("; repeat this process until no one puts a card onto the battlefield")?;
            Effect::PutFromHandsInTurn(what)
        }
        "the" if cursor.take("the game is a draw") => Effect::DrawGame,
        "take" => {
            cursor.expect("take an extra turn after this one")?;
            Effect::ExtraTurn(Reference::You)
        }
        "it" | "they" if is_unregenerated(cursor) => {
            if !mode.effects.last_mut().is_some_and(forbids_regeneration) {
                return Err(cursor.fault(Reason::NothingDestroyed));
            }
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
        "choose" if cursor.peek_at(1) == Some("target") => Effect::Target(object(cursor, mode)?),
        "choose" if begins_choosing(cursor, 1) => {
            cursor.advance();
            let what = choosing(cursor)?;
            let kept = cursor.take("anew");
            Effect::Choose { who: Reference::You, what, kept }
        }
        "choose" if matches!(cursor.peek_at(1), Some("a" | "an")) && !cursor.holds("graveyard") => {
            cursor.advance();
            cursor.advance();
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            Effect::ChoosePermanent { what, doomed: false }
        }
        "choose" if cursor.holds("in your hand drawn this turn") => {
            cursor.advance();
            let count = count(cursor)?;
            cursor.expect_any(&["card", "cards"])?;
            cursor.expect("in your hand drawn this turn ; for each of them , pay")?;
            let life = u16::from(crate::parse::reference::count(cursor)?);
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
            if cursor.take("in its owner's graveyard") {
                let whose = Reference::OwnerOf(Box::new(targeted(cursor, scope, mode, "its")?));
                mode.effects.push(Effect::ChooseInGraveyard { whose, what, amount });
                return Ok(());
            }
            cursor.expect("in your graveyard")?;
            Effect::ChooseInGraveyard { whose: Reference::You, what, amount }
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
        "look" if cursor.is_next("look at the top") && cursor.holds("library , put them back in any order") => {
            cursor.expect("look at the top")?;
            let count = count(cursor)?;
            cursor.expect("cards of target player's library , put them back in any order")?;
            let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
            mode.targets.push(TargetSpec::one(TargetKind::Player));
            Effect::Rearrange { whose: Reference::Target(index), count }
        }
        "look" if cursor.take("look at target player's hand") => {
            let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
            mode.targets.push(TargetSpec::one(TargetKind::Player));
            Effect::LookAtHand(Reference::Target(index))
        }
        "look" => {
            cursor.expect("look at the top")?;
            let amount = amount(cursor, scope)?;
            if cursor.take("cards of target player's library") {
                let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
                mode.targets.push(TargetSpec::one(TargetKind::Player));
                mode.effects.push(Effect::LookAtLibrary { whose: Reference::Target(index), amount });
                return Ok(());
            }
            cursor.expect(
                "cards of your library , put all but one of them on the bottom of your library in a random order",
            )?;
            Effect::KeepOneOnTop(amount)
        }
        "attach" => {
            if cursor.take("attach this to") {
                let to = reference(cursor, scope, mode)?;
                mode.effects.push(Effect::AttachItself(to));
                return Ok(());
            }
            cursor.advance();
            let what = reference(cursor, scope, mode)?;
            cursor.expect("to another permanent of that type")?;
            let missing = cursor.fault_before(Reason::NoTarget("that type".to_owned()));
            let types = mode.targets.last().and_then(|target| match &target.kind {
                TargetKind::Permanent(filter) => filter.all.iter().find_map(|predicate| match predicate {
                    Predicate::AttachedTo(host) => host.all.iter().find_map(|predicate| match predicate {
                        Predicate::Type(types) => Some(*types),
                        _ => None,
                    }),
                    _ => None,
                }),
                _ => None,
            });
            Effect::AttachElsewhere(what, types.ok_or(missing)?)
        }
        "create" => created(cursor, scope, mode)?,
        "if" if cursor.is_next("if you can't ,") => {
            // Less was done than was asked for.
            cursor.expect("if you can't ,")?;
            let asked = match mode.effects.last() {
                Some(Effect::SacrificeChosen { amount, .. }) => amount.clone(),
                Some(Effect::RemoveCounters { count: Removed::Exactly(count), .. }) => {
                    Amount::Number(i32::from(*count))
                }
                _ => Amount::Triggering,
            };
            let enough = Condition::Compare(Amount::ThisWay, Comparison::AtLeast, asked);
            let then = inner(cursor, scope, mode)?;
            Effect::If { condition: Box::new(Condition::Not(Box::new(enough))), then, otherwise: Vec::new() }
        }
        "if" if cursor.is_next("if it would destroy") || !is_replacement(cursor) => {
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

/// Takes regeneration away from the destruction that the instruction is, or ends with; whether there is one.
fn forbids_regeneration(effect: &mut Effect) -> bool {
    match effect {
        Effect::Destroy { regeneration, .. } => {
            *regeneration = false;
            true
        }
        Effect::If { then, .. }
        | Effect::May { then, .. }
        | Effect::Pay { paid: then, .. }
        | Effect::Sacrifice { then, .. } => then.last_mut().is_some_and(forbids_regeneration),
        _ => false,
    }
}

/// Whether `if it would die` is next.
fn is_replacement(cursor: &Cursor<'_>) -> bool {
    (1..8).any(|ahead| cursor.peek_at(ahead) == Some("would"))
}

/// Whether `it can't be regenerated` is next, without `this turn`: it belongs to the destruction before it.
fn is_unregenerated(cursor: &Cursor<'_>) -> bool {
    let phrases = ["it can't be regenerated", "they can't be regenerated"];
    cursor.peek_at(4) != Some("this") && phrases.into_iter().any(|phrase| cursor.is_next(phrase))
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

/// Reads `create a Wasp`: a token that is declared somewhere.
fn created(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Effect, Fault> {
    cursor.expect("create")?;
    if cursor.take("a token that's a copy of") {
        return reference(cursor, scope, mode).map(Effect::CreateCopy);
    }
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

/// Reads `3 cards` behind `draw` or `draws`.
pub(super) fn draw(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Effect, Fault> {
    if cursor.take("an additional card") {
        return Ok(Effect::Draw { who, amount: Amount::Number(1) });
    }
    let amount = if cursor.take("that many") { Amount::Triggering } else { amount(cursor, scope)? };
    cursor.expect_any(&["card", "cards", "additional cards"])?;
    Ok(Effect::Draw { who, amount })
}
