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
}

/// What each address has been doing.
#[derive(Debug, Default)]
pub struct Limits(Mutex<HashMap<IpAddr, Address>>);

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

    fn with<T>(&self, address: IpAddr, now: Instant, use_it: impl FnOnce(&mut Address) -> T) -> T {
        // Whoever panicked while holding it left only counters behind.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, it| it.open > 0 || !it.connecting.is_full(now) || !it.tables.is_full(now));
        }
        use_it(all.entry(address).or_insert_with(|| Address {
            open: 0,
            connecting: Bucket::new(CONNECTING, now),
            tables: Bucket::new(TABLES, now),
        }))
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
}
