//! The browser tests: a Chromium, the packages of `e2e/`, and running them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use emulator::Emulator;

use crate::failure::Failure;
use crate::process;
use crate::progress::note;
use crate::report::Report;
use crate::server::{ForTests, ForTheCloud};
use crate::temporary::Temporary;
use crate::toolchain;
use crate::totals::Totals;
use crate::workspace;

/// Browsers that will do, by the names their programs go by. The first is Chromium without its windows, which costs a quarter less.
const NAMES: [&str; 6] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/// Where a Mac keeps them.
const MAC: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// What the browser tests need, installed.
pub struct Browser {
    /// None where Playwright brings its own.
    chromium: Option<PathBuf>,
}

impl Browser {
    /// Installs the packages of the browser tests and finds or installs a Chromium.
    ///
    /// # Errors
    /// When one of them cannot be installed.
    pub fn ready() -> Result<Self, Failure> {
        toolchain::node()?;
        packages()?;
        if let Some(chromium) = found() {
            note(&format!("the browser is {}", chromium.display()));
            return Ok(Self { chromium: Some(chromium) });
        }
        if is_root() && process::find("apt-get").is_some() {
            note("installing Debian's chromium-headless-shell: the browser tests play in it");
            let apt = |arguments: &[&str]| {
                process::succeeds(process::program("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments))
            };
            let packages =
                ["install", "--yes", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"];
            let installed = apt(&["update"])? && apt(&packages)?;
            if let (true, Some(chromium)) = (installed, found()) {
                return Ok(Self { chromium: Some(chromium) });
            }
            note("Debian's package cannot be had; trying Playwright's own browser");
        }
        note("installing Playwright's Chromium into its cache: the browser tests play in it");
        process::run(&mut npx(&["playwright", "install", "chromium"])).map_err(|failure| {
            failure.remedy(
                "install Chromium or Google Chrome, or name the program in the environment variable JB_MTG_CHROMIUM",
            )
        })?;
        Ok(Self { chromium: None })
    }

    /// Runs the browser tests against a server with the client inside: all, or those whose file or tag fits an expression; and beside them one project in a house
    /// on Firestore.
    ///
    /// # Errors
    /// When Playwright cannot be started.
    pub fn test(
        &self,
        programs: &ForTests,
        fitting: Option<&str>,
        beside: Option<&Cloud<'_>>,
    ) -> Result<Report, Failure> {
        let mut report = Report::default();
        let types = process::succeeds(&mut npx(&["tsc", "--noEmit"]))?;
        if !types {
            report.add(Totals::FAILED_CHECK.into());
        }
        let mut tests = self.playwright("tests*");
        tests.args(fitting.map(|fitting| format!("--grep={fitting}")));
        if let Some(cloud) = beside {
            cloud.tell(tests.arg(format!("--project={}", cloud.project)).env("JB_MTG_BESIDE", "true"));
        }
        report.add(counted(embedded(&mut tests, programs))?);
        Ok(report)
    }

    /// Measures in the browser what one file of `e2e/bench/` measures, against a server with the client inside. `positions` sets up positions, `demo` holds houses of several sizes.
    ///
    /// # Errors
    /// When Playwright cannot be started or fails.
    pub fn bench(&self, server: &Path, positions: &Path, file: &str, demo: &Path) -> Result<(), Failure> {
        let mut measure = self.playwright("bench");
        measure.arg(file).env("JB_MTG_SERVER", server).env("JB_MTG_POSITIONS", positions).env("JB_MTG_DEMO", demo);
        process::run(&mut measure)
    }

    /// Writes which functions of a client that records are called when into `profile`; `names` has their names.
    ///
    /// # Errors
    /// When Playwright cannot be started or fails.
    pub fn profile(&self, server: &Path, positions: &Path, names: &Path, profile: &Path) -> Result<(), Failure> {
        let mut record = self.playwright("bench");
        record.arg("profile").env("JB_MTG_SERVER", server).env("JB_MTG_POSITIONS", positions);
        process::run(record.env("JB_MTG_RECORDED_NAMES", names).env("JB_MTG_PROFILE", profile))
    }

    /// Measures how long the computer player thinks, by the program in this file.
    ///
    /// # Errors
    /// When Playwright cannot be started or fails.
    pub fn bench_thoughts(&self, program: &Path) -> Result<(), Failure> {
        process::run(self.playwright("bench").arg("thoughts").env("JB_MTG_THOUGHTS", program))
    }

    /// Runs the browser tests of one project in a house on Firestore. `server` is where a house moves from.
    ///
    /// # Errors
    /// When Playwright cannot be started.
    pub fn test_cloud(&self, server: &ForTests, cloud: &Cloud<'_>) -> Result<Report, Failure> {
        let mut tests = self.playwright(cloud.project);
        cloud.tell(&mut tests);
        counted(embedded(&mut tests, server))
    }

    /// Measures in the browser, against a house on Firestore.
    ///
    /// # Errors
    /// When Playwright cannot be started or fails.
    pub fn bench_cloud(&self, cloud: &Cloud<'_>) -> Result<(), Failure> {
        let mut measure = self.playwright(cloud.project);
        cloud.tell(&mut measure);
        process::run(&mut measure)
    }

    /// Playwright on one of the projects of `e2e/playwright.config.ts`, told which browser to use.
    fn playwright(&self, project: &str) -> Command {
        let mut command = npx(&["playwright", "test", &format!("--project={project}")]);
        if let Some(chromium) = &self.chromium {
            command.env("JB_MTG_CHROMIUM", chromium);
        }
        command
    }
}

/// A house on Firestore, and what of Playwright is played in it.
pub struct Cloud<'a> {
    /// The project of `e2e/playwright.config.ts`.
    pub project: &'a str,
    pub programs: ForTheCloud,
    /// The folder of the client that hosting would serve.
    pub client: PathBuf,
    pub emulator: &'a Emulator,
}

impl Cloud<'_> {
    /// Tells the tests where all of it is.
    fn tell(&self, tests: &mut Command) {
        tests.env(emulator::RUNNING, self.emulator.address().to_string());
        tests.env("JB_MTG_FUNCTION", &self.programs.function).env("JB_MTG_CLOUD_CLIENT", &self.client);
        tests.env("JB_MTG_SECRECY", &self.programs.secrecy);
    }
}

/// Tells the tests where the server is, and their own programs.
fn embedded<'a>(tests: &'a mut Command, programs: &ForTests) -> &'a mut Command {
    tests.env("JB_MTG_SERVER", &programs.server);
    tests.env("JB_MTG_SECRECY", &programs.secrecy).env("JB_MTG_POSITIONS", &programs.positions)
}

/// Runs Playwright, and counts.
fn counted(tests: &mut Command) -> Result<Report, Failure> {
    let mut report = Report::default();
    let temporary = Temporary::in_memory();
    temporary.tell(tests);
    let succeeded = process::watched(tests, |line| {
        report.hear(line);
        if let Some(sum) = Totals::of_line(line) {
            report.totals = sum;
        }
    })?;
    Ok(report.or_failed(succeeded))
}

/// A program out of `e2e/node_modules`.
fn npx(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npx.cmd" } else { "npx" });
    command.current_dir(folder()).arg("--no-install").args(arguments);
    command
}

fn folder() -> PathBuf {
    workspace::root().join("e2e")
}

/// Installs exactly what `e2e/package-lock.json` says, unless that is what is there.
fn packages() -> Result<(), Failure> {
    let installed = folder().join("node_modules").join(".package-lock.json");
    let lock = folder().join("package-lock.json");
    let age = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    if age(&installed).is_some_and(|installed| age(&lock).is_some_and(|lock| installed >= lock)) {
        return Ok(());
    }
    note("installing the browser tests' packages from npm (Playwright, TypeScript) into e2e/node_modules");
    let mut command = Command::new(toolchain::npm());
    command.current_dir(folder()).args(["ci", "--no-audit", "--no-fund"]);
    process::run(&mut command)
        .map_err(|failure| failure.remedy("check that the npm registry can be reached, then run the command again"))
}

/// A Chromium on this machine: the one named in JB_MTG_CHROMIUM, or one by a usual name.
fn found() -> Option<PathBuf> {
    let named = env::var_os("JB_MTG_CHROMIUM").filter(|path| !path.is_empty()).map(PathBuf::from);
    named
        .or_else(|| NAMES.iter().find_map(|name| process::find(name)))
        .or_else(|| MAC.iter().map(PathBuf::from).find(|path| path.is_file()))
}

fn is_root() -> bool {
    cfg!(unix) && process::answer(process::program("id").arg("-u")).as_deref() == Some("0")
}
