//! The engine's tests from outside, in one program: each further one would be linked, and what they share compiled, once more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
mod contributions;
mod controlled;
mod discarding;
mod face_down;
mod hindrance;
mod looking;
mod opening;
mod passing;
mod paying;
mod remembering;
mod revealed;
mod rooms;
mod sizes;
mod subgames;
mod taking_back;
mod taking_back_mana;
