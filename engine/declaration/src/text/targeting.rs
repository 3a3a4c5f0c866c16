//! What permanents cannot be chosen for, in words.

use super::filter::{Grammar, filter_text};
use super::speaker::{Speaker, Subject};
use crate::Exclusion;

/// What is kept away, `Bartel Runeaxe can't be the target of Aura spells`.
pub(super) fn exclusion_text(speaker: &Speaker<'_>, subject: &Subject, what: &Exclusion) -> String {
    let words = &subject.words;
    match what {
        Exclusion::Spells(filter) => {
            let spells = filter_text(speaker.table, filter, Grammar::Several, "spell", "spell");
            format!("{words} can't be the target of {spells}")
        }
        Exclusion::AbilitiesFrom(filter) => {
            let sources = filter_text(speaker.table, filter, Grammar::Several, "source", "source");
            format!("{words} can't be the target of abilities from {sources}")
        }
        Exclusion::TargetingOnly(subtype) => {
            let only = super::words::plural(speaker.table.subtype_name(*subtype));
            format!(
                "{words} can't be the target of spells that can target only {only} or of abilities that can target only {only}"
            )
        }
        Exclusion::Auras => format!("{words} can't be enchanted"),
        Exclusion::OtherAuras => format!("{words} can't be enchanted by other Auras"),
    }
}
