//! The embedded backend: one process with the house, a database, and the client's files inside.
//!
//! One thread has the database and the house ([`hub`]); the connections ([`http`]) hand it what clients ask, and pass on what it publishes. It
//! publishes what is committed, and nothing else.

pub mod accounts;
pub mod http;
pub mod hub;
pub mod lan;
pub mod log;
pub mod sqlite;

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, by the clock of this machine.
#[must_use]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
