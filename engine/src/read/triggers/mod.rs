//! Which abilities watch for which events (603.2).

pub(crate) mod event;
pub(crate) mod watching;
