//! How tests come by the emulator.

use std::env;
use std::sync::OnceLock;

use crate::process::{Emulator, NotStarted, Options};

/// The emulator that all tests of this process share, without rules but those that a project is given; none where this machine has none: the test
/// then says in one line what it skips and how that is got, and is done.
///
/// # Panics
/// When the emulator fails, or is missing where `CI` is set: there it must be.
#[must_use]
pub fn for_tests() -> Option<&'static Emulator> {
    static SHARED: OnceLock<Result<Emulator, NotStarted>> = OnceLock::new();
    match SHARED.get_or_init(|| Emulator::start(&Options::default())) {
        Ok(emulator) => Some(emulator),
        Err(error) => {
            skipped(error);
            None
        }
    }
}

/// Whether the emulator must be on this machine: where `CI` is set, what cannot be tested has failed.
#[must_use]
pub fn required() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

/// Says in one line that a test is skipped, and why. For tests that start an emulator of their own.
///
/// # Panics
/// As [`for_tests`].
#[expect(clippy::panic, reason = "a test ends so")]
pub fn skipped(error: &NotStarted) {
    match error {
        NotStarted::NotFound(missing) if !required() => eprintln!("skipped, for {missing}"),
        _ => panic!("{error}"),
    }
}
