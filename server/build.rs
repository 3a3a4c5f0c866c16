//! Puts the client's files into the program: those in the folder that the environment variable `JB_MTG_CLIENT` names. Without it the program still
//! builds, and says on its page how to get them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=JB_MTG_CLIENT");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    // Nothing else is watched: a folder that is not there would be looked for each time, and this crate compiled anew.
    let folder = env::var_os("JB_MTG_CLIENT").map(PathBuf::from).unwrap_or_default();
    if !folder.as_os_str().is_empty() {
        let missing = |error| {
            io::Error::other(format!("JB_MTG_CLIENT names {}, which cannot be read: {error}", folder.display()))
        };
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder.canonicalize().map_err(missing)?, &mut files)?;
    }
    files.sort();

    let mut code = String::from("&[\n");
    for file in files.iter().filter(|file| file.extension().is_none_or(|extension| extension != "br")) {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(folder.canonicalize()?).map_err(io::Error::other)?;
        let name = name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        let mut compressed = file.as_os_str().to_owned();
        compressed.push(".br");
        let compressed = PathBuf::from(compressed);
        let brotli =
            if compressed.is_file() { format!("Some(include_bytes!({compressed:?}))") } else { "None".to_owned() };
        let tag = &blake3::hash(&fs::read(file)?).to_hex()[..32];
        writeln!(
            code,
            "    File {{ name: {name:?}, bytes: include_bytes!({file:?}), brotli: {brotli}, tag: {tag:?} }},"
        )
        .map_err(io::Error::other)?;
    }
    code.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("client.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
