//! The running emulator.

use std::fmt;
use std::fs::File;
use std::io::{Read, Seek};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::find::{NotFound, find};
use crate::http;
use crate::project::Project;

/// The program in the emulator's jar.
const PROGRAM: &str = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
/// How long a start may take: on a busy machine, much longer than the second and a half it takes alone.
const START: Duration = Duration::from_secs(90);
/// How often a start is tried: somebody else may take the free port that was found, before the emulator does.
const TRIES: u32 = 3;

/// How the emulator is started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    rules: Option<PathBuf>,
    functions: Option<SocketAddr>,
    port: Option<u16>,
}

impl Options {
    /// With these security rules, for every project that is not given its own. Without any, everybody may do everything.
    #[must_use]
    pub fn rules(mut self, file: impl Into<PathBuf>) -> Self {
        self.rules = Some(file.into());
        self
    }

    /// With a function that is told of changes: it listens here, for `POST /functions/projects/{project}/triggers/{trigger}`.
    #[must_use]
    pub fn functions(mut self, address: SocketAddr) -> Self {
        self.functions = Some(address);
        self
    }

    /// On this port, not on any that is free.
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }
}

/// A Firestore emulator. One that was started here stops when this is dropped, and when this process ends in any way.
#[derive(Debug)]
pub struct Emulator {
    /// None where somebody else has started it.
    process: Option<Child>,
    address: SocketAddr,
    projects: AtomicU32,
}

/// Why there is no emulator.
#[derive(Debug)]
pub enum NotStarted {
    /// It is not on this machine.
    NotFound(NotFound),
    /// It is, and failed: what it said.
    Failed(String),
}

impl fmt::Display for NotStarted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(missing) => missing.fmt(f),
            Self::Failed(said) => write!(f, "the Firestore emulator does not start: {said}"),
        }
    }
}

impl std::error::Error for NotStarted {}

fn failed(error: impl fmt::Display) -> NotStarted {
    NotStarted::Failed(error.to_string())
}

impl Emulator {
    /// Finds the emulator, starts it, and waits until it answers.
    ///
    /// # Errors
    /// When it is not on this machine, or does not start.
    pub fn start(options: &Options) -> Result<Self, NotStarted> {
        let (jar, java) = find().map_err(NotStarted::NotFound)?;
        let mut tried = Err(failed("it was not tried"));
        for _ in 0..TRIES {
            tried = Self::start_once(options, &jar, &java);
            // A port that was asked for is not another one the next time.
            if tried.is_ok() || options.port.is_some() {
                break;
            }
        }
        tried
    }

    fn start_once(options: &Options, jar: &Path, java: &Path) -> Result<Self, NotStarted> {
        let port = options.port.map_or_else(free_port, Ok)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut log = tempfile::tempfile().map_err(failed)?;
        let mut command = outlived_by_nothing(java);
        // It knows its error messages only in English, and says nothing useful in another language.
        command.args(["-Duser.language=en", "-XX:+UseSerialGC", "-cp"]).arg(jar).arg(PROGRAM);
        command.args(["--host", "127.0.0.1", "--port", &port.to_string(), "--project_id", "demo"]);
        command.args(["--websocket_port", &free_port()?.to_string()]);
        if let Some(rules) = &options.rules {
            command.arg("--rules").arg(rules);
        }
        if let Some(functions) = &options.functions {
            command.args(["--functions_emulator", &functions.to_string()]);
        }
        command.stdin(Stdio::piped());
        command.stdout(log.try_clone().map_err(failed)?).stderr(log.try_clone().map_err(failed)?);
        // From here on it is ended whatever happens.
        let mut started = Self::running(address);
        let process = started.process.insert(command.spawn().map_err(failed)?);
        let deadline = Instant::now() + START;
        loop {
            if let Some(status) = process.try_wait().map_err(failed)? {
                return Err(NotStarted::Failed(format!("it ended with {status}: {}", said(&mut log))));
            }
            if http::answers(address) {
                return Ok(started);
            }
            if Instant::now() > deadline {
                return Err(NotStarted::Failed(format!("it does not answer: {}", said(&mut log))));
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// One that runs already, and goes on when this is dropped.
    #[must_use]
    pub fn running(address: SocketAddr) -> Self {
        Self { process: None, address, projects: AtomicU32::new(0) }
    }

    /// Where it listens: what `FIRESTORE_EMULATOR_HOST` is to be.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A project of its own, in which there is nothing yet. Each call gives another, so that tests do not meet.
    #[must_use]
    pub fn project(&self) -> Project {
        let number = self.projects.fetch_add(1, Ordering::Relaxed);
        self.project_named(&format!("demo-{}-{number}", std::process::id()))
    }

    /// The project of this name.
    #[must_use]
    pub fn project_named(&self, id: &str) -> Project {
        Project::new(self.address, id)
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let Some(process) = &mut self.process else { return };
        // Its standard input ends, and with it whoever waits there to end it.
        drop(process.stdin.take());
        let deadline = Instant::now() + Duration::from_secs(2);
        while matches!(process.try_wait(), Ok(None)) {
            if Instant::now() > deadline {
                // It has ended in this moment, or ends now: nothing else can be done here.
                let _ = process.kill();
                let _ = process.wait();
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Runs a program that ends with its standard input (which must be [`Stdio::piped`], and kept), and so with this process at the latest, even when that is
/// killed. It reads nothing from there.
#[cfg(unix)]
#[must_use]
pub fn outlived_by_nothing(program: &Path) -> Command {
    let mut shell = Command::new("sh");
    let watch =
        r#"exec 3<&0; (cat <&3 >/dev/null 2>&1; kill -9 $$ 2>/dev/null) >/dev/null 2>&1 & exec "$0" "$@" <&- 3<&-"#;
    shell.args(["-c", watch]).arg(program);
    shell
}

/// Elsewhere it ends when it is ended, and not when this process is killed.
#[cfg(not(unix))]
#[must_use]
pub fn outlived_by_nothing(program: &Path) -> Command {
    Command::new(program)
}

/// A port on which nobody listens now.
fn free_port() -> Result<u16, NotStarted> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(failed)?;
    Ok(listener.local_addr().map_err(failed)?.port())
}

/// The end of what it has said.
fn said(log: &mut File) -> String {
    let mut text = Vec::new();
    let read = log.rewind().and_then(|()| log.read_to_end(&mut text));
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.trim().lines().collect();
    match read {
        Ok(_) if !lines.is_empty() => lines[lines.len().saturating_sub(12)..].join("\n"),
        _ => "it said nothing".to_owned(),
    }
}
