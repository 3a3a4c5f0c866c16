//! Slots that are taken and given back: connections of an address, sockets of an address or a person.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// How many of something each key may have at once.
#[derive(Debug)]
pub struct Slots<K> {
    most: usize,
    taken: Mutex<HashMap<K, usize>>,
}

/// A slot that somebody has. It is given back when this goes, however it goes.
#[derive(Debug)]
pub struct Slot<K: Eq + Hash> {
    slots: Arc<Slots<K>>,
    key: K,
}

impl<K: Clone + Eq + Hash> Slots<K> {
    /// So many for each.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default() })
    }

    /// A slot for this one, if there is one left.
    pub fn take(self: &Arc<Self>, key: &K) -> Option<Slot<K>> {
        // Whoever panicked while holding it left only numbers behind.
        let mut all = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = all.get(key).copied().unwrap_or_default();
        if taken >= self.most {
            return None;
        }
        all.insert(key.clone(), taken + 1);
        Some(Slot { slots: self.clone(), key: key.clone() })
    }
}

impl<K: Eq + Hash> Drop for Slot<K> {
    fn drop(&mut self) {
        let mut all = self.slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        match all.get_mut(&self.key) {
            Some(taken) if *taken > 1 => *taken -= 1,
            _ => drop(all.remove(&self.key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back_and_nothing_is_remembered_of_whoever_has_none() {
        let slots = Slots::new(2);
        let first = slots.take(&"ada");
        let second = slots.take(&"ada");
        assert!(first.is_some() && second.is_some());
        assert!(slots.take(&"ada").is_none() && slots.take(&"bea").is_some());
        drop(first);
        assert!(slots.take(&"ada").is_some());
        drop(second);
        assert!(slots.taken.lock().is_ok_and(|all| all.is_empty()));
    }
}
