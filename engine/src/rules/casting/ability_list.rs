//! Lists of mana abilities, which are asked for with nearly every action.

use std::ops::Deref;

use smallvec::SmallVec;

use crate::game::mana_ability::ManaAbility;

/// A list of its own: short nearly always, and then it lies in the value itself.
type Own = SmallVec<[ManaAbility; 12]>;

/// A list of mana abilities: one that is known already, or one of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct AbilityList<'g> {
    /// What is known; where there is nothing, the list is its own.
    known: &'g [ManaAbility],
    own: Own,
}

impl<'g> AbilityList<'g> {
    /// What is known.
    pub(super) fn known(known: &'g [ManaAbility]) -> AbilityList<'g> {
        AbilityList { known, own: Own::new() }
    }

    /// The list, to be changed: it is one of its own then.
    pub(super) fn to_mut(&mut self) -> &mut Own {
        if !self.known.is_empty() {
            self.own = Own::from_slice(self.known);
            self.known = &[];
        }
        &mut self.own
    }
}

impl Deref for AbilityList<'_> {
    type Target = [ManaAbility];

    fn deref(&self) -> &[ManaAbility] {
        if self.known.is_empty() { &self.own } else { self.known }
    }
}

impl FromIterator<ManaAbility> for AbilityList<'_> {
    fn from_iter<I: IntoIterator<Item = ManaAbility>>(abilities: I) -> Self {
        AbilityList { known: &[], own: abilities.into_iter().collect() }
    }
}
