//! The house that is besieged: the real program in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Broken, Outcome};

/// How often its memory is looked at while it is attacked.
const LOOKS_EACH: Duration = Duration::from_millis(50);

/// What the thread is called that does all that is asked of the house.
const THREAD: &str = "house";

/// What the house's own thread has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// For how long it worked.
    pub worked: Duration,
    /// For how long it could have, and waited for a core.
    pub queued: Duration,
}

impl Work {
    /// What of it was done since then.
    #[must_use]
    pub fn since(self, before: Self) -> Self {
        Self { worked: self.worked.saturating_sub(before.worked), queued: self.queued.saturating_sub(before.queued) }
    }
}

/// The program, running. It is killed when this goes.
#[derive(Debug)]
pub struct House {
    child: Child,
    program: PathBuf,
    folder: PathBuf,
    /// The port on which it listens, at this machine alone.
    pub port: u16,
}

impl House {
    /// Starts it on a port that is free, with a new house in a folder below this one.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start(program: &Path, folder: &Path) -> Outcome<Self> {
        let mut child = Command::new(program)
            .args(["--port", "0", "--data"])
            .arg(folder.join("house"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Broken(format!("{}: {error}", program.display())))?;
        let output = child.stdout.take().ok_or_else(|| Broken("it says nothing".to_owned()))?;
        let mut lines = BufReader::new(output).lines();
        let mut port = None;
        for line in lines.by_ref() {
            let line = line?;
            if let Some((_, text)) = line.strip_prefix("listening on").and_then(|rest| rest.rsplit_once(':')) {
                port = text.parse().ok();
            }
            if line.contains("Ctrl-C") {
                break;
            }
        }
        // Somebody must go on reading what it says, or it would wait for that.
        std::thread::spawn(move || lines.for_each(drop));
        let port = port.ok_or_else(|| Broken("it does not say where it listens".to_owned()))?;
        Ok(Self { child, program: program.to_owned(), folder: folder.to_owned(), port })
    }

    /// How many bytes of memory it has.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn memory(&self) -> Outcome<u64> {
        memory_of(self.child.id())
    }

    /// How long the house's own thread, which does all that is asked, has worked so far; and how long it has waited for a core that others had.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn work(&self) -> Outcome<Work> {
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let thread = thread?.path();
            if std::fs::read_to_string(thread.join("comm"))?.trim() != THREAD {
                continue;
            }
            let text = std::fs::read_to_string(thread.join("schedstat"))?;
            let mut numbers = text.split_whitespace().map(|number| number.parse().map(Duration::from_nanos));
            if let (Some(Ok(worked)), Some(Ok(queued))) = (numbers.next(), numbers.next()) {
                return Ok(Work { worked, queued });
            }
        }
        Err(Broken("the system does not say how long the house has worked".to_owned()))
    }

    /// How many files and connections it has open.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn places(&self) -> Outcome<usize> {
        Ok(std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }

    /// How many bytes all that it keeps takes: those of a copy without gaps.
    ///
    /// # Errors
    /// When there is no copy to be had.
    pub fn stored(&self) -> Outcome<u64> {
        let copy = self.folder.join("copy.sqlite3");
        let mut command = Command::new(&self.program);
        command.arg("--data").arg(self.folder.join("house")).arg("--backup").arg(&copy);
        if !command.stdout(Stdio::null()).status()?.success() {
            return Err(Broken("the house cannot be copied".to_owned()));
        }
        let bytes = std::fs::metadata(&copy)?.len();
        std::fs::remove_file(&copy)?;
        Ok(bytes)
    }

    /// Looks on for so long; the most memory that it had in that time, bytes.
    pub fn watched(&self, time: Duration) -> impl Future<Output = u64> + Send + use<> {
        let (id, begun) = (self.child.id(), Instant::now());
        async move {
            let mut most = 0;
            while begun.elapsed() < time {
                most = most.max(memory_of(id).unwrap_or(0));
                tokio::time::sleep(LOOKS_EACH).await;
            }
            most
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn memory_of(process: u32) -> Outcome<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse::<u64>().ok());
    Ok(kilobytes.ok_or_else(|| Broken("the system does not say how much memory it has".to_owned()))? * 1_024)
}
