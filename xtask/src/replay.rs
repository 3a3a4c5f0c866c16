//! Games played at random on this machine, replayed in WASM, where they must end in the same states.

use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::workspace;

/// Plays and records so many games, from this one on (a number, or `today`). Returns the command that replays them in WASM, as a test of Cargo's.
///
/// # Errors
/// When a tool is missing, or a game cannot be played to its end.
pub fn in_wasm(games: u32, first: &str) -> Result<Command, Failure> {
    toolchain::compilers()?;
    let tools = Tools::ready()?;
    let recorded = workspace::target()?.join("recorded-games");
    let mut record = process::program(server::program("soak")?);
    record.arg("record").arg(games.to_string()).arg(&recorded).arg(first);
    process::run(&mut record)?;
    toolchain::linters()?;
    let mut replay = process::cargo_that_lints();
    // With the client's features and its compiler, so that the engine is built once for both.
    replay.args(["test", "--package", "soak", "--package", "jb-mtg", "--test", "wasm", "--target", toolchain::WASM]);
    replay.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", tools.test_runner()).env("JB_MTG_RECORDED", &recorded);
    Ok(replay)
}
