//! What an effect asks about, so that it can depend on another one (613.8) or on what is no characteristic.

use std::ops::BitOr;

use declaration::{Amount, Change, Condition, Filter, Predicate, Reference};

use super::Alteration;

/// A set of things that effects ask about or change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aspects(u16);

impl Aspects {
    pub(crate) const NONE: Aspects = Aspects(0);
    pub(crate) const CONTROL: Aspects = Aspects(1);
    pub(crate) const TYPES: Aspects = Aspects(1 << 1);
    pub(crate) const SUBTYPES: Aspects = Aspects(1 << 2);
    pub(crate) const COLORS: Aspects = Aspects(1 << 3);
    pub(crate) const KEYWORDS: Aspects = Aspects(1 << 4);
    /// Power and toughness.
    pub(crate) const SIZE: Aspects = Aspects(1 << 5);
    /// Abilities that are no keywords.
    pub(crate) const ABILITIES: Aspects = Aspects(1 << 6);
    /// What is no characteristic and changes without a change of zone: tapped, attacking, life, hands, whose turn it is.
    pub(crate) const STATUS: Aspects = Aspects(1 << 7);
    /// All of it, where it is not known.
    const ALL: Aspects = Aspects(u16::MAX);

    /// Whether the two sets share anything.
    pub(crate) const fn meets(self, other: Aspects) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Aspects {
    type Output = Aspects;

    fn bitor(self, other: Aspects) -> Aspects {
        Aspects(self.0 | other.0)
    }
}

/// What fitting the filter hangs on.
pub(crate) fn of_filter(filter: &Filter) -> Aspects {
    filter.all.iter().map(of_predicate).fold(Aspects::NONE, Aspects::bitor)
}

fn of_predicate(predicate: &Predicate) -> Aspects {
    match predicate {
        Predicate::Type(_) | Predicate::NotType(_) => Aspects::TYPES,
        Predicate::Subtype(_) | Predicate::NotSubtype(_) => Aspects::SUBTYPES,
        Predicate::Color(_) | Predicate::NotColor(_) | Predicate::ChosenColor => Aspects::COLORS,
        Predicate::With(_) | Predicate::Without(_) => Aspects::KEYWORDS,
        Predicate::Tapped | Predicate::Untapped | Predicate::Attacking | Predicate::Blocking | Predicate::Unblocked => {
            Aspects::STATUS
        }
        Predicate::Enchanted | Predicate::NotToken => Aspects::NONE,
        Predicate::WithManaAbility => Aspects::TYPES | Aspects::SUBTYPES | Aspects::ABILITIES,
        Predicate::Power(..) | Predicate::Toughness(..) => Aspects::SIZE,
        Predicate::Yours | Predicate::Theirs => Aspects::CONTROL,
        Predicate::ControlledBy(whose) => Aspects::CONTROL | of_reference(whose),
        Predicate::Other | Predicate::Supertype(_) | Predicate::NotSupertype(_) => Aspects::NONE,
        _ => Aspects::ALL,
    }
}

/// What a reference means hangs on this.
pub(crate) fn of_reference(reference: &Reference) -> Aspects {
    match reference {
        Reference::Each(filter) => of_filter(filter),
        Reference::ControllerOf(of) => Aspects::CONTROL | of_reference(of),
        Reference::OwnerOf(of) => of_reference(of),
        _ => Aspects::NONE,
    }
}

fn of_amount(amount: &Amount) -> Aspects {
    match amount {
        Amount::Number(_) | Amount::Chosen | Amount::X | Amount::MinusX | Amount::XShared => Aspects::NONE,
        Amount::PowerOf(of) | Amount::ToughnessOf(of) => Aspects::SIZE | of_reference(of),
        Amount::ManaValueOf(of) => of_reference(of),
        Amount::Count(filter) => of_filter(filter),
        Amount::HalfRoundedUp(amount) | Amount::HalfRoundedDown(amount) => of_amount(amount),
        Amount::Difference(one, other) | Amount::Sum(one, other) => of_amount(one) | of_amount(other),
        Amount::CardsInHand(_) | Amount::LifeOf(_) => Aspects::STATUS,
        _ => Aspects::ALL,
    }
}

/// What it hangs on whether the condition holds.
pub(crate) fn of_condition(condition: &Condition) -> Aspects {
    match condition {
        Condition::Compare(one, _, other) => of_amount(one) | of_amount(other),
        Condition::Is(what, filter) => of_reference(what) | of_filter(filter),
        Condition::YourTurn => Aspects::STATUS,
        Condition::Not(condition) => of_condition(condition),
        Condition::All(all) => all.iter().map(of_condition).fold(Aspects::NONE, Aspects::bitor),
        _ => Aspects::ALL,
    }
}

/// What it hangs on how the change is made.
pub(crate) fn of_change(change: &Change) -> Aspects {
    match change {
        Change::YouControl => Aspects::CONTROL,
        Change::Becomes(becomes) => {
            becomes.size.as_ref().map_or(Aspects::NONE, |(power, toughness)| of_amount(power) | of_amount(toughness))
        }
        Change::BaseSize(power, toughness) | Change::Size(power, toughness) => of_amount(power) | of_amount(toughness),
        _ => Aspects::NONE,
    }
}

/// What a characteristic-defining ability counts.
pub(crate) fn of_definition(power: Option<&Amount>, toughness: Option<&Amount>) -> Aspects {
    power.into_iter().chain(toughness).map(of_amount).fold(Aspects::NONE, Aspects::bitor)
}

/// What the part of a change that is made in this layer can change.
pub(crate) fn written_in(layer: u8, change: &Change) -> Aspects {
    use super::alteration::layer;
    match (layer, change) {
        (layer::CONTROL, _) => Aspects::CONTROL,
        (layer::TYPE, Change::Becomes(becomes)) if becomes.subtypes.is_empty() => Aspects::TYPES,
        (layer::TYPE, Change::Becomes(_)) => Aspects::TYPES | Aspects::SUBTYPES,
        (layer::TYPE, _) => Aspects::SUBTYPES | Aspects::ABILITIES | Aspects::KEYWORDS,
        (layer::COLOR, _) => Aspects::COLORS,
        (layer::ABILITY, Change::Has(_) | Change::ChosenLandwalk | Change::Loses(_)) => Aspects::KEYWORDS,
        (layer::ABILITY, _) => Aspects::KEYWORDS | Aspects::ABILITIES,
        (layer::RULES, _) => Aspects::NONE,
        _ => Aspects::SIZE,
    }
}

/// What the change changes.
pub(crate) const fn written_by(alteration: &Alteration) -> Aspects {
    match alteration {
        Alteration::Control(_) => Aspects::CONTROL,
        Alteration::ColorWord(..) | Alteration::LandWord(..) => Aspects::ALL,
        Alteration::LandType(_) => Aspects(Aspects::SUBTYPES.0 | Aspects::ABILITIES.0 | Aspects::KEYWORDS.0),
        Alteration::Types(..) => Aspects(Aspects::TYPES.0 | Aspects::SUBTYPES.0),
        Alteration::Color(_) => Aspects::COLORS,
        Alteration::Has(_) | Alteration::Loses(_) | Alteration::LosesLandwalk => Aspects::KEYWORDS,
        Alteration::HasAbility(..) | Alteration::LosesAllAbilities => {
            Aspects(Aspects::KEYWORDS.0 | Aspects::ABILITIES.0)
        }
        Alteration::DefinedSize(..)
        | Alteration::BaseSize(..)
        | Alteration::BasePower(_)
        | Alteration::Size(..)
        | Alteration::Switch => Aspects::SIZE,
        Alteration::StaysTapped => Aspects::NONE,
    }
}
