//! Building the programs of this workspace: the server with the client inside, what judges its recordings, what plays games.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::toolchain;
use crate::workspace;

/// How programs are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Optimised: what friends play on.
    Release,
    /// Quick to compile: for work on the client.
    Development,
    /// As in development, linted on the way: what the tests run.
    Tests,
}

/// Builds the server with the client of `client` inside; gives the program's path.
///
/// # Errors
/// When it does not compile.
pub fn build(profile: Profile, client: &Path) -> Result<PathBuf, Failure> {
    programs(profile, &["server"], client)?;
    path(profile, "server")
}

/// Builds the server as friends play on it, and what sets up positions before it starts; gives the paths of both.
///
/// # Errors
/// When they do not compile.
pub fn with_positions(profile: Profile, client: &Path) -> Result<(PathBuf, PathBuf), Failure> {
    programs(profile, &["server", "positions"], client)?;
    Ok((path(profile, "server")?, path(profile, "positions")?))
}

/// Builds the server with whatever client lies in `dist`, or none; gives the program's path.
///
/// # Errors
/// When it does not compile.
pub fn build_alone(profile: Profile) -> Result<PathBuf, Failure> {
    cargo_build(profile, &["server"], |_| ())?;
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
    pub server: PathBuf,
    /// What judges the recordings of games.
    pub secrecy: PathBuf,
    /// What sets up positions before the server starts.
    pub positions: PathBuf,
}

/// Builds the server for the browser tests, and their own programs.
///
/// # Errors
/// When they do not compile.
pub fn for_tests(client: &Path) -> Result<ForTests, Failure> {
    programs(Profile::Tests, &["server", "secrecy", "positions"], client)?;
    let built = |name| path(Profile::Tests, name);
    Ok(ForTests { server: built("server")?, secrecy: built("secrecy")?, positions: built("positions")? })
}

/// The programs of whatever browsers do on the cloud.
pub struct ForTheCloud {
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

/// Builds one program of this workspace as the tests do; gives its path.
///
/// # Errors
/// When it does not compile.
pub fn program(name: &str) -> Result<PathBuf, Failure> {
    program_among(name, &["--workspace".to_owned()])
}

/// Builds one program with the features that packages ask for together, as their tests are built that were chosen in the same way; gives its path.
///
/// # Errors
/// When it does not compile.
pub fn program_among(name: &str, packages: &[String]) -> Result<PathBuf, Failure> {
    toolchain::linters()?;
    process::run(process::cargo_that_lints().args(["build", "--quiet", "--bin", name]).args(packages))?;
    path(Profile::Tests, name)
}

fn cargo_build(profile: Profile, names: &[&str], with: impl FnOnce(&mut Command)) -> Result<(), Failure> {
    let mut cargo = match profile {
        Profile::Release => process::cargo(),
        Profile::Development => process::cargo_for_tests(),
        Profile::Tests => {
            toolchain::linters()?;
            process::cargo_that_lints()
        }
    };
    cargo.arg("build");
    match profile {
        Profile::Release => cargo.arg("--release").args(names.iter().flat_map(|name| ["--package", name])),
        // With the features of all packages at once, as all tests are built, so that nothing is built twice.
        Profile::Development | Profile::Tests => {
            cargo.arg("--workspace").args(names.iter().flat_map(|name| ["--bin", name]))
        }
    };
    with(&mut cargo);
    process::run(&mut cargo)
}

fn path(profile: Profile, name: &str) -> Result<PathBuf, Failure> {
    let folder = if profile == Profile::Release { "release" } else { "debug" };
    Ok(workspace::target()?.join(folder).join(workspace::executable(name)))
}
