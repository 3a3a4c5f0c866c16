//! When something may be cast or activated, what it costs, and what a turn permits.

use super::characteristics::{added_mana, mana_cost};
use super::condition::condition;
use super::cursor::Cursor;
use super::effect::{counter, removed};
use super::fault::{Fault, Reason};
use super::filter::{Noun, filter};
use super::reference::{Scope, count, enchanted, reference};
use crate::{
    Ability, Additional, Cost, Costed, Filter, Giving, Mode, Period, Permission, Predicate, Reference, Restriction,
};

/// Whether a cost can begin with this word.
pub(super) fn begins_cost(word: &str) -> bool {
    word.starts_with('{') || matches!(word, "sacrifice" | "pay" | "exile" | "discard" | "tap" | "remove")
}

/// Reads the parts of a cost with commas between them, up to the colon.
pub(super) fn costs(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Vec<Cost>, Fault> {
    let mut costs = Vec::new();
    loop {
        costs.push(cost(cursor, scope)?);
        if !cursor.take(",") {
            return Ok(costs);
        }
    }
}

fn cost(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Cost, Fault> {
    if cursor.take("{T}") {
        return Ok(Cost::Tap);
    }
    if cursor.take("sacrifice this") {
        return Ok(Cost::SacrificeItself);
    }
    if cursor.take("exile this") {
        return Ok(Cost::ExileItself);
    }
    if cursor.take("sacrifice another") {
        let mut what = described(cursor, scope, Noun::Permanent)?;
        what.all.insert(0, Predicate::Other);
        return Ok(Cost::Give { how: Giving::Sacrifice, what, count: 1 });
    }
    if cursor.take("sacrifice") {
        let count = count(cursor)?;
        return Ok(Cost::Give { how: Giving::Sacrifice, what: described(cursor, scope, Noun::Permanent)?, count });
    }
    if cursor.take("discard the last card you drew this turn") {
        return Ok(Cost::DiscardLastDrawn);
    }
    if cursor.is_next("tap enchanted") {
        cursor.advance();
        enchanted(cursor, scope)?;
        return Ok(Cost::TapEnchanted);
    }
    if cursor.take("tap") {
        let count = count(cursor)?;
        return Ok(Cost::Give { how: Giving::Tap, what: described(cursor, scope, Noun::Permanent)?, count });
    }
    if cursor.take("discard") {
        let count = count(cursor)?;
        let what = described(cursor, scope, Noun::Card)?;
        if cursor.take("at random") {
            return Ok(Cost::DiscardAtRandom(count));
        }
        return Ok(Cost::Give { how: Giving::Discard, what, count });
    }
    if cursor.take("exile") {
        let count = count(cursor)?;
        let (what, noun) = filter(cursor, scope.subtypes)?;
        if noun == Noun::Permanent {
            return Ok(Cost::Give { how: Giving::Exile, what, count });
        }
        cursor.expect("from your graveyard")?;
        return Ok(Cost::Give { how: Giving::ExileFromGraveyard, what, count });
    }
    if cursor.take("remove") {
        let count = removed(cursor)?;
        let counter = counter(cursor)?;
        cursor.expect_any(&["counter from this", "counters from this"])?;
        return Ok(Cost::RemoveCounters { counter, count });
    }
    if cursor.take("pay the mana cost of") {
        let missing = cursor.unexpected("'enchanted' and what is enchanted");
        return Ok(Cost::ManaCostOf(enchanted(cursor, scope)?.ok_or(missing)?));
    }
    if cursor.take("pay") {
        let amount = u16::from(count(cursor)?);
        cursor.expect("life")?;
        return Ok(Cost::Life(amount));
    }
    if cursor.peek().is_some_and(|word| word.starts_with('{')) {
        return Ok(Cost::Mana(mana_cost(cursor)?));
    }
    Err(cursor.unexpected("a cost: mana like {2}{R}, {T}, 'sacrifice this', 'sacrifice a creature', 'tap an untapped creature you control', 'discard a card', 'remove a ... counter from this', 'exile this' or 'pay 2 life'"))
}

/// Reads what stands behind `activate only` or `cast only`, several with `and only` between them.
pub(super) fn restrictions(
    cursor: &mut Cursor<'_>,
    scope: Scope<'_>,
    mode: &Mode,
    into: &mut Vec<Restriction>,
) -> Result<(), Fault> {
    loop {
        into.push(restriction(cursor, scope, mode)?);
        if !cursor.take("and only") {
            return Ok(());
        }
    }
}

/// The parts of a turn with their words.
pub(super) const PERIODS: [(&str, Period); 14] = [
    ("before the combat damage step", Period::BeforeCombatDamage),
    ("during the declare attackers step", Period::DeclareAttackers),
    ("during the declare blockers step", Period::DeclareBlockers),
    ("during your declare attackers step", Period::YourDeclareAttackers),
    ("during your turn", Period::YourTurn),
    ("during an opponent's turn", Period::OpponentsTurn),
    ("during an opponent's upkeep", Period::OpponentsUpkeep),
    ("after their upkeep step", Period::AfterUpkeep),
    ("during your upkeep", Period::YourUpkeep),
    ("during any upkeep", Period::AnyUpkeep),
    ("during combat", Period::Combat),
    ("during the end of combat step", Period::EndOfCombat),
    ("before attackers are declared", Period::BeforeAttackers),
    ("before blockers are declared", Period::BeforeBlockers),
];

fn restriction(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &Mode) -> Result<Restriction, Fault> {
    if let Some((_, period)) = PERIODS.into_iter().find(|(words, _)| cursor.take(words)) {
        return Ok(Restriction::During(period));
    }
    if cursor.take("as a sorcery") {
        return Ok(Restriction::AsSorcery);
    }
    if cursor.take("once each turn") {
        return Ok(Restriction::TimesEachTurn(1));
    }
    if cursor.take("if") {
        return Ok(Restriction::If(condition(cursor, scope, mode)?));
    }
    if cursor.peek_at(1) == Some("times") {
        let times = count(cursor)?;
        cursor.expect("times each turn")?;
        return Ok(Restriction::TimesEachTurn(times));
    }
    Err(cursor.unexpected(
        "'during your turn', 'during your upkeep', 'during combat', 'before blockers are declared', 'as a sorcery', 'once each turn', '2 times each turn' or 'if' and a condition",
    ))
}

/// Reads a static ability on what a turn permits, how permanents untap and enter, and what things cost; none, where another is next.
pub(super) fn permission(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Permission>, Fault> {
    if cursor.take("you may play any number of lands on each of your turns") {
        return Ok(Some(Permission::FurtherLands(u8::MAX)));
    }
    if cursor.take("you may play an additional land on each of your turns") {
        return Ok(Some(Permission::FurtherLands(1)));
    }
    if cursor.take("you may choose not to untap this during your untap step") {
        return Ok(Some(Permission::MayStayTapped));
    }
    if cursor.take("players can't cast spells or play lands first printed in") {
        let Some(set) = cursor.peek().map(str::to_owned) else { return Err(cursor.unexpected("the code of a set")) };
        cursor.advance();
        return Ok(Some(Permission::CannotPlay(crate::Filter { all: vec![crate::Predicate::FirstPrintedIn(set)] })));
    }
    if cursor.take("players skip their untap steps") {
        return Ok(Some(Permission::SkipUntapSteps));
    }
    if cursor.take("players can't untap more than") {
        return untap_at_most(cursor, scope).map(Some);
    }
    if cursor.holds("more to cast") || cursor.holds("less to cast") {
        let filter = described(cursor, scope, Noun::Spell)?;
        let (by, colored) = price(cursor)?;
        cursor.expect("to cast")?;
        return Ok(Some(Permission::CostsMore { what: Costed::Spells(filter), by, colored, least: 0 }));
    }
    if cursor.take("activated abilities of") {
        let whose = match enchanted(cursor, scope)? {
            Some(enchanted) => enchanted,
            None => Reference::Each(described(cursor, scope, Noun::Permanent)?),
        };
        let (by, colored) = price(cursor)?;
        cursor.expect("to activate")?;
        let least =
            if cursor.take("; this effect can't reduce the mana in that cost to less than one mana") { 1 } else { 0 };
        return Ok(Some(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, colored, least }));
    }
    let enters = cursor.holds("enter tapped") || cursor.holds("enters tapped");
    let stays = cursor.holds("doesn't untap during") || cursor.holds("don't untap during");
    if !enters && !stays {
        return Ok(None);
    }
    let start = cursor.fault(Reason::InstructionOnPermanent);
    let on = reference(cursor, Scope { triggering: false, ..scope }, &mut Mode::default())?;
    if !matches!(on, Reference::Itself | Reference::Enchanted | Reference::Each(_)) {
        return Err(start);
    }
    if enters {
        cursor.expect_any(&["enter tapped", "enters tapped"])?;
        return Ok(Some(Permission::EnterTapped(on)));
    }
    cursor.expect_any(&["doesn't untap during", "don't untap during"])?;
    cursor.expect_any(&["your untap step", "its controller's untap step", "their controllers' untap steps"])?;
    let condition = if cursor.take("if") { Some(condition(cursor, scope, &Mode::default())?) } else { None };
    Ok(Some(Permission::StayTapped(on, condition)))
}

/// Reads `1 land during their untap steps as long as this is untapped`.
fn untap_at_most(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Permission, Fault> {
    let count = count(cursor)?;
    let filter = described(cursor, scope, Noun::Permanent)?;
    cursor.expect("during their untap steps")?;
    let condition = if cursor.take("as long as") { Some(condition(cursor, scope, &Mode::default())?) } else { None };
    Ok(Permission::UntapAtMost { filter, count, condition })
}

fn described(cursor: &mut Cursor<'_>, scope: Scope<'_>, wanted: Noun) -> Result<Filter, Fault> {
    let (filter, noun) = filter(cursor, scope.subtypes)?;
    if noun == wanted {
        Ok(filter)
    } else {
        Err(cursor.unexpected(match wanted {
            Noun::Spell => "'spells'",
            Noun::Card => "'card' or 'cards'",
            Noun::Permanent | Noun::Source => "a description of permanents",
        }))
    }
}

/// Reads `cost {3} more`, `cost {B} more` or `cost {2} less`: the generic mana and the colored mana.
fn price(cursor: &mut Cursor<'_>) -> Result<(i16, [u8; 5]), Fault> {
    cursor.expect("cost")?;
    let wrong = cursor.unexpected("generic mana, like {3}");
    let mana = mana_cost(cursor)?;
    let by = i16::try_from(mana.generic).unwrap_or(i16::MAX);
    if mana.x == 0 && cursor.take("more") {
        return Ok((by, mana.colored));
    }
    if mana.x > 0 || mana.colored != [0; 5] {
        return Err(wrong);
    }
    cursor.expect("less")?;
    Ok((-by, [0; 5]))
}

/// Reads a triggered mana ability, `whenever a Mountain is tapped for mana: its controller adds an additional {R}`; none, where
/// another event is next.
pub(super) fn triggered_mana(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Ability>, Fault> {
    let player_taps = cursor.is_next("whenever a player taps") && cursor.holds("for mana : that player adds");
    if !player_taps && !cursor.holds("is tapped for mana :") {
        return Ok(None);
    }
    cursor.expect("whenever")?;
    if player_taps {
        cursor.expect("a player taps")?;
    }
    let on = if cursor.take_any(&["a", "an"]) {
        Reference::Each(described(cursor, scope, Noun::Permanent)?)
    } else {
        reference(cursor, scope, &mut Mode::default())?
    };
    if player_taps {
        cursor.expect("for mana : that player adds")?;
    } else {
        cursor.expect("is tapped for mana : its controller adds")?;
    }
    let adds = if cursor.take("one mana of any type that land produced") {
        Additional::SameType
    } else {
        cursor.take("an additional");
        let start = cursor.unexpected("mana of one kind");
        match added_mana(cursor)?.as_slice() {
            [(kind, count)] => Additional::Mana(*kind, *count),
            _ => return Err(start),
        }
    };
    cursor.finish()?;
    Ok(Some(Ability::TriggeredMana { on, adds }))
}
