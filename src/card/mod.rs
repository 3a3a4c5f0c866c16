//! Card faces: our own frames, pips, marks and emblems. Nothing here knows of a game.

mod emblem;
mod face;
mod frame;
mod pip;
mod rules_text;

pub use emblem::Emblem;
pub use face::{CardFace, FaceSize};
pub use frame::{frame_of, set_mark};
pub use pip::{Cost, Pip, Symbol};
pub use rules_text::RulesText;
