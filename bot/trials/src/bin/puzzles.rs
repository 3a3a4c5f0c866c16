//! Has the computer player try puzzles: `puzzles [--playouts N] PATHS`. Prints which are not solved, with what was played, and last how many are.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bot::{Budget, Level};
use trials::puzzles;

fn main() -> ExitCode {
    let mut budget: Budget = Level::Hardest.budget();
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument != "--playouts" {
            paths.push(PathBuf::from(argument));
            continue;
        }
        let Some(playouts) = arguments.next().and_then(|number| number.parse().ok()) else {
            eprintln!("puzzles: --playouts needs a number");
            return ExitCode::from(2);
        };
        budget.playouts = playouts;
    }
    let (mut solved, mut unsolved) = (0, 0);
    for path in &paths {
        for file in files(path) {
            match puzzles::of_file(&file, &budget) {
                Ok(list) => {
                    for tried in list {
                        match tried.instead {
                            None => solved += 1,
                            Some(instead) => {
                                unsolved += 1;
                                println!("{}: {}\n    {instead}", file.display(), tried.name);
                            }
                        }
                    }
                }
                Err(error) => {
                    unsolved += 1;
                    println!("{}: {error}", file.display());
                }
            }
        }
    }
    println!("{solved} solved, {unsolved} not");
    if unsolved == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The file, or those of a folder in the order of their names.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else { return vec![path.to_owned()] };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}
