//! Whether there is room on the disk for more than the games that are on.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::log;

/// Below so many free bytes nothing is begun: what is on can go on for long, and the host can still make a copy of a house of usual size.
pub const LEAST_FREE: u64 = 300 * 1_024 * 1_024;
/// How long what was seen is believed.
const LOOKS_EACH: Duration = Duration::from_secs(5);

type Free = Box<dyn Fn() -> Option<u64> + Send + Sync>;

/// The free space of a disk.
pub struct DiskSpace {
    free: Free,
    /// When it was looked at last, and whether there was enough.
    looked: Mutex<Option<(Instant, bool)>>,
}

impl fmt::Debug for DiskSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiskSpace").field("looked", &self.looked).finish_non_exhaustive()
    }
}

impl DiskSpace {
    /// That of the disk that this folder lies on.
    #[must_use]
    pub fn at(folder: PathBuf) -> Self {
        Self::of(move || crate::system::free_bytes(&folder))
    }

    /// That of which this tells how many bytes are free, if it is known.
    #[must_use]
    pub fn of(free: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Self {
        Self { free: Box::new(free), looked: Mutex::default() }
    }

    /// Whether there is any to begin something. Where it is not known, there is.
    pub(crate) fn is_there(&self, now: Instant) -> bool {
        // Whoever panicked while holding it left only what was seen behind.
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, enough)) = *looked
            && now.saturating_duration_since(at) < LOOKS_EACH
        {
            return enough;
        }
        let free = (self.free)();
        let enough = free.is_none_or(|free| free >= LEAST_FREE);
        let before = looked.replace((now, enough)).is_none_or(|(_, enough)| enough);
        match (before, enough, free) {
            (true, false, Some(free)) => {
                let (free, least) = (free >> 20, LEAST_FREE >> 20);
                log::warn(format_args!("only {free} MB are free on the disk: nothing new is begun below {least} MB"));
            }
            (false, true, _) => log::say("there is room on the disk again"),
            _ => {}
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn it_is_looked_at_once_in_a_while() {
        let free = Arc::new(AtomicU64::new(LEAST_FREE));
        let told = free.clone();
        let (room, begun) = (DiskSpace::of(move || Some(told.load(Ordering::Relaxed))), Instant::now());
        assert!(room.is_there(begun));
        free.store(LEAST_FREE - 1, Ordering::Relaxed);
        assert!(room.is_there(begun), "that was a moment ago");
        assert!(!room.is_there(begun + LOOKS_EACH));
        free.store(LEAST_FREE, Ordering::Relaxed);
        assert!(room.is_there(begun + 2 * LOOKS_EACH));
        assert!(DiskSpace::of(|| None).is_there(begun), "where nobody knows, nobody is sent away");
    }
}
