//! `cargo xtask fuzz`: feeding mutated inputs to whatever reads them.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// Fuzzes the targets that are named, or all; `replay TARGET FILES` reads inputs once.
///
/// # Errors
/// When the arguments mean nothing or the program does not build.
pub fn fuzz(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut options = Vec::new();
    for name in ["--minutes", "--seed"] {
        if let Some(value) = arguments.value(name)? {
            options.extend([name.to_owned(), value]);
        }
    }
    let mut words = arguments.paths()?;
    if words.first().is_some_and(|word| word == "replay") {
        // The program works in the clone's folder; a path was typed where the person stands.
        let here = std::env::current_dir().unwrap_or_else(|_| workspace::root());
        for word in words.iter_mut().skip(2) {
            *word = here.join(&word).to_string_lossy().into_owned();
        }
    }
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "fuzz", "--bin", "fuzz", "--"]).args(words).args(options);
    Ok(if process::succeeds(&mut cargo)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
