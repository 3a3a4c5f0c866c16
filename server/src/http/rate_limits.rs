//! How much one address, one person and one name may do: so much at once, and so much in a while.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use house::Uid;

use super::slots::Slots;

/// How many connections one address may have at once: a browser has six for files, and one that is a socket.
const CONNECTIONS: usize = 128;
/// How many of them may be sockets. Several players may sit behind one address.
const SOCKETS: usize = 64;
/// How many sockets one person may have at once: one for each window.
const WINDOWS: usize = 16;
/// Sockets made: so many at once, and one more each of these.
const CONNECTING: Pace = Pace { burst: 120.0, each: Duration::from_millis(500) };
/// Tables made: so many at once, and one more each of these.
const TABLES: Pace = Pace { burst: 60.0, each: Duration::from_secs(10) };
/// Decks made by guests, whose number nothing else bounds: each may have ten, and whoever likes to is another one. So many at once, more than a household of
/// guests may have, and one more each of these.
const GUESTS_DECKS: Pace = Pace { burst: 120.0, each: Duration::from_secs(60) };
/// Requests about accounts: so many at once, and one more each of these.
const ACCOUNTS: Pace = Pace { burst: 60.0, each: Duration::from_secs(2) };
/// Passwords tried or set from one address: so many at once, and one more each of these.
const PASSWORDS: Pace = Pace { burst: 20.0, each: Duration::from_secs(15) };
/// Passwords tried for one name from one address, or by one browser in which somebody has signed in before: so many at once, and one more each of
/// these.
const NAMES: Pace = Pace { burst: 8.0, each: Duration::from_secs(30) };
/// Bytes sent over sockets of one address: four megabytes at once, and half a megabyte a second.
const BYTES: Pace = Pace { burst: 4_194_304.0, each: Duration::from_nanos(1_907) };
/// Messages on one connection: so many at once, and one more each of these.
pub const MESSAGES: Pace = Pace { burst: 300.0, each: Duration::from_millis(10) };
/// Frames on one connection that no browser sends by itself, such as pings: so many at once, and one more each of these.
pub const CONTROL: Pace = Pace { burst: 20.0, each: Duration::from_millis(100) };
/// How many addresses are remembered before those that have calmed down are forgotten.
const REMEMBERED: usize = 4_096;

/// How often something may be done.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    burst: f64,
    each: Duration,
}

/// A bucket that fills with time and is emptied by use.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    pace: Pace,
    level: f64,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(pace: Pace, now: Instant) -> Self {
        Self { pace, level: pace.burst, filled: now }
    }

    /// Takes one out; when there is none, how long it takes until there is.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.fill(now);
        if self.level >= 1.0 {
            self.level -= 1.0;
            Ok(())
        } else {
            Err(self.pace.each.mul_f64(1.0 - self.level))
        }
    }

    /// Takes so many out, also when there are not so many; how long it takes until they are there.
    fn owe(&mut self, amount: usize, now: Instant) -> Duration {
        self.fill(now);
        #[allow(clippy::cast_precision_loss)] // Nobody sends so much at once.
        let amount = amount as f64;
        self.level -= amount;
        self.pace.each.mul_f64((-self.level).max(0.0))
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64() / self.pace.each.as_secs_f64();
        self.level = (self.level + passed).min(self.pace.burst);
        self.filled = now;
    }

    fn is_full(&self, now: Instant) -> bool {
        let mut then = *self;
        then.fill(now);
        then.level >= then.pace.burst
    }
}

/// A bucket for each key.
#[derive(Debug)]
pub struct Buckets<K> {
    pace: Pace,
    all: Mutex<HashMap<K, Bucket>>,
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    fn new(pace: Pace) -> Self {
        Self { pace, all: Mutex::default() }
    }

    /// Whether one more of this one is welcome.
    pub fn take(&self, key: &K, now: Instant) -> bool {
        self.with(key, now, |bucket| bucket.take(now)).is_ok()
    }

    /// So much more of this one is taken: how long they wait for it.
    pub fn owe(&self, key: &K, amount: usize, now: Instant) -> Duration {
        self.with(key, now, |bucket| bucket.owe(amount, now))
    }

    /// What was taken before is forgotten.
    pub fn forget(&self, key: &K) {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }

    fn with<T>(&self, key: &K, now: Instant, use_it: impl FnOnce(&mut Bucket) -> T) -> T {
        // Whoever panicked while holding it left only numbers behind.
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, bucket| !bucket.is_full(now));
        }
        use_it(all.entry(key.clone()).or_insert_with(|| Bucket::new(self.pace, now)))
    }
}

/// Whose tries at a password are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Guess {
    /// All for one name from one address. It makes no difference whether somebody has the name.
    Of(String, IpAddr),
    /// All for somebody in a browser that has been theirs before, wherever it is now: strangers do not use these up.
    Known(Uid),
}

/// What each address has, and what it has been doing.
#[derive(Debug)]
pub struct RateLimits {
    /// Connections of an address, whatever they are used for.
    pub connections: Arc<Slots<IpAddr>>,
    /// Sockets of an address.
    pub sockets: Arc<Slots<IpAddr>>,
    /// Sockets of a person.
    pub windows: Arc<Slots<Uid>>,
    /// Sockets that an address makes.
    pub connecting: Buckets<IpAddr>,
    /// Tables that an address makes.
    pub tables: Buckets<IpAddr>,
    /// Decks that guests make from an address.
    pub guests_decks: Buckets<IpAddr>,
    /// Requests about accounts from an address.
    pub accounts: Buckets<IpAddr>,
    /// Passwords tried or set from an address.
    pub passwords: Buckets<IpAddr>,
    /// Passwords tried for somebody.
    pub guesses: Buckets<Guess>,
    /// Bytes that an address sends over its sockets.
    pub bytes: Buckets<IpAddr>,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            connections: Slots::new(CONNECTIONS),
            sockets: Slots::new(SOCKETS),
            windows: Slots::new(WINDOWS),
            connecting: Buckets::new(CONNECTING),
            tables: Buckets::new(TABLES),
            guests_decks: Buckets::new(GUESTS_DECKS),
            accounts: Buckets::new(ACCOUNTS),
            passwords: Buckets::new(PASSWORDS),
            guesses: Buckets::new(NAMES),
            bytes: Buckets::new(BYTES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_bucket_says_how_long_to_wait() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Pace { burst: 2.0, each: Duration::from_secs(4) }, start);
        assert_eq!((bucket.take(start), bucket.take(start)), (Ok(()), Ok(())));
        assert_eq!(bucket.take(start), Err(Duration::from_secs(4)));
        assert_eq!(bucket.take(start + Duration::from_secs(1)), Err(Duration::from_secs(3)));
        assert_eq!(bucket.take(start + Duration::from_secs(4)), Ok(()));
    }

    #[test]
    fn whoever_takes_more_than_there_is_waits_until_it_is_there() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Pace { burst: 10.0, each: Duration::from_secs(1) }, start);
        assert_eq!(bucket.owe(10, start), Duration::ZERO);
        assert_eq!(bucket.owe(5, start), Duration::from_secs(5));
        assert_eq!(bucket.owe(0, start + Duration::from_secs(5)), Duration::ZERO);
    }

    #[test]
    fn tables_come_slowly_after_the_first_ones() {
        let (limits, now) = (RateLimits::default(), Instant::now());
        let made = (0..100).filter(|_| limits.tables.take(&HERE, now)).count();
        assert_eq!(made, 60);
        assert!(limits.tables.take(&HERE, now + Duration::from_secs(10)));
        assert!(!limits.tables.take(&HERE, now + Duration::from_secs(10)));
    }

    #[test]
    fn a_name_is_tried_slowly_after_the_first_times_unless_it_was_right() {
        let (limits, now) = (RateLimits::default(), Instant::now());
        let guess = |name: &str| Guess::Of(name.to_owned(), HERE);
        let (ada, later) = (guess("ada"), now + Duration::from_secs(30));
        assert_eq!((0..20).filter(|_| limits.guesses.take(&ada, now)).count(), 8);
        assert!(limits.guesses.take(&guess("bea"), now), "each name by itself");
        assert!(limits.guesses.take(&ada, later));
        assert!(!limits.guesses.take(&ada, later));
        limits.guesses.forget(&ada);
        assert!(limits.guesses.take(&ada, later));
    }
}
