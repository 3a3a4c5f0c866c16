//! Fuzzing on stable Rust: whatever somebody can send, store or write is fed to what reads it, mutated from samples that are right.
//!
//! A [`Target`] reads bytes and must neither panic nor break a law; [`search()`] looks for bytes with which it does, and shrinks them. What was once found
//! lies in `corpus/`, a folder a target, and is replayed by the tests.

mod mutate;
mod search;
mod targets;

pub use mutate::Mutator;
pub use search::{Budget, Failing, Reading, search};
pub use targets::{TARGETS, Target};

use std::path::{Path, PathBuf};

/// The inputs that have once failed, by target.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}
