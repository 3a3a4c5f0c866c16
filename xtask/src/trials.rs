//! `cargo xtask puzzles` and `cargo xtask ladder`: how well the computer player plays.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// Has the computer player try the puzzles of the files and folders named.
///
/// # Errors
/// When the arguments mean nothing or the program does not build.
pub fn puzzles(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let playouts = arguments.value("--playouts")?;
    let here = here();
    let mut given: Vec<String> = playouts.into_iter().flat_map(|number| ["--playouts".to_owned(), number]).collect();
    given.extend(arguments.paths()?.iter().map(|path| here.join(path).display().to_string()));
    run("puzzles", &given)
}

/// Plays the computer player against the anchors that are named, or all.
///
/// # Errors
/// When the arguments mean nothing or the program does not build.
pub fn ladder(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut given = Vec::new();
    for name in ["--pairs", "--playouts"] {
        given.extend(arguments.value(name)?.into_iter().flat_map(|number| [name.to_owned(), number]));
    }
    if let Some(folder) = arguments.value("--kept")? {
        given.extend(["--kept".to_owned(), here().join(folder).display().to_string()]);
    }
    given.extend(arguments.paths()?);
    run("ladder", &given)
}

/// Where the person stands: a path was typed there, and the program works in the clone's folder.
pub fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| workspace::root())
}

/// Runs a program of the trials.
///
/// # Errors
/// When it does not build.
pub fn run(program: &str, given: &[String]) -> Result<ExitCode, Failure> {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--profile", "trials", "--package", "trials", "--bin", program, "--"]).args(given);
    Ok(if process::succeeds(&mut cargo)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
