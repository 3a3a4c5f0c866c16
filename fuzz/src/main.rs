//! Fuzzes: see the usage below.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};
use std::{process, thread};

use fuzz::{Budget, Failing, TARGETS, Target, corpus, search};

/// What takes longer does not come to an end.
const LONGEST: Duration = Duration::from_secs(20);

fn usage() -> String {
    let mut text = "\
fuzz [TARGETS] [--minutes N] [--seed N]   feed mutated samples to each target, one minute each; what fails is kept in fuzz/corpus
fuzz replay TARGET FILES                  read these inputs once

targets:
"
    .to_owned();
    for target in TARGETS {
        text += &format!("  {:<14} {}\n", target.name, target.what);
    }
    text
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["replay", target, files @ ..] => named(target).and_then(|target| replay(&target, files)),
        words => fuzz(words),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn named(name: &str) -> Result<Target, String> {
    let found = TARGETS.into_iter().find(|target| target.name == name);
    found.ok_or_else(|| format!("there is no target '{name}'; usage:\n{}", usage()))
}

fn replay(target: &Target, files: &[&str]) -> Result<bool, String> {
    let mut good = true;
    for file in files {
        let input = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        match target.read(&input) {
            Ok(()) => println!("{file}: good"),
            Err(broken) => {
                println!("{file}: {broken}");
                good = false;
            }
        }
    }
    Ok(good)
}

fn fuzz(words: &[&str]) -> Result<bool, String> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let (mut minutes, mut seed, mut targets) = (1, now.as_secs(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || -> Result<u64, String> {
            let text = words.next().ok_or(format!("`{word}` needs a number"))?;
            text.parse().map_err(|_| format!("'{text}' is no number"))
        };
        match *word {
            "--minutes" => minutes = value()?,
            "--seed" => seed = value()?,
            name => targets.push(named(name)?),
        }
    }
    if targets.is_empty() {
        targets = TARGETS.to_vec();
    }
    let mut good = true;
    for target in targets {
        let failing = long(&target, seed, Duration::from_secs(minutes * 60));
        let mut laws = BTreeSet::new();
        for failing in failing.into_iter().filter(|failing| laws.insert(failing.broken.law.clone())) {
            good = false;
            let file = keep(&target, &failing)?;
            println!(
                "{}: {}\n  again with: cargo xtask fuzz replay {} {}",
                target.name,
                failing.broken,
                target.name,
                file.display()
            );
        }
    }
    Ok(good)
}

/// Fuzzes one target on all cores for so long.
fn long(target: &Target, seed: u64, time: Duration) -> Vec<Failing> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let reading: Vec<_> = (0..cores).map(|_| Mutex::default()).collect();
    let failing = Mutex::new(Vec::new());
    let count = Mutex::new(0);
    thread::scope(|scope| {
        let workers: Vec<_> = (reading.iter().zip(seed..))
            .map(|(reading, seed)| {
                let (failing, count) = (&failing, &count);
                scope.spawn(move || match search(target, seed, Budget::Time(time), reading) {
                    Ok(inputs) => count.lock().map(|mut count| *count += inputs).unwrap_or_default(),
                    Err(found) => failing.lock().map(|mut all| all.push(found)).unwrap_or_default(),
                })
            })
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            thread::sleep(Duration::from_millis(500));
            reading.iter().for_each(|reading| watch(target, reading));
        }
    });
    println!("{}: {} inputs, seed {seed}", target.name, count.into_inner().unwrap_or_default());
    failing.into_inner().unwrap_or_default()
}

/// Ends the run where an input is read for too long, and keeps it.
fn watch(target: &Target, reading: &fuzz::Reading) {
    let Ok(reading) = reading.lock() else { return };
    if let Some((since, input)) = &*reading
        && since.elapsed() > LONGEST
    {
        let broken =
            soak::laws::Broken { law: "comes to an end".to_owned(), what: "it takes too long".to_owned(), at: None };
        let kept = keep(target, &Failing { input: input.clone(), broken });
        eprintln!("{}: an input takes more than {} s: {kept:?}", target.name, LONGEST.as_secs());
        process::exit(1);
    }
}

/// Writes an input to where the tests replay it.
fn keep(target: &Target, failing: &Failing) -> Result<PathBuf, String> {
    let folder = corpus().join(target.name);
    let name = blake3::hash(&failing.input).to_hex();
    let file = folder.join(format!("{}.{}", &name[..12], target.extension));
    write(&folder, &file, &failing.input).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

fn write(folder: &Path, file: &Path, input: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(file, input)
}
