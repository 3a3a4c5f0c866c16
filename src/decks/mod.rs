//! Decks of one's own, without a page: changing them, taking changes back, counting what is in them. Nothing here knows of the house's channel.

mod changes;
mod draft;
mod figures;
mod history;

pub use changes::{Group, Part, add, automatic_order, count, fill, groups, move_before, move_to, part, remove};
pub use draft::Draft;
pub use figures::{CURVE, Figures, card_of, drawn, figures};
pub use history::History;
