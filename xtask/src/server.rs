//! Building the server with the client inside.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// How the server is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Optimised: what friends play on.
    Release,
    /// Quick to compile: for the tests and for work on the client.
    Development,
}

/// Builds the server with the client of `client` inside; gives the program's path.
///
/// # Errors
/// When it does not compile.
pub fn build(profile: Profile, client: &Path) -> Result<PathBuf, Failure> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--package", "server"]).env("JB_MTG_CLIENT", client);
    let folder = match profile {
        Profile::Release => {
            cargo.arg("--release");
            "release"
        }
        Profile::Development => "debug",
    };
    process::run(&mut cargo)?;
    Ok(workspace::target()?.join(folder).join(workspace::executable("server")))
}
