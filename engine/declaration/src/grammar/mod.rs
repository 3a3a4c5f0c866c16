//! The grammar of cards, in both directions: declarations are read from the same phrases from which declarations and faces are written, and
//! from which the guide's tables are made.
//!
//! - `phrase` says what a phrase is: a row of a table, or a hole that is read and written in a way of its own; and how holes are made of
//!   others. Begin there.
//! - `reader` goes over the words of a line, back where a phrase does not fit, and tells what was missed furthest on.
//! - `renderer` writes, in the voice of a face or of a declaration, and remembers what was spoken of.
//! - The tables, one file for each kind of thing: `filter`, `target`, `reference`, `amount`, `condition`, `cost`, `event`, `change`, `damage`,
//!   `combat`, `replacement`, `statics`, `vocabulary`, and `effect/table` for the instructions.
//! - `card` and `ability` read cards and lines; `face` and `declaration` write them; `guide` lists the phrases.
//!
//! Card files are cut into words by `crate::file`, and made one table by `crate::parse`; what can be wrong with them is in `crate::error`.

// Without reading, much is there for nobody.
#![cfg_attr(not(feature = "read"), allow(dead_code))]

mod ability;
mod amount;
#[cfg(feature = "read")]
mod card;
mod change;
mod combat;
mod condition;
mod cost;
mod damage;
mod declaration;
mod described;
mod effect;
mod event;
mod face;
mod filter;
#[cfg(feature = "read")]
mod guide;
mod joining;
mod phrase;
mod reader;
mod reference;
mod renderer;
mod replacement;
mod statics;
mod target;
#[cfg(all(test, feature = "read"))]
mod tests;
mod vocabulary;

#[cfg(feature = "read")]
pub(crate) use card::card;
#[cfg(feature = "read")]
pub use declaration::declaration;
pub use face::{
    ability_text, alternatives, intrinsic_text, mode_text, size_text, target_text, text, type_line_text, ways,
};
#[cfg(feature = "read")]
pub use guide::guide;
pub use vocabulary::keyword_name;
#[cfg(feature = "read")]
pub(crate) use vocabulary::{card_type, size};

/// What phrases are made of: all other phrases, and what they stand for.
mod prelude {
    pub(super) use super::{
        ability::*, amount::*, change::*, combat::*, condition::*, cost::*, damage::*, effect::*, event::*, filter::*,
        joining::*, phrase::*, reader::*, reference::*, renderer::*, replacement::*, statics::*, target::*,
        vocabulary::*,
    };
    pub(super) use crate::*;
}
