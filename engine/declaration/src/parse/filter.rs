//! Descriptions of objects: `tapped creature`, `nonartifact, nonblack creature`, `creatures without flying you control`.

use super::characteristics::{begins_keyword, card_type, color, keyword, size};
use super::cursor::Cursor;
use super::fault::Fault;
use crate::{Amount, CardTypes, Colors, Comparison, Filter, Predicate, Reference, Subtype, Supertype};

/// What kind of thing a description ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    /// Something on the battlefield.
    Permanent,
    /// Something on the stack.
    Spell,
    /// Something in a graveyard, hand or library.
    Card,
    /// Something that deals damage, wherever it is.
    Source,
}

/// The subtypes that occur on any type line.
pub(super) struct Subtypes(pub Vec<String>);

impl Subtypes {
    /// The subtype with this name, in singular or plural.
    pub fn find(&self, word: &str) -> Option<Subtype> {
        let position = |word: &str| self.0.iter().position(|name| name == word);
        let found = position(word).or_else(|| position(word.strip_suffix('s')?))?;
        u8::try_from(found).ok().map(Subtype)
    }
}

/// Whether a description can begin with this word.
pub(super) fn begins_filter(word: &str, subtypes: &Subtypes) -> bool {
    matches!(
        word,
        "other"
            | "tapped"
            | "untapped"
            | "attacking"
            | "blocking"
            | "legendary"
            | "basic"
            | "unblocked"
            | "permanent"
            | "permanents"
            | "spell"
            | "card"
    ) || color(word).is_some()
        || card_type(word).is_some()
        || word.starts_with("non")
        || subtypes.find(word).is_some()
}

/// Reads a description.
pub(super) fn filter(cursor: &mut Cursor<'_>, subtypes: &Subtypes) -> Result<(Filter, Noun), Fault> {
    let mut all = Vec::new();
    while adjective(cursor, subtypes, &mut all)? {}
    let noun = noun(cursor, subtypes, &mut all)?;
    while qualifier(cursor, subtypes, &mut all)? {}
    Ok((Filter { all }, noun))
}

/// Reads a word that stands before the noun; false when there is none.
fn adjective(cursor: &mut Cursor<'_>, subtypes: &Subtypes, all: &mut Vec<Predicate>) -> Result<bool, Fault> {
    if cursor.peek() == Some(",") && cursor.peek_at(1).is_some_and(|word| word.starts_with("non")) {
        cursor.advance();
    }
    let Some(word) = cursor.peek() else { return Ok(false) };
    if let Some(size) = size(word) {
        all.push(Predicate::Power(Comparison::Exactly, size.power));
        all.push(Predicate::Toughness(Comparison::Exactly, size.toughness));
        cursor.advance();
        return Ok(true);
    }
    if cursor.take("attacking or blocking") {
        all.push(Predicate::AttackingOrBlocking);
        return Ok(true);
    }
    if let Some(first) = state(word) {
        cursor.advance();
        let second = cursor.peek_at(1).filter(|_| cursor.peek() == Some("or")).and_then(state);
        all.push(match second {
            Some(second) => {
                cursor.advance();
                cursor.advance();
                Predicate::Either(vec![first, second])
            }
            None => first,
        });
        return Ok(true);
    }
    let predicate = match word {
        "other" => Predicate::Other,
        "legendary" => Predicate::Supertype(Supertype::Legendary),
        "basic" => Predicate::Supertype(Supertype::Basic),
        "unblocked" => Predicate::Unblocked,
        "enchanted" => Predicate::Enchanted,
        _ => {
            if let Some(first) = color(word) {
                let mut colors = Colors::of(first);
                while cursor.peek_at(1) == Some("or") {
                    let Some(further) = cursor.peek_at(2).and_then(color) else { break };
                    colors = colors.union(Colors::of(further));
                    cursor.advance();
                    cursor.advance();
                }
                Predicate::Color(colors)
            } else if let Some(negated) = word.strip_prefix("non") {
                let negated = negated.strip_prefix('-').unwrap_or(negated);
                if negated == "token" {
                    Predicate::NotToken
                } else if negated == "attacking" {
                    Predicate::NotAttacking
                } else if let Some(color) = color(negated) {
                    Predicate::NotColor(color)
                } else if let Some(card_type) = card_type(negated) {
                    Predicate::NotType(CardTypes::of(card_type))
                } else if negated == "basic" {
                    Predicate::NotSupertype(Supertype::Basic)
                } else if let Some(subtype) = subtypes.find(negated) {
                    Predicate::NotSubtype(subtype)
                } else {
                    return Err(cursor.unexpected(
                        "'non' and a color, a card type or '-' and a subtype, like 'nonblack' or 'non-Wall'",
                    ));
                }
            } else {
                return Ok(false);
            }
        }
    };
    cursor.advance();
    all.push(predicate);
    Ok(true)
}

/// A state of a permanent, `tapped`.
fn state(word: &str) -> Option<Predicate> {
    Some(match word {
        "tapped" => Predicate::Tapped,
        "untapped" => Predicate::Untapped,
        "attacking" => Predicate::Attacking,
        "blocking" => Predicate::Blocking,
        _ => return None,
    })
}

/// Reads what something is said to be, behind `is`: `untapped`, `attacking`, `red`, `a creature`, `a nonblack creature with flying`.
pub(super) fn quality(cursor: &mut Cursor<'_>, subtypes: &Subtypes) -> Result<Filter, Fault> {
    if cursor.take("on the battlefield") {
        return Ok(Filter { all: vec![Predicate::OnBattlefield] });
    }
    if cursor.take_any(&["a", "an"]) {
        return Ok(filter(cursor, subtypes)?.0);
    }
    let mut all = Vec::new();
    while adjective(cursor, subtypes, &mut all)? {}
    if all.is_empty() {
        return Err(cursor.unexpected("what it is: 'untapped', 'tapped', 'attacking', a color, or 'a creature'"));
    }
    Ok(Filter { all })
}

/// Reads what stands behind a noun that was said before, `with flying`: at least one condition.
pub(super) fn qualities(cursor: &mut Cursor<'_>, subtypes: &Subtypes) -> Result<Filter, Fault> {
    let mut all = Vec::new();
    while qualifier(cursor, subtypes, &mut all)? {}
    if all.is_empty() {
        return Err(cursor.unexpected("a condition, like 'with flying'"));
    }
    Ok(Filter { all })
}

/// Reads the noun: card types and subtypes, `permanent`, `spell` or `card`.
fn noun(cursor: &mut Cursor<'_>, subtypes: &Subtypes, all: &mut Vec<Predicate>) -> Result<Noun, Fault> {
    if cursor.take_any(&["permanent card", "permanent cards"]) {
        all.push(Predicate::Type(CardTypes::PERMANENT));
        return Ok(Noun::Card);
    }
    if cursor.take_any(&["permanent", "permanents"]) {
        return Ok(Noun::Permanent);
    }
    let mut any = false;
    loop {
        if let Some(word) = cursor.peek() {
            if let Some(first) = card_type(word) {
                cursor.advance();
                let mut types = CardTypes::of(first);
                while let Some(further) = further_type(cursor) {
                    types = types.union(further);
                }
                let or_subtype =
                    if cursor.is_next("or") { cursor.peek_at(1).and_then(|word| subtypes.find(word)) } else { None };
                if let Some(subtype) = or_subtype {
                    cursor.advance();
                    cursor.advance();
                    all.push(Predicate::Either(vec![Predicate::Type(types), Predicate::Subtype(subtype)]));
                } else {
                    all.push(Predicate::Type(types));
                }
                any = true;
                continue;
            }
            if let Some(subtype) = subtypes.find(word) {
                cursor.advance();
                let mut either = vec![subtype];
                while cursor.is_next("or") {
                    let Some(further) = cursor.peek_at(1).and_then(|word| subtypes.find(word)) else { break };
                    cursor.advance();
                    cursor.advance();
                    either.push(further);
                }
                all.push(if either.len() > 1 { Predicate::AnySubtype(either) } else { Predicate::Subtype(subtype) });
                any = true;
                continue;
            }
        }
        if cursor.take_any(&["spell", "spells"]) {
            return Ok(Noun::Spell);
        }
        if cursor.take_any(&["card", "cards"]) {
            return Ok(Noun::Card);
        }
        if cursor.take_any(&["source", "sources"]) {
            return Ok(Noun::Source);
        }
        return if any {
            Ok(Noun::Permanent)
        } else {
            Err(cursor.unexpected("a card type, a subtype that some card has, 'permanent', 'spell' or 'card'"))
        };
    }
}

/// Reads a further card type of a list: `or land`, `, creature`, `, and land`.
fn further_type(cursor: &mut Cursor<'_>) -> Option<CardTypes> {
    let joint = match (cursor.peek()?, cursor.peek_at(1)?) {
        (",", "or" | "and") => 2,
        ("," | "or" | "and", _) => 1,
        _ => return None,
    };
    let further = card_type(cursor.peek_at(joint)?)?;
    for _ in 0..=joint {
        cursor.advance();
    }
    Some(CardTypes::of(further))
}

/// Reads `power 3 or greater` or `toughness 5 or less`, where it is next.
pub(super) fn qualities_of_size(cursor: &mut Cursor<'_>) -> Result<Option<Predicate>, Fault> {
    let power = cursor.take("power");
    if !power && !cursor.take("toughness") {
        return Ok(None);
    }
    let (comparison, number) = compared(cursor)?;
    Ok(Some(if power { Predicate::Power(comparison, number) } else { Predicate::Toughness(comparison, number) }))
}

/// Reads `3 or greater`, `2 or less` or `1`.
fn compared(cursor: &mut Cursor<'_>) -> Result<(Comparison, i16), Fault> {
    let Some(number) = cursor.peek().and_then(|word| word.parse::<i16>().ok()) else {
        return Err(cursor.unexpected("a number"));
    };
    cursor.advance();
    let comparison = if cursor.take("or greater") {
        Comparison::AtLeast
    } else if cursor.take("or less") {
        Comparison::AtMost
    } else {
        Comparison::Exactly
    };
    Ok((comparison, number))
}

/// Reads the name of a card, as far as its words have capital letters or stand between such: `Kobolds of Kher Keep`.
fn name(cursor: &mut Cursor<'_>) -> Result<String, Fault> {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let mut words: Vec<String> = Vec::new();
    loop {
        let between = (1..3).find(|ahead| cursor.peek_at(*ahead).is_some_and(capital));
        let joint = |word: &str| matches!(word, "of" | "the" | "de");
        match cursor.peek() {
            Some(word) if capital(word) || (!words.is_empty() && joint(word) && between.is_some()) => {
                words.push(word.to_owned());
                cursor.advance();
            }
            _ if words.is_empty() => return Err(cursor.unexpected("the name of a card")),
            _ => return Ok(words.join(" ")),
        }
    }
}

/// Reads a condition that stands behind the noun; false when there is none.
fn qualifier(cursor: &mut Cursor<'_>, subtypes: &Subtypes, all: &mut Vec<Predicate>) -> Result<bool, Fault> {
    let predicate = if cursor.take("without") {
        let first = keyword(cursor)?;
        while cursor.is_next("or") && cursor.peek_at(1).is_some_and(begins_keyword) {
            cursor.advance();
            all.push(Predicate::Without(keyword(cursor)?));
        }
        Predicate::Without(first)
    } else if cursor.take_any(&["with mana abilities", "with a mana ability"]) {
        Predicate::WithManaAbility
    } else if cursor.take("with mana value X") {
        Predicate::ManaValueX
    } else if cursor.take("with power at most this's power") {
        Predicate::PowerAtMost(Box::new(Amount::PowerOf(Reference::Itself)))
    // Once: it speaks of all that fits what stands before it, and keeps that.
    } else if !all.iter().any(|other| matches!(other, Predicate::LeastPower(_))) && cursor.take("with the least power")
    {
        Predicate::LeastPower(Box::new(Filter { all: all.clone() }))
    } else if cursor.take("enchanted by this") {
        Predicate::EnchantedByThis
    } else if cursor.take("with power") {
        let (comparison, power) = compared(cursor)?;
        Predicate::Power(comparison, power)
    } else if cursor.take("with a single target") {
        Predicate::SingleTarget
    } else if cursor.take("with toughness less than this's power") {
        Predicate::ToughnessBelow(Box::new(Amount::PowerOf(Reference::Itself)))
    } else if cursor.take("with toughness") {
        let (comparison, toughness) = compared(cursor)?;
        Predicate::Toughness(comparison, toughness)
    } else if cursor.take("with") {
        Predicate::With(keyword(cursor)?)
    } else if cursor.take("whose controller controls") {
        cursor.take_any(&["a", "an"]);
        Predicate::ControllerControls(Box::new(filter(cursor, subtypes)?.0))
    } else if cursor.take("defending player controls") {
        Predicate::Defending
    } else if cursor.take("that targets a permanent you control") {
        Predicate::TargetsYours
    } else if cursor.take("blocking or blocked by this") {
        Predicate::FightingThis
    } else if cursor.take("blocking this") {
        Predicate::BlockingThis
    } else if cursor.take("blocked by this") {
        Predicate::BlockedByThis
    } else if cursor.take("banded with this") {
        Predicate::BandedWithThis
    } else if cursor.take("that has been dealt damage this turn") {
        Predicate::DealtDamage
    } else if cursor.take("tapped this turn to pay for this") {
        Predicate::TappedToPay
    } else if cursor.take("that isn't the target of an ability from another creature of this name") {
        Predicate::NotTargetedByNamesakes
    } else if cursor.take("of this name") {
        Predicate::Namesake
    } else if cursor.take("not of this name") {
        Predicate::NotNamesake
    } else if cursor.take("named") {
        Predicate::Named(name(cursor)?)
    } else if cursor.take("attached to this") {
        Predicate::AttachedToThe(Box::new(Reference::Itself))
    } else if cursor.is_next("attached to") {
        cursor.expect("attached to")?;
        cursor.take_any(&["a", "an"]);
        Predicate::AttachedTo(Box::new(filter(cursor, subtypes)?.0))
    } else if cursor.take("you both own and control") {
        all.push(Predicate::OwnedBy(Box::new(Reference::You)));
        Predicate::Yours
    } else if cursor.take("the active player controls") {
        Predicate::Active
    } else if cursor.take("the active player has controlled since the turn began") {
        all.push(Predicate::Active);
        Predicate::Settled
    } else if cursor.take("that didn't attack this turn") {
        Predicate::DidNotAttack
    } else if cursor.take_any(&["that could have attacked this turn", "and could have attacked"]) {
        Predicate::CouldAttack
    } else if cursor.take("first printed in") {
        let Some(set) = cursor.peek().map(str::to_owned) else { return Err(cursor.unexpected("the code of a set")) };
        cursor.advance();
        Predicate::FirstPrintedIn(set)
    } else if cursor.take("of the chosen color") {
        Predicate::ChosenColor
    } else if cursor.take("the chosen player controls") {
        Predicate::ControlledBy(Box::new(Reference::ChosenPlayer))
    } else if cursor.take("other than this") {
        Predicate::Other
    } else if cursor.take_any(&["you control", "you cast"]) {
        Predicate::Yours
    } else if cursor.take("you own") {
        Predicate::OwnedBy(Box::new(Reference::You))
    } else if cursor.take("that dealt damage to this this turn") {
        Predicate::DealtDamageToThis
    } else if cursor.take_any(&["that target this", "that targets this"]) {
        Predicate::Targets(Box::new(Reference::Itself))
    } else if cursor.take_any(&["that doesn't share a color with a", "that doesn't share a color with an"]) {
        Predicate::SharesNoColor(Box::new(filter(cursor, subtypes)?.0))
    } else if cursor.take("dealt damage by this this turn") {
        Predicate::DealtDamageByThis
    } else if cursor.take("that isn't enchanted") {
        Predicate::NotEnchanted
    } else if cursor.take("an opponent controls") {
        Predicate::Theirs
    } else {
        return Ok(false);
    };
    all.push(predicate);
    Ok(true)
}
