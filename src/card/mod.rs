//! Card faces: our own frames, pips, marks and icons. Nothing here knows of a game.

mod face;
mod frame;
mod icon;
mod mark;
mod picture;
mod pip;
mod plain;
mod rules_text;
mod spoken;

pub use face::{CardFace, FaceSize};
pub use frame::{frame_of, land_colors, set_mark};
pub use icon::CardIcon;
pub use mark::{Mark, MarkShape};
pub use picture::is_address;
pub use pip::{Cost, Pip, Symbol};
pub use plain::PlainFace;
pub use rules_text::{CardText, RulesText, SymbolText, read_aloud, read_card};
pub use spoken::{counted, in_english};
