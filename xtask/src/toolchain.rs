//! The parts of the toolchain that must be on the machine, and those that rustup adds.

use std::path::Path;

use crate::failure::Failure;
use crate::process;
use crate::progress::note;
use crate::versions;

/// What WASM is compiled for.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that code can be compiled for this machine and for the browser.
///
/// # Errors
/// When the C compiler is missing, or rustup cannot add the target.
pub fn compilers() -> Result<(), Failure> {
    let c_compiler = ["cc", "gcc", "clang", "cl"].into_iter().find(|name| process::find(name).is_some());
    if c_compiler.is_none() && std::env::var_os("CC").is_none() {
        return Err(Failure::new("no C compiler is on the PATH; the database, SQLite, is compiled from C").remedy(
            "install one: `apt-get install build-essential` on Debian or Ubuntu, `xcode-select --install` on a Mac",
        ));
    }
    let root = process::answer(process::program("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    if Path::new(&root).join("lib").join("rustlib").join(WASM).is_dir() {
        return Ok(());
    }
    note(&format!("adding the target {WASM} to the pinned toolchain: the client runs in the browser as WASM"));
    process::run(process::program("rustup").args(["target", "add", WASM])).map_err(|failure| {
        failure.remedy(format!(
            "the toolchain that rust-toolchain.toml names needs the target {WASM}; see `rustup target list`"
        ))
    })
}

/// Makes sure that formatting and lints can be checked.
///
/// # Errors
/// When rustup cannot add them.
pub fn linters() -> Result<(), Failure> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if process::answer(process::cargo().args([subcommand, "--version"])).is_none() {
            note(&format!("adding {component} to the pinned toolchain: the checks use it"));
            process::run(process::program("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

/// Makes sure that Node.js is there and new enough.
///
/// # Errors
/// When it is missing or older than [`versions::NODE`].
pub fn node() -> Result<(), Failure> {
    let remedy =
        format!("install Node.js {} or newer with its npm, from your system's packages or nodejs.org", versions::NODE);
    let Some(version) = process::answer(process::program("node").arg("--version")) else {
        return Err(
            Failure::new("Node.js is not on the PATH; it shrinks the client and runs the browser tests").remedy(remedy)
        );
    };
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < versions::NODE) {
        return Err(Failure::new(format!("Node.js {version} is too old")).remedy(remedy));
    }
    if process::find("npm").is_none() && process::find("npm.cmd").is_none() {
        return Err(Failure::new("npm is not on the PATH").remedy(remedy));
    }
    Ok(())
}

/// npm, as this system calls it.
pub fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}
