//! What the host reads. A terminal that has gone away must not end the game, as it would with `println!`.

use std::fmt::Display;
use std::io::{Write as _, stderr, stdout};

/// A line about what goes on.
pub fn say(line: impl Display) {
    let _ = writeln!(stdout(), "{line}");
}

/// A line about what went wrong.
pub fn warn(line: impl Display) {
    let _ = writeln!(stderr(), "{line}");
}
