//! Effects that replace or prevent what would happen (614-616).

mod damage;
mod regeneration;

pub(crate) use damage::DamageSource;
