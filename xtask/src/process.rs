//! Running other programs.

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::workspace;

/// The cargo that started this program, in the clone's folder.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace::root());
    // What cargo tells *this* package must not look like a change of the environment to the build scripts of others.
    for (name, _) in env::vars_os() {
        let name_text = name.to_string_lossy();
        if name_text.starts_with("CARGO_PKG_") || name_text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Cargo for what tests run, which keeps nothing for the next change in CI: nobody comes back to that folder, and keeping it costs a tenth of the time.
pub fn cargo_for_tests() -> Command {
    let mut cargo = cargo();
    kept_or_not(&mut cargo);
    cargo
}

/// Cargo for what tests run: it is linted while it is compiled, by Clippy's compiler, so that nothing is read twice.
pub fn cargo_that_lints() -> Command {
    let mut cargo = cargo_for_tests();
    linted(&mut cargo);
    cargo
}

/// Lets a command compile the packages of this workspace with Clippy's compiler, with warnings as errors.
pub fn linted(command: &mut Command) {
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    // As `cargo clippy` hands on what stands behind its `--`.
    command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
}

/// Lets a command that builds for tests keep what it needs for the next change, but not in CI.
pub fn kept_or_not(command: &mut Command) {
    if emulator::required() {
        command.env("CARGO_INCREMENTAL", "0");
    }
}

/// A program found on the PATH, run in the clone's folder.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(workspace::root());
    command
}

/// Runs a command with this terminal's output, and answers whether it succeeded.
///
/// # Errors
/// When it cannot be started.
pub fn succeeds(command: &mut Command) -> Result<bool, Failure> {
    command.status().map(|status| status.success()).map_err(|error| not_started(command, &error))
}

/// Runs a command with this terminal's output.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    if succeeds(command)? {
        Ok(())
    } else {
        Err(Failure::new(format!("`{}` failed (its messages are above)", line(command))))
    }
}

/// Runs a command that ends with its standard input, which stays open as long as this program runs; answers whether it succeeded.
///
/// # Errors
/// When it cannot be started, or not be waited for.
pub fn kept(command: &mut Command) -> Result<bool, Failure> {
    let mut child = command.stdin(Stdio::piped()).spawn().map_err(|error| not_started(command, &error))?;
    // Waiting for it would close it.
    let input = child.stdin.take();
    let ended = child.wait();
    drop(input);
    let lost = |error| Failure::new(format!("`{}` cannot be waited for: {error}", line(command)));
    ended.map(|status| status.success()).map_err(lost)
}

/// Runs a command silently and gives what it wrote to its standard output; none where it is missing or fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command, prints all it says as it comes and shows each line of it to `look`; answers whether it succeeded.
///
/// # Errors
/// When it cannot be started or what it says cannot be read.
pub fn watched(command: &mut Command, mut look: impl FnMut(&str)) -> Result<bool, Failure> {
    let broken =
        |error: std::io::Error| Failure::new(format!("the output of a running program cannot be read: {error}"));
    let (output, input) = std::io::pipe().map_err(broken)?;
    command.stdout(input.try_clone().map_err(broken)?).stderr(input);
    let mut child = command.spawn().map_err(|error| not_started(command, &error))?;
    // The command keeps an end of the pipe as long as it has these.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while output.read_until(b'\n', &mut bytes).map_err(broken)? > 0 {
        let text = String::from_utf8_lossy(&bytes);
        print!("{text}");
        look(text.trim_end());
        bytes.clear();
    }
    child.wait().map(|status| status.success()).map_err(broken)
}

/// Looks a program up on the PATH.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(workspace::executable(name))).find(|file| file.is_file())
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|argument| argument.to_string_lossy().into_owned()));
    words.join(" ")
}

fn not_started(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(format!("`{}` cannot be started: {error}", line(command)))
}
