//! Continuous effects of spells and abilities that have resolved (611.2), and of static abilities whose sources have left.

use std::sync::Arc;

use declaration::{AbilityId, Condition};
use serde::{Deserialize, Serialize};

use crate::game::alteration::Alteration;
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::seat::Seat;

/// A continuous effect that a resolved spell or ability has on one object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContinuousEffect {
    /// What it changes: a permanent, or a spell (which keeps it as the permanent that it becomes, 400.7a).
    pub object: ObjectId,
    /// How.
    pub alteration: Alteration,
    /// Who controls the effect.
    pub controller: Seat,
    /// When it began (613.7b).
    pub timestamp: u32,
    /// How long it lasts.
    pub lasts: Lasts,
}

/// How long a continuous effect lasts (611.2a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lasts {
    /// Until end of turn.
    EndOfTurn,
    /// Until the next turn of its controller.
    NextTurn,
    /// Until end of combat.
    EndOfCombat,
    /// Until the next upkeep of its controller.
    NextUpkeep,
    /// Until the end of the first upkeep of its controller in a turn after this one.
    ThroughUpkeep(u32),
    /// During the first turn of this player after this one; of a rule of combat.
    DuringTurn(Seat, u32),
    /// Through so many of the next untap steps of the object's controller.
    NextUntapSteps(u8),
    /// Through the next untap step of its controller.
    YourNextUntapStep,
    /// As long as the condition holds of this source, in whose text words are replaced so.
    AsLongAs(ObjectId, TextChange, Arc<Condition>),
    /// Until this source leaves the battlefield, which phasing out is not (702.26d).
    UntilLeaves(ObjectId),
    /// For the rest of the game.
    Indefinitely,
}

/// The effect of a static ability that goes on until end of turn though its source has left the battlefield. It is not fixed to what it
/// applied to then, as no resolution has made it (611.2c, 611.3a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lingering {
    /// The ability.
    pub ability: AbilityId,
    /// The words replaced in it.
    pub text: TextChange,
    /// What its source was.
    pub source: ObjectId,
    /// Who controlled that.
    pub controller: Seat,
    /// When the effect began.
    pub timestamp: u32,
}
