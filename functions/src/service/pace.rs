//! How fast one person may call. Each instance counts for itself: it is about its own time that it takes care. What clients write directly has its own
//! pace, in the security rules.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use house::Uid;

/// How many calls at once.
const BURST: f64 = 60.0;
/// How many more each second.
const A_SECOND: f64 = 20.0;
/// How many people are remembered; beyond that, those whose pace is as good as new are forgotten.
const PEOPLE: usize = 10_000;

/// Everybody's pace.
#[derive(Debug, Default)]
pub struct Pace(Mutex<HashMap<Uid, Left>>);

#[derive(Clone, Copy, Debug)]
struct Left {
    calls: f64,
    at: Instant,
}

impl Left {
    fn now(self, now: Instant) -> f64 {
        (self.calls + now.saturating_duration_since(self.at).as_secs_f64() * A_SECOND).min(BURST)
    }
}

impl Pace {
    /// Whether somebody may call now; it counts as a call when they may.
    pub fn allows(&self, uid: &Uid, now: Instant) -> bool {
        let mut people = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if people.len() >= PEOPLE {
            let soon = now + Duration::from_secs(1);
            people.retain(|_, left| left.now(soon) < BURST);
        }
        let left = people.get(uid).map_or(BURST, |left| left.now(now));
        let allowed = left >= 1.0;
        people.insert(uid.clone(), Left { calls: if allowed { left - 1.0 } else { left }, at: now });
        allowed
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_a_flood_is_not() {
        let (pace, start) = (Pace::default(), Instant::now());
        let (ada, bea) = ("ada".parse().unwrap(), "bea".parse().unwrap());
        let allowed = |uid: &Uid, at: Instant| (0..200).filter(|_| pace.allows(uid, at)).count();
        assert_eq!(allowed(&ada, start), 60);
        assert_eq!(allowed(&bea, start), 60, "everybody has their own");
        assert_eq!(allowed(&ada, start + Duration::from_secs(1)), 20);
        assert_eq!(allowed(&ada, start + Duration::from_secs(60)), 60);
    }
}
