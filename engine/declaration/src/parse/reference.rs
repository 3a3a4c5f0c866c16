//! Whom or what an instruction speaks of, and how much: references, targets and amounts.

use std::cell::{Cell, RefCell};

use super::cursor::Cursor;
use super::effect::counter;
use super::fault::{Fault, Reason};
use super::filter::{Noun, Subtypes, begins_filter, filter, qualities};
use crate::{
    Ability, Amount, CardId, CardTypes, Delayed, Effect, Filter, Mode, Predicate, Reference, TargetKind, TargetSpec,
};

/// What the words around an instruction allow it to say.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// The subtypes that exist.
    pub subtypes: &'a Subtypes,
    /// The tokens that exist.
    pub tokens: &'a Tokens,
    /// Whether the card is an Aura.
    pub aura: bool,
    /// Whether the cost has an `{X}`.
    pub x: bool,
    /// Whether a trigger event speaks of a player.
    pub triggering: bool,
    /// Whether a trigger event speaks of an object.
    pub triggering_object: bool,
    /// Whether that object was spoken of, and not only its controller.
    pub of_object: &'a Cell<bool>,
    /// The abilities that the card's instructions create, as far as it is read.
    pub delayed: &'a RefCell<Vec<Delayed>>,
    /// Whether a cost stands before it, so that it may be a mana ability.
    pub activated: bool,
    /// Whether it is a static ability, in which `its` is what the effect is applied to.
    pub lasting: bool,
    /// Whether it is said for each of several objects.
    pub each: bool,
    /// The abilities in quotation marks so far.
    pub quoted: &'a RefCell<Vec<Ability>>,
}

/// The tokens that are declared: their names and their places in the table.
pub(super) struct Tokens(pub Vec<(String, CardId)>);

const EXPECTED: &str = "whom or what: 'target ...', 'any target', 'this', 'it', 'you', 'that player', 'each player', 'each ...' or 'all ...'";

/// What was given up for a cost.
pub(super) const GIVEN: [&str; 6] = [
    "the sacrificed creature",
    "the sacrificed artifact",
    "the sacrificed permanent",
    "the exiled card",
    "the exiled creature",
    "the discarded card",
];

/// Whether a reference can begin with this word.
pub(super) fn begins_reference(word: &str, scope: Scope<'_>) -> bool {
    matches!(
        word,
        "target"
            | "any"
            | "up"
            | "this"
            | "this's"
            | "you"
            | "your"
            | "each"
            | "all"
            | "the"
            | "it"
            | "its"
            | "they"
            | "them"
            | "that"
            | "a"
            | "an"
            | "one"
            | "enchanted"
            | "X"
    ) || begins_filter(word, scope.subtypes)
}

/// Reads a reference; a new target is added to the mode.
pub(super) fn reference(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Reference, Fault> {
    if cursor.take("all cards in target player's graveyard") {
        let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
        mode.targets.push(TargetSpec::one(TargetKind::Player));
        return Ok(Reference::GraveyardOf(Box::new(Reference::Target(index))));
    }
    if let Some(target) = target(cursor, scope, mode)? {
        let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
        mode.targets.push(target);
        return Ok(Reference::Target(index));
    }
    if cursor.take("the controller of") {
        return Ok(Reference::ControllerOf(Box::new(reference(cursor, scope, mode)?)));
    }
    if cursor.take("the creature put onto the battlefield with this") {
        return Ok(Reference::Linked);
    }
    if cursor.take("the token created with this") {
        return Ok(Reference::Linked);
    }
    if cursor.take("the player with the most life") {
        return Ok(Reference::MostLife);
    }
    if cursor.take("the revealed card") {
        return Ok(Reference::Chosen);
    }
    if cursor.take("each opponent this has dealt damage to this game") {
        return Ok(Reference::HarmedOpponent);
    }
    if cursor.take("this's owner") {
        return Ok(Reference::OwnerOf(Box::new(Reference::Itself)));
    }
    if cursor.take("this") {
        return Ok(Reference::Itself);
    }
    if cursor.take("you") {
        return Ok(Reference::You);
    }
    if cursor.take("each player") {
        return Ok(Reference::EachPlayer);
    }
    if cursor.take_any(&["each opponent", "your opponent", "an opponent"]) {
        return Ok(Reference::Opponent);
    }
    if cursor.take("those creatures") {
        return Ok(Reference::Noted);
    }
    if cursor.take_any(&["it", "they", "them"]) {
        let mut chooses = |effect: &Effect| {
            matches!(
                effect,
                Effect::ChooseInGraveyard { .. }
                    | Effect::PutOntoBattlefield { .. }
                    | Effect::ChoosePermanent { .. }
                    | Effect::PayForEach { .. }
            )
        };
        if mode.effects.iter().any(|effect| effect.any(&mut chooses)) {
            return Ok(Reference::Chosen);
        }
        return targeted(cursor, scope, mode, "it");
    }
    if cursor.take("its owner") {
        return Ok(Reference::OwnerOf(Box::new(antecedent(cursor, scope, mode, "its")?)));
    }
    if cursor.take("its controller") {
        return Ok(Reference::ControllerOf(Box::new(antecedent(cursor, scope, mode, "its")?)));
    }
    if cursor.take("that player or that permanent's controller") {
        let of = antecedent(cursor, scope, mode, "that player")?;
        return Ok(Reference::PlayerOrControllerOf(Box::new(of)));
    }
    if cursor.take("that player") {
        return that_player(cursor, scope, mode);
    }
    if cursor.take_any(&["each card exiled with this", "all cards exiled with this"]) {
        return Ok(Reference::ExiledWith);
    }
    if cursor.take("all Auras attached to them") {
        return Ok(Reference::AurasOn(Box::new(Reference::Chosen)));
    }
    if cursor.take("all Auras attached to it") {
        return Ok(Reference::AurasOn(Box::new(targeted(cursor, scope, mode, "it")?)));
    }
    if cursor.take("the chosen player") {
        return Ok(Reference::ChosenPlayer);
    }
    if let Some(reference) = that_object(cursor, scope, mode)? {
        return Ok(reference);
    }
    if let Some(reference) = enchanted(cursor, scope)? {
        return Ok(reference);
    }
    if cursor.take_any(&["a creature dealt damage this way", "each creature dealt damage this way"]) {
        return Ok(Reference::DealtDamageThisWay);
    }
    if cursor.take("each of them") {
        // Of those that were targeted, the ones that fit the words behind it.
        let of = Box::new(targeted(cursor, scope, mode, "them")?);
        return Ok(Reference::Those(of, qualities(cursor, scope.subtypes)?));
    }
    let counted = cursor.take_any(&["each", "all"]);
    if counted || cursor.peek().is_some_and(|word| begins_filter(word, scope.subtypes)) {
        let (mut filter, noun) = filter(cursor, scope.subtypes)?;
        related(cursor, scope, mode, &mut filter)?;
        let index = u8::try_from(mode.targets.len()).unwrap_or(u8::MAX);
        if cursor.take("target player owns") {
            mode.targets.push(TargetSpec::one(TargetKind::Player));
            filter.all.push(Predicate::OwnedBy(Box::new(Reference::Target(index))));
        } else if cursor.take("target opponent controls") {
            mode.targets.push(TargetSpec::one(TargetKind::Opponent));
            filter.all.push(Predicate::ControlledBy(Box::new(Reference::Target(index))));
        }
        return match noun {
            Noun::Permanent if counted && (cursor.is_next(", all") || cursor.is_next(", and all")) => {
                cursor.expect(",")?;
                cursor.take("and");
                let mut several = vec![Reference::Each(filter)];
                match reference(cursor, scope, mode)? {
                    Reference::Several(others) => several.extend(others),
                    other => several.push(other),
                }
                Ok(Reference::Several(several))
            }
            Noun::Permanent => Ok(Reference::Each(filter)),
            Noun::Spell | Noun::Card | Noun::Source => {
                Err(cursor.unexpected("permanents; spells and cards can only be targeted"))
            }
        };
    }
    Err(cursor.unexpected(EXPECTED))
}

/// Reads what stands behind a description and speaks of something else: `blocking target attacking creature`, `blocked by it this turn`.
fn related(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode, filter: &mut Filter) -> Result<(), Fault> {
    loop {
        let predicate = if cursor.take("blocking") {
            Predicate::BlockingThe(Box::new(reference(cursor, scope, mode)?))
        } else if cursor.take_any(&["blocked this turn by", "that were blocked this turn by"]) {
            Predicate::BlockedThisTurnBy(Box::new(reference(cursor, scope, mode)?))
        } else if cursor.take("other than") {
            Predicate::NotThe(Box::new(reference(cursor, scope, mode)?))
        } else {
            return Ok(());
        };
        filter.all.push(predicate);
    }
}

/// The target that was named last, or the object that the trigger event speaks of.
pub(super) fn targeted(cursor: &Cursor<'_>, scope: Scope<'_>, mode: &Mode, word: &str) -> Result<Reference, Fault> {
    let meant = antecedent(cursor, scope, mode, word)?;
    scope.of_object.set(scope.of_object.get() || meant == Reference::TriggeringObject);
    Ok(meant)
}

/// The same, where only its controller is spoken of.
fn antecedent(cursor: &Cursor<'_>, scope: Scope<'_>, mode: &Mode, word: &str) -> Result<Reference, Fault> {
    if scope.each {
        return Ok(Reference::Chosen);
    }
    if mode.targets.is_empty() && scope.triggering_object {
        return Ok(Reference::TriggeringObject);
    }
    mode.targets
        .len()
        .checked_sub(1)
        .and_then(|index| u8::try_from(index).ok())
        .map(Reference::Target)
        .ok_or_else(|| cursor.fault_before(Reason::NoTarget(word.to_owned())))
}

/// Reads `that land` or `that land's controller`, where that is next.
fn that_object(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Option<Reference>, Fault> {
    const NOUNS: [&str; 10] = [
        "that ability",
        "that artifact",
        "that card",
        "that creature",
        "that enchantment",
        "that land",
        "that permanent",
        "that spell",
        "that token",
        "the other creature",
    ];
    for noun in NOUNS {
        if cursor.take(noun) {
            return targeted(cursor, scope, mode, noun).map(Some);
        }
        if cursor.take(&format!("{noun}'s controller")) {
            return Ok(Some(Reference::ControllerOf(Box::new(antecedent(cursor, scope, mode, noun)?))));
        }
    }
    Ok(None)
}

/// Reads `enchanted creature`, where that is next.
pub(super) fn enchanted(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Reference>, Fault> {
    if !cursor.take("enchanted") {
        return Ok(None);
    }
    if !scope.aura {
        return Err(cursor.fault_before(Reason::NotAttached));
    }
    cursor.expect_any(&["creature", "land", "artifact", "enchantment", "permanent", "card"])?;
    Ok(Some(Reference::Enchanted))
}

/// Reads a target, where one is next: `target creature`, `any target`, `any number of targets`, `up to 2 target lands`.
fn target(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Option<TargetSpec>, Fault> {
    if cursor.take("any target") {
        let chooser = cursor.take("of an opponent's choice").then_some(Reference::Opponent);
        return Ok(Some(TargetSpec { chooser, ..TargetSpec::one(TargetKind::Any) }));
    }
    let counted = cursor.is_next("X target");
    if counted && !scope.x {
        return Err(cursor.fault(Reason::XWithoutCost));
    }
    let (min, max) = if counted {
        cursor.advance();
        (0, u8::MAX)
    } else if cursor.take("any number of") {
        (0, u8::MAX)
    } else if cursor.take("one or more") {
        (1, u8::MAX)
    } else if cursor.take("up to") {
        (0, count(cursor)?)
    } else if cursor.is_next("target") {
        (1, 1)
    } else if cursor.peek_at(1) == Some("target") && cursor.peek().is_some_and(|word| word.parse::<u8>().is_ok()) {
        let count = count(cursor)?;
        (count, count)
    } else {
        return Ok(None);
    };
    if (min, max) != (1, 1) && cursor.take("targets") {
        return Ok(Some(TargetSpec { kind: TargetKind::Any, min, max, counted, chooser: None }));
    }
    cursor.expect("target")?;
    let mut chooser = None;
    let kind = if cursor.take("player who attacked this turn") {
        TargetKind::Attacker
    } else if cursor.take("activated ability from") {
        cursor.expect_any(&["a", "an"])?;
        TargetKind::Ability(filter(cursor, scope.subtypes)?.0)
    } else if cursor.take("player") {
        TargetKind::Player
    } else if cursor.take("opponent") {
        TargetKind::Opponent
    } else if cursor.take("spell or permanent") {
        TargetKind::SpellOrPermanent
    } else {
        let (mut filter, noun) = filter(cursor, scope.subtypes)?;
        related(cursor, scope, &mut mode.clone(), &mut filter)?;
        if scope.triggering && cursor.take("that player controls") {
            filter.all.push(Predicate::ControlledBy(Box::new(Reference::Triggering)));
            if cursor.take("of their choice") {
                chooser = Some(Reference::Triggering);
            }
        } else if cursor.take("of an opponent's choice")
            || (filter.all.contains(&Predicate::Theirs) && cursor.take("of their choice"))
        {
            chooser = Some(Reference::Opponent);
        }
        if cursor.take("that shares one of those types with it") {
            let Some(types) = mode.targets.first().and_then(listed_types) else {
                return Err(cursor.fault_before(Reason::NoTarget("it".to_owned())));
            };
            filter.all.push(Predicate::SharesType(types, Box::new(Reference::Target(0))));
        }
        match noun {
            Noun::Permanent => TargetKind::Permanent(filter),
            Noun::Spell => TargetKind::Spell(filter),
            Noun::Source => return Err(cursor.unexpected("a target; a source of damage is chosen, not targeted")),
            Noun::Card => {
                if cursor.take_any(&["from a graveyard", "in a graveyard"]) {
                    TargetKind::CardInGraveyard(filter)
                } else {
                    cursor.expect_any(&["from your graveyard", "in your graveyard"])?;
                    TargetKind::CardInYourGraveyard(filter)
                }
            }
        }
    };
    Ok(Some(TargetSpec { kind, min, max, counted, chooser }))
}

/// The card types that a target's description lists.
fn listed_types(target: &TargetSpec) -> Option<CardTypes> {
    let TargetKind::Permanent(filter) = &target.kind else { return None };
    filter.all.iter().find_map(|predicate| match predicate {
        Predicate::Type(types) => Some(*types),
        _ => None,
    })
}

/// Reads a count of one byte: a number, `a` or `an`.
pub(super) fn count(cursor: &mut Cursor<'_>) -> Result<u8, Fault> {
    let number = match cursor.peek() {
        Some("a" | "an") => Some(1),
        Some(word) => word.parse().ok(),
        None => None,
    };
    let number = number.ok_or_else(|| cursor.unexpected("a number"))?;
    cursor.advance();
    Ok(number)
}

/// Reads an amount: a number, `a`, or `X`.
pub(super) fn amount(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Amount, Fault> {
    if cursor.is_next("X") {
        if !scope.x {
            return Err(cursor.fault(Reason::XWithoutCost));
        }
        cursor.advance();
        return Ok(Amount::X);
    }
    let number = match cursor.peek() {
        Some("a" | "an") => Some(1),
        Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    };
    let number = number.ok_or_else(|| cursor.unexpected("a number or 'X'"))?;
    cursor.advance();
    Ok(Amount::Number(number))
}

/// Reads what an amount is equal to: `its power`, `the number of Swamps you control`, also less something: `... minus 4`.
pub(super) fn equal_to(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Amount, Fault> {
    let mut amount = counted(cursor, scope, mode)?;
    loop {
        amount = if cursor.take("minus") {
            Amount::Difference(Box::new(amount), Box::new(counted(cursor, scope, mode)?))
        } else if cursor.take("plus") {
            Amount::Sum(Box::new(amount), Box::new(counted(cursor, scope, mode)?))
        } else {
            return Ok(amount);
        };
    }
}

fn counted(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Amount, Fault> {
    if cursor.take("twice") {
        return Ok(Amount::Twice(Box::new(counted(cursor, scope, mode)?)));
    }
    if cursor.take("half") {
        let whole = Box::new(counted(cursor, scope, mode)?);
        if cursor.take(", rounded down ,") || cursor.take(", rounded down") {
            return Ok(Amount::HalfRoundedDown(whole));
        }
        if !cursor.take(", rounded up ,") {
            cursor.expect(", rounded up")?;
        }
        return Ok(Amount::HalfRoundedUp(whole));
    }
    if scope.x && cursor.take("X") {
        return Ok(Amount::X);
    }
    if cursor.take("its power") {
        if scope.lasting {
            return Ok(Amount::PowerOf(Reference::Affected));
        }
        return Ok(Amount::PowerOf(targeted(cursor, scope, mode, "its")?));
    }
    if cursor.take("its toughness") {
        return Ok(Amount::ToughnessOf(targeted(cursor, scope, mode, "its")?));
    }
    if cursor.take_any(&["its mana value", "that spell's mana value"]) {
        if scope.lasting {
            return Ok(Amount::ManaValueOf(Reference::Affected));
        }
        return Ok(Amount::ManaValueOf(targeted(cursor, scope, mode, "its")?));
    }
    if cursor.take("the revealed card's mana value") {
        return Ok(Amount::ManaValueOf(Reference::Chosen));
    }
    if cursor.take("this's power") {
        return Ok(Amount::PowerOf(Reference::Itself));
    }
    if cursor.take("the chosen number") {
        return Ok(Amount::Chosen);
    }
    for given in GIVEN {
        if cursor.take(&format!("{given}'s mana value")) {
            return Ok(Amount::ManaValueOf(Reference::Given));
        }
        if cursor.take(&format!("{given}'s toughness")) {
            return Ok(Amount::ToughnessOf(Reference::Given));
        }
        if cursor.take(&format!("{given}'s power")) {
            return Ok(Amount::PowerOf(Reference::Given));
        }
    }
    if cursor.take("the damage dealt this way") {
        return Ok(Amount::DealtThisWay);
    }
    let to_this = cursor.take("the damage dealt to this this turn");
    if to_this || cursor.take_any(&["the damage dealt to you this turn", "the damage dealt to you so far this turn"]) {
        let to = if to_this { Reference::Itself } else { Reference::You };
        let by = if cursor.take("by") {
            let (by, noun) = filter(cursor, scope.subtypes)?;
            if !matches!(noun, Noun::Permanent | Noun::Source) {
                return Err(cursor.unexpected("a description of sources of damage"));
            }
            Some(by)
        } else {
            None
        };
        return Ok(Amount::DamageDealt { to, by });
    }
    if cursor.take("the damage dealt") {
        return Ok(Amount::Drained);
    }
    if cursor.take("that number") {
        return Ok(Amount::ThisWay);
    }
    if cursor.take("that much") {
        return Ok(Amount::Triggering);
    }
    if cursor.take("the number of untapped lands they controlled at the beginning of this turn") {
        return Ok(Amount::UntappedLandsAtFirst(that_player(cursor, scope, mode)?));
    }
    if cursor.take("your life total") {
        return Ok(Amount::LifeOf(Reference::You));
    }
    if cursor.take("that player's life total") {
        return Ok(Amount::LifeOf(that_player(cursor, scope, mode)?));
    }
    if cursor.take("the number of cards in your hand") {
        return Ok(Amount::CardsInHand(Reference::You));
    }
    if cursor.take("the number of cards in that player's hand") {
        return Ok(Amount::CardsInHand(that_player(cursor, scope, mode)?));
    }
    if cursor.is_next("the number of") && matches!(cursor.peek_at(4), Some("counter" | "counters")) {
        cursor.expect("the number of")?;
        return each_of(cursor, scope, mode);
    }
    if cursor.take("the number of") {
        let (mut filter, noun) = filter(cursor, scope.subtypes)?;
        if noun == Noun::Card && cursor.take("in your graveyard") {
            return Ok(Amount::CardsInGraveyard(Box::new(Reference::You), Box::new(filter)));
        }
        if noun == Noun::Card && cursor.take("in your opponent's graveyard") {
            return Ok(Amount::CardsInGraveyard(Box::new(Reference::Opponent), Box::new(filter)));
        }
        if noun == Noun::Card && cursor.take("in their hand") {
            let whose = that_player(cursor, scope, mode)?;
            return Ok(Amount::FittingInHand(Box::new(whose), Box::new(filter)));
        }
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        if cursor.take_any(&["that died this way", "put into a graveyard this way"]) {
            return Ok(Amount::DiedThisWay(filter));
        }
        if cursor.take("they control") {
            filter.all.push(Predicate::ControlledBy(Box::new(that_player(cursor, scope, mode)?)));
        }
        return Ok(Amount::Count(filter));
    }
    let number = cursor.peek().and_then(|word| word.parse().ok());
    let Some(number) = number else {
        return Err(cursor.unexpected(
            "a number, 'the number of ...', 'the number of cards in your hand', 'your life total', 'its power', 'its toughness', 'its mana value', 'that number' or 'the damage dealt'",
        ));
    };
    cursor.advance();
    Ok(Amount::Number(number))
}

/// The player that `that player` or `they` speaks of: the one of the trigger event, or the one that was targeted last.
fn that_player(cursor: &Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Reference, Fault> {
    if mode.targets.is_empty() && scope.triggering {
        Ok(Reference::Triggering)
    } else if mode.targets.is_empty() && (cursor.holds("to target player") || cursor.holds("to target opponent")) {
        // The player is named behind the amount.
        Ok(Reference::Target(0))
    } else {
        targeted(cursor, scope, mode, "that player")
    }
}

/// Reads of what there is so much for each, behind `for each`: `doom counter on this`, `storage counter removed this way`,
/// `creature that died this turn`, `Swamp you control`.
pub(super) fn each_of(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Amount, Fault> {
    if matches!(cursor.peek_at(1), Some("counter" | "counters")) {
        let counter = counter(cursor)?;
        cursor.advance();
        if cursor.take("removed this way") {
            return Ok(Amount::CountersRemoved(counter));
        }
        cursor.expect("on")?;
        return Ok(Amount::Counters(counter, reference(cursor, scope, &mut mode.clone())?));
    }
    let (filter, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Permanent {
        return Err(cursor.unexpected("a description of permanents, or a kind of counter"));
    }
    Ok(if cursor.take("that died this turn") { Amount::DiedThisTurn(filter) } else { Amount::Count(filter) })
}
