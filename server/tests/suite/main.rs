//! The server's tests from outside, in one program: each further one would be linked, and what they share compiled, once more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod connections;
mod disk_space;
#[cfg(target_os = "linux")]
mod floods;
mod hostile;
mod lists;
mod market;
mod playing;
mod shuffle;
#[cfg(target_os = "linux")]
mod siege;
mod support;
mod transfer;
mod updates;
mod watching;
