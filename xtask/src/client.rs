//! Building the client with Trunk, and skipping that where nothing has changed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::progress::note;
use crate::tools::Tools;
use crate::versions;
use crate::workspace;

/// How the client is built.
#[derive(Clone, Copy)]
pub enum Build {
    /// As it is served: small, and compressed beside each file.
    Release,
    /// For the browser tests: quick to compile, in a folder of its own.
    Test,
}

impl Build {
    /// The folder that the client is built into.
    pub fn folder(self) -> PathBuf {
        match self {
            Self::Release => workspace::root().join("dist"),
            Self::Test => workspace::root().join("target").join("client-test"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Test => "test",
        }
    }

    /// The file that keeps the fingerprints of the last build.
    fn stamp(self) -> PathBuf {
        workspace::root().join("target").join(format!("client-{}.stamp", self.name()))
    }
}

/// Builds the client unless its folder already holds what the sources, the tools and their versions make; gives the folder.
///
/// # Errors
/// When Trunk fails, or files cannot be read or written.
pub fn build(build: Build, tools: &Tools) -> Result<PathBuf, Failure> {
    let folder = build.folder();
    let inputs = inputs(build)?;
    if fs::read_to_string(build.stamp()).ok() == Some(stamp(&inputs, &folder)?) {
        note("nothing has changed since it was last built");
        return Ok(folder);
    }
    let mut trunk = tools.trunk()?;
    trunk.arg("build").arg("--dist").arg(&folder);
    if let Build::Release = build {
        trunk.arg("--release");
    }
    process::run(&mut trunk)?;
    let text = stamp(&inputs, &folder)?;
    let path = build.stamp();
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&path, text))
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
    Ok(folder)
}

/// The fingerprint of all that the client is made of.
fn inputs(build: Build) -> Result<String, Failure> {
    let mut fingerprint = Fingerprint::of(&workspace::root());
    fingerprint.word(build.name());
    fingerprint.word(versions::TRUNK);
    fingerprint.word(versions::BINARYEN);
    for file in [
        ".cargo/config.toml",
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        "Trunk.toml",
        "index.html",
        "xtask/post-build.mjs",
    ] {
        fingerprint.add(file, &[])?;
    }
    for folder in ["src", "style", "public"] {
        fingerprint.add(folder, &[])?;
    }
    for folder in ["engine", "house"] {
        fingerprint.add(folder, &["scenario", "scenarios", "tests", "benches", "examples", "target"])?;
    }
    fingerprint.finish()
}

/// What is kept beside a build: of what it was made, and what it is, so that a folder that somebody changed is built again.
fn stamp(inputs: &str, folder: &Path) -> Result<String, Failure> {
    let mut outputs = Fingerprint::of(folder);
    outputs.add("", &[])?;
    Ok(format!("{inputs}\n{}\n", outputs.finish()?))
}
