//! What is so now. Nothing here changes a game.

pub(crate) mod attachment;
pub(crate) mod combat;
pub(crate) mod context;
pub(crate) mod declared;
pub(crate) mod destruction;
pub(crate) mod exclusions;
pub(crate) mod filter;
pub(crate) mod layers;
pub(crate) mod modes;
mod owners;
pub(crate) mod players;
pub(crate) mod revealed;
pub(crate) mod stack;
pub(crate) mod statics;
pub(crate) mod targets;
pub(crate) mod triggers;
