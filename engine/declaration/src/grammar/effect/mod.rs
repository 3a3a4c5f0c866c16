//! Instructions: what a spell or ability does, one after another.

mod add;
mod combat;
mod continuous;
mod counters;
mod damage;
mod delayed;
mod fused;
mod list;
mod pay;
mod search;
mod table;

pub(crate) use add::*;
pub(crate) use combat::*;
pub(crate) use continuous::*;
pub(crate) use counters::*;
pub(crate) use damage::*;
pub(crate) use delayed::*;
#[cfg(feature = "read")]
pub(crate) use fused::{THREE, TWO};
pub(crate) use list::*;
pub(crate) use pay::*;
pub(crate) use search::*;
pub(crate) use table::*;
