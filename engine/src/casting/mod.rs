//! Casting spells and activating abilities (601, 602), and mana (605).

mod announce;
mod copying;
mod cost;
mod division;
mod giving;
mod nested;
mod operation;
mod payment;
mod sources;
mod targets;
mod timing;

pub(crate) use cost::{mana_of, plus};
pub(crate) use payment::{covers, plan, spend};
pub use sources::INTRINSIC;
pub(crate) use sources::ManaSources;
pub(crate) use targets::Targeting;
