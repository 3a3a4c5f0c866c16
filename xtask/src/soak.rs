//! `cargo xtask soak`: random games held to the laws.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// Plays random games, or replays the recorded ones that are named.
///
/// # Errors
/// When the arguments mean nothing or the program does not build.
pub fn soak(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut options = Vec::new();
    for name in ["--actions", "--from"] {
        if let Some(value) = arguments.value(name)? {
            options.extend([name.to_owned(), value]);
        }
    }
    if arguments.flag("--cards") {
        options.push("--cards".to_owned());
    }
    // The program works in the clone's folder; a path was typed where the person stands.
    let here = std::env::current_dir().unwrap_or_else(|_| workspace::root());
    let files = arguments.paths()?;
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "soak", "--bin", "soak", "--"]);
    if files.is_empty() {
        cargo.arg("run").args(options);
    } else {
        cargo.arg("replay").args(files.iter().map(|file| here.join(file)));
    }
    Ok(if process::succeeds(&mut cargo)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
