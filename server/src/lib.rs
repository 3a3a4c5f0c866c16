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
pub mod system;

pub use system::now;
