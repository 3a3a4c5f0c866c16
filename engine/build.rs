//! Reads the card files and compiles them into the bytes that the engine carries, and names the build.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use declaration::Source;

/// The folder of the card files, beside this file.
const FOLDER: &str = "cards";
/// The folders of the engine's own sources.
const SOURCES: [&str; 2] = ["src", "declaration/src"];

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    SOURCES.iter().for_each(|folder| println!("cargo::rerun-if-changed={folder}"));
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reasons) => {
            eprintln!("{reasons}");
            ExitCode::FAILURE
        }
    }
}

/// Reads all card files and writes the table.
fn build() -> Result<(), String> {
    let mut paths: Vec<PathBuf> = fs::read_dir(FOLDER)
        .map_err(|error| format!("cannot list the folder of the card files, {FOLDER}: {error}"))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cards"))
        .collect();
    paths.sort();
    let files = paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, String>>()?;
    let sources: Vec<Source<'_>> = files.iter().map(|(name, set, text)| Source { name, set, text }).collect();
    let table = declaration::parse(&sources).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("error: {FOLDER}/{fault}")).collect();
        let total = if lines.len() == 1 { "1 mistake".to_owned() } else { format!("{} mistakes", lines.len()) };
        format!("{}\n{total} in the card files", lines.join("\n"))
    })?;
    let bytes = postcard::to_allocvec(&table).map_err(|error| format!("cannot encode the table of cards: {error}"))?;
    let folder = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set; cargo sets it for a build script")?;
    let write = |name: &str, bytes: &[u8]| {
        let path = Path::new(&folder).join(name);
        fs::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    let mut build = blake3::Hasher::new();
    build.update(&bytes);
    SOURCES.iter().try_for_each(|folder| add_sources(&mut build, Path::new(folder)))?;
    let build = build.finalize().to_hex();
    println!("cargo::rustc-env=JB_MTG_ENGINE_BUILD={}", &build[..32]);
    // For the package of the unit tests, which compiles these sources as well.
    println!("cargo::metadata=BUILD={}", &build[..32]);
    println!("cargo::metadata=OUT={}", Path::new(&folder).display());
    // Beside the table, so that whoever only compares it needs none of it.
    write("cards.hash", blake3::hash(&bytes).as_bytes())?;
    write("cards.postcard", &bytes)
}

/// Adds what the files in this folder say, each with its path, in the order of those.
fn add_sources(build: &mut blake3::Hasher, folder: &Path) -> Result<(), String> {
    let failed = |path: &Path, error| format!("cannot read {}, a source of the engine: {error}", path.display());
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, error))?;
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<PathBuf>, _>>();
    let paths = paths.as_mut().map_err(|error| format!("cannot list {}: {error}", folder.display()))?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_sources(build, path)?;
            continue;
        }
        let text = fs::read(&*path).map_err(|error| failed(path, error))?;
        build.update(path.to_string_lossy().replace('\\', "/").as_bytes()).update(&[0]).update(&text).update(&[0]);
    }
    Ok(())
}

/// The file's name, its set's code and its text.
fn read(path: &Path) -> Result<(String, String, String), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    Ok((part(path.file_name()), part(path.file_stem()).to_uppercase(), text))
}
