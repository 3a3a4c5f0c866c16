//! `cargo xtask seed-demo`: a database full of players, cards and offers, and what requests cost in it.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// Runs the program that fills databases.
///
/// # Errors
/// When it does not compile, or fails.
pub fn run(release: bool, arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "server", "--example", "seed_demo"]);
    if release {
        cargo.arg("--release");
    }
    process::run(cargo.arg("--").args(arguments))
}

/// Fills a database and prints figures. It is compiled as what friends play on is, or the figures would say nothing.
///
/// # Errors
/// When it does not compile, or the folder holds a database already.
pub fn seed_demo(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let data = arguments.value("--data")?.map_or_else(|| workspace::root().join("demo"), Into::into);
    let players = arguments.value("--players")?;
    let quick = arguments.flag("--quick");
    arguments.end()?;
    let folder = data.to_string_lossy();
    let mut wanted = vec!["--data", &folder];
    if let Some(players) = &players {
        wanted.extend(["--players", players]);
    }
    run(!quick, &wanted)?;
    println!("Serve it with: cargo xtask play --data {}", data.display());
    Ok(ExitCode::SUCCESS)
}
