//! When an instance looks again whether games are to be forgotten ([`house::sweep`]).

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often each instance looks.
const EACH: Duration = Duration::from_secs(60 * 60);

/// When an instance has last looked.
#[derive(Debug, Default)]
pub struct Sweeps(Mutex<Option<Instant>>);

impl Sweeps {
    /// Whether it is time; it counts as done when it is.
    pub fn is_due(&self, now: Instant) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let due = last.is_none_or(|last| now.saturating_duration_since(last) >= EACH);
        if due {
            *last = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_looked_once_an_hour() {
        let (sweeps, start) = (Sweeps::default(), Instant::now());
        let looked = [0, 1, 59, 60, 61, 120].map(|minute| sweeps.is_due(start + Duration::from_secs(minute * 60)));
        assert_eq!(looked, [true, false, false, true, false, true]);
    }
}
