//! What may be done and what it costs. Nothing here changes a game.

pub(crate) mod casting;
pub(crate) mod combat;
pub(crate) mod passing;
pub(crate) mod regeneration;
pub(crate) mod state_based;
