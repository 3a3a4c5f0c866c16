//! Plays files of scenarios: `scenarios [--quiet] [--trusting] [PATHS]`.
//!
//! Without paths it plays the project's own, and those beside the project where there are any.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use scenario::{Summary, files_below, run_file};

/// What is played without paths: relative to the project, each only where it exists.
const DEFAULTS: [&str; 2] = ["engine/scenarios", "../shared/scenarios"];

/// How it is called.
const USAGE: &str = "scenarios [--quiet] [--trusting] [PATHS]

Plays the files of scenarios at the paths (files, or folders with all below them); without paths, the project's own.
  --quiet     names the cards that are not available on one line, instead of each scenario that was not played
  --trusting  leaves out what is checked of every action beside the scenario: the same options and the same play on a view,
              refusals that change nothing, states that survive being written down";

fn main() -> ExitCode {
    let mut paths: Vec<PathBuf> = Vec::new();
    let (mut quiet, mut laws) = (false, true);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quiet" => quiet = true,
            "--trusting" => laws = false,
            "--help" | "-h" => {
                println!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            flag if flag.starts_with("--") => {
                eprintln!("scenarios: there is no {flag}\n\n{USAGE}");
                return ExitCode::from(2);
            }
            path => paths.push(PathBuf::from(path)),
        }
    }
    if paths.is_empty() {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let project = project.canonicalize().unwrap_or(project);
        paths.extend(DEFAULTS.into_iter().map(|path| project.join(path)).filter(|path| path.exists()));
    }
    let mut summary = Summary::default();
    for path in &paths {
        let files = match files_below(path) {
            Ok(files) => files,
            Err(error) => {
                eprintln!("{}: it cannot be read: {error}", path.display());
                summary.failed += 1;
                continue;
            }
        };
        for file in files {
            for line in summary.add(&file, &run_file(&file, laws)) {
                println!("{line}");
            }
        }
    }
    for line in summary.missing(quiet) {
        println!("{line}");
    }
    println!("{}", summary.closing());
    if summary.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
