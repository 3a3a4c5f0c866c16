//! What an effect asks about, so that it can depend on another one (613.8) or on what is no characteristic.

use std::ops::{BitAnd, BitOr};

use declaration::{Amount, CardType, Change, Condition, Filter, Keywords, Predicate, Reference};

use crate::game::alteration::Alteration;
use crate::game::characteristics::{Characteristics, Lost};

/// A set of things that effects ask about or change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CharacteristicSet(u16);

impl CharacteristicSet {
    pub(crate) const NONE: CharacteristicSet = CharacteristicSet(0);
    pub(crate) const CONTROL: CharacteristicSet = CharacteristicSet(1);
    pub(crate) const TYPES: CharacteristicSet = CharacteristicSet(1 << 1);
    pub(crate) const SUBTYPES: CharacteristicSet = CharacteristicSet(1 << 2);
    pub(crate) const COLORS: CharacteristicSet = CharacteristicSet(1 << 3);
    pub(crate) const KEYWORDS: CharacteristicSet = CharacteristicSet(1 << 4);
    /// Power and toughness.
    pub(crate) const SIZE: CharacteristicSet = CharacteristicSet(1 << 5);
    /// Abilities that are no keywords.
    pub(crate) const ABILITIES: CharacteristicSet = CharacteristicSet(1 << 6);
    /// What is no characteristic and changes without a change of zone: tapped, attacking, life, hands, whose turn it is.
    pub(crate) const STATUS: CharacteristicSet = CharacteristicSet(1 << 7);
    /// All of it, where it is not known.
    pub(crate) const ALL: CharacteristicSet = CharacteristicSet(u16::MAX);

    /// The things of both sets.
    pub(crate) const fn with(self, other: CharacteristicSet) -> CharacteristicSet {
        CharacteristicSet(self.0 | other.0)
    }

    /// Whether the two sets share anything.
    pub(crate) const fn meets(self, other: CharacteristicSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of the other set are in this one.
    pub(crate) const fn has(self, other: CharacteristicSet) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitAnd for CharacteristicSet {
    type Output = CharacteristicSet;

    fn bitand(self, other: CharacteristicSet) -> CharacteristicSet {
        CharacteristicSet(self.0 & other.0)
    }
}

impl BitOr for CharacteristicSet {
    type Output = CharacteristicSet;

    fn bitor(self, other: CharacteristicSet) -> CharacteristicSet {
        self.with(other)
    }
}

/// What fitting the filter hangs on.
pub(crate) fn of_filter(filter: &Filter) -> CharacteristicSet {
    filter.all.iter().map(of_predicate).fold(CharacteristicSet::NONE, CharacteristicSet::bitor)
}

fn of_predicate(predicate: &Predicate) -> CharacteristicSet {
    match predicate {
        Predicate::Type(_) | Predicate::NotType(_) => CharacteristicSet::TYPES,
        Predicate::Subtype(_) | Predicate::NotSubtype(_) | Predicate::AnySubtype(_) => CharacteristicSet::SUBTYPES,
        Predicate::Color(_) | Predicate::NotColor(_) | Predicate::ChosenColor => CharacteristicSet::COLORS,
        Predicate::With(_) | Predicate::Without(_) => CharacteristicSet::KEYWORDS,
        Predicate::Tapped
        | Predicate::Untapped
        | Predicate::Attacking
        | Predicate::Blocking
        | Predicate::AttackingOrBlocking
        | Predicate::NotAttacking
        | Predicate::Unblocked
        | Predicate::BlockingThis
        | Predicate::BlockedByThis
        | Predicate::BandedWithThis
        | Predicate::FightingThis
        | Predicate::ControlledContinuously
        | Predicate::DidNotAttack
        | Predicate::CouldAttack
        | Predicate::DealtDamage
        | Predicate::DealtDamageByThis
        | Predicate::DealtDamageToThis
        | Predicate::TappedToPay => CharacteristicSet::STATUS,
        Predicate::Rampage => CharacteristicSet::ABILITIES,
        Predicate::WithManaAbility => {
            CharacteristicSet::TYPES | CharacteristicSet::SUBTYPES | CharacteristicSet::ABILITIES
        }
        Predicate::Power(..) | Predicate::Toughness(..) => CharacteristicSet::SIZE,
        Predicate::PowerAtMost(amount) | Predicate::ToughnessBelow(amount) => {
            CharacteristicSet::SIZE | of_amount(amount)
        }
        Predicate::LeastPower(among) => CharacteristicSet::SIZE | of_filter(among),
        Predicate::Yours | Predicate::Theirs => CharacteristicSet::CONTROL,
        Predicate::Active | Predicate::Defending => CharacteristicSet::CONTROL | CharacteristicSet::STATUS,
        Predicate::ControlledBy(whose) => CharacteristicSet::CONTROL | of_reference(whose),
        Predicate::ControllerControls(what) => CharacteristicSet::CONTROL | of_filter(what),
        Predicate::BlockingThe(what) | Predicate::BlockedThisTurnBy(what) => {
            CharacteristicSet::STATUS | of_reference(what)
        }
        Predicate::SharesNoColor(with) => CharacteristicSet::COLORS | of_filter(with),
        Predicate::OwnedBy(what) | Predicate::NotThe(what) | Predicate::AttachedToThe(what) => of_reference(what),
        Predicate::AttachedTo(what) => of_filter(what),
        Predicate::Either(either) => {
            either.iter().map(of_predicate).fold(CharacteristicSet::NONE, CharacteristicSet::bitor)
        }
        // What no effect of these layers changes: what it is attached to, what it is a copy of (613.2), where it is.
        Predicate::Enchanted
        | Predicate::NotEnchanted
        | Predicate::TriggeringObject
        | Predicate::NotToken
        | Predicate::Other
        | Predicate::Supertype(_)
        | Predicate::NotSupertype(_)
        | Predicate::Namesake
        | Predicate::NotNamesake
        | Predicate::Named(_)
        | Predicate::FirstPrintedIn(_)
        | Predicate::OnBattlefield => CharacteristicSet::NONE,
        Predicate::NotTargetedByNamesakes
        | Predicate::SingleTarget
        | Predicate::SharesType(..)
        | Predicate::TargetsYours
        | Predicate::Targets(_)
        | Predicate::ManaValueX => CharacteristicSet::ALL,
    }
}

/// What a reference means hangs on this.
pub(crate) fn of_reference(reference: &Reference) -> CharacteristicSet {
    match reference {
        Reference::Each(filter) => of_filter(filter),
        Reference::Those(of, filter) => of_reference(of) | of_filter(filter),
        Reference::ControllerOf(of) | Reference::PlayerOrControllerOf(of) => {
            CharacteristicSet::CONTROL | of_reference(of)
        }
        Reference::OwnerOf(of) | Reference::GraveyardOf(of) | Reference::AurasOn(of) => of_reference(of),
        Reference::Several(all) => all.iter().map(of_reference).fold(CharacteristicSet::NONE, CharacteristicSet::bitor),
        Reference::MostLife | Reference::HarmedOpponent => CharacteristicSet::STATUS,
        // What they mean is fixed: by the source, by what has been chosen for it, or by what is resolving.
        Reference::Target(_)
        | Reference::Itself
        | Reference::Enchanted
        | Reference::You
        | Reference::Opponent
        | Reference::EachPlayer
        | Reference::Triggering
        | Reference::TriggeringObject
        | Reference::ChosenPlayer
        | Reference::Chosen
        | Reference::Linked
        | Reference::Noted
        | Reference::Affected
        | Reference::ExiledWith
        | Reference::DealtDamageThisWay
        | Reference::Sacrificed
        | Reference::ChosenCaster
        | Reference::Subject
        | Reference::ControllerAsBlockedBy(_)
        | Reference::CostObject => CharacteristicSet::NONE,
    }
}

fn of_amount(amount: &Amount) -> CharacteristicSet {
    match amount {
        Amount::Number(_) | Amount::Chosen | Amount::X | Amount::MinusX | Amount::XShared => CharacteristicSet::NONE,
        Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::TotalPower(of) => {
            CharacteristicSet::SIZE | of_reference(of)
        }
        // Counters and mana values are no characteristics that an effect of these layers changes.
        Amount::ManaValueOf(of) | Amount::Counters(_, of) => of_reference(of),
        Amount::Count(filter) => of_filter(filter),
        Amount::HalfRoundedUp(amount)
        | Amount::HalfRoundedDown(amount)
        | Amount::Twice(amount)
        | Amount::Times(_, amount) => of_amount(amount),
        Amount::Difference(one, other) | Amount::Sum(one, other) => of_amount(one) | of_amount(other),
        Amount::IfSo { condition, then, otherwise } => of_condition(condition) | of_amount(then) | of_amount(otherwise),
        Amount::CardsInHand(whose)
        | Amount::LifeOf(whose)
        | Amount::LandsPlayed(whose)
        | Amount::SpellsCast(whose, _)
        | Amount::UntappedLandsAtFirst(whose) => CharacteristicSet::STATUS | of_reference(whose),
        Amount::Rampage(_) => CharacteristicSet::STATUS,
        Amount::CardsInGraveyard(..)
        | Amount::FittingInHand(..)
        | Amount::DiscardedBy(_)
        | Amount::ThisWay
        | Amount::DamageDealt { .. }
        | Amount::DealtThisWay
        | Amount::DealtBy(_)
        | Amount::CountersRemoved(_)
        | Amount::DiedThisTurn(_)
        | Amount::Triggering
        | Amount::DiedThisWay(_)
        | Amount::Drained => CharacteristicSet::ALL,
    }
}

/// What it hangs on whether the condition holds.
pub(crate) fn of_condition(condition: &Condition) -> CharacteristicSet {
    match condition {
        Condition::Compare(one, _, other) => of_amount(one) | of_amount(other),
        Condition::Is(what, filter) => of_reference(what) | of_filter(filter),
        Condition::YourTurn => CharacteristicSet::STATUS,
        Condition::AttackedThisTurn(what)
        | Condition::FoughtThisCombat(what)
        | Condition::FoughtThisTurn(what)
        | Condition::WasSacrificed(what)
        | Condition::DealtDamageToOpponent(what)
        | Condition::StartedUntapped(what)
        | Condition::ControlledContinuously(what) => CharacteristicSet::STATUS | of_reference(what),
        Condition::AttackedLastTurn(what) | Condition::CameUnderYourControl(what) => {
            CharacteristicSet::STATUS | CharacteristicSet::CONTROL | of_reference(what)
        }
        Condition::Not(condition) => of_condition(condition),
        Condition::All(all) => all.iter().map(of_condition).fold(CharacteristicSet::NONE, CharacteristicSet::bitor),
        Condition::BusyLastTurn(_) => CharacteristicSet::STATUS,
        Condition::WouldDestroy(..)
        | Condition::HarmedThisWay(_)
        | Condition::ReturnedThisWay
        | Condition::DestroyedThisWay
        | Condition::ExiledWith(_)
        | Condition::ActivatedThisTurn(_)
        | Condition::BuriedUnder { .. } => CharacteristicSet::ALL,
    }
}

/// What it hangs on how the change is made.
pub(crate) fn of_change(change: &Change) -> CharacteristicSet {
    match change {
        Change::YouControl => CharacteristicSet::CONTROL,
        Change::Becomes(becomes) => becomes
            .size
            .as_ref()
            .map_or(CharacteristicSet::NONE, |(power, toughness)| of_amount(power) | of_amount(toughness)),
        Change::BasePower(half) | Change::BaseToughness(half) => of_amount(half),
        Change::BaseSize(power, toughness) | Change::Size(power, toughness) => of_amount(power) | of_amount(toughness),
        Change::LandType(_)
        | Change::ChosenLandType
        | Change::Color(_)
        | Change::ChosenColor
        | Change::Has(_)
        | Change::ChosenLandwalk
        | Change::HasAbility(_)
        | Change::Loses(_)
        | Change::LosesAll(_)
        | Change::LosesAllAbilities
        | Change::Switch
        | Change::StaysTapped
        | Change::ProducesColorless(_) => CharacteristicSet::NONE,
    }
}

/// What a characteristic-defining ability counts.
pub(crate) fn of_definition(power: Option<&Amount>, toughness: Option<&Amount>) -> CharacteristicSet {
    power.into_iter().chain(toughness).map(of_amount).fold(CharacteristicSet::NONE, CharacteristicSet::bitor)
}

/// Whether what fits can be something else for another source with the same words, the same name and the same controller.
pub(crate) fn filter_names_source(filter: &Filter) -> bool {
    filter.all.iter().any(predicate_names_source)
}

fn predicate_names_source(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Type(_)
        | Predicate::NotType(_)
        | Predicate::Subtype(_)
        | Predicate::NotSubtype(_)
        | Predicate::AnySubtype(_)
        | Predicate::Supertype(_)
        | Predicate::NotSupertype(_)
        | Predicate::Color(_)
        | Predicate::NotColor(_)
        | Predicate::With(_)
        | Predicate::Without(_)
        | Predicate::Power(..)
        | Predicate::Toughness(..)
        | Predicate::Yours
        | Predicate::Theirs
        | Predicate::Active
        | Predicate::Defending
        | Predicate::Tapped
        | Predicate::Untapped
        | Predicate::Attacking
        | Predicate::Blocking
        | Predicate::AttackingOrBlocking
        | Predicate::NotAttacking
        | Predicate::Unblocked
        | Predicate::Enchanted
        | Predicate::NotEnchanted
        | Predicate::NotToken
        | Predicate::Named(_)
        | Predicate::NotNamesake
        | Predicate::Namesake => false,
        Predicate::Either(either) => either.iter().any(predicate_names_source),
        Predicate::ControllerControls(what) => filter_names_source(what),
        _ => true,
    }
}

/// Whether what fits can be something else for another player's source with the same words and the same name.
pub(crate) fn filter_names_you(filter: &Filter) -> bool {
    filter.all.iter().any(predicate_names_you)
}

fn predicate_names_you(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Yours | Predicate::Theirs => true,
        Predicate::Either(either) => either.iter().any(predicate_names_you),
        Predicate::ControllerControls(what) => filter_names_you(what),
        // What names no source names a player by no other words.
        predicate => predicate_names_source(predicate),
    }
}

/// Whether the condition can hold for one source and not for another with the same words, the same name and the same controller.
pub(crate) fn condition_names_source(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(one, _, other) => names_source(one) || names_source(other),
        Condition::YourTurn => false,
        Condition::Not(condition) => condition_names_source(condition),
        Condition::All(all) => all.iter().any(condition_names_source),
        _ => true,
    }
}

/// Whether the change can be another one for another source with the same words and the same controller.
pub(crate) fn change_names_source(change: &Change) -> bool {
    match change {
        Change::LandType(_)
        | Change::Color(_)
        | Change::Has(_)
        | Change::Loses(_)
        | Change::LosesAll(_)
        | Change::LosesAllAbilities
        | Change::Switch
        | Change::StaysTapped
        | Change::ProducesColorless(_)
        // Since when an ability is given (613.7a) is said as that is done.
        | Change::HasAbility(_) => false,
        Change::Becomes(becomes) => {
            becomes.size.as_ref().is_some_and(|(power, toughness)| names_source(power) || names_source(toughness))
        }
        Change::BasePower(half) | Change::BaseToughness(half) => names_source(half),
        Change::BaseSize(power, toughness) | Change::Size(power, toughness) => {
            names_source(power) || names_source(toughness)
        }
        Change::YouControl
        | Change::ChosenLandType
        | Change::ChosenColor
        | Change::ChosenLandwalk => true,
    }
}

fn names_source(amount: &Amount) -> bool {
    match amount {
        Amount::Number(_) => false,
        Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::ManaValueOf(of) => *of != Reference::Affected,
        Amount::Count(filter) => filter_names_source(filter),
        Amount::HalfRoundedUp(amount)
        | Amount::HalfRoundedDown(amount)
        | Amount::Twice(amount)
        | Amount::Times(_, amount) => names_source(amount),
        Amount::Difference(one, other) | Amount::Sum(one, other) => names_source(one) || names_source(other),
        _ => true,
    }
}

/// Whether the change can be another one for another player's source with the same words and the same name.
pub(crate) fn change_names_you(change: &Change) -> bool {
    let fixed = |amount: &Amount| match amount {
        Amount::Number(_) => true,
        Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::ManaValueOf(of) => *of == Reference::Affected,
        _ => false,
    };
    match change {
        Change::Becomes(becomes) => {
            becomes.size.as_ref().is_some_and(|(power, toughness)| !fixed(power) || !fixed(toughness))
        }
        Change::BasePower(half) | Change::BaseToughness(half) => !fixed(half),
        Change::BaseSize(power, toughness) | Change::Size(power, toughness) => !fixed(power) || !fixed(toughness),
        Change::YouControl => true,
        // Nothing else speaks of a player.
        _ => false,
    }
}

/// In what the change would make an object different.
pub(crate) fn changed_by(alteration: &Alteration, now: &Characteristics) -> CharacteristicSet {
    let differs = match alteration {
        Alteration::Control(seat) => *seat != now.controller,
        Alteration::Color(colors) => *colors != now.colors,
        Alteration::Has(keyword) => !now.keywords.contains(*keyword),
        Alteration::Loses(keyword) => now.keywords.contains(*keyword),
        Alteration::HasAbility(..) => true,
        Alteration::BaseSize(power, toughness) => (*power, *toughness) != (now.power, now.toughness),
        Alteration::BasePower(power) => *power != now.power,
        Alteration::BaseToughness(toughness) => *toughness != now.toughness,
        Alteration::Size(power, toughness) => (*power, *toughness) != (0, 0),
        Alteration::Switch => now.power != now.toughness,
        Alteration::StaysTapped | Alteration::ProducesColorless(_) => false,
        Alteration::Types(types, subtypes) if subtypes.is_empty() => {
            return if types.union(now.types) == now.types {
                CharacteristicSet::NONE
            } else {
                CharacteristicSet::TYPES
            };
        }
        Alteration::LandType(_) if !now.types.contains(CardType::Land) => false,
        Alteration::LosesAllAbilities => {
            let abilities = now.lost != Lost::All || now.granted.is_some();
            let keywords = now.keywords != Keywords::default();
            return if abilities { CharacteristicSet::ABILITIES } else { CharacteristicSet::NONE }
                | if keywords { CharacteristicSet::KEYWORDS } else { CharacteristicSet::NONE };
        }
        Alteration::ColorWord(..)
        | Alteration::LandWord(..)
        | Alteration::LandType(_)
        | Alteration::Types(..)
        | Alteration::LosesSubtype(_)
        | Alteration::LosesAll(_)
        | Alteration::DefinedSize(..) => {
            let mut after = now.clone();
            alteration.apply(&mut after);
            return difference(now, &after);
        }
    };
    if differs { written_by(alteration) } else { CharacteristicSet::NONE }
}

/// In what the two differ.
fn difference(before: &Characteristics, after: &Characteristics) -> CharacteristicSet {
    let aspect = |differs: bool, aspect: CharacteristicSet| if differs { aspect } else { CharacteristicSet::NONE };
    aspect(before.controller != after.controller, CharacteristicSet::CONTROL)
        | aspect(before.types != after.types, CharacteristicSet::TYPES)
        | aspect(before.subtypes != after.subtypes, CharacteristicSet::SUBTYPES)
        | aspect(before.colors != after.colors, CharacteristicSet::COLORS)
        | aspect(before.keywords != after.keywords, CharacteristicSet::KEYWORDS)
        | aspect((before.power, before.toughness) != (after.power, after.toughness), CharacteristicSet::SIZE)
        | aspect((before.lost, &before.granted) != (after.lost, &after.granted), CharacteristicSet::ABILITIES)
        // Everything that words say may be different with other words in it.
        | aspect(before.text != after.text, CharacteristicSet::ALL)
}

/// What the part of a change that is made in this layer can change.
pub(crate) fn written_in(layer: u8, change: &Change) -> CharacteristicSet {
    use crate::game::alteration::layer;
    match (layer, change) {
        (layer::CONTROL, _) => CharacteristicSet::CONTROL,
        (layer::TYPE, Change::Becomes(becomes)) if becomes.subtypes.is_empty() => CharacteristicSet::TYPES,
        (layer::TYPE, Change::Becomes(_)) => CharacteristicSet::TYPES | CharacteristicSet::SUBTYPES,
        (layer::TYPE, _) => CharacteristicSet::SUBTYPES | CharacteristicSet::ABILITIES | CharacteristicSet::KEYWORDS,
        (layer::COLOR, _) => CharacteristicSet::COLORS,
        (layer::ABILITY, Change::Has(_) | Change::ChosenLandwalk | Change::Loses(_) | Change::LosesAll(_)) => {
            CharacteristicSet::KEYWORDS
        }
        (layer::ABILITY, Change::HasAbility(_)) => CharacteristicSet::ABILITIES,
        (layer::ABILITY, _) => CharacteristicSet::KEYWORDS | CharacteristicSet::ABILITIES,
        (layer::RULES, _) => CharacteristicSet::NONE,
        _ => CharacteristicSet::SIZE,
    }
}

/// What the change changes.
pub(crate) const fn written_by(alteration: &Alteration) -> CharacteristicSet {
    match alteration {
        Alteration::Control(_) => CharacteristicSet::CONTROL,
        Alteration::ColorWord(..) | Alteration::LandWord(..) => CharacteristicSet::ALL,
        Alteration::LandType(_) => CharacteristicSet(
            CharacteristicSet::SUBTYPES.0 | CharacteristicSet::ABILITIES.0 | CharacteristicSet::KEYWORDS.0,
        ),
        Alteration::LosesSubtype(_) => CharacteristicSet::SUBTYPES,
        Alteration::Types(..) => CharacteristicSet(CharacteristicSet::TYPES.0 | CharacteristicSet::SUBTYPES.0),
        Alteration::Color(_) => CharacteristicSet::COLORS,
        Alteration::Has(_) | Alteration::Loses(_) | Alteration::LosesAll(_) => CharacteristicSet::KEYWORDS,
        Alteration::HasAbility(..) => CharacteristicSet::ABILITIES,
        Alteration::LosesAllAbilities => {
            CharacteristicSet(CharacteristicSet::KEYWORDS.0 | CharacteristicSet::ABILITIES.0)
        }
        Alteration::DefinedSize(..)
        | Alteration::BaseSize(..)
        | Alteration::BasePower(_)
        | Alteration::BaseToughness(_)
        | Alteration::Size(..)
        | Alteration::Switch => CharacteristicSet::SIZE,
        Alteration::StaysTapped | Alteration::ProducesColorless(_) => CharacteristicSet::NONE,
    }
}
