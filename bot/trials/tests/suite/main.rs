//! The tests of the trials, in one program.
#![allow(clippy::unwrap_used, clippy::panic)]

mod ladder;
mod puzzles;
mod sense;
