//! `cargo xtask test`: every check there is, and one line of totals.

use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::browser::Browser;
use crate::client;
use crate::failure::Failure;
use crate::process;
use crate::progress::Progress;
use crate::replay;
use crate::scenarios;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::totals::Totals;

/// How many games are recorded to be replayed in WASM.
const RECORDED_GAMES: u32 = 200;

/// A part of the checks, by the name it is chosen with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Lint,
    Unit,
    Scenarios,
    Browser,
    Cloud,
    CloudWhole,
}

const PARTS: [(&str, Part); 6] = [
    ("lint", Part::Lint),
    ("unit", Part::Unit),
    ("scenarios", Part::Scenarios),
    ("browser", Part::Browser),
    ("cloud", Part::Cloud),
    ("cloud-whole", Part::CloudWhole),
];

/// The crates whose tests need Firestore's emulator.
const OF_THE_CLOUD: [&str; 3] = ["emulator", "security-rules", "functions"];

/// One check: its part, what it is called, how it is done.
type Check = (Part, &'static str, fn() -> Result<Totals, Failure>);

/// Every check, in the order in which they run: the quickest to tell first.
const CHECKS: [Check; 9] = [
    (Part::Lint, "Formatting", formatting),
    (Part::Lint, "Lints, for this machine", lints),
    (Part::Lint, "Lints, for the browser", browser_lints),
    (Part::Unit, "Unit tests, suites and random play", unit),
    (Part::Unit, "Recorded games, replayed in WASM", replayed),
    (Part::Scenarios, "Scenarios", played_scenarios),
    (Part::Browser, "Browser tests", browser),
    (Part::Cloud, "The cloud: security rules, the function, and browsers on both", cloud),
    (Part::CloudWhole, "The cloud: every browser test", cloud_whole),
];

impl Part {
    /// Whether it is run where this part is chosen, or none.
    fn is_chosen(self, only: Option<Self>) -> bool {
        // It takes too long for every day; what is quick of it is in the part before.
        only.map_or(self != Self::CloudWhole, |only| only == self)
    }
}

/// Runs all checks, or those of one part. A failing check does not keep the others from running.
///
/// # Errors
/// When the arguments mean nothing.
pub fn test(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let only = match arguments.value("--only")? {
        None => None,
        Some(name) => {
            let part = PARTS.iter().find(|(known, _)| *known == name).map(|(_, part)| *part);
            Some(part.ok_or_else(|| {
                Failure::new(format!("there is no part `{name}`"))
                    .remedy("choose one of lint, unit, scenarios, browser, cloud, cloud-whole")
            })?)
        }
    };
    arguments.end()?;

    let chosen: Vec<&Check> = CHECKS.iter().filter(|(part, ..)| part.is_chosen(only)).collect();
    let mut progress = Progress::new(chosen.len());
    let mut totals = Totals::default();
    let mut broken = Vec::new();
    for (_, title, check) in chosen {
        progress.begin(title);
        let result = check().unwrap_or_else(|failure| {
            eprintln!("{failure}");
            Totals::FAILED_CHECK
        });
        progress.end(result.failed == 0);
        if result.failed > 0 {
            broken.push(*title);
        }
        totals.add(result);
    }
    if !broken.is_empty() {
        println!("failed: {}", broken.join("; "));
    }
    println!("{totals}");
    Ok(if totals.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn formatting() -> Result<Totals, Failure> {
    toolchain::linters()?;
    check(&["fmt", "--all", "--check"])
}

fn lints() -> Result<Totals, Failure> {
    toolchain::compilers()?;
    toolchain::linters()?;
    check(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

fn browser_lints() -> Result<Totals, Failure> {
    toolchain::compilers()?;
    toolchain::linters()?;
    let mut totals = Totals::default();
    // The client of the server, and that of the cloud.
    for features in ["", "jb-mtg/cloud"] {
        let packages = ["clippy", "--package", "jb-mtg", "--package", "engine", "--target", toolchain::WASM];
        let arguments = [packages.as_slice(), &["--features", features, "--", "-D", "warnings"]].concat();
        totals.add(check(&arguments)?);
    }
    Ok(totals)
}

/// A check that holds or does not; it is not counted among the tests when it holds.
fn check(arguments: &[&str]) -> Result<Totals, Failure> {
    Ok(Totals::default().or_failed(process::succeeds(process::cargo().args(arguments))?))
}

fn unit() -> Result<Totals, Failure> {
    toolchain::compilers()?;
    let others = OF_THE_CLOUD.iter().flat_map(|name| ["--exclude", name]);
    cargo_test(process::cargo().args(["test", "--workspace", "--no-fail-fast"]).args(others))
}

/// Runs `cargo test`, and counts.
fn cargo_test(command: &mut Command) -> Result<Totals, Failure> {
    let mut totals = Totals::default();
    let succeeded = process::watched(command, |line| {
        if line.starts_with("test result:") {
            totals.add(Totals::of_line(line).unwrap_or_default());
        }
    })?;
    Ok(totals.or_failed(succeeded))
}

/// Plays games at random on this machine, and replays them in WASM: always the same ones.
fn replayed() -> Result<Totals, Failure> {
    cargo_test(&mut replay::in_wasm(RECORDED_GAMES, "0")?)
}

/// The project's own scenarios, and of those beside the clone the core, all of which must hold.
fn played_scenarios() -> Result<Totals, Failure> {
    let mut paths = scenarios::own();
    paths.extend(scenarios::shared("core"));
    scenarios::run(&paths)
}

fn browser() -> Result<Totals, Failure> {
    toolchain::compilers()?;
    let tools = Tools::ready()?;
    let browser = Browser::ready()?;
    let client = client::build(client::Build::Test, &tools)?;
    browser.test(&server::for_tests(&client)?)
}

/// What is played over Firestore's emulator, with the tests of browsers that are quick.
fn cloud() -> Result<Totals, Failure> {
    if !on_the_emulator()? {
        return Ok(Totals::default());
    }
    toolchain::compilers()?;
    let packages = OF_THE_CLOUD.iter().flat_map(|name| ["--package", name]);
    let mut totals = cargo_test(process::cargo().args(["test", "--no-fail-fast"]).args(packages))?;
    totals.add(browser_on_the_cloud("cloud")?);
    Ok(totals)
}

/// Every test of browsers that can be played on the cloud.
fn cloud_whole() -> Result<Totals, Failure> {
    if on_the_emulator()? { browser_on_the_cloud("cloud-whole") } else { Ok(Totals::default()) }
}

/// Whether Firestore's emulator is there. Where it is missing it is said what is skipped.
fn on_the_emulator() -> Result<bool, Failure> {
    let Err(missing) = emulator::find() else { return Ok(true) };
    if emulator::required() {
        return Err(Failure::new(missing.to_string()));
    }
    println!("skipped: the tests of the cloud, for {missing}");
    Ok(false)
}

/// One of Playwright's projects on the cloud. A house moves between the backends there, so both are built.
fn browser_on_the_cloud(project: &str) -> Result<Totals, Failure> {
    toolchain::compilers()?;
    let tools = Tools::ready()?;
    let browser = Browser::ready()?;
    let embedded = server::for_tests(&client::build(client::Build::Test, &tools)?)?;
    let client = client::build(client::Build::CloudTest, &tools)?;
    browser.test_cloud(project, &embedded, &server::for_the_cloud(server::Profile::Development)?, &client)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_cloud_is_run_when_it_is_asked_for_and_never_else() {
        let run = |only| CHECKS.iter().filter(|(part, ..)| part.is_chosen(only)).count();
        assert_eq!(run(None), CHECKS.len() - 1);
        assert_eq!(run(Some(Part::CloudWhole)), 1);
        assert_eq!(run(Some(Part::Cloud)), 1);
        assert_eq!(run(Some(Part::Lint)), 3);
    }
}
