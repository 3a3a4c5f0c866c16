//! Building the client with Trunk, and skipping that where nothing has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::progress::note;
use crate::sdk;
use crate::toolchain;
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
    /// As it is served on the cloud: with Firestore behind it, and Google's SDK beside it.
    Cloud,
    /// The same for the browser tests.
    CloudTest,
}

impl Build {
    /// The folder that the client is built into.
    pub fn folder(self) -> PathBuf {
        match self {
            Self::Release => workspace::root().join("dist"),
            Self::Test => workspace::root().join("target").join("client-test"),
            Self::Cloud => workspace::root().join("cloud").join("dist"),
            Self::CloudTest => workspace::root().join("target").join("client-cloud-test"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Test => "test",
            Self::Cloud => "cloud",
            Self::CloudTest => "cloud-test",
        }
    }

    fn is_for_release(self) -> bool {
        matches!(self, Self::Release | Self::Cloud)
    }

    fn is_for_the_cloud(self) -> bool {
        matches!(self, Self::Cloud | Self::CloudTest)
    }

    /// The features that it is built with.
    fn features(self) -> String {
        let features = [("split", self.is_for_release()), ("cloud", self.is_for_the_cloud())];
        let features: Vec<&str> = features.into_iter().filter_map(|(name, wanted)| wanted.then_some(name)).collect();
        features.join(",")
    }

    /// The file that keeps the fingerprints of the last build.
    fn stamp(self) -> PathBuf {
        workspace::root().join("target").join(format!("client-{}.stamp", self.name()))
    }
}

/// Builds the client alone, and says where it is.
///
/// # Errors
/// When a tool is missing or the client does not build.
pub fn client(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let kind = match (arguments.flag("--cloud"), arguments.flag("--test")) {
        (false, false) => Build::Release,
        (false, true) => Build::Test,
        (true, false) => Build::Cloud,
        (true, true) => Build::CloudTest,
    };
    arguments.end()?;
    toolchain::compilers()?;
    let folder = build(kind, &Tools::ready()?)?;
    println!("{}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Compiles a client for the browser tests as Trunk does it after that, with nothing left to compile; it is linted while it is compiled.
pub fn linted(build: Build) -> Command {
    let mut cargo = process::cargo_that_lints();
    cargo.args(["build", "--package", "jb-mtg", "--target", toolchain::WASM]);
    if !build.features().is_empty() {
        cargo.arg("--features").arg(build.features());
    }
    cargo
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
    if build.is_for_release() {
        trunk.arg("--release");
        trunk.env("JB_MTG_LINKED", workspace::target()?.join(toolchain::WASM).join("client").join("jb-mtg.wasm"));
    } else {
        process::kept_or_not(&mut trunk);
        toolchain::linters()?;
        process::linted(&mut trunk);
    }
    let features = build.features();
    if !features.is_empty() {
        trunk.arg("--features").arg(features);
    }
    process::run(&mut trunk)?;
    if build.is_for_the_cloud() {
        sdk::put_into(&folder)?;
    }
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
    fingerprint.word(versions::WASM_SPLIT);
    if build.is_for_the_cloud() {
        sdk::inputs(&mut fingerprint)?;
    }
    for file in [
        ".cargo/config.toml",
        "Cargo.toml",
        "Cargo.lock",
        "build.rs",
        "rust-toolchain.toml",
        "Trunk.toml",
        "index.html",
        "xtask/post-build.mjs",
    ] {
        fingerprint.add(file, &[])?;
    }
    for folder in ["src", "style", "public", "xtask/post-build"] {
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
