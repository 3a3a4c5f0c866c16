//! Makes code of the lists in `house/formats`: which formats there are, and what each says of decks. A mistake in a file stops the build, with its line and with what is to be done.
//! `house/formats/README.md` tells how a list is written.

#[path = "build/formats.rs"]
mod formats;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

/// The lists, one a file.
const FOLDER: &str = "formats";
/// Every card of 1993/94 under the set that was the first to print it: the engine's own list.
const PRINTED: &str = "../engine/cards/printed.txt";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build/formats.rs");
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed={PRINTED}");
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reasons) => {
            eprintln!("{reasons}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let read =
        |path: &Path| fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()));
    let mut files = Vec::new();
    let entries = fs::read_dir(FOLDER).map_err(|error| format!("cannot list house/{FOLDER}: {error}"))?;
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let key = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push((key, read(&path)?));
        }
    }
    let code = formats::code(&files, &read(Path::new(PRINTED))?).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("error: house/{FOLDER}/{fault}")).collect();
        lines.join("\n")
    })?;
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set; cargo sets it for a build script")?;
    // For the package of the unit tests, which compiles these sources as well.
    println!("cargo::metadata=OUT={}", Path::new(&folder).display());
    for (name, code) in [("format.rs", code.formats), ("format_facts.rs", code.facts)] {
        let path = Path::new(&folder).join(name);
        fs::write(&path, code).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}
