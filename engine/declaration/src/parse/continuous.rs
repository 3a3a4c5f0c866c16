//! Continuous effects: the changes they make, how long they last, and copying.

use super::characteristics::{begins_keyword, card_type, color, keyword, size};
use super::condition::condition;
use super::cursor::Cursor;
use super::fault::{Fault, Reason};
use super::filter::{Noun, filter};
use super::reference::{Scope, count, each_of, equal_to, reference};
use crate::{
    Amount, BasicLand, Becomes, CardTypes, Change, Colors, Condition, Continuous, Duration, Exceptions, Filter,
    KeywordFamily, Mode, Reference, Static, Subtype,
};

/// The verbs that begin a change.
const VERBS: [&str; 15] = [
    "get", "gets", "have", "has", "gain", "gains", "lose", "loses", "is", "are", "become", "becomes", "switch",
    "switches", "can't",
];

/// Whether a change is next, rather than something else that is gained, like life.
pub(super) fn begins_change(cursor: &Cursor<'_>) -> bool {
    match cursor.peek() {
        Some("gain" | "gains") => {
            cursor.peek_at(1).is_some_and(|word| matches!(word, "\"" | "landwalk") || begins_keyword(word))
        }
        Some("get" | "gets") => cursor.peek_at(2) != Some("poison"),
        Some("lose" | "loses") => cursor.peek_at(1).is_some_and(|word| word == "all" || begins_keyword(word)),
        Some("can't") => false,
        Some(word) => VERBS.contains(&word),
        None => false,
    }
}

/// Reads changes with `and` between them: `gets +1/+1 and has flying`.
pub(super) fn changes(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Vec<Change>, Fault> {
    let mut changes = Vec::new();
    loop {
        changes.push(change(cursor, scope, mode)?);
        let further = cursor.peek() == Some("and")
            && cursor.peek_at(1).is_some_and(|word| VERBS.contains(&word) || begins_keyword(word));
        if !further {
            return Ok(changes);
        }
        cursor.advance();
    }
}

/// Reads one change.
fn change(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Change, Fault> {
    if cursor.take_any(&["get", "gets"]) {
        return size_change(cursor, scope, mode);
    }
    if cursor.take_any(&["have base power and toughness", "has base power and toughness"]) {
        return base_size(cursor, scope, mode);
    }
    if cursor.take("has base toughness") {
        return equal_to(cursor, scope, mode).map(Change::BaseToughness);
    }
    if cursor.take_any(&["lose all abilities", "loses all abilities"]) {
        return Ok(Change::LosesAllAbilities);
    }
    if cursor.take_any(&["lose all landwalk abilities", "loses all landwalk abilities"]) {
        return Ok(Change::LosesAll(KeywordFamily::Landwalk));
    }
    if cursor.take_any(&["lose all bands with other abilities", "loses all bands with other abilities"]) {
        return Ok(Change::LosesAll(KeywordFamily::BandsWithOther));
    }
    if cursor.take_any(&["have base power", "has base power"]) {
        return Ok(Change::BasePower(Amount::Number(i32::from(count(cursor)?))));
    }
    if cursor.take_any(&["lose", "loses"]) {
        return keyword(cursor).map(Change::Loses);
    }
    if cursor.take_any(&["is", "are", "become", "becomes"]) {
        return becomes(cursor, scope, mode);
    }
    if cursor.take_any(&["gains landwalk of the chosen type", "has landwalk of the chosen type"]) {
        return Ok(Change::ChosenLandwalk);
    }
    cursor.take_any(&["have", "has", "gain", "gains"]);
    if let Some(place) = quotation(cursor, scope)? {
        return Ok(Change::HasAbility(place));
    }
    if cursor.peek().is_some_and(begins_keyword) {
        return keyword(cursor).map(Change::Has);
    }
    Err(cursor.unexpected(
        "a change: 'gets +1/+1', 'has flying', 'loses flying', 'loses all abilities', 'becomes black', 'is a Swamp', 'has base power and toughness 0/2'",
    ))
}

/// Reads an ability in quotation marks, where one is next; its place among those of the card.
pub(super) fn quotation(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<u8>, Fault> {
    let Some(mut inside) = cursor.quotation() else { return Ok(None) };
    // An ability that speaks of itself as 'this ability' has the place that is free before it is read.
    let place = scope.quoted.borrow().len();
    let ability = super::ability::ability(
        &mut inside,
        Scope { lasting: false, triggering: false, triggering_object: false, x: false, each: false, ..scope },
    )?;
    scope.quoted.borrow_mut().push(ability);
    u8::try_from(place).map(Some).map_err(|_| cursor.fault_before(Reason::TooMany("abilities in quotation marks")))
}

/// Reads a change of power and toughness, `+3/+3` or `+X/-X`.
fn size_change(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Change, Fault> {
    if cursor.take("+X/+Y , where X is") {
        let power = equal_to(cursor, scope, mode)?;
        cursor.expect("and Y is")?;
        return Ok(Change::Size(power, equal_to(cursor, scope, mode)?));
    }
    let half = |text: &str| match text {
        "+X" => Some(Amount::X),
        "-X" => Some(Amount::MinusX),
        _ if text.starts_with(['+', '-']) => text.parse().ok().map(Amount::Number),
        _ => None,
    };
    let halves = cursor.peek().and_then(|word| word.split_once('/'));
    let changes = halves.and_then(|(power, toughness)| Some((half(power)?, half(toughness)?)));
    let Some((power, toughness)) = changes else {
        return Err(cursor.unexpected("a change like '+1/+1' or '-2/-1', each half with its sign"));
    };
    let x = |amount: &Amount| matches!(amount, Amount::X | Amount::MinusX);
    if (x(&power) || x(&toughness)) && !scope.x {
        return Err(cursor.fault(Reason::XWithoutCost));
    }
    cursor.advance();
    if let (Amount::Number(power), Amount::Number(toughness), true) = (&power, &toughness, cursor.take("for each")) {
        let each = each_of(cursor, scope, mode)?;
        let times = |half: i32| match i16::try_from(half).unwrap_or(0) {
            0 => Amount::Number(0),
            half => Amount::Times(half, Box::new(each.clone())),
        };
        return Ok(Change::Size(times(*power), times(*toughness)));
    }
    Ok(Change::Size(power, toughness))
}

/// Reads a size, `0/2`, or `equal to those of target creature`.
fn base_size(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Change, Fault> {
    if cursor.take("equal to those of") {
        let of = reference(cursor, scope, &mut mode.clone())?;
        return Ok(Change::BaseSize(Amount::PowerOf(of.clone()), Amount::ToughnessOf(of)));
    }
    let Some(size) = cursor.peek().and_then(size) else {
        return Err(cursor.unexpected("power and toughness, like '0/2'"));
    };
    cursor.advance();
    Ok(Change::BaseSize(Amount::Number(i32::from(size.power)), Amount::Number(i32::from(size.toughness))))
}

/// Reads what something becomes: `a Swamp`, `black`, `1/1 black creatures that are still lands`.
fn becomes(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Change, Fault> {
    if cursor.take("the chosen type") {
        return Ok(Change::ChosenLandType);
    }
    if cursor.take("the chosen color") {
        return Ok(Change::ChosenColor);
    }
    let counted = cursor.take_any(&["a", "an"]);
    let land = cursor.peek().and_then(|word| scope.subtypes.find(word)).and_then(basic_land);
    if let Some(land) = land {
        cursor.advance();
        return Ok(Change::LandType(land));
    }
    let mut size = match cursor.peek().and_then(size) {
        Some(size) => {
            cursor.advance();
            let half = |half: i16| Amount::Number(i32::from(half));
            Some((half(size.power), half(size.toughness)))
        }
        None => None,
    };
    let mut colors = None;
    while let Some(found) = cursor.peek().and_then(color) {
        colors = Some(Colors::of(found).union(colors.unwrap_or(Colors::NONE)));
        cursor.advance();
        let joined = cursor.peek() == Some("and") && cursor.peek_at(1).is_some_and(|word| color(word).is_some());
        if joined {
            cursor.advance();
        }
    }
    if let (Some(colors), None, false) = (colors, &size, counted) {
        return Ok(Change::Color(colors));
    }
    let mut subtypes: Vec<Subtype> = Vec::new();
    while let Some(subtype) =
        cursor.peek().filter(|word| word.starts_with(char::is_uppercase)).and_then(|word| scope.subtypes.find(word))
    {
        subtypes.push(subtype);
        cursor.advance();
    }
    let mut types = CardTypes::default();
    while let Some(found) = cursor.peek().and_then(card_type) {
        types = types.union(CardTypes::of(found));
        cursor.advance();
    }
    if types == CardTypes::default() {
        return Err(cursor.unexpected("what it is or becomes: a basic land type, a color, or a size and card types, like '1/1 creatures that are still lands'"));
    }
    let mut still = None;
    if cursor.take_any(&["that are still", "that's still"]) {
        cursor.take_any(&["a", "an"]);
        let Some(found) = cursor.peek().and_then(card_type) else {
            return Err(cursor.unexpected("a card type"));
        };
        cursor.advance();
        still = Some(found);
    }
    cursor.take("in addition to its other types");
    if cursor.take("with power and toughness each equal to") {
        let each = equal_to(cursor, scope, mode)?;
        size = Some((each.clone(), each));
    }
    Ok(Change::Becomes(Box::new(Becomes { size, colors, subtypes, types, still })))
}

/// The basic land type that is this subtype.
fn basic_land(subtype: Subtype) -> Option<BasicLand> {
    BasicLand::ALL.into_iter().find(|land| land.subtype() == subtype)
}

/// Reads how long the effect of an instruction lasts. Without a word it is the rest of the game, which a change of size and a keyword
/// never is.
pub(super) fn duration(
    cursor: &mut Cursor<'_>,
    scope: Scope<'_>,
    mode: &Mode,
    changes: &[Change],
) -> Result<Duration, Fault> {
    if cursor.take("until end of turn") {
        return Ok(Duration::EndOfTurn);
    }
    if cursor.take("until your next turn") {
        return Ok(Duration::YourNextTurn);
    }
    if cursor.take("until end of combat") {
        return Ok(Duration::EndOfCombat);
    }
    if cursor.take("until the end of your next upkeep") {
        return Ok(Duration::EndOfYourNextUpkeep);
    }
    if cursor.take("indefinitely") {
        return Ok(Duration::Indefinite);
    }
    if cursor.take("until your next upkeep") {
        return Ok(Duration::YourNextUpkeep);
    }
    if cursor.take("for as long as") {
        return Ok(Duration::AsLongAs(Box::new(conditions(cursor, Scope { lasting: true, ..scope }, mode)?)));
    }
    if changes.iter().any(|change| {
        matches!(
            change,
            Change::Size(..)
                | Change::Has(_)
                | Change::ChosenLandwalk
                | Change::BaseSize(..)
                | Change::BasePower(_)
                | Change::BaseToughness(_)
                | Change::Switch
                | Change::StaysTapped
        )
    }) {
        return Err(cursor.unexpected(
            "'until end of turn', 'until end of combat', 'until your next upkeep', 'indefinitely' or 'for as long as'",
        ));
    }
    Ok(Duration::Indefinite)
}

/// Reads conditions with `and` between them.
pub(super) fn conditions(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Condition, Fault> {
    let mut all = vec![condition(cursor, scope, mode)?];
    while cursor.take("and") {
        all.push(condition(cursor, scope, mode)?);
    }
    Ok(match all.pop() {
        Some(only) if all.is_empty() => only,
        last => Condition::All(all.into_iter().chain(last).collect()),
    })
}

/// Reads the changes of a static ability behind what they are made to: `get +1/+1 as long as you control a Forest`.
pub(super) fn continuous(cursor: &mut Cursor<'_>, scope: Scope<'_>, on: Reference) -> Result<Static, Fault> {
    let mode = Mode::default();
    let scope = Scope { lasting: true, ..scope };
    let changes = changes(cursor, scope, &mode)?;
    let mut continuous = Continuous::new(on, changes);
    if cursor.take("as long as") {
        continuous.condition = Some(conditions(cursor, scope, &mode)?);
    }
    while cursor.take(";") {
        if cursor.take("this effect doesn't remove this") {
            continuous.keeps_itself = true;
        } else {
            cursor.expect("if this leaves the battlefield , this effect continues until end of turn")?;
            continuous.lingers = true;
        }
    }
    cursor.finish()?;
    Ok(Static::Continuous(Box::new(continuous)))
}

/// Reads `this's power and toughness are each equal to the number of Swamps you control`, where it is next.
pub(super) fn definition(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Static>, Fault> {
    let (power, toughness) = if cursor.take("this's power and toughness are each equal to") {
        (true, true)
    } else if cursor.take("this's power is equal to") {
        (true, false)
    } else if cursor.take("this's toughness is equal to") {
        (false, true)
    } else {
        return Ok(None);
    };
    let mut amount = equal_to(cursor, scope, &Mode::default())?;
    if cursor.take("if") {
        let condition = Box::new(condition(cursor, scope, &Mode::default())?);
        cursor.expect(", or")?;
        let otherwise = Box::new(equal_to(cursor, scope, &Mode::default())?);
        cursor.expect("otherwise")?;
        amount = Amount::IfSo { condition, then: Box::new(amount), otherwise };
    }
    cursor.finish()?;
    Ok(Some(Static::Defines { power: power.then(|| amount.clone()), toughness: toughness.then_some(amount) }))
}

/// Reads `you may have this enter as a copy of any creature on the battlefield` and its exceptions, where it is next.
pub(super) fn enters_as_copy(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Static>, Fault> {
    if !cursor.take("you may have this enter as a copy of any") {
        return Ok(None);
    }
    let of = permanents(cursor, scope)?;
    cursor.expect("on the battlefield")?;
    let exceptions = exceptions(cursor, scope)?;
    cursor.finish()?;
    Ok(Some(Static::EntersAsCopy { of, exceptions }))
}

fn permanents(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Filter, Fault> {
    let (filter, noun) = filter(cursor, scope.subtypes)?;
    if noun == Noun::Permanent { Ok(filter) } else { Err(cursor.unexpected("a description of permanents")) }
}

/// Reads what a copy does not take over, where that is next: `, except it's an enchantment in addition to its other types`.
pub(super) fn exceptions(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Exceptions, Fault> {
    let mut exceptions = Exceptions::default();
    if !cursor.take(", except") {
        return Ok(exceptions);
    }
    loop {
        if cursor.take("it doesn't copy that creature's color") {
            exceptions.keeps_color = true;
        } else if cursor.take("it has this ability") {
            exceptions.ability = u8::try_from(scope.quoted.borrow().len()).ok();
        } else if cursor.take("it has") {
            exceptions.ability = quotation(cursor, scope)?;
        } else {
            cursor.expect_any(&["it's a", "it's an"])?;
            let Some(found) = cursor.peek().and_then(card_type) else {
                return Err(cursor.unexpected("a card type"));
            };
            cursor.advance();
            cursor.expect("in addition to its other types")?;
            exceptions.types = CardTypes::of(found);
        }
        if !cursor.take("and") {
            return Ok(exceptions);
        }
    }
}
