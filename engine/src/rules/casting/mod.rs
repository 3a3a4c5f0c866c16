//! Casting spells and activating abilities (601, 602), and mana (605): what may be, and what pays for it.

mod ability_list;
pub(crate) mod announce;
pub(crate) mod asked;
pub(crate) mod cost;
pub(crate) mod division;
pub(crate) mod harm;
pub(crate) mod hindrance;
mod keeping;
pub(crate) mod object_costs;
pub(crate) mod object_costs_for_mana;
pub(crate) mod payment;
pub(crate) mod restricted;
pub(crate) mod sources;
pub(crate) mod timing;
