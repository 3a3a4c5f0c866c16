//! The cards around the game: what the house says about all of them, and which of them one wants to see. Nothing here draws.

mod catalogue;
mod filter;

pub use catalogue::{Catalogue, Listed};
pub use filter::{Filter, Kind, Sort, TINTS};
