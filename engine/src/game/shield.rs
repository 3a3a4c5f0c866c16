//! Effects that wait for damage (614, 615).

use declaration::{CardId, Counter, Filter};
use serde::{Deserialize, Serialize};

use crate::game::action::Target;
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::seat::Seat;

/// An effect that waits until end of turn for damage to prevent or to replace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageShield {
    /// Its number, which no other has: the timestamp of its beginning.
    pub number: u32,
    /// Its controller.
    pub controller: Seat,
    /// The spell, or the source of the ability, that made it.
    pub source: ObjectId,
    /// The card of that.
    pub card: CardId,
    /// How much damage it applies to.
    pub capacity: Capacity,
    /// Whether it applies to combat damage only.
    pub combat: bool,
    /// The sources of damage it applies to.
    pub from: ShieldedFrom,
    /// Damage to whom; none for damage to anybody.
    pub to: Option<Target>,
    /// What happens instead.
    pub instead: Modification,
    /// The words replaced in what made it (612).
    pub text: TextChange,
}

/// How much damage a shield applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Capacity {
    /// All damage of this turn.
    All,
    /// So much (615.7).
    Next(u32),
    /// All damage of one event (615.8).
    NextTime,
}

/// The sources of damage a shield applies to (609.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShieldedFrom {
    /// Any.
    Any,
    /// This object, as long as it fits the description where there is one (609.7b).
    Object(ObjectId, Option<Filter>),
    /// All that fit.
    Fitting(Filter),
    /// Any, where a spell or ability that targets the recipient has it deal the damage.
    ByTargeting,
}

/// What happens instead of the damage; see [`Instead`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modification {
    /// Prevented.
    Prevent,
    /// Prevented, and the controller of the effect gains as much life.
    PreventAndGainLife,
    /// Half of it, rounded down, prevented.
    PreventHalf,
    /// All but so much prevented.
    PreventAllBut(u16),
    /// Dealt to somebody else.
    DealTo(Target),
    /// Dealt to somebody else, as the controller of the effect likes; of damage to creatures only.
    MayDealTo(Target),
    /// Dealt, and the source of the effect deals as much to the controller of the damage's source.
    DealBack,
    /// Dealt, when this face-down permanent has been turned up.
    TurnUp(ObjectId),
    /// Where it is at least the first, only the second is dealt.
    ReduceTo(u16, u16),
    /// A counter is removed from the source of the effect for each 1 of it, as far as there are any, and that 1 prevented.
    RemoveCounters {
        /// Which counters.
        counter: Counter,
        /// Whether it is prevented, and not merely the counters removed (615.12).
        prevents: bool,
    },
    /// Neither prevented nor dealt to somebody else.
    Unalterable,
}
