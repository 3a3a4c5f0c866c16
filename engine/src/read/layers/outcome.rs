//! What a part of a continuous effect does: to what, and how.

use super::dependency;
use crate::game::alteration::Alteration;
use crate::read::layers::board::Board;
use crate::read::layers::dependency::CharacteristicSet;
use crate::read::layers::places::PermanentSet;

/// What a part of an effect does. Where it does nothing, it is said so; each outcome is said in one way only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing.
    Nothing,
    /// This to the permanent in this place.
    One(usize, Alteration),
    /// The same to those in these places.
    All(PermanentSet, Alteration),
    /// Something else to each.
    Each(Vec<(usize, Alteration)>),
}

impl Outcome {
    /// The same alteration of the permanents in these places.
    pub(super) fn all(places: PermanentSet, alteration: Option<Alteration>) -> Outcome {
        match alteration {
            Some(alteration) if !places.is_empty() => Outcome::All(places, alteration),
            _ => Outcome::Nothing,
        }
    }

    /// An alteration of the permanent in this place, where both are there.
    pub(super) fn one(place: Option<usize>, alteration: Option<Alteration>) -> Outcome {
        match (place, alteration) {
            (Some(place), Some(alteration)) => Outcome::One(place, alteration),
            _ => Outcome::Nothing,
        }
    }

    /// The permanents in each of these places are altered in their own way.
    pub(super) fn each(changes: Vec<(usize, Alteration)>) -> Outcome {
        if changes.is_empty() { Outcome::Nothing } else { Outcome::Each(changes) }
    }

    /// Says where what is done, in the order of the battlefield.
    pub(super) fn tell(&self, mut told: impl FnMut(usize, &Alteration)) {
        match self {
            Outcome::Nothing => {}
            Outcome::One(place, alteration) => told(*place, alteration),
            Outcome::All(places, alteration) => places.iter().for_each(|place| told(place, alteration)),
            Outcome::Each(changes) => changes.iter().for_each(|(place, alteration)| told(*place, alteration)),
        }
    }

    /// What is done to the permanent in this place.
    pub(super) fn to(&self, place: usize) -> Option<&Alteration> {
        match self {
            Outcome::Nothing => None,
            Outcome::One(own, alteration) => (*own == place).then_some(alteration),
            Outcome::All(places, alteration) => places.contains(place).then_some(alteration),
            Outcome::Each(changes) => changes.iter().find(|(own, _)| *own == place).map(|(_, alteration)| alteration),
        }
    }

    /// The places of a battlefield of so many permanents where something is done.
    pub(super) fn places(&self, count: usize) -> PermanentSet {
        if let Outcome::All(places, _) = self {
            return places.clone();
        }
        let mut places = PermanentSet::none(count);
        self.tell(|place, _| places.insert(place));
        places
    }

    /// The same, where an ability that is given has been given since then (613.7a).
    pub(super) fn since(mut self, timestamp: u32) -> Outcome {
        if let Outcome::All(_, Alteration::HasAbility(_, _, since))
        | Outcome::One(_, Alteration::HasAbility(_, _, since)) = &mut self
            && *since == 0
        {
            *since = timestamp;
        }
        self
    }

    /// Whether it gives an ability, so that it hangs on its part's timestamp what it is.
    pub(super) const fn gives_ability(&self) -> bool {
        matches!(self, Outcome::All(_, Alteration::HasAbility(..)) | Outcome::One(_, Alteration::HasAbility(..)))
    }

    /// In what the permanents would be different if this were applied.
    pub(super) fn changes(&self, board: &Board<'_>) -> CharacteristicSet {
        let mut changed = CharacteristicSet::NONE;
        self.tell(|place, alteration| {
            // What is known already need not be found again.
            if !changed.has(dependency::written_by(alteration))
                && let Some(now) = board.at(place)
            {
                changed = changed | dependency::changed_by(alteration, now);
            }
        });
        changed
    }
}
