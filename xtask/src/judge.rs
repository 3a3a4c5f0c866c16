//! `cargo xtask judge`: a card beside its rulings.

use std::path::Path;
use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::server;

/// Prints what there is to judge these cards by; without any, the cards of which a ruling is open.
///
/// # Errors
/// When the program does not build, or there is no such card.
pub fn judge(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let reference = arguments.value("--reference")?;
    let update = arguments.flag("--update");
    let cards = arguments.paths()?;
    let mut judge = process::program(&server::program("judge")?);
    if let Some(reference) = reference {
        // The program works in the clone's folder; a path was typed where the person stands.
        let here = std::env::current_dir().unwrap_or_default();
        judge.arg("--reference").arg(here.join(reference));
    }
    if update {
        judge.arg("--update");
    }
    process::run(judge.args(cards))?;
    Ok(ExitCode::SUCCESS)
}

/// The line that says how many rulings are shown.
pub fn coverage(program: &Path) -> String {
    let told = process::answer(&mut process::program(program));
    let line = told.and_then(|told| told.lines().last().map(str::to_owned));
    line.unwrap_or_else(|| "NOT COUNTED: which rulings are shown, for `cargo xtask judge` fails".to_owned())
}
