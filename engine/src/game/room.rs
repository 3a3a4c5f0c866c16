//! Room that is used again: what games make and drop with nearly every action is put where something of its kind has been. One for each thread; nothing that is
//! left in it is ever read.

use std::cell::RefCell;
use std::sync::Arc;

/// Room for values of one kind.
pub(in crate::game) struct Room<T>(RefCell<Vec<Arc<T>>>);

/// No more is kept than this.
const MOST: usize = 256;

impl<T> Room<T> {
    /// None so far.
    pub(in crate::game) const fn new() -> Room<T> {
        Room(RefCell::new(Vec::new()))
    }

    /// Room that nobody uses, with what was left there.
    pub(in crate::game) fn take(&self) -> Option<Arc<T>> {
        self.0.borrow_mut().pop()
    }

    /// Keeps the room of what nobody else has.
    pub(in crate::game) fn vacate(&self, mut value: Arc<T>) {
        let mut kept = self.0.borrow_mut();
        if kept.len() < MOST && Arc::get_mut(&mut value).is_some() {
            kept.push(value);
        }
    }
}
