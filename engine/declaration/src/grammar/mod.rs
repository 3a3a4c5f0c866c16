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
mod described;
mod effect;
mod error;
mod event;
mod face;
mod file;
mod filter;
mod fixed;
mod guide;
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
pub use guide::guide;
pub use vocabulary::keyword_name;

/// What phrases are made of: all other phrases, and what they stand for.
mod prelude {

    pub(super) use super::amount::*;
    pub(super) use super::change::*;
    pub(super) use super::combat::*;
    pub(super) use super::condition::*;
    pub(super) use super::cost::*;
    pub(super) use super::damage::*;
    pub(super) use super::effect::*;
    pub(super) use super::error::*;
    pub(super) use super::event::*;
    pub(super) use super::filter::*;
    pub(super) use super::fixed::*;
    pub(super) use super::joining::*;
    pub(super) use super::phrase::*;
    pub(super) use super::reader::*;
    pub(super) use super::reference::*;
    pub(super) use super::renderer::*;
    pub(super) use super::replacement::*;
    pub(super) use super::target::*;
    pub(super) use super::vocabulary::*;
    pub(super) use super::x::*;
    pub(super) use crate::*;
}
