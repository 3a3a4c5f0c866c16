//! `cargo xtask soak`: random games held to the laws.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::replay;
use crate::trials;

/// How many games of a run are replayed in WASM.
const REPLAYED_GAMES: u32 = 1_000;

/// Plays random games and replays the first of them in WASM; or has the computer player play itself; or replays the recorded ones that are named.
///
/// # Errors
/// When the arguments mean nothing or the program does not build.
pub fn soak(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    if let Some(games) = arguments.value("--sense")? {
        let first = arguments.value("--from")?;
        arguments.end()?;
        let given: Vec<String> = [games].into_iter().chain(first).collect();
        return trials::run("sense", &given);
    }
    let mut options = Vec::new();
    let mut first = "today".to_owned();
    if let Some(actions) = arguments.value("--actions")? {
        options.extend(["--actions".to_owned(), actions]);
    }
    if let Some(from) = arguments.value("--from")? {
        options.extend(["--from".to_owned(), from.clone()]);
        first = from;
    }
    if arguments.flag("--cards") {
        options.push("--cards".to_owned());
    }
    let here = trials::here();
    let files = arguments.paths()?;
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "soak", "--bin", "soak", "--"]);
    if files.is_empty() {
        cargo.arg("run").args(options);
    } else {
        cargo.arg("replay").args(files.iter().map(|file| here.join(file)));
    }
    let mut holds = process::succeeds(&mut cargo)?;
    if files.is_empty() {
        holds &= process::succeeds(&mut replay::in_wasm(REPLAYED_GAMES, &first)?)?;
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
