//! What is paid: costs of spells and abilities, and payments as an instruction is followed; and when something may be cast or activated.

use super::prelude::*;

phrases! {
    /// A part of a cost (118), before the colon of an ability.
    [COST: Cost, "COST", "a cost: mana like {2}{R}, {T}, 'sacrifice this', 'sacrifice a creature', 'tap an untapped creature you control', 'discard a card', 'remove a ... counter from this', 'exile this' or 'pay 2 life'"; "Costs"]
    (Cost::Tap = "{T}")
    (Cost::Mana(mana) = mana:MANA_COST)
    (Cost::SacrificeItself = "sacrifice ~")
    (Cost::ExileItself = "exile ~")
    once (Cost::Objects { how: ObjectCostKind::Sacrifice, what, count: Cost::ANY_NUMBER } = "sacrifice any number of" what:PERMANENTS)
    (Cost::Objects { how: ObjectCostKind::Sacrifice, what, count } = "sacrifice" [count, what]:SOME_PERMANENTS)
    once (Cost::DiscardLastDrawn = "discard the last card you drew this turn")
    (Cost::DiscardAtRandom(count) = "discard" count:CARD_COUNT "at random")
    (Cost::Objects { how: ObjectCostKind::Discard, what, count } = "discard" [count, what]:SOME_CARDS)
    once (Cost::TapEnchanted = "tap" _:map(ENCHANTED_ONE, |_, _| Some(()), |phrase, renderer, ()| phrase.say(renderer, &Reference::Enchanted)))
    (Cost::Objects { how: ObjectCostKind::Tap, what, count } = "tap" [count, what]:SOME_PERMANENTS)
    once (Cost::Objects { how: ObjectCostKind::ExileFromGraveyard, what, count } = "exile" [count, what]:SOME_CARDS "from your graveyard")
    once (Cost::Objects { how: ObjectCostKind::ExileFromSingleGraveyard, what, count } = "exile" [count, what]:SOME_CARDS "from a single graveyard")
    (Cost::Objects { how: ObjectCostKind::Exile, what, count } = "exile" [count, what]:SOME_PERMANENTS)
    (Cost::RemoveCounters { counter, count } = "remove" [count, counter]:REMOVED "from ~")
    once (Cost::ManaCostOf(of) = "pay the mana cost of" of:ENCHANTED_ONE => "pay enchanted creature's mana cost" of:Unsaid(|_| None, |_, _: &Reference| true))
    (Cost::Life(amount) = "pay" amount:DIGITS "life")

    [PAYMENT: Cost, "COST", "what is paid: mana or life"; "What is paid behind `pay`"]
    (Cost::ManaForEach { mana, times } = "{X}, where X is" mana:ONE_MANA times:COUNTED
        => "{X}, where X is" mana:ONE_MANA times:COUNTED times:written(|renderer, times: &Amount| { renderer.recalled = Some(times.clone()); Some(String::new()) }))
    once (Cost::ManaForEach { mana, times } = mana:MANA_COST "for each" times:THING)
    (Cost::Mana(mana) = mana:MANA_COST)
    once (Cost::LifeEqual(amount) = "life equal to" amount:COUNTED)
    (Cost::Life(amount) = amount:DIGITS "life")

    [DEED: Cost, "COST", "'pays' and what, 'sacrifices', 'discards', 'mills' or 'puts a ... counter on'"; "What is done instead of paying"]
    once (Cost::Objects { how: ObjectCostKind::Sacrifice, what, count } = "sacrifices|sacrifice" what:THAT_FILTER count:Known(|| 1))
    (Cost::Objects { how: ObjectCostKind::Sacrifice, what, count } = "sacrifices|sacrifice" [count, what]:SOME_PERMANENTS)
    (Cost::PutCounter { counter, on } = "puts|put" counter:A_COUNTER "counter on" on:A_PERMANENT "they control")
    once (Cost::Damage(damage) = "has|have ~ deal" damage:DIGITS "damage to them" / "damage to that player")
    once (Cost::Mill(count) = "mills|mill" count:CARD_COUNT)
    once (Cost::DiscardAtRandom(count) = "discards|discard" count:CARD_COUNT "at random")
    once (Cost::Objects { how: ObjectCostKind::Discard, what, count } = "discards|discard" [count, what]:SOME_CARDS)

    /// So many permanents that fit, `a creature`, `two Goblins`, `another Orc`.
    [SOME_PERMANENTS: (u8, Filter), "2 WHAT", "a number"]
    ((1, what) = what:A_PERMANENT)
    ((count, what) = count:NUMBER what:PERMANENTS)

    [SOME_CARDS: (u8, Filter), "2 WHAT cards", "a number"]
    ((1, what) = what:A_CARD)
    ((count, what) = count:NUMBER what:CARDS)

    [PAYS: Vec<Vec<Cost>>, "pay COST", ""]
    (deed = deed:single(single(&DEED)))
    (ways = "pays|pay" ways:Several("or", Several("and", &PAYMENT)))

    [DEEDS: Vec<Vec<Cost>>, "COST", ""]
    (ways = ways:Several("or", single(&DEED)))

    /// When alone something may be cast or activated (601.3, 602.5).
    [RESTRICTION: Restriction, "WHEN", PERIOD.1; "When something may be cast or activated"]
    (Restriction::During(period) = period:PERIOD => "only" period:PERIOD)
    (Restriction::AsSorcery = "as a sorcery" / "only as a sorcery")
    (Restriction::TimesEachTurn(1) = "once each turn" / "only once each turn")
    face (Restriction::TimesEachTurn(2) = "no more than twice each turn")
    once (Restriction::TimesEachTurn(times) = times:NUMBER "times each turn" => "no more than" times:NUMBER "times each turn")
    (Restriction::If(condition) = "if" / "only if" condition:CONDITION)
}

const ONE_MANA: Known<ManaCost> = Known(|| ManaCost { generic: 1, ..ManaCost::ZERO });

/// What the trigger event speaks of (608.2k), as a description of what is sacrificed.
const THAT_FILTER: Hole<Filter> = hole(
    "that WHAT",
    |reader| {
        let meant = REFERENCE.read(reader)?;
        (meant == Reference::TriggeringObject).then(|| Filter { all: vec![Predicate::TriggeringObject] })
    },
    |renderer, filter| (filter.all == [Predicate::TriggeringObject]).then(|| format!("that {}", renderer.enchanted())),
);

pub(crate) const COSTS: Several<&Phrases<Cost>> = Several(",", &COST);

pub(crate) const RESTRICTIONS: Several<&Phrases<Restriction>> = Several("and only", &RESTRICTION);
