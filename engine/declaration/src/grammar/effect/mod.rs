//! Instructions: what a spell or ability does, one after another.

mod add;
mod continuous;
mod counters;
mod damage;
mod delayed;
mod fused;
mod list;
mod pay;
mod search;
mod table;

#[cfg(feature = "read")]
pub(crate) use fused::{THREE, TWO};
pub(crate) use {add::*, continuous::*, counters::*, damage::*, delayed::*, list::*, pay::*, search::*, table::*};
