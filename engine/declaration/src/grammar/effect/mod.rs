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

pub(crate) use list::{INNER, Tail, instructions, tail};

use crate::Effect;
