//! How much: numbers, X, and what is counted.

use super::prelude::*;

phrases! {
    /// What an amount is equal to.
    COUNT: Amount, "AMOUNT", "a number, 'the number of ...', 'the number of cards in your hand', 'your life total', 'its power', 'its toughness', 'its mana value', 'that number' or 'the damage dealt'";
    (Amount::Number(number) = number:INTEGER)
    unread (Amount::MinusX = "-X")
    unread (Amount::XShared = "X")
    (Amount::Twice(amount) = "twice" amount:boxed(TERM))
    face (Amount::PowerOf(of) = of:WHOSE "power")
    face (Amount::ToughnessOf(of) = of:WHOSE "toughness")
    face (Amount::ManaValueOf(of) = of:WHOSE "mana value")
    (Amount::PowerOf(of) = "its power" of:ITS)
    (Amount::PowerOf(of) = "~'s power" of:ITSELF)
    (Amount::PowerOf(of) = of:GIVEN_UP "power")
    (Amount::ToughnessOf(of) = "its toughness" of:ITS)
    (Amount::ToughnessOf(of) = of:GIVEN_UP "toughness")
    once (Amount::ManaValueOf(of) = "the revealed card's mana value" of:REVEALED)
    (Amount::ManaValueOf(of) = "its mana value" of:ITS)
    once (Amount::ManaValueOf(of) = "that spell's mana value" of:ITS)
    (Amount::ManaValueOf(of) = of:GIVEN_UP "mana value")
    plain (Amount::Chosen = "the chosen number")
    once (Amount::DealtThisWay = "the damage dealt this way")
    face (Amount::DamageDealt { to, by: None } = "the damage dealt to" to:REFERENCE "this turn")
    face (Amount::DamageDealt { to, by } = "the damage dealt to" to:REFERENCE "so far this turn" by:opt("by", DEALERS))
    once (Amount::DamageDealt { to, by } = "the damage dealt to ~ this turn" to:ITSELF by:opt("by", DEALERS))
    once (Amount::DamageDealt { to, by } = "the damage dealt to you this turn" to:YOU by:opt("by", DEALERS))
    once (Amount::DamageDealt { to, by } = "the damage dealt to you so far this turn" to:YOU by:opt("by", DEALERS))
    once (Amount::Drained = "the damage dealt")
    (Amount::ThisWay = "that number")
    once (Amount::Triggering = "that much")
    once (Amount::UntappedLandsAtFirst(who) = "the number of untapped lands they controlled at the beginning of this turn" who:THAT_PLAYER)
    (Amount::LifeOf(who) = "your life total" who:YOU)
    face (Amount::LifeOf(who) = who:WHOSE "life total")
    plain (Amount::LifeOf(who) = "that player's life total" who:THAT_PLAYER)
    once (Amount::CardsInHand(who) = "the number of cards in your hand" who:YOU)
    face (Amount::CardsInHand(who) = "the number of cards in" who:WHOSE "hand")
    plain (Amount::CardsInHand(who) = "the number of cards in that player's hand" who:THAT_PLAYER)
    (Amount::Counters(counter, on) = "the number of" counter:COUNTER "counters^counter on" on:REFERENCE)
    (Amount::CountersRemoved(counter) = "the number of" counter:COUNTER "counters^counter removed this way")
    face (Amount::CardsInGraveyard(whose, cards) = "the number of" cards:boxed(CARDS) "in" whose:boxed(WHOSE) "graveyard")
    once plain (Amount::CardsInGraveyard(whose, cards) = "the number of" cards:boxed(CARDS) "in your graveyard" whose:boxed(YOU))
    once plain (Amount::CardsInGraveyard(whose, cards) = "the number of" cards:boxed(CARDS) "in your opponent's graveyard" whose:boxed(OPPONENT))
    once (Amount::FittingInHand(whose, cards) = "the number of" cards:boxed(CARDS) "in their hand" whose:boxed(THAT_PLAYER))
    face (Amount::DiscardedBy(_) = "the number of cards they discarded this way")
    once (Amount::DiedThisWay(filter) = "the number of" filter:DYING "that died this way")
    once (Amount::DiedThisWay(filter) = "the number of" filter:PERMANENTS "put into a graveyard this way")
    (Amount::DiedThisTurn(filter) = "the number of" filter:PERMANENTS "that died this turn")
    plain (Amount::Count(filter) = "the number of" filter:THEIRS)
    (Amount::Count(filter) = "the number of" filter:PERMANENTS)
    face (Amount::LandsPlayed(who) = "the number of lands" who:REFERENCE "played this turn")
    face (Amount::SpellsCast(who, types) = "the number of" types:SPELLS_OF who:REFERENCE "has cast this turn")
    face (Amount::Rampage(each) = each:DIGIT "for each creature blocking it beyond the first")
}

phrases! {
    /// Of what there is so much for each, behind `for each`.
    THING: Amount, "THING", "a description of permanents, or a kind of counter";
    (Amount::Counters(counter, on) = counter:COUNTER "counter^counters on" on:REFERENCE)
    (Amount::CountersRemoved(counter) = counter:COUNTER "counter^counters removed this way")
    (Amount::DiedThisTurn(filter) = filter:PERMANENT "that died this turn")
    once (Amount::Count(filter) = filter:PERMANENT)
    face (amount = amount:COUNTED)
}

static INTEGER: Single<i32> = Single("2", "a number", |_, word| word.parse().ok(), |_, number| number.to_string());

/// A number of things that are counted, on faces in a word.
pub(crate) static NUMBER_OF: Single<i32> = Single(
    "2",
    "a number",
    |_, word| if matches!(word, "a" | "an") { Some(1) } else { word.parse::<u8>().ok().map(i32::from) },
    |renderer, number| renderer.number(u32::try_from(*number).unwrap_or(0)),
);

const REVEALED: Known<Reference> = Known(|| Reference::Chosen);

/// What `its` speaks of, which is not said again.
const ITS: Hole<Reference> = hole(
    "",
    |reader| {
        if reader.scope.lasting { Some(Reference::Affected) } else { targeted(reader, "its") }
    },
    |renderer, value| (!renderer.face && renderer.possessive(value) == "its").then(String::new),
);

/// What was given up for a cost, `the sacrificed creature's`.
const GIVEN_UP: Hole<Reference> = hole(
    "the sacrificed creature's",
    |reader| GIVEN.iter().any(|given| reader.take(&format!("{given}'s"))).then_some(Reference::Given),
    |renderer, value| (*value == Reference::Given).then(|| renderer.possessive(value)),
);

/// Creatures, which die.
const DYING: Hole<Filter> = hole(
    "WHAT",
    |reader| PERMANENTS.read(reader),
    |renderer, filter| {
        let creature = |one: &Predicate| matches!(one, Predicate::Type(types) if types.contains(CardType::Creature));
        if filter.all.iter().any(creature) { PERMANENTS.write(renderer, filter) } else { None }
    },
);

/// What `they` control.
const THEIRS: Hole<Filter> = hole(
    "…",
    |reader| {
        let mut filter = PERMANENTS.read(reader)?;
        reader.words("they control")?;
        filter.all.push(Predicate::ControlledBy(Box::new(THAT_PLAYER.read(reader)?)));
        Some(filter)
    },
    |_, _| None,
);

/// One amount, without what is added or taken away.
pub(crate) const TERM: Hole<Amount> = hole(
    "AMOUNT",
    |reader| {
        if reader.scope.x && reader.take("X") {
            return Some(Amount::X);
        }
        if reader.take("half") {
            let whole = Box::new(TERM.read(reader)?);
            let down = reader.take(", rounded down");
            if !down {
                reader.words(", rounded up")?;
            }
            // A comma closes it in the middle of a sentence.
            if !reader.is_next(", and") {
                reader.take(",");
            }
            return Some(if down { Amount::HalfRoundedDown(whole) } else { Amount::HalfRoundedUp(whole) });
        }
        COUNT.read(reader)
    },
    |renderer, amount| {
        let half = |renderer: &mut Renderer<'_>, whole: &Amount, rounded: &str| {
            Some(format!("half {}, rounded {rounded}", TERM.write(renderer, whole)?))
        };
        match amount {
            Amount::X => Some("X".to_owned()),
            Amount::Chosen if renderer.face => Some(renderer.chosen_number()),
            Amount::Triggering if matches!(renderer.recalled, Some(Amount::ManaValueOf(_))) => {
                Some("that spell's mana value".to_owned())
            }
            Amount::HalfRoundedUp(whole) => match whole.as_ref() {
                Amount::LifeOf(Reference::You) if renderer.face => Some("half your life, rounded up".to_owned()),
                Amount::LifeOf(_) if renderer.face => Some("half their life, rounded up".to_owned()),
                whole => half(renderer, whole, "up"),
            },
            Amount::HalfRoundedDown(whole) => half(renderer, whole, "down"),
            amount => COUNT.write(renderer, amount),
        }
    },
);

/// What an amount is equal to, also with something added or taken away.
pub(crate) const COUNTED: Hole<Amount> = hole(
    "AMOUNT",
    |reader| {
        let mut amount = TERM.read(reader)?;
        loop {
            amount = if reader.take("minus") {
                Amount::Difference(Box::new(amount), Box::new(TERM.read(reader)?))
            } else if reader.take("plus") {
                Amount::Sum(Box::new(amount), Box::new(TERM.read(reader)?))
            } else {
                return Some(amount);
            };
        }
    },
    |renderer, amount| {
        let mut both = |one: &Amount, word: &str, other: &Amount| {
            let one = COUNTED.write(renderer, one)?;
            Some(format!("{one} {word} {}", COUNTED.write(renderer, other)?))
        };
        match amount {
            Amount::Difference(one, other) => both(one, "minus", other),
            Amount::Sum(one, other) => both(one, "plus", other),
            Amount::Times(times, each) => Some(format!("{times} times {}", COUNTED.write(renderer, each)?)),
            Amount::IfSo { condition, then, otherwise } => {
                let condition = CONDITION.write(renderer, condition)?;
                let otherwise = COUNTED.write(renderer, otherwise)?;
                Some(format!("{otherwise}, or {} if {condition}", COUNTED.write(renderer, then)?))
            }
            amount => TERM.write(renderer, amount),
        }
    },
);

/// A number, `a`, or `X`, as it stands before a noun.
pub(crate) const AMOUNT: Hole<Amount> = hole(
    "AMOUNT",
    |reader| {
        if reader.is_next("X") {
            if !reader.scope.x {
                return reader.wrong_next(Reason::XWithoutCost);
            }
            reader.advance();
            return Some(Amount::X);
        }
        let number = match reader.peek() {
            Some("a" | "an") => Some(1),
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
            _ => None,
        };
        let Some(number) = number else { return reader.miss("a number or 'X'") };
        reader.advance();
        Some(Amount::Number(number))
    },
    |renderer, amount| match amount {
        Amount::Number(_) | Amount::X | Amount::XShared | Amount::MinusX => COUNTED.write(renderer, amount),
        _ => None,
    },
);

/// The same of things that are counted: a number is a word on faces.
pub(crate) const IN_WORDS: Hole<Amount> = hole(
    "AMOUNT",
    |reader| AMOUNT.read(reader),
    |renderer, amount| match amount {
        Amount::Number(number) => NUMBER_OF.write(renderer, number),
        amount => AMOUNT.write(renderer, amount),
    },
);

/// Whether the amount is called X and said in full at the end of its sentence.
fn is_named_x(amount: &Amount) -> bool {
    match amount {
        Amount::Count(filter) => filter.all.contains(&Predicate::ChosenColor),
        amount => matches!(amount, Amount::Difference(..) | Amount::UntappedLandsAtFirst(_)),
    }
}

/// So much of something that has no number of its own: `3 damage`, `life equal to its power`.
pub(crate) struct SoMuch(pub &'static str);

pub(crate) const DAMAGE: SoMuch = SoMuch("damage");
pub(crate) const LIFE: SoMuch = SoMuch("life");

impl Phrase for SoMuch {
    type Value = Amount;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Amount> {
        if reader.take("that much") {
            reader.words(self.0)?;
            return Some(Amount::Triggering);
        }
        if reader.take(&format!("{} equal to", self.0)) {
            return COUNTED.read(reader);
        }
        let amount = AMOUNT.read(reader)?;
        if !reader.take(self.0) {
            return reader.miss(&format!("'{}'", self.0));
        }
        Some(amount)
    }

    fn write(&self, renderer: &mut Renderer<'_>, amount: &Amount) -> Option<String> {
        let noun = self.0;
        Some(match amount {
            Amount::Drained if renderer.face => format!(
                "{noun} equal to the damage dealt, but not more {noun} than the player's life total before the damage was dealt or the creature's toughness"
            ),
            Amount::Number(_) | Amount::X | Amount::XShared | Amount::MinusX => {
                format!("{} {noun}", COUNTED.write(renderer, amount)?)
            }
            Amount::Triggering => format!("that much {noun}"),
            Amount::HalfRoundedUp(whole) if renderer.face && matches!(**whole, Amount::LifeOf(_)) => {
                COUNTED.write(renderer, amount)?
            }
            amount if renderer.face && is_named_x(amount) => format!("X {noun}"),
            amount => format!("{noun} equal to {}", COUNTED.write(renderer, amount)?),
        })
    }

    fn guide(&self) -> String {
        format!("AMOUNT {}", self.0)
    }
}

impl Renderer<'_> {
    /// What X is, behind a sentence that has called the amount so: `, where X is 3 minus the number of cards in their hand`.
    pub(crate) fn where_x(&mut self, amount: &Amount) -> Option<String> {
        if !self.face || !is_named_x(amount) {
            return Some(String::new());
        }
        Some(format!(", where X is {}", COUNTED.write(self, amount)?))
    }
}

/// So much life, and what X is where it was called so.
pub(crate) struct LifeWhere;

impl Phrase for LifeWhere {
    type Value = Amount;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Amount> {
        LIFE.read(reader)
    }

    fn write(&self, renderer: &mut Renderer<'_>, amount: &Amount) -> Option<String> {
        let mut said = LIFE.write(renderer, amount)?;
        add(&mut said, &renderer.where_x(amount)?);
        Some(said)
    }

    fn guide(&self) -> String {
        LIFE.guide()
    }
}

phrases! {
    /// So many counters of a kind, `three +1/+1 counters`, `X sleep counters`.
    AMOUNT_OF_COUNTERS: (Amount, Counter), "AMOUNT COUNTER counters", "a number or 'X'";
    ((Amount::Number(1), counter) = counter:A_COUNTER "counter")
    ((amount, counter) = amount:IN_WORDS counter:COUNTER "counters^counter")
}

phrases! {
    /// Poison counters, `a poison counter`, `two poison counters`.
    POISON: Amount, "AMOUNT poison counters", "a number or 'X'";
    (Amount::Number(1) = "a poison counter")
    (amount = amount:IN_WORDS "poison counters^counter")
}

phrases! {
    /// So many cards, `a card`, `three cards`, `that many cards`, `X cards`.
    SO_MANY_CARDS: Amount, "AMOUNT cards", "a number or 'X'";
    (Amount::Number(1) = "a card")
    (Amount::Triggering = "that many cards")
    (amount = amount:IN_WORDS "cards^card")
    (Amount::Number(1) = "an additional card")
    (amount = amount:IN_WORDS "additional cards")
}

phrases! {
    /// So many of what fits, `a creature`, `two lands`.
    SO_MANY_OF: (Amount, Filter), "AMOUNT WHAT", "a number or 'X'";
    ((Amount::Number(1), filter) = filter:A_PERMANENT)
    ((Amount::Triggering, filter) = "that many" filter:PERMANENTS)
    ((amount, filter) = amount:IN_WORDS filter:PERMANENTS)
}
