//! When an instance looks again whether games are to be forgotten ([`house::sweep`]).

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use house::sweep::AT_ONCE;

/// How often each instance looks.
const EACH: Duration = Duration::from_secs(60 * 60);
/// How soon it looks again where there may be more.
const GOES_ON: Duration = Duration::from_secs(10);

/// When an instance is to look next; the first time at once.
#[derive(Debug, Default)]
pub struct Sweeps(Mutex<Option<Instant>>);

impl Sweeps {
    /// Whether it is time; it counts as done when it is.
    pub fn is_due(&self, now: Instant) -> bool {
        let mut next = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let due = next.is_none_or(|next| next <= now);
        if due {
            *next = Some(now + EACH);
        }
        due
    }

    /// So many games were looked at.
    pub fn looked_at(&self, games: usize, now: Instant) {
        if games >= AT_ONCE {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(now + GOES_ON);
        }
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

    #[test]
    fn where_there_may_be_more_it_is_looked_again_soon() {
        let (sweeps, start) = (Sweeps::default(), Instant::now());
        let mut due = |second: u64| sweeps.is_due(start + Duration::from_secs(second));
        assert!(due(0));
        sweeps.looked_at(AT_ONCE, start);
        assert_eq!([1, 10, 11, 40].map(&mut due), [false, true, false, false]);
        sweeps.looked_at(AT_ONCE - 1, start + Duration::from_secs(10));
        assert_eq!([50, 3_609, 3_610].map(&mut due), [false, false, true]);
    }
}
