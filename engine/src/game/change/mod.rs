//! Changes of the state: nothing else writes it. Each records what has happened.

pub(crate) mod combat;
pub(crate) mod copying;
pub(crate) mod costs;
pub(crate) mod counters;
pub(crate) mod damage;
pub(crate) mod delayed;
pub(crate) mod destruction;
pub(crate) mod discard;
pub(crate) mod effects;
pub(crate) mod ending;
pub(crate) mod entering;
mod events;
pub(crate) mod face_down;
pub(crate) mod floating_mana;
pub(crate) mod graveyard;
pub(crate) mod libraries;
pub(crate) mod mana;
pub(crate) mod ownership;
pub(crate) mod permanents;
pub(crate) mod phasing;
pub(crate) mod position;
pub(crate) mod priority;
pub(crate) mod progress;
pub(crate) mod resolution;
pub(crate) mod setup;
pub(crate) mod stack;
pub(crate) mod subgame;
pub(crate) mod triggers;
pub(crate) mod turn;
pub(crate) mod zones;

pub(crate) use events::record;
