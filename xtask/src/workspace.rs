//! Where things lie: the clone, its build folder, the cache that all clones share.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The folder of the clone, where the workspace's `Cargo.toml` lies.
pub fn root() -> PathBuf {
    // `cargo run` tells where the package lies now; the path known at compile time is that of whoever built it.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let manifest = PathBuf::from(manifest);
    manifest.parent().map(Path::to_path_buf).unwrap_or(manifest)
}

/// The folder into which cargo builds, read off the place of this program: it was built there too.
///
/// # Errors
/// When the program does not lie in a build folder.
pub fn target() -> Result<PathBuf, Failure> {
    let program =
        env::current_exe().map_err(|error| Failure::new(format!("this program's own path cannot be read: {error}")))?;
    match program.parent().and_then(Path::parent) {
        Some(target) => Ok(target.to_path_buf()),
        None => Err(Failure::new(format!("{} does not lie in a build folder", program.display()))
            .remedy("start it as `cargo xtask`")),
    }
}

/// The name of a program's file on this system.
pub fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}

/// The folder of the user's cache in which tools are kept by version, for every clone on this machine.
///
/// # Errors
/// When the environment names neither a cache folder nor a home.
pub fn cache() -> Result<PathBuf, Failure> {
    let folder = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| {
        if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library").join("Caches"))
        } else {
            folder("HOME").map(|home| home.join(".cache"))
        }
    });
    match base {
        Some(base) => Ok(base.join("jb-mtg")),
        None => Err(Failure::new("no folder for the tools: neither XDG_CACHE_HOME nor HOME is set").remedy("set HOME")),
    }
}

/// Copies a folder with all that is in it to a place where nothing of an earlier copy stays.
///
/// # Errors
/// When something cannot be read or written.
pub fn copy_anew(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    copy(from, to)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
