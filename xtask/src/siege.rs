//! `cargo xtask siege`: kinds of attack on the server, one after another, each beside an honest pair of players.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::client;
use crate::failure::Failure;
use crate::process;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;

/// Besieges the server as friends play on it.
///
/// # Errors
/// When the arguments mean nothing, or something does not build.
pub fn siege(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let seconds = arguments.value("--seconds")?;
    let thinking = arguments.value("--thinking")?;
    let quick = arguments.flag("--quick");
    let kinds = arguments.paths()?;
    let program = if quick {
        server::build_alone(server::Profile::Development)?
    } else {
        toolchain::compilers()?;
        let client = client::build(client::Build::Release, &Tools::ready()?)?;
        server::build(server::Profile::Release, &client)?
    };
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "siege"]);
    if !quick {
        cargo.arg("--release");
    }
    cargo.arg("--").arg(program);
    for (option, value) in [("--seconds", seconds), ("--thinking", thinking)] {
        if let Some(value) = value {
            cargo.args([option, &value]);
        }
    }
    let holds = process::succeeds(cargo.args(kinds))?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
