//! The house on Firestore, on Google's emulator: the store, the service, disorder, cheats, and transfer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod ante;
mod cheats;
mod disorder;
mod game;
mod log;
mod matches;
mod own_documents;
#[path = "../../../e2e/positions/src/table.rs"]
mod positions;
mod program;
mod schema;
mod store;
mod tokens;
mod transfer;
mod watching;
mod world;
