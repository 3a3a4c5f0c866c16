//! `cargo xtask test`: every check there is, how long each took, and one line of totals.

use std::collections::BTreeSet;
use std::process::{Command, ExitCode};
use std::time::Duration;

use emulator::{Emulator, NotStarted, Options};

use crate::arguments::Arguments;
use crate::browser::{Browser, Cloud};
use crate::changed::{self, Touched};
use crate::client;
use crate::failure::Failure;
use crate::judge;
use crate::packages::packages;
use crate::process;
use crate::progress::{Progress, note, spoken};
use crate::replay;
use crate::report::Report;
use crate::scenarios;
use crate::server;
use crate::toolchain;
use crate::tools::{self, Tools};
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
    /// What of the cloud's part is played in browsers: beside all other browsers, where everything is run.
    CloudBrowser,
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

/// What the checks of one run share.
struct Run {
    /// Whether all there is is tried.
    whole: bool,
    /// What has changed, where only that is to be tried.
    touched: Option<Touched>,
    /// Firestore's emulator, once something has asked for it; none within where it is missing.
    emulator: Option<Option<Emulator>>,
}

/// One check: its part, what it is called, how it is done.
type Check = (Part, &'static str, fn(&mut Run) -> Result<Report, Failure>);

/// Every check, in the order in which they run: the quickest to tell first, and all tests before the programs are built again with a client inside.
const CHECKS: [Check; 11] = [
    (Part::Lint, "Formatting", formatting),
    (Part::Lint, "Lints, for this machine, and all that tests run", lints),
    (Part::Lint, "Lints, for the browser, and all that runs there", browser_lints),
    (Part::Unit, "Unit tests, suites and random play", unit),
    (Part::Unit, "Examples in the documentation", examples),
    (Part::Unit, "Recorded games, replayed in WASM", replayed),
    (Part::Scenarios, "Scenarios", played_scenarios),
    (Part::Cloud, "The cloud: security rules and the function", cloud),
    (Part::Browser, "Browser tests", browser),
    (Part::CloudBrowser, "The cloud: browsers on both", cloud_browser),
    (Part::CloudWhole, "The cloud: every browser test", cloud_whole),
];

impl Part {
    /// Whether it is run where this part is chosen, or none; and where only that is tried which has changed.
    fn is_chosen(self, only: Option<Self>, changed: bool) -> bool {
        match self {
            Self::CloudBrowser => only.map_or(changed, |only| only == Self::Cloud),
            // It takes too long for every day; what is quick of it is in the part before.
            Self::CloudWhole => only == Some(self),
            _ => only.is_none_or(|only| only == self),
        }
    }
}

/// Runs all checks, those of one part, or what has changed. A failing check does not keep the others from running.
///
/// # Errors
/// When the arguments mean nothing, or git does not say what has changed.
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
    let touched = if arguments.flag("--changed") { Some(changed::since_main()?) } else { None };
    arguments.end()?;
    if let Some(touched) = &touched {
        say(touched);
    }

    let chosen: Vec<&Check> = CHECKS.iter().filter(|(part, ..)| part.is_chosen(only, touched.is_some())).collect();
    let whole = only.is_none() && touched.is_none();
    let mut progress = Progress::new(chosen.len());
    let mut report = Report::default();
    let mut times = Vec::new();
    let mut broken = Vec::new();
    let mut run = Run { whole, touched, emulator: None };
    for (_, title, check) in chosen {
        progress.begin(title);
        let result = check(&mut run).unwrap_or_else(|failure| {
            eprintln!("{failure}");
            Totals::FAILED_CHECK.into()
        });
        let failed = result.totals.failed > 0;
        times.push((progress.end(!failed), *title));
        if failed {
            broken.push(*title);
        }
        report.add(result);
    }
    print_times(&times, &report);
    if !broken.is_empty() {
        println!("failed: {}", broken.join("; "));
    }
    for failed in &report.failed {
        println!("  {failed}");
    }
    for note in &report.notes {
        println!("{note}");
    }
    println!("{}", report.totals);
    Ok(if report.totals.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Says what is tried of the changes, and that the rest is not.
fn say(touched: &Touched) {
    let list = |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    note(&format!("what has changed since the last commit on main touches: {}", list(&touched.tested)));
    note("all else is tried by `cargo xtask test`");
}

/// Prints how long each check took, and the slowest tests.
fn print_times(times: &[(Duration, &str)], report: &Report) {
    for (took, title) in times {
        println!("{:>12}  {title}", spoken(*took));
    }
    println!("{:>12}  in all; the slowest tests:", spoken(times.iter().map(|(took, _)| *took).sum()));
    for timed in report.slowest() {
        println!("{:>12}  {}", spoken(timed.took), timed.name);
    }
}

/// `--package` for each of these names.
fn by_name<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().flat_map(|name| ["--package".to_owned(), name.to_owned()]).collect()
}

fn formatting(_: &mut Run) -> Result<Report, Failure> {
    toolchain::linters()?;
    check(process::cargo().args(["fmt", "--all", "--check"]))
}

fn lints(run: &mut Run) -> Result<Report, Failure> {
    if run.touched.as_ref().is_some_and(|touched| touched.linted.is_empty()) {
        return Ok(Report::default());
    }
    toolchain::compilers()?;
    toolchain::linters()?;
    // Packages by name would be other ones to cargo, with fewer features, and all below them built anew. Besides what the tests are made of, the programs, for
    // what only their tests use is dead code; but the client is linted where it runs.
    let mut report = check(process::cargo_that_lints().args(["test", "--no-run", "--workspace"]))?;
    let mut programs = process::cargo_that_lints();
    programs.args(["build", "--workspace"]);
    for package in packages()?.iter().filter(|package| package.name != "jb-mtg") {
        programs.args(package.programs.iter().flat_map(|name| ["--bin", name]));
    }
    report.add(check(&mut programs)?);
    if run.touched.as_ref().is_none_or(|touched| touched.linted.contains("functions")) {
        // The function as it is deployed, without the doors for an emulator. No other package has a feature that is on by itself, so nothing else is built anew.
        let deployed = ["--no-default-features", "--bin", "functions"];
        report.add(check(process::cargo_that_lints().args(["build", "--workspace"]).args(deployed))?);
    }
    Ok(report)
}

fn browser_lints(run: &mut Run) -> Result<Report, Failure> {
    // What runs in the browser: the client, and all that it is built on.
    if run.touched.as_ref().is_some_and(|touched| !touched.linted.contains("jb-mtg")) {
        return Ok(Report::default());
    }
    toolchain::compilers()?;
    toolchain::linters()?;
    check(&mut client::linted())
}

/// A check that holds or does not; it is not counted among the tests when it holds.
fn check(command: &mut Command) -> Result<Report, Failure> {
    Ok(Report::default().or_failed(process::succeeds(command)?))
}

fn unit(run: &mut Run) -> Result<Report, Failure> {
    let which = tests_of(run.touched.as_ref(), off_the_cloud, &format!("not ({})", cloud_crates()));
    nextest(&which, |_| ())
}

/// What cargo is told to build: all packages, whatever is tried of them, so that they have the same features in every run. Where no code has changed, as with
/// the declarations of cards, packages by name: more is built on them than is tried.
fn built(touched: Option<&Touched>, fits: fn(&str) -> bool) -> Vec<String> {
    match touched {
        Some(touched) if touched.linted.is_empty() => {
            by_name(touched.tested.iter().map(String::as_str).filter(|name| fits(name)))
        }
        _ => vec!["--workspace".to_owned()],
    }
}

/// What nextest is told: what is built, and which tests a filter leaves of that. Nothing where there are none.
fn tests_of(touched: Option<&Touched>, fits: fn(&str) -> bool, filter: &str) -> Vec<String> {
    let mut told = built(touched, fits);
    let filter = match touched {
        None => filter.to_owned(),
        Some(touched) => {
            let names = touched.tested.iter().filter(|name| fits(name));
            names.map(|name| format!("package(={name})")).collect::<Vec<_>>().join(" | ")
        }
    };
    if filter.is_empty() {
        return Vec::new();
    }
    told.extend(["--filterset".to_owned(), filter]);
    told
}

/// Whether the tests of this package need no emulator.
fn off_the_cloud(package: &str) -> bool {
    !OF_THE_CLOUD.contains(&package)
}

/// The tests of the crates that need Firestore's emulator, as nextest names them.
fn cloud_crates() -> String {
    OF_THE_CLOUD.map(|name| format!("package({name})")).join(" | ")
}

/// Runs the tests of packages, all programs side by side.
fn nextest(which: &[String], with: impl FnOnce(&mut Command)) -> Result<Report, Failure> {
    if which.is_empty() {
        return Ok(Report::default());
    }
    toolchain::compilers()?;
    let mut nextest = tools::nextest()?;
    toolchain::linters()?;
    process::kept_or_not(&mut nextest);
    process::linted(&mut nextest);
    nextest.args(["run", "--no-fail-fast", "--no-tests=pass"]).args(which);
    with(&mut nextest);
    heard(&mut nextest)
}

/// The examples in the documentation, which nextest leaves out.
fn examples(run: &mut Run) -> Result<Report, Failure> {
    if run.touched.as_ref().is_some_and(|touched| touched.linted.is_empty()) {
        return Ok(Report::default());
    }
    toolchain::linters()?;
    heard(process::cargo_that_lints().args(["test", "--doc", "--workspace", "--no-fail-fast"]))
}

/// Runs tests, and counts.
fn heard(command: &mut Command) -> Result<Report, Failure> {
    let mut report = Report::default();
    let succeeded = process::watched(command, |line| report.hear(line))?;
    Ok(report.or_failed(succeeded))
}

/// Plays games at random on this machine, and replays them in WASM: always the same ones.
fn replayed(run: &mut Run) -> Result<Report, Failure> {
    if run.touched.as_ref().is_some_and(|touched| !touched.linted.contains("soak")) {
        return Ok(Report::default());
    }
    heard(&mut replay::in_wasm(RECORDED_GAMES, "0")?)
}

/// The project's own scenarios, and those beside the clone where there are any; and how many of the cards' rulings they show.
fn played_scenarios(run: &mut Run) -> Result<Report, Failure> {
    if run.touched.as_ref().is_some_and(|touched| !touched.scenarios) {
        return Ok(Report::default());
    }
    let mut paths = scenarios::own();
    let mut notes = Vec::new();
    match scenarios::shared() {
        Some(folder) => paths.push(folder),
        None => notes
            .push("NOT PLAYED: the scenarios beside the clone, for there is no folder ../shared/scenarios".to_owned()),
    }
    let packages = built(run.touched.as_ref(), off_the_cloud);
    let program = server::program_among("scenarios", &packages)?;
    let totals = scenarios::run(&program, &paths)?;
    notes.push(judge::coverage(&server::program_among("judge", &packages)?));
    Ok(Report { totals, notes, ..Report::default() })
}

fn browser(run: &mut Run) -> Result<Report, Failure> {
    let chosen = run.touched.as_ref().map(|touched| &touched.browser);
    if chosen == Some(&changed::Browser::None) {
        return Ok(Report::default());
    }
    toolchain::compilers()?;
    let tools = Tools::ready()?;
    let browser = Browser::ready()?;
    let client = client::build(client::Build::Test, &tools)?;
    let fitting = chosen.and_then(changed::Browser::expression);
    let server = server::for_tests(&client)?;
    let whole = run.whole;
    let emulator = if whole { run.emulator()? } else { None };
    let beside = emulator.map(|emulator| house_on_the_cloud("cloud", &tools, emulator)).transpose()?;
    browser.test(&server, fitting.as_deref(), beside.as_ref())
}

/// What is played over Firestore's emulator, without browsers.
fn cloud(run: &mut Run) -> Result<Report, Failure> {
    let which = tests_of(run.touched.as_ref(), |name| OF_THE_CLOUD.contains(&name), &cloud_crates());
    if which.is_empty() {
        return Ok(Report::default());
    }
    let Some(emulator) = run.emulator()? else { return Ok(Report::default()) };
    nextest(&which, |nextest| {
        nextest.env(emulator::RUNNING, emulator.address().to_string());
    })
}

/// The tests of browsers on the cloud that are quick.
fn cloud_browser(run: &mut Run) -> Result<Report, Failure> {
    if run.touched.as_ref().is_some_and(|touched| !touched.cloud) {
        return Ok(Report::default());
    }
    browser_on_the_cloud("cloud", run)
}

/// Every test of browsers that can be played on the cloud.
fn cloud_whole(run: &mut Run) -> Result<Report, Failure> {
    browser_on_the_cloud("cloud-whole", run)
}

impl Run {
    /// Firestore's emulator, which all tests of the cloud share. Where it is missing it is said what is skipped.
    fn emulator(&mut self) -> Result<Option<&Emulator>, Failure> {
        if self.emulator.is_none() {
            self.emulator = Some(match Emulator::start(&Options::default()) {
                Ok(emulator) => Some(emulator),
                Err(NotStarted::NotFound(missing)) if !emulator::required() => {
                    println!("skipped: the tests of the cloud, for {missing}");
                    None
                }
                Err(other) => return Err(Failure::new(other.to_string())),
            });
        }
        Ok(self.emulator.as_ref().and_then(Option::as_ref))
    }
}

/// One of Playwright's projects on the cloud. A house moves between the backends there, so both are built.
fn browser_on_the_cloud(project: &str, run: &mut Run) -> Result<Report, Failure> {
    let Some(emulator) = run.emulator()? else { return Ok(Report::default()) };
    toolchain::compilers()?;
    let tools = Tools::ready()?;
    let browser = Browser::ready()?;
    let embedded = server::for_tests(&client::build(client::Build::Test, &tools)?)?;
    browser.test_cloud(&embedded, &house_on_the_cloud(project, &tools, emulator)?)
}

/// Builds what one of Playwright's projects on the cloud is played in.
fn house_on_the_cloud<'a>(project: &'a str, tools: &Tools, emulator: &'a Emulator) -> Result<Cloud<'a>, Failure> {
    let client = client::build_for_the_cloud(client::Build::Test, tools)?;
    Ok(Cloud { project, programs: server::for_the_cloud(server::Profile::Tests)?, client, emulator })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_cloud_is_run_when_it_is_asked_for_and_never_else() {
        let run = |only| CHECKS.iter().filter(|(part, ..)| part.is_chosen(only, false)).count();
        // What is played in browsers on the cloud is played beside all other browser tests then.
        assert_eq!(run(None), CHECKS.len() - 2);
        assert_eq!(run(Some(Part::CloudWhole)), 1);
        assert_eq!(run(Some(Part::Cloud)), 2);
        assert_eq!(run(Some(Part::Lint)), 3);
    }

    #[test]
    fn what_has_changed_is_built_as_in_every_run_and_no_more_than_that_is_tried() {
        let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
        let page = Touched { linted: named(&["jb-mtg"]), tested: named(&["jb-mtg"]), ..Touched::default() };
        assert_eq!(tests_of(Some(&page), |_| true, "all()"), ["--workspace", "--filterset", "package(=jb-mtg)"]);
        let card = Touched { tested: named(&["declaration", "engine"]), ..Touched::default() };
        let chosen = [
            "--package",
            "declaration",
            "--package",
            "engine",
            "--filterset",
            "package(=declaration) | package(=engine)",
        ];
        assert_eq!(tests_of(Some(&card), |_| true, "all()"), chosen);
        assert_eq!(built(Some(&card), |_| true), chosen[..4]);
        assert!(tests_of(Some(&page), |_| false, "all()").is_empty());
    }
}
