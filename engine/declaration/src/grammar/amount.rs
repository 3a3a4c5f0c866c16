//! How much: numbers, X, and what is counted.

use super::prelude::*;

phrases! {
    [TERM: Amount, "AMOUNT", "a number, 'the number of ...', 'the number of cards in your hand', 'your life total', 'its power', 'its toughness', 'its mana value', 'that number' or 'the damage dealt'"; "Amounts, behind `equal to`"]
    (Amount::Number(number) = number:INTEGER)
    once (Amount::X = "X" _:X_IN_COST)
    face (Amount::Chosen = _:written(|renderer, ()| CHOSEN_NUMBER.write(renderer, &renderer.card.entry_price())))
    unread (Amount::Triggering = "that spell's mana value" _:Unsaid(|_| None, |renderer, ()| matches!(renderer.recalled, Some(Amount::ManaValueOf(_)))))
    (Amount::HalfRoundedUp(whole) = "half" whole:boxed(&TERM) ", rounded up" _:COMMA)
    (Amount::HalfRoundedDown(whole) = "half" whole:boxed(&TERM) ", rounded down" _:COMMA)
    (Amount::Twice(amount) = "twice" amount:boxed(&TERM))
    once (Amount::TotalPower(of) = "the total power of the sacrificed creatures" / "the total power of the creatures sacrificed this way" of:SACRIFICED)
    (Amount::PowerOf(of) = of:WHOSE "power")
    (Amount::ToughnessOf(of) = of:WHOSE "toughness")
    (Amount::ManaValueOf(of) = of:WHOSE "mana value")
    plain (Amount::Chosen = "the chosen number")
    once (Amount::DealtThisWay = "the damage dealt this way")
    face (Amount::DamageDealt { to, by: None } = "the damage dealt to" to:REFERENCE "this turn")
    face (Amount::DamageDealt { to, by } = "the damage dealt to" to:REFERENCE "so far this turn" by:Opt("by", DEALERS))
    once (Amount::DamageDealt { to, by } = "the damage dealt to ~ this turn" to:ITSELF by:Opt("by", DEALERS))
    (Amount::DamageDealt { to, by } = "the damage dealt to you this turn" to:YOU by:Opt("by", DEALERS))
    once (Amount::Drained = "the damage dealt")
    once (Amount::Triggering = "that much")
    once (Amount::UntappedLandsAtFirst(who) = "the number of untapped lands they controlled at the beginning of this turn" who:THAT_PLAYER)
    (Amount::CardsInHand(who) = "the number of cards in that player's hand" / "the number of cards in their hand" who:SAID_LAST)
    once (Amount::CardsInHand(who) = "the number of cards in" who:WHOSE "hand")
    (Amount::Counters(counter, on) = "the number of" counter:COUNTER "counters^counter on" on:REFERENCE)
    (Amount::CardsInGraveyard(whose, cards) = "the number of" cards:boxed(CARDS) "in" whose:boxed(&WHOSE) "graveyard")
    once (Amount::FittingInHand(whose, cards) = "the number of" cards:boxed(CARDS) "in their hand" whose:boxed(THAT_PLAYER))
    once (Amount::DiedThisWay(filter) if filter.asks_for_creatures() = "the number of" filter:PERMANENTS "that died this way")
    once (Amount::DiedThisWay(filter) = "the number of" filter:PERMANENTS "put into a graveyard this way")
    plain (Amount::Count(filter) = "the number of" filter:Apart(&THEIRS))
    (Amount::Count(filter) = "the number of" filter:PERMANENTS)

    /// What an amount is equal to, also with something added or taken away; a face has the number first.
    [COUNTED: Amount, "AMOUNT", ""]
    (Amount::Difference(one, other) = one:boxed(&TERM) "minus" other:boxed(&TERM))
    face (Amount::Sum(one, other) if matches!(**other, Amount::Number(_)) = other:boxed(&TERM) "plus" one:boxed(&TERM))
    (Amount::Sum(one, other) = one:boxed(&TERM) "plus" other:boxed(&TERM))
    (amount = amount:TERM)

    [THING: Amount, "THING", "a description of permanents, or a kind of counter"; "Amounts, behind `for each`"]
    (Amount::Counters(counter, on) = counter:COUNTER "counter^counters on" on:REFERENCE)
    (Amount::CountersRemoved(counter) = counter:COUNTER "counter^counters removed this way")
    once (Amount::Count(filter) = filter:PERMANENT)

    [THEIRS: (Predicate, Filter), "WHAT they control", ""]
    ((Predicate::ControlledBy(who), what) = what:PERMANENTS "they control" who:boxed(THAT_PLAYER) _:READ_ONLY)

    /// A number, `a`, or `X`, as it stands before a noun.
    [AMOUNT: Amount, "AMOUNT", "a number or 'X'"]
    (Amount::X = _:AN_X)
    (Amount::Number(number) = number:INTEGER)
    (Amount::Number(1) = "a^an")

    /// The same of things that are counted: a number is a word on faces.
    [IN_WORDS: Amount, "AMOUNT", AMOUNT.expected]
    (Amount::Number(number) = number:NUMBER_OF)
    (amount = amount:AMOUNT)

    [DAMAGE: Amount, "AMOUNT damage", AMOUNT.expected]
    (Amount::Triggering = "that much damage")
    once face (amount = amount:Unsaid(|_| None, |renderer, amount| renderer.recalled.as_ref() == Some(amount)) "X damage")
    (amount = amount:AMOUNT "damage")
    face (amount if is_called(amount) = amount:CALLED "damage")
    (amount = "damage equal to" amount:COUNTED)

    [LIFE: Amount, "AMOUNT life", AMOUNT.expected]
    (Amount::Triggering = "that much life")
    (amount = amount:AMOUNT "life")
    face (amount if is_called(amount) = amount:CALLED "life")
    face (Amount::Drained = "life equal to the damage dealt, but not more life than the player's life total before the damage was dealt or the creature's toughness")
    (amount = "life equal to" amount:COUNTED)

    [AMOUNT_OF_COUNTERS: (Amount, Counter), "AMOUNT COUNTER counters", "a number or 'X'"]
    ((Amount::Number(1), counter) = counter:A_COUNTER "counter")
    ((amount, counter) = amount:IN_WORDS counter:COUNTER "counters^counter")

    [POISON: Amount, "AMOUNT poison counters", "a number or 'X'"]
    (Amount::Number(1) = "a poison counter")
    (amount = amount:IN_WORDS "poison counters^counter")

    [SO_MANY_CARDS: Amount, "AMOUNT cards", "a number or 'X'"]
    (Amount::Number(1) = "a card")
    (Amount::Triggering = "that many cards")
    (amount = amount:IN_WORDS "cards^card")

    /// The same of cards that are drawn, perhaps besides others.
    [DRAWN: (Amount, bool), "AMOUNT [additional] cards", SO_MANY_CARDS.expected]
    ((Amount::Number(1), true) = "an additional card")
    ((amount, true) = amount:IN_WORDS "additional cards")
    ((amount, false) = amount:SO_MANY_CARDS)

    [SO_MANY_OF: (Amount, Filter), "AMOUNT WHAT", "a number or 'X'"]
    ((Amount::Number(1), filter) = filter:A_PERMANENT)
    ((Amount::Triggering, filter) = "that many" filter:PERMANENTS)
}

static INTEGER: Hole<i32> = digits();

/// A number of things that are counted, on faces in a word.
pub(crate) static NUMBER_OF: Hole<i32> = count();

pub(crate) const X_IN_COST: Unsaid<()> = before(|reader| reader.use_x());

/// The comma that may close what is rounded in the middle of a sentence.
const COMMA: Unsaid<()> = before(|reader| {
    let _ = reader.is_next(", and") || reader.take(",");
    Some(())
});

/// X, which the cost must have.
pub(crate) const AN_X: Hole<()> = hole(
    "X",
    |reader| {
        reader.words("X")?;
        reader.use_x().or_else(|| reader.wrong(Reason::XWithoutCost))
    },
    |_, ()| Some("X".to_owned()),
);

/// What is called X, and said in full behind its sentence: `, where X is 3 minus the number of cards in their hand`.
const CALLED: Hole<Amount> = written(|renderer, amount| {
    renderer.called = Some(amount.clone());
    Some("X".to_owned())
});

/// Whether it is so many as fit, of which a face says first who is dealt so much.
pub(crate) fn is_count(amount: &Amount) -> bool {
    match amount {
        Amount::Sum(of, _) | Amount::Twice(of) => is_count(of),
        Amount::HalfRoundedUp(of) | Amount::HalfRoundedDown(of) => **of == Amount::X || is_count(of),
        Amount::CardsInHand(_) | Amount::FittingInHand(..) | Amount::DiedThisWay(_) | Amount::DamageDealt { .. } => {
            true
        }
        Amount::Counters(..) => true,
        amount => matches!(amount, Amount::Count(_)) && !is_called(amount),
    }
}

/// Whether the amount is called X on faces, and said in full at the end of its sentence.
fn is_called(amount: &Amount) -> bool {
    match amount {
        Amount::Count(filter) => filter.all.contains(&Predicate::ChosenColor),
        amount => matches!(amount, Amount::Difference(..) | Amount::TotalPower(_) | Amount::UntappedLandsAtFirst(_)),
    }
}
