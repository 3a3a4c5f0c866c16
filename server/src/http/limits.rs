//! How much one address may do: connections at once, connections in a while, tables in a while.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many connections one address may have at once. Several players may sit behind one.
const CONNECTIONS: usize = 64;
/// Connections made: so many at once, and one more each of these.
const CONNECTING: Pace = Pace { burst: 120.0, each: Duration::from_millis(500) };
/// Tables made: so many at once, and one more each of these.
const TABLES: Pace = Pace { burst: 60.0, each: Duration::from_secs(10) };
/// Requests about accounts: so many at once, and one more each of these.
const ACCOUNTS: Pace = Pace { burst: 60.0, each: Duration::from_secs(2) };
/// Passwords tried or set from one address: so many at once, and one more each of these.
const PASSWORDS: Pace = Pace { burst: 20.0, each: Duration::from_secs(15) };
/// Passwords tried for one name, from wherever: so many at once, and one more each of these.
const NAMES: Pace = Pace { burst: 8.0, each: Duration::from_secs(30) };
/// Messages on one connection: so many at once, and one more each of these.
pub const MESSAGES: Pace = Pace { burst: 300.0, each: Duration::from_millis(10) };
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
        let passed = now.saturating_duration_since(self.filled).as_secs_f64() / self.pace.each.as_secs_f64();
        self.level = (self.level + passed).min(self.pace.burst);
        self.filled = now;
        if self.level >= 1.0 {
            self.level -= 1.0;
            Ok(())
        } else {
            Err(self.pace.each.mul_f64(1.0 - self.level))
        }
    }

    fn is_full(&self, now: Instant) -> bool {
        let mut then = *self;
        then.take(now).is_ok() && then.level + 1.0 >= self.pace.burst
    }
}

#[derive(Debug)]
struct Address {
    open: usize,
    connecting: Bucket,
    tables: Bucket,
    accounts: Bucket,
    passwords: Bucket,
}

impl Address {
    fn new(now: Instant) -> Self {
        Self {
            open: 0,
            connecting: Bucket::new(CONNECTING, now),
            tables: Bucket::new(TABLES, now),
            accounts: Bucket::new(ACCOUNTS, now),
            passwords: Bucket::new(PASSWORDS, now),
        }
    }

    /// Whether there is something to be remembered about it.
    fn is_busy(&self, now: Instant) -> bool {
        let buckets = [&self.connecting, &self.tables, &self.accounts, &self.passwords];
        self.open > 0 || buckets.into_iter().any(|bucket| !bucket.is_full(now))
    }
}

/// What each address has been doing, and what has been tried for each name.
#[derive(Debug, Default)]
pub struct Limits {
    addresses: Mutex<HashMap<IpAddr, Address>>,
    names: Mutex<HashMap<String, Bucket>>,
}

impl Limits {
    /// Whether one more connection from this address is welcome; it counts until [`Self::close`].
    pub fn open(&self, address: IpAddr, now: Instant) -> bool {
        self.with(address, now, |it| {
            let welcome = it.open < CONNECTIONS && it.connecting.take(now).is_ok();
            it.open += usize::from(welcome);
            welcome
        })
    }

    /// A connection from this address has ended.
    pub fn close(&self, address: IpAddr, now: Instant) {
        self.with(address, now, |it| it.open = it.open.saturating_sub(1));
    }

    /// Whether one more table from this address is welcome.
    pub fn table(&self, address: IpAddr, now: Instant) -> bool {
        self.with(address, now, |it| it.tables.take(now).is_ok())
    }

    /// Whether one more request about accounts from this address is welcome.
    pub fn account(&self, address: IpAddr, now: Instant) -> bool {
        self.with(address, now, |it| it.accounts.take(now).is_ok())
    }

    /// Whether one more password from this address is welcome.
    pub fn password(&self, address: IpAddr, now: Instant) -> bool {
        self.with(address, now, |it| it.passwords.take(now).is_ok())
    }

    /// Whether one more password for this name is welcome. It makes no difference whether somebody has the name.
    pub fn name(&self, name: &str, now: Instant) -> bool {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= REMEMBERED {
            names.retain(|_, bucket| !bucket.is_full(now));
        }
        names.entry(name.to_owned()).or_insert_with(|| Bucket::new(NAMES, now)).take(now).is_ok()
    }

    /// The password for this name was right: what was tried before is forgotten.
    pub fn name_is_known(&self, name: &str) {
        self.names.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    fn with<T>(&self, address: IpAddr, now: Instant, use_it: impl FnOnce(&mut Address) -> T) -> T {
        // Whoever panicked while holding it left only counters behind.
        let mut all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, it| it.is_busy(now));
        }
        use_it(all.entry(address).or_insert_with(|| Address::new(now)))
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
    fn an_address_has_so_many_connections_and_gets_them_back() {
        let (limits, now) = (Limits::default(), Instant::now());
        assert!((0..CONNECTIONS).all(|_| limits.open(HERE, now)));
        assert!(!limits.open(HERE, now));
        limits.close(HERE, now);
        assert!(limits.open(HERE, now));
    }

    #[test]
    fn tables_come_slowly_after_the_first_ones() {
        let (limits, now) = (Limits::default(), Instant::now());
        let made = (0..100).filter(|_| limits.table(HERE, now)).count();
        assert_eq!(made, 60);
        assert!(limits.table(HERE, now + Duration::from_secs(10)));
        assert!(!limits.table(HERE, now + Duration::from_secs(10)));
    }

    #[test]
    fn a_name_is_tried_slowly_after_the_first_times_unless_it_was_right() {
        let (limits, now) = (Limits::default(), Instant::now());
        assert_eq!((0..20).filter(|_| limits.name("ada", now)).count(), 8);
        assert!(limits.name("bea", now), "each name by itself");
        assert!(limits.name("ada", now + Duration::from_secs(30)));
        assert!(!limits.name("ada", now + Duration::from_secs(30)));
        limits.name_is_known("ada");
        assert!(limits.name("ada", now + Duration::from_secs(30)));
    }
}
