//! Damage that is being dealt (120), and damage that was dealt this turn.

use serde::{Deserialize, Serialize};

use crate::game::action::Target;
use crate::game::characteristics::Characteristics;
use crate::game::object::ObjectId;
use crate::seat::Seat;

/// An effect that can modify damage, by what makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModifierId {
    /// The recipient's protection from the source (702.16e).
    Protection,
    /// A static ability of this permanent: its place among the abilities, and the effect's place in it.
    Static(ObjectId, u8, u8),
    /// The shield with this number.
    Shield(u32),
    /// That this face-down permanent is turned up before it deals damage or is dealt damage.
    FaceDown(ObjectId),
}

/// Damage that one source would deal to one recipient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packet {
    /// The source (120.7): an object, or what has been one.
    pub source: ObjectId,
    /// To whom.
    pub to: Target,
    /// How much.
    pub amount: u32,
    /// Whether it is combat damage.
    pub combat: bool,
    /// The effects that have had their opportunity (614.5).
    pub applied: Vec<ModifierId>,
}

impl Packet {
    /// Damage that nothing has modified yet.
    pub(crate) const fn new(source: ObjectId, to: Target, amount: u32, combat: bool) -> Packet {
        Packet { source, to, amount, combat, applied: Vec::new() }
    }
}

/// Damage that would be dealt at the same time, while players choose what is applied to it (616.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageEvent {
    /// The damage.
    pub packets: Vec<Packet>,
    /// The packet that the pending question is about, by its place.
    pub asked: u16,
    /// The effect whose controller is asked whether it is applied to that packet.
    pub offered: Option<ModifierId>,
    /// The shields that are being divided among simultaneous damage (615.7).
    pub divided: Vec<ModifierId>,
    /// Shields that are used up when the event is over (615.8).
    pub spent: Vec<u32>,
    /// Life that is gained afterwards (615.5).
    pub life: Vec<(Seat, u32)>,
}

/// What is so of every creature that a source deals damage to this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageMark {
    /// The source.
    pub source: ObjectId,
    /// Whether the creature is exiled if it would die this turn; otherwise it cannot be regenerated this turn.
    pub exiles: bool,
}

/// That something dealt damage to something this turn, and how much in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// The source.
    pub source: ObjectId,
    /// What it was as it dealt the damage (608.2i), where that is known.
    pub dealer: Option<Characteristics>,
    /// To whom.
    pub to: Target,
    /// How much.
    pub amount: u32,
}
