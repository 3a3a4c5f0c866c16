//! What waits for the house, in a fair order.
//!
//! Every address, and at an address every person, has a lane of its own. The lane that has taken the least of the house's time comes next, so whoever
//! asks much, or for what takes long, waits themselves; whoever has asked for nothing lately comes at once after what is being done. An idle lane saves
//! nothing up: it begins where those stand that have been waiting (start-time fair queueing).

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use house::Uid;

/// Whose time it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lane {
    /// The address it came from; none for what the house does for itself.
    pub address: Option<IpAddr>,
    /// The person, where it is known who it is.
    pub person: Option<Uid>,
}

/// How much of the house's time a lane has taken, and what waits in it.
#[derive(Debug)]
struct Waiting<T> {
    taken: Duration,
    tasks: VecDeque<T>,
}

/// All lanes of one address.
#[derive(Debug)]
struct Address<T> {
    taken: Duration,
    /// Where those of its lanes stand that are served.
    served: Duration,
    people: HashMap<Option<Uid>, Waiting<T>>,
}

#[derive(Debug)]
struct State<T> {
    /// Where the addresses stand that are served.
    served: Duration,
    addresses: HashMap<Option<IpAddr>, Address<T>>,
    /// When what still waits then is not done any more.
    until: Option<Instant>,
    /// Nothing is taken in any more.
    ended: bool,
}

/// What comes out of the queue.
#[derive(Debug)]
pub enum Next<T> {
    /// This is to be done, and whose it is.
    Task(Lane, T),
    /// Nothing, until the moment that was said.
    Nothing,
    /// The queue is closed, and nothing is left that there is time for.
    End,
}

#[derive(Debug)]
pub struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

impl<T> Queue<T> {
    /// An empty one.
    pub fn new() -> Self {
        let state = State { served: Duration::ZERO, addresses: HashMap::new(), until: None, ended: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Puts something at the end of its lane. When the queue has ended, it is dropped.
    pub fn put(&self, lane: &Lane, task: T) {
        let mut state = self.state();
        if state.ended || state.until.is_some() {
            drop(state);
            drop(task);
            return;
        }
        let served = state.served;
        let fresh = || Address { taken: served, served: Duration::ZERO, people: HashMap::new() };
        let address = state.addresses.entry(lane.address).or_insert_with(fresh);
        if !address.waits() {
            address.taken = address.taken.max(served);
        }
        let served = address.served;
        let fresh = || Waiting { taken: served, tasks: VecDeque::new() };
        let person = address.people.entry(lane.person.clone()).or_insert_with(fresh);
        if person.tasks.is_empty() {
            person.taken = person.taken.max(served);
        }
        person.tasks.push_back(task);
        drop(state);
        self.changed.notify_one();
    }

    /// The next thing to be done; waits until there is one, or until this moment.
    pub fn take(&self, until: Option<Instant>) -> Next<T> {
        let mut state = self.state();
        loop {
            if state.ended || state.until.is_some_and(|until| Instant::now() >= until) {
                return Next::End;
            }
            if let Some((lane, task)) = state.take() {
                return Next::Task(lane, task);
            }
            if state.until.is_some() {
                return Next::End;
            }
            // Nobody waits, so nobody has had more than others.
            state.addresses.clear();
            state.served = Duration::ZERO;
            state = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                Some(Duration::ZERO) => return Next::Nothing,
                Some(left) => self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Whether something waits to be done.
    pub fn waits(&self) -> bool {
        let state = self.state();
        state.until.is_some() || state.ended || state.addresses.values().any(Address::waits)
    }

    /// What was taken out of this lane has been done, and has taken so long.
    pub fn done(&self, lane: &Lane, took: Duration) {
        let mut state = self.state();
        let served = state.served;
        let Some(address) = state.addresses.get_mut(&lane.address) else { return };
        address.taken += took;
        if let Some(person) = address.people.get_mut(&lane.person) {
            person.taken += took;
        }
        // Who waits for nothing and has had no more than others is as good as new.
        let stands = address.served;
        address.people.retain(|_, person| !person.tasks.is_empty() || person.taken > stands);
        if !address.waits() && address.taken <= served {
            state.addresses.remove(&lane.address);
        }
    }

    /// Takes nothing in any more. What waits is done, as far as it can be in this time.
    pub fn close(&self, within: Duration) {
        self.state().until = Some(Instant::now() + within);
        self.changed.notify_all();
    }

    /// Nothing is done any more: what waits is dropped, so that whoever waits for it knows.
    pub fn end(&self) {
        let mut state = self.state();
        state.ended = true;
        let left = std::mem::take(&mut state.addresses);
        drop(state);
        drop(left);
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        // Nothing that is done while it is held can leave it in halves.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Address<T> {
    fn waits(&self) -> bool {
        self.people.values().any(|person| !person.tasks.is_empty())
    }
}

impl<T> State<T> {
    fn take(&mut self) -> Option<(Lane, T)> {
        let waiting = self.addresses.iter_mut().filter(|(_, address)| address.waits());
        let (at, address) = waiting.min_by_key(|(_, address)| address.taken)?;
        self.served = address.taken;
        let waiting = address.people.iter_mut().filter(|(_, person)| !person.tasks.is_empty());
        let (who, person) = waiting.min_by_key(|(_, person)| person.taken)?;
        address.served = person.taken;
        let lane = Lane { address: *at, person: who.clone() };
        person.tasks.pop_front().map(|task| (lane, task))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::Ipv4Addr;

    use super::*;

    fn lane(address: u8, person: &str) -> Lane {
        Lane { address: Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, address))), person: Some(Uid::of_token(person)) }
    }

    /// Does the next thing, which takes so long.
    fn work(queue: &Queue<&'static str>, milliseconds: u64) -> &'static str {
        let (lane, task) = taken(queue).unwrap();
        queue.done(&lane, Duration::from_millis(milliseconds));
        task
    }

    fn taken<T>(queue: &Queue<T>) -> Option<(Lane, T)> {
        match queue.take(None) {
            Next::Task(lane, task) => Some((lane, task)),
            Next::Nothing | Next::End => None,
        }
    }

    #[test]
    fn who_waits_until_a_moment_gets_what_comes_before_it_or_nothing() {
        let queue = Queue::new();
        let soon = || Some(Instant::now() + Duration::from_millis(5));
        assert!(matches!(queue.take(soon()), Next::Nothing));
        queue.put(&lane(1, "ada"), "ada");
        assert!(matches!(queue.take(soon()), Next::Task(_, "ada")));
        queue.end();
        assert!(matches!(queue.take(soon()), Next::End));
    }

    #[test]
    fn whoever_asks_once_comes_before_those_who_ask_all_the_time() {
        for (honest, greedy) in [
            (lane(1, "ada"), [lane(2, "eve"), lane(2, "mallory")]),
            (lane(2, "ada"), [lane(2, "eve"), lane(2, "mallory")]),
        ] {
            let queue = Queue::new();
            for _ in 0..100 {
                greedy.iter().for_each(|lane| queue.put(lane, "greedy"));
            }
            for _ in 0..20 {
                assert_eq!(work(&queue, 7), "greedy");
            }
            queue.put(&honest, "honest");
            let others = (0..).take_while(|_| work(&queue, 7) == "greedy").count();
            assert!(others <= 1, "{honest:?} waits for {others}");
        }
    }

    #[test]
    fn whoever_asks_for_what_takes_long_gets_no_more_time_than_others() {
        let queue = Queue::new();
        for _ in 0..100 {
            queue.put(&lane(1, "ada"), "quick");
            queue.put(&lane(2, "eve"), "slow");
        }
        let mut slow = 0;
        for _ in 0..55 {
            let (lane, task) = taken(&queue).unwrap();
            slow += usize::from(task == "slow");
            queue.done(&lane, Duration::from_millis(if task == "slow" { 100 } else { 10 }));
        }
        assert_eq!(slow, 5);
    }

    #[test]
    fn nobody_saves_up_time_by_asking_for_nothing() {
        let queue = Queue::new();
        for _ in 0..100 {
            queue.put(&lane(1, "ada"), "ada");
        }
        (0..50).for_each(|_| assert_eq!(work(&queue, 10), "ada"));
        for _ in 0..100 {
            queue.put(&lane(2, "eve"), "eve");
        }
        let eves = (0..20).filter(|_| work(&queue, 10) == "eve").count();
        assert!((9..=11).contains(&eves), "{eves}");
    }

    #[test]
    fn one_lane_keeps_its_order_and_what_waits_is_done_when_it_is_closed() {
        let queue = Queue::new();
        ["one", "two", "three"].iter().for_each(|task| queue.put(&lane(1, "ada"), *task));
        queue.close(Duration::from_secs(60));
        queue.put(&lane(1, "ada"), "late");
        assert_eq!([work(&queue, 1), work(&queue, 1), work(&queue, 1)], ["one", "two", "three"]);
        assert!(taken(&queue).is_none());
    }

    #[test]
    fn what_waits_when_it_ends_is_dropped() {
        let queue = Queue::new();
        let task = std::sync::Arc::new(());
        queue.put(&lane(1, "ada"), task.clone());
        queue.end();
        queue.put(&lane(1, "ada"), task.clone());
        assert_eq!(std::sync::Arc::strong_count(&task), 1);
        assert!(taken(&queue).is_none());
    }
}
