//! Which abilities watch for which events (603.2).

pub(crate) mod occurrence;
pub(crate) mod watching;
