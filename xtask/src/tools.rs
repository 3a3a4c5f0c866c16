//! The tools that build the client, in the user's cache, one folder a version, shared by every clone.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::progress::note;
use crate::toolchain;
use crate::versions;
use crate::workspace;

/// The tools that build the client, installed.
pub struct Tools {
    trunk: PathBuf,
    test_runner: PathBuf,
    folders: Vec<PathBuf>,
}

impl Tools {
    /// Installs what is missing of Trunk, wasm-bindgen, wasm-split-cli, wasm-opt and esbuild, saying so.
    ///
    /// # Errors
    /// When a tool cannot be installed.
    pub fn ready() -> Result<Self, Failure> {
        toolchain::node()?;
        let cache = workspace::cache()?;
        let trunk = crate_tool(&cache, "trunk", "trunk", versions::TRUNK, None, "it builds the client")?;
        let bindgen = versions::wasm_bindgen()?;
        let why = "it joins the client's WASM to the page";
        let bindgen = crate_tool(&cache, "wasm-bindgen-cli", "wasm-bindgen", &bindgen, None, why)?;
        let (package, feature) = ("wasm_split_cli_support", Some("build-binary"));
        let why = "it cuts the client's WASM into modules";
        let split = crate_tool(&cache, package, "wasm-split-cli", versions::WASM_SPLIT, feature, why)?;
        let why = "its wasm-opt makes the client smaller";
        let binaryen = npm_tool(&cache, "binaryen", "wasm-opt", versions::BINARYEN, why)?;
        let why = "it makes the client's script smaller";
        let esbuild = npm_tool(&cache, "esbuild", "esbuild", &versions::esbuild()?, why)?;
        Ok(Self {
            trunk: trunk.join(workspace::executable("trunk")),
            test_runner: bindgen.join(workspace::executable("wasm-bindgen-test-runner")),
            folders: vec![trunk, bindgen, split, binaryen, esbuild],
        })
    }

    /// The PATH on which Trunk finds the other tools; it downloads nothing then.
    ///
    /// # Errors
    /// When a folder's name cannot stand in a PATH.
    pub fn path(&self) -> Result<OsString, Failure> {
        path_with(&self.folders)
    }

    /// The program of wasm-bindgen's that runs tests which are compiled to WASM.
    pub fn test_runner(&self) -> &Path {
        &self.test_runner
    }

    /// Trunk, ready to be given its subcommand.
    ///
    /// # Errors
    /// Those of [`Tools::path`].
    pub fn trunk(&self) -> Result<Command, Failure> {
        let mut command = process::program(&self.trunk);
        command.env("PATH", self.path()?).env("TRUNK_SKIP_VERSION_CHECK", "true");
        // Trunk reads the variable as true or false and refuses the usual `1`.
        if env::var_os("NO_COLOR").is_some() {
            command.env("NO_COLOR", "true");
        }
        Ok(command)
    }
}

/// nextest, ready to be told what to run: the one on the PATH where it is of the pinned version, else one that is installed for that.
///
/// # Errors
/// When it cannot be installed.
pub fn nextest() -> Result<Command, Failure> {
    let mut nextest = process::cargo();
    let version = process::answer(process::cargo().args(["nextest", "--version"])).unwrap_or_default();
    if version.split_whitespace().nth(1) != Some(versions::NEXTEST) {
        let why = "it runs the tests and times them";
        let bin = crate_tool(&workspace::cache()?, "cargo-nextest", "cargo-nextest", versions::NEXTEST, None, why)?;
        nextest = process::program(bin.join(workspace::executable("cargo-nextest")));
    }
    nextest.arg("nextest");
    Ok(nextest)
}

/// cargo-deny, ready to be told what to check.
///
/// # Errors
/// When it cannot be installed.
pub fn deny() -> Result<Command, Failure> {
    let why = "it holds the crates against licences, sources and what is known of them";
    cargo_tool("cargo-deny", versions::DENY, why)
}

/// cargo-cyclonedx, with its subcommand, ready to be told how to write down what is inside.
///
/// # Errors
/// When it cannot be installed.
pub fn cyclonedx() -> Result<Command, Failure> {
    let mut command =
        cargo_tool("cargo-cyclonedx", versions::CYCLONEDX, "it writes down what the programs are made of")?;
    command.arg("cyclonedx");
    Ok(command)
}

fn cargo_tool(package: &str, version: &str, why: &str) -> Result<Command, Failure> {
    let bin = crate_tool(&workspace::cache()?, package, package, version, None, why)?;
    Ok(process::program(bin.join(workspace::executable(package))))
}

/// The PATH of this process with folders before it.
fn path_with(folders: &[PathBuf]) -> Result<OsString, Failure> {
    let inherited = env::var_os("PATH").unwrap_or_default();
    env::join_paths(folders.iter().cloned().chain(env::split_paths(&inherited)))
        .map_err(|error| Failure::new(format!("the tools' folder cannot stand in the PATH: {error}")))
}

/// Installs a program from crates.io unless this version is there; gives its `bin` folder.
fn crate_tool(
    cache: &Path,
    package: &str,
    program: &str,
    version: &str,
    feature: Option<&str>,
    why: &str,
) -> Result<PathBuf, Failure> {
    let folder = cache.join(format!("{package}-{version}"));
    let bin = folder.join("bin");
    if bin.join(workspace::executable(program)).is_file() {
        return Ok(bin);
    }
    note(&format!("installing {package} {version} into {}: {why}; some minutes, once per machine", folder.display()));
    staged(&folder, |staging| {
        // Whatever it was released with, and nothing newer that nobody has looked at; a registry that lags may not have all of that.
        if process::succeeds(install(package, version, feature, staging)?.arg("--locked"))? {
            return Ok(());
        }
        note(&format!(
            "{package} {version} cannot be installed with the dependencies it was released with (cargo's messages are above); trying the newest ones that fit"
        ));
        if process::succeeds(&mut install(package, version, feature, staging)?)? {
            return Ok(());
        }
        Err(Failure::new(format!("{package} {version} cannot be installed (cargo's messages are above)")).remedy(
            "check that crates.io can be reached, then run the command again; where it was taken back, pin another version in xtask/src/versions.rs",
        ))
    })?;
    Ok(bin)
}

/// The command that installs a program from crates.io into a folder.
fn install(package: &str, version: &str, feature: Option<&str>, root: &Path) -> Result<Command, Failure> {
    let mut command = process::cargo();
    command.args(["install", package, "--version", &format!("={version}"), "--root"]).arg(root);
    command.args(feature.map(|feature| ["--features", feature]).into_iter().flatten());
    // A tool need not be fast, it must be there soon: with little optimisation it builds in a good part less time.
    for (setting, value) in [("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "1")] {
        command.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
    }
    // Else cargo advises to put the folder on the PATH, which nobody needs to do.
    command.env("PATH", path_with(&[root.join("bin")])?);
    // Flags and folders meant for the project are not meant for its tools.
    command.env_remove("CARGO_TARGET_DIR").env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(command)
}

/// Installs a program from npm unless this version is there; gives the folder that holds it.
fn npm_tool(cache: &Path, package: &str, program: &str, version: &str, why: &str) -> Result<PathBuf, Failure> {
    let folder = cache.join(format!("{package}-{version}"));
    let bin = folder.join("node_modules").join(".bin");
    if bin.join(program).exists() {
        return Ok(bin);
    }
    note(&format!("installing {package} {version} into {}: {why}", folder.display()));
    staged(&folder, |staging| {
        let mut command = process::program(toolchain::npm());
        command
            .args(["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix"])
            .arg(staging)
            .arg(format!("{package}@{version}"));
        command.stdout(std::io::stderr());
        process::run(&mut command)
            .map_err(|failure| failure.remedy("check that the npm registry can be reached, then run the command again"))
    })?;
    Ok(bin)
}

/// Fills a folder beside `folder` and renames it at the end, so that a broken-off installation is never taken for a whole one.
fn staged(folder: &Path, fill: impl FnOnce(&Path) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut name = folder.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{}.partial", std::process::id()));
    let staging = folder.with_file_name(name);
    let trouble = |error: std::io::Error| Failure::new(format!("{} cannot be prepared: {error}", folder.display()));
    fs::create_dir_all(&staging).map_err(trouble)?;
    let filled = fill(&staging).and_then(|()| {
        // An incomplete folder of this name is from elsewhere; another clone may also have been quicker.
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(trouble)?;
        }
        fs::rename(&staging, folder).map_err(trouble)
    });
    if filled.is_err() {
        // The first failure is the one to tell; what is left of the folder does no harm.
        let _ = fs::remove_dir_all(&staging);
    }
    filled
}
