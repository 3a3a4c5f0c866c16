//! Building the server with the client inside, and what judges its recordings.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::workspace;

/// How programs are built.
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
    programs(profile, &["server"], client)?;
    path(profile, "server")
}

/// Builds the function that judges on the cloud; gives the program's path.
///
/// # Errors
/// When it does not compile.
pub fn function(profile: Profile) -> Result<PathBuf, Failure> {
    cargo_build(profile, &["functions"], |_| ())?;
    path(profile, "functions")
}

/// The programs of the browser tests.
pub struct ForTests {
    /// The server.
    pub server: PathBuf,
    /// What judges the recordings of games.
    pub secrecy: PathBuf,
    /// What lays tables before the server starts.
    pub laid: PathBuf,
}

/// Builds the server for the browser tests, and their own programs.
///
/// # Errors
/// When they do not compile.
pub fn for_tests(client: &Path) -> Result<ForTests, Failure> {
    programs(Profile::Development, &["server", "secrecy", "laid"], client)?;
    let built = |name| path(Profile::Development, name);
    Ok(ForTests { server: built("server")?, secrecy: built("secrecy")?, laid: built("laid")? })
}

/// The programs of whatever browsers do on the cloud.
pub struct ForTheCloud {
    /// The function.
    pub function: PathBuf,
    /// What judges the recordings of games.
    pub secrecy: PathBuf,
}

/// Builds the programs of whatever browsers do on the cloud.
///
/// # Errors
/// When they do not compile.
pub fn for_the_cloud(profile: Profile) -> Result<ForTheCloud, Failure> {
    cargo_build(profile, &["functions", "secrecy"], |_| ())?;
    let built = |name| path(profile, name);
    Ok(ForTheCloud { function: built("functions")?, secrecy: built("secrecy")? })
}

fn programs(profile: Profile, names: &[&str], client: &Path) -> Result<(), Failure> {
    cargo_build(profile, names, |cargo| {
        cargo.env("JB_MTG_CLIENT", client);
    })
}

fn cargo_build(profile: Profile, names: &[&str], with: impl FnOnce(&mut Command)) -> Result<(), Failure> {
    let mut cargo = process::cargo();
    cargo.arg("build").args(names.iter().flat_map(|name| ["--package", name]));
    with(&mut cargo);
    if profile == Profile::Release {
        cargo.arg("--release");
    }
    process::run(&mut cargo)
}

fn path(profile: Profile, name: &str) -> Result<PathBuf, Failure> {
    let folder = if profile == Profile::Release { "release" } else { "debug" };
    Ok(workspace::target()?.join(folder).join(workspace::executable(name)))
}
