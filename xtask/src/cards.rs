//! `cargo xtask cards`: the pool of cards.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;

/// Prints what can be played and what cannot yet, by set.
///
/// # Errors
/// When the card files are wrong, or the program does not build.
pub fn cards(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let json = arguments.flag("--json");
    arguments.end()?;
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "soak", "--bin", "cards"]);
    if json {
        cargo.args(["--", "--json"]);
    }
    process::run(&mut cargo)?;
    Ok(ExitCode::SUCCESS)
}
