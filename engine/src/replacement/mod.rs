//! Effects that replace or prevent what would happen (614-616).

mod applying;
mod damage;
mod instead;
mod regeneration;
mod shield;

pub(crate) use damage::{continue_damage, deal_damage, has_harmed, take_damage_choice};
pub(crate) use instead::{
    begin_unless_replaced, continue_drawing, continue_impending, draw_cards, follow_next_replacement, gain_life,
    take_replacement_choice,
};
pub(crate) use regeneration::{
    can_be_regenerated, make_shield, regenerate, regenerates_itself, regenerating_abilities, regeneration_shape,
    take_gift_for_regeneration, take_regeneration,
};
pub(crate) use shield::{follow_damage_source, follow_shield};

pub use applying::ModifierId;
pub use damage::{DamageEvent, Harm, Packet};
pub use instead::{Drawing, Impending, NextReplacement, ReplacementId, Would};
pub use shield::{Capacity, DamageShield, Modification, ShieldedFrom};
