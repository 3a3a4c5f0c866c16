//! `cargo xtask audit`: what the project is made of, held against what is known to be wrong with it, and written down.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::process;
use crate::progress::Progress;
use crate::toolchain;
use crate::tools;
use crate::workspace;

/// Where packages of npm are named with a lock.
const NPM: [&str; 2] = ["e2e", "cloud/sdk"];

/// What came of a check.
enum Came {
    Holds,
    /// It does not.
    Broken,
    /// It could not be made, for what it is held against cannot be had.
    Unmade(&'static str),
}

/// One check: what it is called, and how it is made.
type Check = (&'static str, fn() -> Result<Came, Failure>);

const CHECKS: [Check; 4] = [
    ("Licences, sources, and crates that are not wanted", licences),
    ("Crates that are known to be unsafe (RustSec)", advisories),
    ("Packages of npm that are known to be unsafe", npm),
    ("A list of all that is inside (SBOM)", list),
];

/// Makes all checks. What could not be made is said at the end, and is no success unless `--offline` says that it was to be expected.
///
/// # Errors
/// When a tool cannot be installed or run, unless `--offline` says that this was to be expected.
pub fn audit(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let offline = arguments.flag("--offline");
    arguments.end()?;
    let mut progress = Progress::new(CHECKS.len());
    let (mut broken, mut unmade) = (Vec::new(), Vec::new());
    for (title, check) in CHECKS {
        progress.begin(title);
        let came = match check() {
            Err(failure) if offline => {
                eprintln!("{failure}");
                Came::Unmade("its tool cannot be had from here")
            }
            came => came?,
        };
        progress.end(matches!(came, Came::Holds));
        match came {
            Came::Holds => {}
            Came::Broken => broken.push(title),
            Came::Unmade(why) => unmade.push((title, why)),
        }
    }
    for title in &broken {
        println!("FAILED: {title}");
    }
    for (title, why) in &unmade {
        println!("NOT CHECKED: {title}: {why}");
    }
    let well = broken.is_empty() && (offline || unmade.is_empty());
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn deny(arguments: &[&str]) -> Result<bool, Failure> {
    process::succeeds(tools::deny()?.args(arguments))
}

fn licences() -> Result<Came, Failure> {
    Ok(if deny(&["--all-features", "check", "licenses", "bans", "sources"])? { Came::Holds } else { Came::Broken })
}

fn advisories() -> Result<Came, Failure> {
    if !deny(&["fetch", "db"])? {
        return Ok(Came::Unmade("the database of RustSec cannot be had from here (cargo-deny's messages are above)"));
    }
    Ok(if deny(&["--all-features", "check", "--disable-fetch", "advisories"])? { Came::Holds } else { Came::Broken })
}

fn npm() -> Result<Came, Failure> {
    toolchain::node()?;
    let mut came = Came::Holds;
    for folder in NPM {
        let mut npm = Command::new(toolchain::npm());
        npm.current_dir(workspace::root().join(folder)).args(["audit", "--package-lock-only", "--json"]);
        let output = npm.output().map_err(|error| Failure::new(format!("npm cannot be started: {error}")))?;
        match found(&output.stdout) {
            Some(0) => {}
            Some(count) => {
                println!("{folder}: {count} known vulnerabilities; `npm audit` there says which");
                came = Came::Broken;
            }
            None => return Ok(Came::Unmade("the registry of npm does not answer what is known (npm audit)")),
        }
    }
    Ok(came)
}

/// How many vulnerabilities `npm audit` has found; none where it could not ask.
fn found(answer: &[u8]) -> Option<u64> {
    let answer: serde_json::Value = serde_json::from_slice(answer).ok()?;
    answer["metadata"]["vulnerabilities"]["total"].as_u64()
}

fn list() -> Result<Came, Failure> {
    let into = workspace::root().join("target").join("sbom");
    let trouble = |error: std::io::Error| Failure::new(format!("{} cannot be written: {error}", into.display()));
    fs::create_dir_all(&into).map_err(trouble)?;
    let name = "jb-mtg.cdx";
    let mut command = tools::cyclonedx()?;
    command.args(["--format", "json", "--all", "--override-filename", name]);
    if !process::succeeds(&mut command)? {
        return Ok(Came::Broken);
    }
    // It writes one beside the manifest of each crate; those of the programs are what somebody asks for.
    for folder in [".", "server", "functions"] {
        let written = workspace::root().join(folder).join(format!("{name}.json"));
        let target = match folder {
            "." => into.join("client.cdx.json"),
            folder => into.join(format!("{folder}.cdx.json")),
        };
        fs::rename(&written, &target).map_err(trouble)?;
    }
    sweep(&workspace::root(), &format!("{name}.json"), 3);
    println!("written to {}", into.display());
    Ok(Came::Holds)
}

/// Takes the lists of the other crates away again.
fn sweep(folder: &Path, name: &str, deep: u32) {
    // What cannot be read or taken away stays, and git shows it.
    let _ = fs::remove_file(folder.join(name));
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| deep > 0 && entry.path().is_dir()) {
        let below = entry.file_name();
        if below != "target" && below != "node_modules" && below != ".git" {
            sweep(&entry.path(), name, deep - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_asked_is_not_taken_for_safe() {
        assert_eq!(found(br#"{"metadata":{"vulnerabilities":{"low":0,"total":0}}}"#), Some(0));
        assert_eq!(found(br#"{"metadata":{"vulnerabilities":{"high":2,"total":2}}}"#), Some(2));
        for answer in [&br#"{"error":{"code":"ENOAUDIT"}}"#[..], b"", b"405 Method Not Allowed"] {
            assert_eq!(found(answer), None);
        }
    }
}
