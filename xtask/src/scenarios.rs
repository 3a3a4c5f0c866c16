//! `cargo xtask scenarios`: playing scenario files.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::server;
use crate::totals::Totals;
use crate::workspace;

/// Plays the files and folders named, or all there are.
///
/// # Errors
/// When the runner cannot be built or started.
pub fn scenarios(arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut paths: Vec<PathBuf> = arguments.paths()?.into_iter().map(PathBuf::from).collect();
    if paths.is_empty() {
        paths = own();
        paths.extend(shared());
    }
    // The runner works in the clone's folder; a path was typed where the person stands.
    let here = std::env::current_dir().unwrap_or_else(|_| workspace::root());
    let paths: Vec<PathBuf> = paths.into_iter().map(|path| here.join(path)).collect();
    let totals = run(&server::program("scenarios")?, &paths)?;
    Ok(if totals.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The project's own scenarios.
pub fn own() -> Vec<PathBuf> {
    vec![workspace::root().join("engine").join("scenarios")]
}

/// The folder of scenarios beside the clone, where it exists.
pub fn shared() -> Option<PathBuf> {
    let folder = workspace::root().parent()?.join("shared").join("scenarios");
    folder.is_dir().then_some(folder)
}

/// Plays scenario files and folders with their program, and counts.
///
/// # Errors
/// When the runner cannot be started.
pub fn run(program: &Path, paths: &[PathBuf]) -> Result<Totals, Failure> {
    let mut totals = Totals::default();
    let mut play = process::program(program);
    let succeeded = process::watched(play.args(paths), |line| {
        // The runner's last line is the sum.
        if let Some(sum) = Totals::of_line(line) {
            totals = sum;
        }
    })?;
    Ok(totals.or_failed(succeeded))
}
