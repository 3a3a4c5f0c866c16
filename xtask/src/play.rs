//! `cargo xtask play`: from a fresh clone to a table one can sit down at.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::client;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::workspace;

/// The port that the table is served on where none is named.
pub const PORT: u16 = 8093;

/// Sets up, builds and starts the server in this terminal.
///
/// # Errors
/// When a step fails, with its remedy.
pub fn play(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let port = match arguments.value("--port")? {
        Some(text) => text.parse().map_err(|_| {
            Failure::new(format!("`{text}` is no port")).remedy("name one from 1 to 65535, or 0 for any that is free")
        })?,
        None => PORT,
    };
    let lan = arguments.flag("--lan");
    let name = arguments.value("--host")?;
    let data = arguments.value("--data")?.map_or_else(|| workspace::root().join("data"), PathBuf::from);
    arguments.end()?;

    let mut progress = Progress::new(4);
    let tools = progress.step("Tools that build the client", || {
        toolchain::compilers()?;
        Tools::ready()
    })?;
    let client = progress.step("The client, for release", || client::build(client::Build::Release, &tools))?;
    let program = progress
        .step("The server, for release, with the client inside", || server::build(server::Profile::Release, &client))?;
    progress.step(&format!("Start of {}", program.display()), || Ok(()))?;

    let mut server = Command::new(&program);
    server.arg("--port").arg(port.to_string()).arg("--data").arg(data);
    if lan {
        server.arg("--lan");
    }
    if let Some(name) = name {
        server.arg("--host").arg(name);
    }
    become_program(&mut server)
}

/// Lets the server take the place of this program, so that signals and the exit code are its own.
#[cfg(unix)]
fn become_program(command: &mut Command) -> Result<ExitCode, Failure> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(Failure::new(format!("{} cannot be started: {error}", command.get_program().to_string_lossy())))
}

/// Runs the server to its end.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> Result<ExitCode, Failure> {
    let ended_well = crate::process::succeeds(command)?;
    Ok(if ended_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
