//! The house's tests from outside, in one program: each further one would be linked, and what they share compiled, once more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod ante;
mod challenges;
mod decks;
mod deleting;
mod hands;
mod host;
mod keeping;
mod market;
mod match_ends;
mod matches;
mod people;
mod queue;
mod referee;
mod renamed;
mod room;
mod shuffle;
mod sweep;
mod tables;
mod transfer;
mod watching;
mod whole_games;
mod wire;
