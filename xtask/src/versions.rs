//! The versions of the tools that are no dependency of any crate.
//!
//! Every other version stands in one place of its own: rustc in `rust-toolchain.toml`, crates in `Cargo.lock`, the browser tests' packages in
//! `e2e/package-lock.json`, those of Google's SDK and esbuild in `cloud/sdk/package-lock.json`.

use std::fs;

use crate::failure::Failure;
use crate::workspace;

/// Trunk, which builds the client. 0.22 asks for a newer rustc than the pinned one.
pub const TRUNK: &str = "0.21.14";

/// The package whose `wasm-split-cli` cuts the client's WASM into modules. It reads what the crate `wasm_split_helpers` in `Cargo.lock` has written.
pub const WASM_SPLIT: &str = "0.2.4";

/// The npm package `binaryen`, for its `wasm-opt`, which makes the client's WASM smaller.
pub const BINARYEN: &str = "132.0.0";

/// nextest, which runs the tests of all programs side by side and says how long each took.
pub const NEXTEST: &str = "0.9.143";

/// cargo-deny, which holds the crates against licences, sources and what is known of them.
pub const DENY: &str = "0.20.2";

/// cargo-cyclonedx, which writes down what the programs are made of.
pub const CYCLONEDX: &str = "0.5.9";

/// The least major version of Node.js.
pub const NODE: u32 = 20;

/// The version of `wasm-bindgen` in `Cargo.lock`: its command line tool must be exactly the same.
///
/// # Errors
/// When `Cargo.lock` cannot be read or names none.
pub fn wasm_bindgen() -> Result<String, Failure> {
    let path = workspace::root().join("Cargo.lock");
    let text = fs::read_to_string(&path)
        .map_err(|error| Failure::new(format!("{} cannot be read: {error}", path.display())))?;
    locked(&text, "wasm-bindgen").ok_or_else(|| {
        Failure::new(format!("{} names no `wasm-bindgen`", path.display()))
            .remedy("restore it with `git checkout Cargo.lock`")
    })
}

/// The version of npm's `esbuild` in `cloud/sdk/package-lock.json`: what makes Google's SDK small makes the client's script small.
///
/// # Errors
/// When that file cannot be read or names none.
pub fn esbuild() -> Result<String, Failure> {
    let path = workspace::root().join("cloud").join("sdk").join("package-lock.json");
    let text = fs::read_to_string(&path)
        .map_err(|error| Failure::new(format!("{} cannot be read: {error}", path.display())))?;
    npm_locked(&text, "esbuild").ok_or_else(|| {
        Failure::new(format!("{} names no `esbuild`", path.display()))
            .remedy("restore it with `git checkout cloud/sdk/package-lock.json`")
    })
}

/// The version of a package in the text of a `package-lock.json`.
fn npm_locked(text: &str, package: &str) -> Option<String> {
    let lock: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(lock.get("packages")?.get(format!("node_modules/{package}"))?.get("version")?.as_str()?.to_owned())
}

/// The version of a package in the text of a `Cargo.lock`.
fn locked(text: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = text.lines().skip_while(|line| *line != name);
    lines.next()?;
    let version = lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')?;
    Some(version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_version_is_that_of_the_very_package() {
        let text = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked(text, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(locked(text, "wasm"), None);
    }

    #[test]
    fn a_package_of_npm_has_its_locked_version() {
        let text = r#"{ "packages": { "": { "version": "1" }, "node_modules/esbuild": { "version": "0.28.2" } } }"#;
        assert_eq!(npm_locked(text, "esbuild").as_deref(), Some("0.28.2"));
        assert_eq!(npm_locked(text, "build"), None);
    }
}
