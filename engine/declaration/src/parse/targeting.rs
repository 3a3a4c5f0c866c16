//! What permanents cannot be chosen for: `can't be the target of Aura spells`.

use super::cursor::Cursor;
use super::fault::Fault;
use super::filter::{Noun, filter};
use super::reference::Scope;
use crate::{Exclusion, Predicate};

/// Reads what stands behind the permanents it is said of, where that keeps something away from them.
pub(super) fn exclusion(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Exclusion>, Fault> {
    if cursor.take("can't be enchanted by other Auras") {
        return Ok(Some(Exclusion::OtherAuras));
    }
    if cursor.take("can't be enchanted") {
        return Ok(Some(Exclusion::Auras));
    }
    if !cursor.take("can't be the target of") {
        return Ok(None);
    }
    if cursor.take("spells or abilities that can target only") {
        let wrong = cursor.unexpected("a creature type");
        return match filter(cursor, scope.subtypes)?.0.all.as_slice() {
            [Predicate::Subtype(subtype)] => Ok(Some(Exclusion::TargetingOnly(*subtype))),
            _ => Err(wrong),
        };
    }
    let abilities = cursor.take("abilities from");
    let wrong = cursor.unexpected("spells, like 'Aura spells', or 'abilities from artifact sources'");
    match (abilities, filter(cursor, scope.subtypes)?) {
        (true, (sources, Noun::Source)) => Ok(Some(Exclusion::AbilitiesFrom(sources))),
        (false, (spells, Noun::Spell)) => Ok(Some(Exclusion::Spells(spells))),
        _ => Err(wrong),
    }
}
