//! What the game is in the middle of, one file for each, and the turn. Each step goes on with the innermost of them.

pub(crate) mod answer;
pub(crate) mod asking;
pub(crate) mod camouflage;
pub(crate) mod combat_damage;
pub(crate) mod damage;
pub(crate) mod damage_modifiers;
pub(crate) mod destruction;
pub(crate) mod discarding;
pub(crate) mod entering;
pub(crate) mod owed_sacrifice;
pub(crate) mod passing;
pub(crate) mod place_triggers;
pub(crate) mod regeneration;
pub(crate) mod replacement;
pub(crate) mod resolve;
pub(crate) mod state_based;
pub(crate) mod turn;
pub(crate) mod untap;
