//! Building the client with Trunk, and skipping that where nothing has changed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::progress::note;
use crate::sdk;
use crate::small_std;
use crate::toolchain;
use crate::tools::Tools;
use crate::versions;
use crate::workspace;

/// What the page of the client for the cloud says besides: where it is told which backend it has (`src/backend/kind.rs`).
const BACKEND: &str = r#"<meta name="backend" content="/backend.json" />"#;

/// How the client is built.
#[derive(Clone, Copy)]
pub enum Build {
    /// As it is served: small, and compressed beside each file.
    Release,
    /// The same, telling which of its functions are called (`cargo xtask profile`).
    Recorded,
    /// For the browser tests: quick to compile, in a folder of its own.
    Test,
}

impl Build {
    /// The folder that the client is built into.
    pub fn folder(self) -> PathBuf {
        match self {
            Self::Release => workspace::root().join("dist"),
            Self::Recorded => workspace::root().join("target").join("client-recorded"),
            Self::Test => workspace::root().join("target").join("client-test"),
        }
    }

    /// The folder of the same client with all that it needs on the cloud.
    fn folder_for_the_cloud(self) -> PathBuf {
        match self {
            Self::Release => workspace::root().join("cloud").join("dist"),
            Self::Recorded => workspace::root().join("target").join("client-cloud-recorded"),
            Self::Test => workspace::root().join("target").join("client-cloud-test"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Recorded => "recorded",
            Self::Test => "test",
        }
    }

    /// The features that it is built with.
    fn features(self) -> &'static [&'static str] {
        match self {
            Self::Release | Self::Recorded => &["--features", "split"],
            Self::Test => &[],
        }
    }

    /// The file that keeps the fingerprints of the last build.
    fn stamp(self) -> PathBuf {
        workspace::root().join("target").join(format!("client-{}.stamp", self.name()))
    }
}

/// The file that has what is kept of the name of each function of the client that records, in the order of their numbers.
pub fn names_of_recorded() -> PathBuf {
    Build::Recorded.folder().join("recorded.json")
}

/// Builds the client alone, and says where it is.
///
/// # Errors
/// When a tool is missing or the client does not build.
pub fn client(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let on_the_cloud = arguments.flag("--cloud");
    let kind = if arguments.flag("--test") { Build::Test } else { Build::Release };
    arguments.end()?;
    toolchain::compilers()?;
    let tools = Tools::ready()?;
    let folder = if on_the_cloud { build_for_the_cloud(kind, &tools)? } else { build(kind, &tools)? };
    println!("{}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Compiles the client for the browser tests as Trunk does it after that, with nothing left to compile; it is linted while it is compiled.
pub fn linted() -> Command {
    let mut cargo = process::cargo_that_lints();
    cargo.args(["build", "--package", "jb-mtg", "--target", toolchain::WASM]).args(Build::Test.features());
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
    trunk.args(build.features());
    if !matches!(build, Build::Test) {
        trunk.arg("--release");
        small_std::built(&mut trunk)?;
        trunk.env("JB_MTG_LINKED", workspace::target()?.join(toolchain::WASM).join("client").join("jb-mtg.wasm"));
        if matches!(build, Build::Recorded) {
            trunk.env("JB_MTG_RECORDED", "true");
        }
    } else {
        process::kept_or_not(&mut trunk);
        toolchain::linters()?;
        process::linted(&mut trunk);
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

/// Builds the client, and puts it with what it needs on the cloud into a folder of its own; gives that folder. It is the same client: its page names the file
/// in which hosting says which backend it has, and Google's SDK lies beside it.
///
/// # Errors
/// As [`build`], and when the SDK cannot be made.
pub fn build_for_the_cloud(kind: Build, tools: &Tools) -> Result<PathBuf, Failure> {
    let client = build(kind, tools)?;
    let folder = kind.folder_for_the_cloud();
    let make = || -> io::Result<()> {
        workspace::copy_anew(&client, &folder)?;
        for entry in fs::read_dir(&folder)? {
            let page = entry?.path();
            if page.extension().is_none_or(|extension| extension != "html") {
                continue;
            }
            let html = fs::read_to_string(&page)?;
            let Some((before, after)) = html.split_once("<head>") else {
                let said = format!("{} has no <head> of the form that Trunk writes", page.display());
                return Err(io::Error::other(said));
            };
            fs::write(&page, format!("{before}<head>\n    {BACKEND}{after}"))?;
            // Hosting compresses it itself.
            match fs::remove_file(page.with_extension("html.br")) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    };
    make().map_err(|error| Failure::new(format!("{} cannot be written: {error}", folder.display())))?;
    sdk::put_into(&folder)?;
    Ok(folder)
}

/// The fingerprint of all that the client is made of.
fn inputs(build: Build) -> Result<String, Failure> {
    let mut fingerprint = Fingerprint::of(&workspace::root());
    fingerprint.word(build.name());
    fingerprint.word(versions::TRUNK);
    fingerprint.word(versions::BINARYEN);
    fingerprint.word(versions::WASM_SPLIT);
    fingerprint.word(&versions::esbuild()?);
    for file in [
        ".cargo/config.toml",
        "Cargo.toml",
        "Cargo.lock",
        "build.rs",
        "rust-toolchain.toml",
        "Trunk.toml",
        "index.html",
        "xtask/post-build.mjs",
        "xtask/src/small_std.rs",
    ] {
        fingerprint.add(file, &[])?;
    }
    for folder in ["src", "style", "public", "xtask/post-build"] {
        fingerprint.add(folder, &[])?;
    }
    for folder in ["bot", "engine", "house", "local"] {
        fingerprint.add(folder, &["scenario", "scenarios", "tests", "benches", "examples", "target", "trials"])?;
    }
    fingerprint.finish()
}

/// What is kept beside a build: of what it was made, and what it is, so that a folder that somebody changed is built again.
fn stamp(inputs: &str, folder: &Path) -> Result<String, Failure> {
    let mut outputs = Fingerprint::of(folder);
    outputs.add("", &[])?;
    Ok(format!("{inputs}\n{}\n", outputs.finish()?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::fs;

    use crate::process;
    use crate::workspace;

    #[test]
    fn what_is_done_behind_a_build_passes_its_tests() {
        let folder = workspace::root().join("xtask/post-build");
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let tests: Vec<_> = files.filter(|path| path.to_string_lossy().ends_with(".test.mjs")).collect();
        assert!(!tests.is_empty());
        let told = process::program("node").arg("--test").args(tests).output().unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stdout));
    }
}
