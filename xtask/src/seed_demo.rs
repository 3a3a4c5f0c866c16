//! `cargo xtask seed-demo`: a database full of players, cards and offers, and what requests cost in it.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// Fills a database and prints figures. It is compiled as what friends play on is, or the figures would say nothing.
///
/// # Errors
/// When it does not compile, or the folder holds a database already.
pub fn seed_demo(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let data = arguments.value("--data")?.map_or_else(|| workspace::root().join("demo"), Into::into);
    let players = arguments.value("--players")?;
    let quick = arguments.flag("--quick");
    arguments.end()?;
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "server", "--example", "seed_demo"]);
    if !quick {
        cargo.arg("--release");
    }
    cargo.arg("--").arg("--data").arg(&data);
    if let Some(players) = players {
        cargo.args(["--players", &players]);
    }
    process::run(&mut cargo)?;
    println!("Serve it with: cargo xtask play --data {}", data.display());
    Ok(ExitCode::SUCCESS)
}
