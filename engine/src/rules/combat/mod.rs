//! What may attack and block, and what it costs (506-509).

pub(crate) mod band;
pub(crate) mod blocking;
pub(crate) mod completing;
pub(crate) mod cost;
pub(crate) mod defenses;
pub(crate) mod division;
pub(crate) mod rulings;
