//! Fuzzes: see the usage below.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};
use std::{process, thread};

use fuzz::{Budget, Failing, Reading, TARGETS, Target, corpus, search};

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
        ["one", target, seed, minutes, folder] => one(target, seed, minutes, Path::new(folder)),
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
        good &= in_a_process(&target, seed, minutes)?;
    }
    Ok(good)
}

/// Fuzzes one target in a process of its own: one that dies, as of a stack overflow, leaves what it was reading in a file.
fn in_a_process(target: &Target, seed: u64, minutes: u64) -> Result<bool, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", target.name);
    let program = std::env::current_exe().map_err(trouble)?;
    let folder = std::env::temp_dir().join(format!("jb-mtg-fuzz-{}-{}", target.name, process::id()));
    std::fs::create_dir_all(&folder).map_err(trouble)?;
    let again = |words: &[&std::ffi::OsStr]| process::Command::new(&program).args(words).status().map_err(trouble);
    let numbers = (seed.to_string(), minutes.to_string());
    let ended =
        again(&["one".as_ref(), target.name.as_ref(), numbers.0.as_ref(), numbers.1.as_ref(), folder.as_os_str()])?;
    if ended.code().is_none() {
        println!("{}: the process has died, {ended}", target.name);
        for entry in std::fs::read_dir(&folder).map_err(trouble)? {
            let file = entry.map_err(trouble)?.path();
            if again(&["replay".as_ref(), target.name.as_ref(), file.as_os_str()])?.code().is_none() {
                let kept = write_down(target, &std::fs::read(&file).map_err(trouble)?)?;
                say_again(target, "dies", &kept);
            }
        }
    }
    std::fs::remove_dir_all(&folder).map_err(trouble)?;
    Ok(ended.success())
}

fn say_again(target: &Target, how: &str, file: &Path) {
    println!("{}: {how}\n  again with: cargo xtask fuzz replay {} {}", target.name, target.name, file.display());
}

/// Fuzzes one target in this process.
fn one(target: &str, seed: &str, minutes: &str, folder: &Path) -> Result<bool, String> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("'{text}' is no number"));
    let target = named(target)?;
    let failing = long(&target, number(seed)?, Duration::from_secs(number(minutes)? * 60), folder);
    let mut laws = BTreeSet::new();
    for failing in failing.iter().filter(|failing| laws.insert(failing.broken.law.clone())) {
        say_again(&target, &failing.broken.to_string(), &write_down(&target, &failing.input)?);
    }
    Ok(failing.is_empty())
}

/// Fuzzes one target on all cores for so long; what each reads lies in a file of the folder.
fn long(target: &Target, seed: u64, time: Duration, folder: &Path) -> Vec<Failing> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let file = |worker: usize| Some(folder.join(format!("{worker}.{}", target.extension)));
    let reading: Vec<Reading> = (0..cores).map(|worker| Reading { file: file(worker), ..Reading::default() }).collect();
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
fn watch(target: &Target, reading: &Reading) {
    let Ok(reading) = reading.now.lock() else { return };
    if let Some((since, input)) = &*reading
        && since.elapsed() > LONGEST
    {
        let kept = write_down(target, input);
        eprintln!("{}: an input takes more than {} s: {kept:?}", target.name, LONGEST.as_secs());
        process::exit(1);
    }
}

/// Writes an input to where the tests replay it.
fn write_down(target: &Target, input: &[u8]) -> Result<PathBuf, String> {
    let folder = corpus().join(target.name);
    let name = blake3::hash(input).to_hex();
    let file = folder.join(format!("{}.{}", &name[..12], target.extension));
    write(&folder, &file, input).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

fn write(folder: &Path, file: &Path, input: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(file, input)
}
