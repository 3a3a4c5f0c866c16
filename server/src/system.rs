//! What the server asks the operating system for: the time, when to stop, whose files are, how much of the disk and how many files there are.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, by the clock of this machine.
#[must_use]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Ends when the user or the system asks the program to stop: by Ctrl-C, or by SIGTERM where there is such a thing. Where the system cannot be listened to, it
/// never ends, and the program is stopped by force.
pub async fn asked_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        let terminate = async {
            match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            () = interrupt => {}
            () = terminate => {}
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}

/// From now on, nobody but whoever runs the program may read the files that it makes.
pub fn keep_files_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// How many bytes this program may still write on the disk that this folder lies on; `None` where the system does not say.
#[must_use]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// How many files and connections the program may have open at once, after it has asked for as many as it may have.
#[must_use]
pub fn open_files() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        // Where it may not have more, it has what it had.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
        getrlimit(Resource::Nofile).current.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    usize::MAX
}
