//! Plays random games: see the usage below.

use std::path::Path;
use std::process::ExitCode;

use soak::{Case, Chooser, Look, Run, Until, of_today};

const USAGE: &str = "\
soak run [--actions N] [--from GAME] [--cards]   play games of at least so many actions in all (a million), then some around each card
                                                 which was never used, and hold them to the laws, beginning with this game (each day has
                                                 its own); --cards prints a line for each card
soak replay FILES                                replay recorded games
soak record GAMES FILE [FIRST]                   write games down with hashes of their states, to be replayed elsewhere: from game 0, or this one (`today`: those
                                                 of this day)
soak compare FILE                                replay games that another version has written down, and hold each state against what it was there";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["record", games, file] => number(games).and_then(|games| record(0, games, Path::new(file))),
        ["record", games, file, first] => number(games)
            .and_then(|games| Ok((games, if *first == "today" { of_today() } else { number(first)? })))
            .and_then(|(games, first)| record(first, games, Path::new(file))),
        ["replay", files @ ..] if !files.is_empty() => replay(files),
        ["compare", file] => compare(Path::new(file)),
        ["run", options @ ..] => run(options),
        _ => Err(format!("usage:\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

fn record(first: u32, games: u32, file: &Path) -> Result<(), String> {
    let records: Result<Vec<_>, _> = (first..first.saturating_add(games))
        .map(|number| soak::record(number).map_err(|stuck| format!("game {number}: {stuck:?}")))
        .collect();
    std::fs::write(file, soak::write(&records?)).map_err(|error| format!("{}: {error}", file.display()))
}

fn compare(file: &Path) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let records = soak::read(&bytes)?;
    let differ: Vec<String> = records.iter().filter_map(|record| soak::replay(record).err()).collect();
    println!("{} games, {} of which come to the same states", records.len(), records.len() - differ.len());
    if differ.is_empty() { Ok(()) } else { Err(differ.join("\n")) }
}

fn replay(files: &[&str]) -> Result<(), String> {
    let mut failed = 0;
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        match Case::read(&text).map_err(|error| format!("{file}, {error}"))?.replay(Look::Always) {
            Ok(()) => println!("{file}: holds"),
            Err((broken, done)) => {
                failed += 1;
                println!("{file}: after {done} actions: {broken}");
            }
        }
    }
    if failed == 0 { Ok(()) } else { Err(format!("{failed} of {} recorded games break a law", files.len())) }
}

fn run(options: &[&str]) -> Result<(), String> {
    let (mut actions, mut from, mut each) = (1_000_000, of_today(), false);
    let mut words = options.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("`{word}` needs a number")).and_then(|text| number(text));
        match *word {
            "--actions" => actions = value()?,
            "--from" => from = value()?,
            "--cards" => each = true,
            _ => return Err(format!("`{word}` means nothing here; usage:\n{USAGE}")),
        }
    }
    let run = Run::begin(from);
    run.play(Until::Actions(actions as usize), soak::setup, |_, number| Chooser::new(u64::from(number)));
    // It takes no more actions than the games before it.
    run.play_what_is_missing(2 * actions as usize);
    run.end(each)
}
