//! Whether an object fits a description.

use declaration::{Filter, Predicate};

use crate::continuous::Characteristics;
use crate::{Game, ObjectId, Seat};

impl Game {
    /// Whether the object `id`, whose characteristics are `now`, fits the filter of an ability of `source` that `you` controls.
    pub(crate) fn fits(
        &self,
        filter: &Filter,
        id: ObjectId,
        now: &Characteristics,
        you: Seat,
        source: ObjectId,
    ) -> bool {
        filter.all.iter().all(|predicate| match predicate {
            Predicate::Type(types) => now.types.intersects(*types),
            Predicate::NotType(types) => !now.types.intersects(*types),
            Predicate::Subtype(subtype) => now.subtypes.contains(*subtype),
            Predicate::NotSubtype(subtype) => !now.subtypes.contains(*subtype),
            Predicate::Color(colors) => now.colors.intersects(*colors),
            Predicate::NotColor(color) => !now.colors.contains(*color),
            Predicate::With(keyword) => now.keywords.contains(*keyword),
            Predicate::Without(keyword) => !now.keywords.contains(*keyword),
            Predicate::Tapped => self.permanent(id).is_some_and(|permanent| permanent.tapped),
            Predicate::Untapped => self.permanent(id).is_some_and(|permanent| !permanent.tapped),
            Predicate::Attacking => self.combat.is_attacking(id),
            Predicate::Blocking => self.combat.is_blocking(id),
            Predicate::Yours => now.controller == you,
            Predicate::Theirs => now.controller != you,
            Predicate::Other => id != source,
        })
    }
}
