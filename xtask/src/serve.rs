//! `cargo xtask serve` and `cargo xtask env`: for people who change the client.

use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::client;
use crate::failure::Failure;
use crate::play;
use crate::process;
use crate::progress::Progress;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::workspace;

/// Starts the server, and beside it Trunk, which rebuilds the client on every change and passes requests on to the server.
///
/// # Errors
/// When a step fails, with its remedy.
pub fn serve(arguments: Arguments) -> Result<ExitCode, Failure> {
    arguments.end()?;
    let mut progress = Progress::new(2);
    let tools = progress.step("Tools that build the client", || {
        toolchain::compilers()?;
        Tools::ready()
    })?;
    let program = progress
        .step("The server", || server::build(server::Profile::Development, &client::Build::Release.folder()))?;
    let mut server = Command::new(&program)
        .args(["--dev", "--port", &play::PORT.to_string(), "--data"])
        .arg(workspace::root().join("data"))
        .spawn()
        .map_err(|error| Failure::new(format!("{} cannot be started: {error}", program.display())))?;
    let served = process::succeeds(tools.trunk()?.arg("serve"));
    // Trunk has ended, by Ctrl-C as a rule, which the server has seen as well: either way it is not needed any more.
    let _ = server.kill();
    let _ = server.wait();
    Ok(if served? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the line that lets a shell find Trunk and its tools.
///
/// # Errors
/// When a tool cannot be installed.
pub fn environment(arguments: Arguments) -> Result<ExitCode, Failure> {
    arguments.end()?;
    let tools = Tools::ready()?;
    println!("export PATH='{}'", tools.path()?.to_string_lossy().replace('\'', r"'\''"));
    Ok(ExitCode::SUCCESS)
}
