//! Decks: what players keep, read, write and sit down with.
//!
//! A player's own decks are their own to write ([`own`]), and others see those that they let them see ([`shared`]); what a deck may hold is said by one function, [`problems`], for the editor and for the table
//! alike; lists that people write come in through [`read`] and go out through [`write()`].

mod deck_limits;
mod formats;
mod leave;
mod legality;
mod names;
pub mod own;
mod reading;
pub mod shared;
mod table;
mod writing;
mod xml;

pub use deck_limits::deck_limits;
pub use formats::{Copies, FormatFacts, Group, Points, Pool, choose, facts};
pub use leave::{Gone, leave_decks};
pub use legality::{Limits, most_copies, problems};
pub use names::folded;
pub(crate) use own::remove_all_of;
pub use own::{AskLimits, Copy, Create, Delete, List, Open, Rename, Restore, Save, Uses, summary};
pub use reading::{ReadList, Reading, Remark, Why, read};
pub use shared::{Look, Share};
pub use table::deck_for;
pub(crate) use table::may_be_played_again;
pub use writing::{Style, write};

/// The most copies of one card that is no basic land, in most formats.
pub const COPIES: u16 = 4;
/// The cards of which there may be as many as one likes.
pub const BASIC_LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
