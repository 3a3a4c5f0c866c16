//! `cargo xtask profile`: which functions of the client are called when.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::browser::Browser;
use crate::client;
use crate::failure::Failure;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::workspace;

/// Builds a client that records, opens pages and tables with it, and writes down which of its functions a release may send for late.
///
/// # Errors
/// When something does not build, or a page does not come.
pub fn profile(arguments: Arguments) -> Result<ExitCode, Failure> {
    arguments.end()?;
    toolchain::compilers()?;
    let client = client::build(client::Build::Recorded, &Tools::ready()?)?;
    let (server, positions) = server::with_positions(server::Profile::Development, &client)?;
    let profile = workspace::root().join("xtask/post-build/profile.txt");
    Browser::ready()?.profile(&server, &positions, &client::names_of_recorded(), &profile)?;
    Ok(ExitCode::SUCCESS)
}
