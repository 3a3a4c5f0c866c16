//! The standard library of the client's release: compiled with it and for size, and without the words of panics, which nobody hears there.
//!
//! rustc's stable releases do that where `RUSTC_BOOTSTRAP` says so; nothing else that is unstable is used, and only for this build. The tests' client has the library as it comes.

use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::progress::note;
use crate::toolchain;

/// The component of the toolchain that has the library's sources.
const SOURCES: &str = "rust-src";
/// What is said to rustc besides what `.cargo/config.toml` says, which these take the place of: both say that.
const FLAGS: &str = "--cfg erase_components -C llvm-args=-inlinehint-threshold=500 -Z location-detail=none -Z unstable-options -C panic=immediate-abort";

/// Has a command that builds WASM build the standard library as well, for size.
///
/// # Errors
/// When rustup cannot add the library's sources.
pub fn built(command: &mut Command) -> Result<(), Failure> {
    let root = process::answer(process::program("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    if !Path::new(&root).join("lib/rustlib/src/rust/library/Cargo.lock").is_file() {
        note(&format!(
            "adding {SOURCES} to the pinned toolchain: the client's release compiles the standard library for size"
        ));
        process::run(process::program("rustup").args(["component", "add", SOURCES])).map_err(|failure| {
            failure.remedy(format!("the toolchain that rust-toolchain.toml names needs the component {SOURCES}"))
        })?;
    }
    let target = toolchain::WASM.to_uppercase().replace('-', "_");
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
        .env(format!("CARGO_TARGET_{target}_RUSTFLAGS"), FLAGS);
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::fs;

    use super::*;
    use crate::workspace;

    #[test]
    fn what_is_said_to_rustc_for_every_build_is_said_for_this_one() {
        let text = fs::read_to_string(workspace::root().join(".cargo/config.toml")).unwrap();
        let flags = text.split_once("rustflags = [").unwrap().1.split_once(']').unwrap().0;
        for flag in flags.split(',').map(|flag| flag.trim().trim_matches('"')) {
            assert!(FLAGS.split(' ').any(|said| said == flag), "{flag} is not said");
        }
    }
}
