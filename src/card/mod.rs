//! Card faces: our own frames, pips, marks and emblems. Nothing here knows of a game.

mod emblem;
mod face;
mod frame;
mod mark;
mod pip;
mod plain;
mod rules_text;
mod spoken;

pub use emblem::Emblem;
pub use face::{CardFace, FaceSize};
pub use frame::{frame_of, land_colors, set_mark};
pub use mark::{Mark, MarkShape};
pub use pip::{Cost, Pip, Symbol};
pub use plain::PlainFace;
pub use rules_text::{CardText, RulesText, SymbolText, read_aloud, read_card};
pub use spoken::{counted, in_english};
