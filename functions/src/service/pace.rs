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
/// How many documents that are read count as one more call: Firestore charges for each of them.
const READS_A_CALL: f64 = 10.0;
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

    /// What somebody's call has read, documents, counts against them too: beyond what they have left, they wait for it.
    pub fn charge(&self, uid: &Uid, reads: u64) {
        let mut people = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(left) = people.get_mut(uid) {
            left.calls -= u32::try_from(reads).map_or(BURST, f64::from) / READS_A_CALL;
        }
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

    #[test]
    fn nobody_has_documents_read_without_end_by_asking_for_what_reads_many() {
        let (pace, start) = (Pace::default(), Instant::now());
        let ada = "ada".parse().unwrap();
        let mut read = 0;
        for ms in 0..10_000 {
            if pace.allows(&ada, start + Duration::from_millis(ms)) {
                pace.charge(&ada, 100);
                read += 100;
            }
        }
        assert!((1_500..=3_000).contains(&read), "{read} in ten seconds");
    }
}
