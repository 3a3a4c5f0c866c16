//! The embedded backend: one process with the house, a database, and the client's files inside.

pub mod sqlite;
