//! Casting spells and activating abilities (601, 602), and mana (605).

mod announce;
mod copying;
mod cost;
mod division;
mod exclusions;
mod giving;
mod harm;
mod nested;
mod operation;
mod payment;
mod restricted;
mod sources;
mod targets;
mod timing;

pub(crate) use cost::{mana_of, plus};
pub(crate) use payment::{covers, spend};
pub use restricted::RestrictedMana;
pub(crate) use sources::ManaSources;
pub use sources::{INTRINSIC, ManaEffect};
pub(crate) use targets::Targeting;
