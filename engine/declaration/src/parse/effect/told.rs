//! Instructions that begin with whom they befall: `target player draws 3 cards`.

use super::costs::{begins_count, payments, sacrifice};
use super::harm::{damage, discarded, milled, sacrificed};
use super::inner;
use super::plain::draw;
use crate::parse::characteristics::mana_cost;
use crate::parse::combat::combat_rule;
use crate::parse::condition::condition;
use crate::parse::continuous::{begins_change, changes, duration, exceptions};
use crate::parse::cursor::Cursor;
use crate::parse::entering::{begins_choosing, choosing};
use crate::parse::fault::Fault;
use crate::parse::filter::{Noun, filter};
use crate::parse::reference::{Scope, amount, begins_reference, count, each_of, equal_to, reference};
use crate::{
    Amount, Change, CombatRule, Condition, Duration, Effect, Filter, Kept, Mode, Predicate, Reference, TargetKind,
    TargetSpec,
};

/// Reads an instruction that begins with whom it befalls: `target player draws 3 cards`.
pub(super) fn told(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
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
    } else if cursor.take("reveals their hand") {
        Effect::RevealHand(who)
    } else if cursor.take("reveals a card at random from their hand") {
        Effect::RevealAtRandom(who)
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
                        } else if *half == Amount::MinusX {
                            *half = Amount::Difference(Box::new(Amount::Number(0)), Box::new(x.clone()));
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
        if cursor.take("their library") {
            mode.effects.push(Effect::ShuffleLibrary(who));
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
    } else if cursor.take("puts any number of target") {
        let (mut what, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Card {
            return Err(cursor.unexpected("a description of cards"));
        }
        cursor.expect("from their graveyard on top of their library in any order")?;
        what.all.push(Predicate::OwnedBy(Box::new(who)));
        let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
        let kind = TargetKind::CardInGraveyard(what);
        mode.targets.push(TargetSpec { min: 0, max: u8::MAX, ..TargetSpec::one(kind) });
        Effect::PutOnTop(Reference::Target(index))
    } else if cursor.take("may") {
        if cursor.take("pay any amount of mana") {
            Effect::PayAnyMana(who)
        } else if cursor.is_next("pay") && cursor.holds("for each of any number of") {
            cursor.expect("pay")?;
            let mana = mana_cost(cursor)?;
            cursor.expect("for each of any number of")?;
            let (mut what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            cursor.expect("they control")?;
            what.all.push(Predicate::ControlledBy(Box::new(who.clone())));
            Effect::PayForEach { who, what, mana }
        } else if cursor.is_next("have it block") {
            cursor.expect("have")?;
            let blocker = reference(cursor, scope, mode)?;
            cursor.expect("block an attacking creature")?;
            Effect::HaveBlock(blocker)
        } else if cursor.take("pay") {
            Effect::Pay { who, ways: payments(cursor, scope, mode)?, paid: Vec::new(), unpaid: Vec::new() }
        } else if cursor.peek() == Some("sacrifice") && cursor.peek_at(1).is_some_and(begins_count) {
            cursor.advance();
            Effect::Pay { who, ways: vec![vec![sacrifice(cursor, scope)?]], paid: Vec::new(), unpaid: Vec::new() }
        } else if cursor.take("discard up to") {
            let most = count(cursor)?;
            cursor.expect_any(&["card", "cards"])?;
            Effect::DiscardUpTo { who, most }
        } else if cursor.take("attach this to a") {
            let (what, noun) = filter(cursor, scope.subtypes)?;
            if noun != Noun::Permanent {
                return Err(cursor.unexpected("a description of permanents"));
            }
            cursor.expect("of their choice")?;
            Effect::AttachChosen { who, what }
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
    } else if let Some(mut rule) = combat_rule(cursor, scope)? {
        let duration = if cursor.take("until your next turn") {
            Duration::YourNextTurn
        } else if cursor.take("during its controller's next turn") {
            Duration::ControllersNextTurn
        } else if cursor.take("this combat") {
            if let CombatRule::AttacksWithoutTapping(when) = &mut rule
                && cursor.take("if")
            {
                *when = Some(Box::new(condition(cursor, scope, mode)?));
            }
            Duration::EndOfCombat
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
