//! When something may be cast or activated, what it costs then, and what a turn permits.

use serde::{Deserialize, Serialize};

use crate::{Color, Condition, Filter, ManaCost, ManaKind, Reference};

/// What must be so, beside the rules' own times, for a spell to be cast or an ability to be activated (601.3, 602.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Restriction {
    /// Only in this part of a turn.
    During(Period),
    /// Only if this holds as it is announced; it is not looked at again.
    If(Condition),
    /// Only when a sorcery could be cast (307.1, 602.5d).
    AsSorcery,
    /// Only so many times each turn (602.5b).
    TimesEachTurn(u8),
}

/// A part of a turn, as restrictions speak of it. `Your` is the turn of the player who casts or activates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Period {
    /// Your turn.
    YourTurn,
    /// The turn of an opponent.
    OpponentsTurn,
    /// Your upkeep step.
    YourUpkeep,
    /// Your declare attackers step.
    YourDeclareAttackers,
    /// The upkeep step of an opponent.
    OpponentsUpkeep,
    /// Any time after the upkeep step of the turn.
    AfterUpkeep,
    /// The upkeep step of either player.
    AnyUpkeep,
    /// The combat phase.
    Combat,
    /// Any time before attackers are declared (508.1).
    BeforeAttackers,
    /// Any time before blockers are declared (509.1).
    BeforeBlockers,
    /// Any time before the combat damage step (510), the one for first strike included.
    BeforeCombatDamage,
    /// The declare attackers step of either player.
    DeclareAttackers,
    /// The declare blockers step of either player.
    DeclareBlockers,
    /// Any time after the combat phase of the turn.
    AfterCombat,
    /// The end of combat step (511).
    EndOfCombat,
}

/// What a cost-changing effect speaks of (601.2f).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Costed {
    /// Casting spells that fit.
    Spells(Filter),
    /// Activating abilities of these permanents: all that fit, or what the source enchants.
    AbilitiesOf(Reference),
}

/// What a triggered mana ability adds (605.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Additional {
    /// One mana of a type that the land produced, of the player's choice where there were several.
    SameType,
    /// So much mana of this kind.
    Mana(ManaKind, u8),
}

/// A permission or a prohibition of the turn's own actions, and how permanents enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Permission {
    /// The controller may play so many additional lands on each of their turns; `u8::MAX` for any number (305.2).
    FurtherLands(u8),
    /// These permanents enter tapped (614.1c): the source itself, or all that fit (614.1d).
    EnterTapped(Reference),
    /// These do not untap in their controllers' untap steps (502.3), where there is a condition, while that holds.
    StayTapped(Reference, Option<Condition>),
    /// Its controller may choose that the source does not untap in their untap step.
    MayStayTapped,
    /// Players can't untap more than so many permanents that fit in their untap steps, as long as the condition holds.
    UntapAtMost {
        /// Which permanents.
        filter: Filter,
        /// How many of them.
        count: u8,
        /// When.
        condition: Option<Condition>,
    },
    /// Its controller may spend mana of one color as though it were mana of another (609.4b).
    SpendAs {
        /// The color of the mana.
        spent: Color,
        /// The color on whose symbols it may be spent.
        on: Color,
    },
    /// Players skip their untap steps (614.10).
    SkipUntapSteps,
    /// Players can't cast spells that fit, or play lands that fit.
    CannotPlay(Filter),
    /// What fits can't enter the battlefield (614.17); it stays where it is, and a spell goes to its owner's graveyard (608.3).
    CannotEnter(Filter),
    /// Spells or abilities cost so much more mana, or less (601.2f).
    CostsMore {
        /// What costs more.
        what: Costed,
        /// How much.
        by: ManaCost,
        /// Whether it is less, which only generic mana can be.
        less: bool,
        /// Less mana than this in the whole cost is not left by it.
        least: u8,
    },
}
