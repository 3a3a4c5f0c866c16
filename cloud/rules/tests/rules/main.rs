//! Every rule of `firestore.rules`, put through Google's emulator: what is allowed, what is denied, and that no part of a rule is untested.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod actions;
mod asks;
mod coverage;
mod hostile;
mod others;
mod pace;
mod presence;
mod reading;
mod requests;
mod world;

use world::World;

/// Every kind of case; each leaves the world as it found it, but for what its players may write.
const CASES: [fn(&World); 7] =
    [actions::cases, requests::cases, asks::cases, pace::cases, presence::cases, reading::cases, others::cases];
