//! The tests of the trials, in one program.
#![allow(clippy::unwrap_used)]

mod ladder;
mod puzzles;
