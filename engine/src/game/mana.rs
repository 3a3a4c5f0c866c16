//! Mana that may be spent on some spells only (106.6), and effects on mana until end of turn.

use declaration::{AbilityId, CardTypes};
use serde::{Deserialize, Serialize};

use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::game::text::TextChange;
use crate::seat::Seat;

/// Mana of a pool that only spells of one of these types may be cast with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RestrictedMana {
    /// The types.
    pub only: CardTypes,
    /// The mana, which is also counted in the pool.
    pub mana: ManaPool,
}

/// The numbers from here on stand for the intrinsic mana abilities of the basic land types (305.6): the first for Plains.
pub const INTRINSIC: u8 = 128;

/// An effect on mana that a spell or ability has made until end of turn, by an ability that its card only speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManaEffect {
    /// Its controller.
    pub controller: Seat,
    /// The spell, or the source of the ability.
    pub source: ObjectId,
    /// The words replaced in it (612).
    pub text: TextChange,
    /// The ability.
    pub ability: AbilityId,
}
