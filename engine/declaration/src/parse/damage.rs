//! Effects that prevent damage or replace it.

use super::cursor::Cursor;
use super::fault::{Fault, Reason};
use super::filter::{Noun, filter};
use super::reference::{Scope, amount, begins_reference, count, reference};
use crate::{Amount, DamageEffect, Extent, Filter, Instead, Mode, Predicate, Reference, Sources};

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lasting {
    /// As long as the static ability is there.
    Static,
    /// Until end of turn: `this turn` must be said.
    ThisTurn,
}

/// Whether an effect on damage is next.
pub(super) fn begins_damage_effect(cursor: &Cursor<'_>) -> bool {
    ["prevent the next", "prevent all", "the next", "all damage", "all combat damage", "damage that would be dealt"]
        .into_iter()
        .any(|phrase| cursor.is_next(phrase))
}

/// Whether a static effect that leaves less of some damage is next.
pub(super) fn begins_reduction(cursor: &Cursor<'_>) -> bool {
    cursor.is_next("if") && cursor.holds("source would deal")
}

/// Reads `if an instant or sorcery source would deal 3 or more damage to you, it deals 2 damage to you instead`.
fn reduction(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<DamageEffect, Fault> {
    cursor.expect("if")?;
    cursor.expect_any(&["a", "an"])?;
    let by = Sources::Fitting(described(cursor, scope)?);
    cursor.expect("would deal")?;
    let least = u16::from(count(cursor)?);
    cursor.expect("or more damage to")?;
    let whom = reference(cursor, scope, mode)?;
    cursor.expect(", it deals")?;
    let to = u16::from(count(cursor)?);
    cursor.expect("damage to")?;
    let same = cursor.unexpected("the same recipient");
    if reference(cursor, scope, mode)? != whom {
        return Err(same);
    }
    cursor.expect("instead")?;
    let instead = Instead::ReduceTo { least, to };
    Ok(DamageEffect { extent: Extent::All, combat: false, by, to: Some(whom), instead })
}

/// Reads an effect on damage; `to and dealt by` makes two of it.
pub(super) fn damage_effects(
    cursor: &mut Cursor<'_>,
    scope: Scope<'_>,
    mode: &mut Mode,
    lasting: Lasting,
) -> Result<Vec<DamageEffect>, Fault> {
    if cursor.take("prevent the next") {
        let extent = Extent::Next(amount(cursor, scope)?);
        let watched = watched(cursor, scope, mode, lasting)?;
        return Ok(watched.into_effects(&extent, &Instead::Prevent));
    }
    if cursor.take("prevent all") {
        let watched = watched(cursor, scope, mode, lasting)?;
        return Ok(watched.into_effects(&Extent::All, &Instead::Prevent));
    }
    if begins_reduction(cursor) {
        return reduction(cursor, scope, mode).map(|effect| vec![effect]);
    }
    if cursor.is_next("the next time") {
        return next_time(cursor, scope, mode).map(|effect| vec![effect]);
    }
    let extent = if cursor.take("the next") {
        Extent::Next(amount(cursor, scope)?)
    } else {
        // 'all' goes without saying before `can't be prevented`.
        cursor.take("all");
        Extent::All
    };
    let watched = watched(cursor, scope, mode, lasting)?;
    if cursor.take("can't be prevented or dealt to somebody else instead") {
        return Ok(watched.into_effects(&extent, &Instead::Unalterable));
    }
    cursor.expect("is dealt to")?;
    let to = reference(cursor, scope, mode)?;
    cursor.expect("instead")?;
    Ok(watched.into_effects(&extent, &Instead::DealTo(to)))
}

/// The damage that an effect watches for.
struct Watched {
    combat: bool,
    /// Whom it is dealt to, and by what; two of them for damage that is dealt to and by the same thing.
    ways: Vec<(Option<Reference>, Sources)>,
}

impl Watched {
    fn into_effects(self, extent: &Extent, instead: &Instead) -> Vec<DamageEffect> {
        self.ways
            .into_iter()
            .map(|(to, by)| DamageEffect {
                extent: extent.clone(),
                combat: self.combat,
                by,
                to,
                instead: instead.clone(),
            })
            .collect()
    }
}

/// Reads `combat damage that would be dealt to you this turn by attacking creatures`.
fn watched(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode, lasting: Lasting) -> Result<Watched, Fault> {
    let combat = cursor.take("combat");
    cursor.expect("damage that would be dealt")?;
    let (mut to, mut by, mut both) = (None, None, None);
    let mut this_turn = false;
    loop {
        if cursor.take("to and dealt by") {
            both = Some(reference(cursor, scope, mode)?);
        } else if cursor.take("to") {
            to = Some(reference(cursor, scope, mode)?);
        } else if cursor.take("because of spells and abilities that target it") {
            by = Some(Sources::ByTargeting);
        } else if cursor.take("by") {
            by = Some(sources(cursor, scope, mode)?);
        } else if lasting == Lasting::ThisTurn && cursor.take("this turn") {
            this_turn = true;
        } else {
            break;
        }
    }
    if lasting == Lasting::ThisTurn && !this_turn {
        return Err(cursor.unexpected("'to' and whom, 'by' and what, or 'this turn'"));
    }
    let ways = match both {
        Some(both) => vec![(Some(both.clone()), Sources::Any), (None, Sources::These(both))],
        None => vec![(to, by.unwrap_or(Sources::Any))],
    };
    Ok(Watched { combat, ways })
}

/// Reads what deals the damage: `it`, `target creature`, `artifact creatures`, `artifact sources`.
fn sources(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Sources, Fault> {
    let pointed = |word: &str| matches!(word, "target" | "any" | "up" | "this" | "it" | "that" | "enchanted");
    if cursor.peek().is_some_and(pointed) && !cursor.is_next("enchanted creatures") {
        let first = reference(cursor, scope, mode)?;
        if !cursor.take("and") {
            return Ok(Sources::These(first));
        }
        return Ok(Sources::These(Reference::Several(vec![first, reference(cursor, scope, mode)?])));
    }
    if !cursor.peek().is_some_and(|word| begins_reference(word, scope) || is_source_word(word)) {
        return Err(cursor.unexpected("what deals the damage, like 'it', 'target creature' or 'artifact sources'"));
    }
    described(cursor, scope).map(Sources::Fitting)
}

fn is_source_word(word: &str) -> bool {
    matches!(word, "source" | "sources" | "spells")
}

/// Reads a description of sources of damage.
fn described(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Filter, Fault> {
    let (filter, noun) = filter(cursor, scope.subtypes)?;
    match noun {
        Noun::Permanent | Noun::Source => Ok(filter),
        // What targets something is a spell in any case.
        Noun::Spell if filter.all.iter().any(|predicate| matches!(predicate, Predicate::Targets(_))) => Ok(filter),
        Noun::Spell | Noun::Card => Err(cursor.unexpected("a description of sources, like 'red source'")),
    }
}

/// Reads `the next time a red source of your choice would deal damage to you this turn, prevent that damage`.
fn next_time(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<DamageEffect, Fault> {
    cursor.expect("the next time")?;
    cursor.expect_any(&["a", "an"])?;
    let by = Sources::Chosen(described(cursor, scope)?);
    cursor.expect("of your choice would deal")?;
    let combat = cursor.take("combat");
    cursor.expect("damage to")?;
    let to = Some(reference(cursor, scope, mode)?);
    cursor.expect("this turn ,")?;
    let instead = instead(cursor, scope, mode)?;
    Ok(DamageEffect { extent: Extent::NextTime, combat, by, to, instead })
}

/// Reads what happens instead of the damage.
fn instead(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<Instead, Fault> {
    if cursor.take("prevent that damage") {
        return Ok(Instead::Prevent);
    }
    if cursor.take("prevent half that damage , rounded down") {
        return Ok(Instead::PreventHalf);
    }
    if cursor.take("prevent all but") {
        let kept = u16::from(count(cursor)?);
        cursor.expect("of that damage")?;
        return Ok(Instead::PreventAllBut(kept));
    }
    if cursor.take("that source deals that damage to") {
        let to = reference(cursor, scope, mode)?;
        cursor.expect("instead")?;
        return Ok(Instead::DealTo(to));
    }
    if cursor.take("that damage is dealt to") {
        let to = reference(cursor, scope, mode)?;
        cursor.expect("instead")?;
        return Ok(Instead::DealTo(to));
    }
    if cursor.take("that source deals that damage and this deals as much damage to that source's controller") {
        return Ok(Instead::DealBack);
    }
    Err(cursor.unexpected(
        "'prevent that damage', 'prevent half that damage, rounded down', 'prevent all but 1 of that damage', 'that source deals that damage to ... instead' or 'that source deals that damage and this deals as much damage to that source's controller'",
    ))
}

/// Reads `you gain life equal to the damage prevented this way`, which belongs to the prevention before it; false when it is not next.
pub(super) fn gained(cursor: &mut Cursor<'_>, before: Option<&mut DamageEffect>) -> Result<bool, Fault> {
    if !cursor.is_next("you gain life equal to the damage prevented this way") {
        return Ok(false);
    }
    match before {
        Some(DamageEffect { instead: instead @ Instead::Prevent, extent: Extent::NextTime, .. }) => {
            *instead = Instead::PreventAndGainLife;
            cursor.expect("you gain life equal to the damage prevented this way")?;
            Ok(true)
        }
        _ => Err(cursor.fault(Reason::NothingPrevented)),
    }
}

/// Whether the effect uses the announced X.
pub(super) fn watches_x(effect: &DamageEffect, x: impl Fn(&Amount) -> bool) -> bool {
    matches!(&effect.extent, Extent::Next(amount) if x(amount))
}
