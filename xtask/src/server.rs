//! Building the server with the client inside, and what judges its recordings.

use std::path::{Path, PathBuf};
use std::process::Command;

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
    program(profile, "server", process::cargo().env("JB_MTG_CLIENT", client))
}

/// Builds the program that judges the browser tests' recordings of what the house sent; gives its path.
///
/// # Errors
/// When it does not compile.
pub fn secrecy() -> Result<PathBuf, Failure> {
    program(Profile::Development, "secrecy", &mut process::cargo())
}

fn program(profile: Profile, name: &str, cargo: &mut Command) -> Result<PathBuf, Failure> {
    cargo.args(["build", "--package", name]);
    let folder = match profile {
        Profile::Release => {
            cargo.arg("--release");
            "release"
        }
        Profile::Development => "debug",
    };
    process::run(cargo)?;
    Ok(workspace::target()?.join(folder).join(workspace::executable(name)))
}
