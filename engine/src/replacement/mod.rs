//! Effects that replace or prevent what would happen (614-616).

mod applying;
mod damage;
mod instead;
mod regeneration;
mod shield;

pub use applying::ModifierId;
pub use damage::{DamageEvent, Harm, Packet};
pub use instead::{Drawing, Impending, NextReplacement, ReplacementId, Would};
pub use shield::{Capacity, DamageShield, Modification, ShieldedFrom};
