//! How tests come by the emulator.

use std::env;
use std::sync::OnceLock;

use crate::process::{Emulator, NotStarted, Options};

/// The variable that names where an emulator for all tests runs already, as `127.0.0.1:8080`. It must have been started without rules.
pub const RUNNING: &str = "JB_MTG_FIRESTORE";

/// The emulator that all tests of this process share, the running one that [`RUNNING`] names or else one of its own, without rules but those that a
/// project is given; none where this machine has none: the test then says in one line what it skips and how that is got, and is done.
///
/// # Panics
/// When the emulator fails, or is missing where `CI` is set: there it must be.
#[must_use]
pub fn for_tests() -> Option<&'static Emulator> {
    static SHARED: OnceLock<Result<Emulator, NotStarted>> = OnceLock::new();
    let start = || match env::var(RUNNING).ok().and_then(|address| address.parse().ok()) {
        Some(address) => Ok(Emulator::running(address)),
        None => Emulator::start(&Options::default()),
    };
    match SHARED.get_or_init(start) {
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
