//! Conditions: `you control a Forest`, `you have exactly 7 cards in hand`, `this is untapped`.

use super::characteristics::keyword;
use super::cursor::Cursor;
use super::effect::{counter, speaks_of_counters};
use super::fault::Fault;
use super::filter::{Noun, filter, qualities_of_size, quality};
use super::reference::{GIVEN, Scope, begins_reference, count, equal_to, reference, targeted};
use crate::{Amount, CardType, CardTypes, Comparison, Condition, Filter, Mode, Predicate, Reference};

/// Reads a condition. It may speak of what the mode has targeted.
pub(super) fn condition(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Condition, Fault> {
    if cursor.take("a card is discarded this way") {
        return Ok(Condition::Compare(Amount::ThisWay, Comparison::AtLeast, Amount::Number(1)));
    }
    if cursor
        .take("defending player cast a spell or put a nontoken permanent onto the battlefield during their last turn")
    {
        return Ok(Condition::BusyLastTurn(Reference::Opponent));
    }
    if cursor.take("it isn't the first instant spell that player has cast this turn") {
        let cast = Amount::SpellsCast(Reference::Triggering, CardTypes::of(CardType::Instant));
        return Ok(Condition::Compare(cast, Comparison::AtLeast, Amount::Number(2)));
    }
    if cursor.take_any(&["it would destroy a", "it would destroy an"]) {
        let (what, _) = filter(cursor, scope.subtypes)?;
        return Ok(Condition::WouldDestroy(targeted(cursor, scope, mode, "it")?, what));
    }
    if cursor.is_next("another") && cursor.holds("is blocking") {
        cursor.advance();
        let (mut what, _) = filter(cursor, scope.subtypes)?;
        cursor.expect("is blocking")?;
        what.all.insert(0, Predicate::Other);
        what.all.push(Predicate::BlockingThe(Box::new(reference(cursor, scope, &mut mode.clone())?)));
        return Ok(Condition::Compare(Amount::Count(what), Comparison::AtLeast, Amount::Number(1)));
    }
    if cursor.take("it's returned this way") {
        return Ok(Condition::ReturnedThisWay);
    }
    if cursor.take("this deals damage to you this way") {
        return Ok(Condition::Compare(Amount::DealtThisWay, Comparison::AtLeast, Amount::Number(1)));
    }
    if cursor.take("this ability has been activated") {
        let times = count(cursor)?;
        cursor.expect("or more times this turn")?;
        return Ok(Condition::ActivatedThisTurn(times));
    }
    if cursor.take("no") {
        let (filter, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        if cursor.take("are blocking") {
            let mut filter = filter;
            filter.all.push(Predicate::BlockingThe(Box::new(reference(cursor, scope, &mut mode.clone())?)));
            return Ok(Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0)));
        }
        cursor.expect("are on the battlefield")?;
        return Ok(Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0)));
    }
    if cursor.take("it's your turn") {
        return Ok(Condition::YourTurn);
    }
    if cursor.take("it's not your turn") {
        return Ok(Condition::Not(Box::new(Condition::YourTurn)));
    }
    if cursor.take("it wasn't the first land you played this turn") {
        return Ok(Condition::Compare(Amount::LandsPlayed(Reference::You), Comparison::AtLeast, Amount::Number(2)));
    }
    if cursor.take("this is in your graveyard with") {
        let least = count(cursor)?;
        cursor.expect("or more")?;
        let (what, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Card {
            return Err(cursor.unexpected("a description of cards"));
        }
        cursor.expect("above it")?;
        return Ok(Condition::BuriedUnder { what, count: least });
    }
    if cursor.take("you have") {
        return cards_in_hand(cursor);
    }
    if cursor.take("you've controlled this continuously since the beginning of your most recent turn") {
        return Ok(Condition::Settled(Reference::Itself));
    }
    if cursor.take("a player has more life than each other player") {
        let (yours, theirs) = (Amount::LifeOf(Reference::You), Amount::LifeOf(Reference::Opponent));
        return Ok(Condition::Not(Box::new(Condition::Compare(yours, Comparison::Exactly, theirs))));
    }
    if cursor.take("an opponent controls more lands than you") {
        let lands = |whose| Amount::Count(Filter { all: vec![Predicate::Type(CardTypes::of(CardType::Land)), whose] });
        let more = Amount::Sum(Box::new(lands(Predicate::Yours)), Box::new(Amount::Number(1)));
        return Ok(Condition::Compare(lands(Predicate::Theirs), Comparison::AtLeast, more));
    }
    if cursor.take("this is destroyed this way") {
        let destroyed = Amount::DiedThisWay(Filter::default());
        return Ok(Condition::Compare(destroyed, Comparison::AtLeast, Amount::Number(1)));
    }
    if cursor.take_any(&["you sacrifice a", "you sacrifice an"]) {
        let (what, _) = filter(cursor, scope.subtypes)?;
        cursor.expect("this way")?;
        return Ok(Condition::Compare(Amount::DiedThisWay(what), Comparison::AtLeast, Amount::Number(1)));
    }
    if cursor.take("you control this") {
        let all = vec![Predicate::OnBattlefield, Predicate::Yours];
        return Ok(Condition::Is(Reference::Itself, Filter { all }));
    }
    if cursor.take("you control") {
        return controlled(cursor, scope, Predicate::Yours);
    }
    if scope.triggering && cursor.take("that player controls") {
        return controlled(cursor, scope, Predicate::ControlledBy(Box::new(Reference::Triggering)));
    }
    if cursor.take("the chosen player controls") {
        return controlled(cursor, scope, Predicate::ControlledBy(Box::new(Reference::ChosenPlayer)));
    }
    if cursor.take_any(&["an opponent controls", "defending player controls"]) {
        return controlled(cursor, scope, Predicate::Theirs);
    }
    if matches!(cursor.peek(), Some("a" | "an")) && cursor.holds("died this turn") {
        cursor.advance();
        let (what, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        cursor.expect("died this turn")?;
        return Ok(Condition::Compare(Amount::DiedThisTurn(what), Comparison::AtLeast, Amount::Number(1)));
    }
    if GIVEN.iter().any(|given| cursor.take(&format!("{given} was"))) {
        return Ok(Condition::Is(Reference::Given, quality(cursor, scope.subtypes)?));
    }
    let amount = cursor.peek() == Some("the") && !cursor.is_next("the revealed card");
    if amount || cursor.is_next("your life total") || cursor.is_next("its power") || cursor.is_next("this's power") {
        let one = equal_to(cursor, scope, mode)?;
        let comparison = if cursor.take("is at least") {
            Comparison::AtLeast
        } else if cursor.take_any(&["is at most", "remains at most"]) {
            Comparison::AtMost
        } else if cursor.take("is exactly") {
            Comparison::Exactly
        } else {
            return Err(cursor.unexpected("'is at least', 'is at most' or 'is exactly' and a number"));
        };
        return Ok(Condition::Compare(one, comparison, equal_to(cursor, scope, mode)?));
    }
    if !cursor.peek().is_some_and(|word| begins_reference(word, scope)) {
        return Err(cursor.unexpected(
            "a condition, like 'you control a Forest', 'you have exactly 7 cards in hand', 'this is untapped' or 'it's your turn'",
        ));
    }
    let mut spoken_of = mode.clone();
    let what = reference(cursor, scope, &mut spoken_of)?;
    if cursor.take("attacked this turn") {
        return Ok(Condition::AttackedThisTurn(what));
    }
    if cursor.take("didn't attack this turn") {
        return Ok(Condition::Not(Box::new(Condition::AttackedThisTurn(what))));
    }
    if cursor.take("attacked during its controller's last turn") {
        return Ok(Condition::AttackedLastTurn(what));
    }
    if cursor.take("attacked or blocked this turn") {
        return Ok(Condition::FoughtThisTurn(what));
    }
    if cursor.take("wasn't sacrificed") {
        return Ok(Condition::Not(Box::new(Condition::WasSacrificed(what))));
    }
    if cursor.take("remains tapped") {
        return Ok(Condition::Is(what, Filter { all: vec![Predicate::OnBattlefield, Predicate::Tapped] }));
    }
    if cursor.take("remains on the battlefield") {
        return Ok(Condition::Is(what, Filter { all: vec![Predicate::OnBattlefield] }));
    }
    if cursor.take("doesn't have rampage") {
        return Ok(Condition::Not(Box::new(Condition::Is(what, Filter { all: vec![Predicate::Rampage] }))));
    }
    if cursor.take("came under your control this turn") {
        return Ok(Condition::CameUnderYourControl(what));
    }
    if cursor.take("attacked or blocked this combat") {
        return Ok(Condition::FoughtThisCombat(what));
    }
    if cursor.take("dealt damage to an opponent this turn") {
        return Ok(Condition::DealtDamageToOpponent(what));
    }
    if cursor.take("started the turn untapped") {
        return Ok(Condition::StartedUntapped(what));
    }
    if cursor.take_any(&["has", "have"]) {
        if speaks_of_counters(cursor) {
            return counters(cursor, what);
        }
        let sized = qualities_of_size(cursor)?;
        let predicate = if let Some(sized) = sized { sized } else { Predicate::With(keyword(cursor)?) };
        return Ok(Condition::Is(what, Filter { all: vec![predicate] }));
    }
    let negated = if cursor.take_any(&["isn't", "aren't"]) {
        true
    } else {
        cursor.expect_any(&["is", "are"])?;
        false
    };
    let is = Condition::Is(what, quality(cursor, scope.subtypes)?);
    Ok(if negated { Condition::Not(Box::new(is)) } else { is })
}

/// Reads `exactly 7 cards in hand` behind `you have`.
fn cards_in_hand(cursor: &mut Cursor<'_>) -> Result<Condition, Fault> {
    let exactly = cursor.take("exactly");
    let number = i32::from(count(cursor)?);
    let comparison = if exactly {
        Comparison::Exactly
    } else if cursor.take("or more") {
        Comparison::AtLeast
    } else {
        cursor.expect("or fewer")?;
        Comparison::AtMost
    };
    cursor.expect_any(&["card in hand", "cards in hand"])?;
    Ok(Condition::Compare(Amount::CardsInHand(Reference::You), comparison, Amount::Number(number)))
}

/// Reads `a Forest`, `another creature` or `no Islands` behind who controls it.
fn controlled(cursor: &mut Cursor<'_>, scope: Scope<'_>, by: Predicate) -> Result<Condition, Fault> {
    let none = cursor.take("no");
    let other = cursor.take("another");
    if !none && !other {
        cursor.expect_any(&["a", "an"])?;
    }
    let (mut filter, noun) = filter(cursor, scope.subtypes)?;
    if other {
        filter.all.insert(0, Predicate::Other);
    }
    if noun != Noun::Permanent {
        return Err(cursor.unexpected("a description of permanents"));
    }
    filter.all.push(by);
    let count = Amount::Count(filter);
    Ok(if none {
        Condition::Compare(count, Comparison::AtMost, Amount::Number(0))
    } else {
        Condition::Compare(count, Comparison::AtLeast, Amount::Number(1))
    })
}

/// Reads how many counters something has behind `has`: `3 or more tide counters on it`, `exactly 1 ...`, `a ...`, `no ...`.
fn counters(cursor: &mut Cursor<'_>, what: Reference) -> Result<Condition, Fault> {
    let (comparison, number) = if cursor.take("no") {
        (Comparison::AtMost, 0)
    } else if cursor.take("exactly") {
        (Comparison::Exactly, i32::from(count(cursor)?))
    } else {
        let least = i32::from(count(cursor)?);
        cursor.take("or more");
        (Comparison::AtLeast, least)
    };
    let counter = counter(cursor)?;
    cursor.expect_any(&["counter on it", "counters on it"])?;
    Ok(Condition::Compare(Amount::Counters(counter, what), comparison, Amount::Number(number)))
}
