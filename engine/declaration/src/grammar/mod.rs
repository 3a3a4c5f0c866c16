//! The grammar: one table of phrases from which declarations are read, and declarations and faces are written.

mod ability;
mod amount;
mod card;
mod change;
mod combat;
mod condition;
mod cost;
mod damage;
mod declaration;
mod effect;
mod error;
mod event;
mod face;
mod file;
mod filter;
mod fixed;
mod joining;
mod line;
mod phrase;
mod reader;
mod reference;
mod renderer;
mod replacement;
mod spelling;
mod target;
#[cfg(test)]
mod tests;
mod vocabulary;
mod x;

pub use declaration::declaration;
pub use error::{ParseError, Reason};
pub use face::{ability_text, alternatives, intrinsic_text, mode_text, size_text, text, type_line_text, ways};
pub use file::{Source, parse};
pub use vocabulary::keyword_name;
