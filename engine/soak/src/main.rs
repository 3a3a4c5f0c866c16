//! Plays random games: see the usage below.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Instant, SystemTime};

use engine::Setup;
use engine::declaration::CardId;
use soak::{Case, Coverage, Found, Look, shrink, watch_with};

const USAGE: &str = "\
soak run [--actions N] [--from GAME] [--cards]   play games of at least so many actions in all (a million), then some around each card
                                                 which was never used, and hold them to the laws, beginning with this game (each day has
                                                 its own); --cards prints a line for each card
soak replay FILES                                replay recorded games
soak record GAMES FILE [FIRST]                   write games down with hashes of their states, to be replayed elsewhere: from game 0, or this one (`today`: those
                                                 of this day)
soak compare FILE                                replay games that another version has written down, and hold each state against what it was there";

/// After so many different broken laws there is enough to do.
const ENOUGH: usize = 5;

/// So many games are dealt at most around cards that were never cast or played.
const MOST_AROUND: u32 = 1_000;

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

/// A game that no run of another day plays.
fn of_today() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400 % 40_000).unwrap_or(0) * 100_000
}

/// What the threads of a run share.
#[derive(Default)]
struct Run {
    next: AtomicU32,
    games: AtomicUsize,
    actions: AtomicUsize,
    coverage: Mutex<Coverage>,
    found: Mutex<BTreeMap<String, (u32, Found)>>,
}

impl Run {
    fn play_on(&self, most: usize) {
        let mut coverage = Coverage::default();
        while self.actions.load(Ordering::Relaxed) < most && !self.is_enough() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            self.play_one(soak::setup(number), number, &mut coverage);
        }
        if let Ok(mut all) = self.coverage.lock() {
            all.add(coverage);
        }
    }

    /// Chance leaves out a few cards in any number of games: games are dealt around each of them, in turn, until none is left, so many were played, or so many
    /// actions were taken in all.
    fn play_what_is_missing(&self, most: u32, actions: usize) {
        let first = self.next.load(Ordering::Relaxed);
        while self.actions.load(Ordering::Relaxed) < actions && !self.is_enough() {
            let missing: Vec<CardId> =
                self.coverage.lock().map(|all| all.unplayed().into_iter().collect()).unwrap_or_default();
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let played = number.saturating_sub(first);
            let Some(card) = missing.get(played as usize % missing.len().max(1)).filter(|_| played < most) else {
                break;
            };
            let mut coverage = Coverage::default();
            self.play_one(soak::around(*card, number), number, &mut coverage);
            if let Ok(mut all) = self.coverage.lock() {
                all.add(coverage);
            }
        }
    }

    fn play_one(&self, setup: Setup, number: u32, coverage: &mut Coverage) {
        let taken = match watch_with(setup, number, coverage) {
            Ok(actions) => actions,
            Err(found) => {
                let taken = found.case.actions.len();
                if let Ok(mut all) = self.found.lock() {
                    all.entry(found.broken.law.clone()).or_insert((number, *found));
                }
                taken
            }
        };
        self.actions.fetch_add(taken, Ordering::Relaxed);
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    fn is_enough(&self) -> bool {
        self.found.lock().is_ok_and(|all| all.len() >= ENOUGH)
    }
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
    let start = Instant::now();
    let run = Run { next: AtomicU32::new(from), ..Run::default() };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| run.play_on(actions as usize));
        }
    });
    thread::scope(|scope| {
        for _ in 0..threads {
            // It takes no more actions than the games before it.
            scope.spawn(|| run.play_what_is_missing(MOST_AROUND, 2 * actions as usize));
        }
    });
    println!(
        "games {from} to {}: {} games, {} actions in {:.1} s",
        run.next.load(Ordering::Relaxed) - 1,
        run.games.load(Ordering::Relaxed),
        run.actions.load(Ordering::Relaxed),
        start.elapsed().as_secs_f64()
    );
    let coverage = run.coverage.into_inner().unwrap_or_default();
    report(&coverage, each);
    let found = run.found.into_inner().unwrap_or_default();
    for (number, found) in found.values() {
        let (case, broken) = shrink(&found.case, &found.broken.law);
        let broken = broken.unwrap_or_else(|| found.broken.clone());
        let file = keep(*number, &case, &broken)?;
        println!(
            "game {number}: {broken}\n  shrunk from {} actions to {}; again with: cargo xtask soak {}",
            found.case.actions.len(),
            case.actions.len(),
            file.display()
        );
    }
    if found.is_empty() { Ok(()) } else { Err(format!("{} laws break", found.len())) }
}

fn report(coverage: &Coverage, each: bool) {
    if each {
        print!("{}", coverage.each_card());
    }
    for (what, list) in [
        ("in no deck", coverage.in_no_deck().into_iter().map(str::to_owned).collect()),
        ("never cast or played", coverage.never_played().into_iter().map(str::to_owned).collect()),
        ("abilities never used, by card and place", coverage.never_used()),
    ] {
        let list: Vec<String> = list;
        println!("{what}: {}{}{}", list.len(), if list.is_empty() { "" } else { ": " }, list.join(", "));
    }
}

/// Writes a game that breaks a law to where the tests replay it.
fn keep(number: u32, case: &Case, broken: &soak::laws::Broken) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let words: Vec<&str> =
        broken.law.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let file = folder.join(format!("{}-{number}.game", words.join("-")));
    let trouble = |error: std::io::Error| format!("{}: {error}", file.display());
    std::fs::create_dir_all(&folder).map_err(trouble)?;
    std::fs::write(&file, case.write(broken)).map_err(trouble)?;
    Ok(file)
}
