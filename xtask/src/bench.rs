//! `cargo xtask bench`: the figures, beside those of the commit before.

use std::path::Path;
use std::process::ExitCode;

use emulator::{Emulator, Options};

use crate::arguments::Arguments;
use crate::browser::{Browser, Cloud};
use crate::client;
use crate::failure::Failure;
use crate::process;
use crate::progress::{Progress, note};
use crate::seed_demo;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::workspace;

/// Measures the engine of this tree and of the commit before it in one run, the size of what a browser loads,
/// how long a click takes to the screens, how long a browser takes that was never here, and how long each page takes in houses of three sizes; with
/// `--engine` nothing but the engine, with `--lists` nothing but the pages, with `--cold` nothing but what a phone waits for, with `--thoughts` nothing but how
/// long the computer player thinks.
///
/// # Errors
/// When something does not build.
pub fn bench(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let (engine_only, lists_only, cold_only) =
        (arguments.flag("--engine"), arguments.flag("--lists"), arguments.flag("--cold"));
    let thoughts_only = arguments.flag("--thoughts");
    arguments.end()?;
    if thoughts_only {
        Progress::new(1).step("How long the computer player thinks", thoughts)?;
        return Ok(ExitCode::SUCCESS);
    }
    let steps = match (engine_only, lists_only, cold_only) {
        (true, ..) | (.., true) => 2,
        (_, true, _) => 3,
        _ => 10,
    };
    let mut progress = Progress::new(steps);
    if !lists_only && !cold_only {
        progress.step("The engine, as it is here", here)?;
        progress.step("The engine, one commit before", before)?;
    }
    if engine_only {
        return Ok(ExitCode::SUCCESS);
    }
    let client = progress.step("What a browser loads", || {
        toolchain::compilers()?;
        let client = client::build(client::Build::Release, &Tools::ready()?)?;
        sizes(&client)?;
        Ok(client)
    })?;
    let demo = workspace::target()?.join("bench-houses");
    let (server, positions) = server::with_positions(server::Profile::Release, &client)?;
    let measure = |file| Browser::ready()?.bench(&server, &positions, file, &demo);
    if !lists_only {
        progress.step("A phone that was never here, and sixty permanents on one", || {
            measure("cold").and_then(|()| measure("board"))
        })?;
    }
    if cold_only {
        return Ok(ExitCode::SUCCESS);
    }
    if !lists_only {
        progress.step("How long the computer player thinks", thoughts)?;
        progress.step("From a click to the screens", || measure("click"))?;
        progress.step("The same on the cloud, and what a browser loads there", cloud)?;
        progress.step("One instance of the cloud's function", function)?;
    }
    progress.step("Houses of three sizes", || houses(&demo))?;
    progress.step("Each page in them", || measure("lists"))?;
    Ok(ExitCode::SUCCESS)
}

/// Measures how long the computer player thinks of a decision on a phone's processor, built as the Worker is.
fn thoughts() -> Result<(), Failure> {
    toolchain::compilers()?;
    let build = ["build", "--quiet", "--package", "trials", "--bin", "thoughts", "--profile", "worker"];
    process::run(process::cargo().args(build).args(["--target", toolchain::WASM]))?;
    let program = workspace::target()?.join(toolchain::WASM).join("worker").join("thoughts.wasm");
    Browser::ready()?.bench_thoughts(&program)
}

/// Measures the client of the cloud, on Firestore's emulator where there is one.
fn cloud() -> Result<(), Failure> {
    let client = client::build_for_the_cloud(client::Build::Release, &Tools::ready()?)?;
    sizes(&client)?;
    if let Err(missing) = emulator::find() {
        note(&format!("a click is not measured on the cloud, for {missing}"));
        return Ok(());
    }
    let emulator = Emulator::start(&Options::default()).map_err(|error| Failure::new(error.to_string()))?;
    let programs = server::for_the_cloud(server::Profile::Release)?;
    Browser::ready()?.bench_cloud(&Cloud { project: "bench-cloud", programs, client, emulator: &emulator })
}

/// Measures one instance of the function, on Firestore's emulator where there is one.
fn function() -> Result<(), Failure> {
    if let Err(missing) = emulator::find() {
        note(&format!("the function is not measured, for {missing}"));
        return Ok(());
    }
    let package = ["--release", "--quiet", "--package", "functions"];
    process::run(process::cargo().arg("build").args(package).args(["--bins", "--examples"]))?;
    process::run(process::cargo().arg("run").args(package).args(["--example", "figures"]))
}

/// Makes the houses that are not there yet: a tenth as large as the one that lists must be quick in, as large, and ten times as large.
fn houses(demo: &Path) -> Result<(), Failure> {
    for players in ["100", "1000", "10000"] {
        let folder = demo.join(players);
        if !folder.is_dir() {
            note(&format!("{players} players and ten games of each"));
            seed_demo::run(true, &["--only", "--players", players, "--data", &folder.to_string_lossy()])?;
        }
    }
    Ok(())
}

/// Runs the engine's own measurements on this tree.
fn here() -> Result<(), Failure> {
    if engine(&workspace::root(), &workspace::target()?)? {
        return Ok(());
    }
    Err(Failure::new("the measurements of the engine do not build (cargo's messages are above)"))
}

/// Runs the engine's own measurements of a tree, natively and in WASM; whether they build.
fn engine(tree: &Path, target: &Path) -> Result<bool, Failure> {
    toolchain::compilers()?;
    let soak = ["build", "--release", "--quiet", "--package", "soak", "--bin"];
    let cargo = || {
        let mut cargo = process::cargo();
        cargo.current_dir(tree).env("CARGO_TARGET_DIR", target).args(soak);
        cargo
    };
    if !process::succeeds(cargo().arg("bench"))? {
        return Ok(false);
    }
    let bench = target.join("release").join(workspace::executable("bench"));
    process::run(&mut process::program(&bench))?;
    let script = tree.join("engine/soak/wasm.mjs");
    if !script.is_file() || !process::succeeds(cargo().args(["games", "--target", toolchain::WASM]))? {
        return Ok(false);
    }
    let played = process::answer(process::program(&bench).arg("wasm")).unwrap_or_default();
    let games = target.join(toolchain::WASM).join("release").join("games.wasm");
    process::run(process::program("node").arg(script).arg(games).arg(played))?;
    Ok(true)
}

/// Runs them in a work tree of the commit before this one, which has a build folder of its own.
fn before() -> Result<(), Failure> {
    let tree = workspace::target()?.join("bench-before");
    let commit = process::answer(process::program("git").args(["rev-parse", "--verify", "--quiet", "HEAD~1"]));
    let Some(commit) = commit else {
        note("there is no commit before this one");
        return Ok(());
    };
    if tree.is_dir() {
        process::run(process::program("git").current_dir(&tree).args(["checkout", "--quiet", "--detach", &commit]))?;
    } else {
        process::run(process::program("git").args(["worktree", "add", "--quiet", "--detach"]).arg(&tree).arg(&commit))?;
    }
    if !engine(&tree, &tree.join("target"))? {
        note("that commit has no such measurements that build");
    }
    Ok(())
}

/// Prints the size of each file of the client, as it is and compressed with Brotli.
fn sizes(client: &Path) -> Result<(), Failure> {
    process::run(process::program("node").arg("xtask/post-build.mjs").arg("sizes").arg(client))
}
