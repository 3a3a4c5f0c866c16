//! Room that is used again: what games make and drop with nearly every action is put where something of its kind has been. One for each thread; nothing that is
//! left in it is ever read.

use std::cell::RefCell;
use std::sync::Arc;

/// Room for values of one kind.
pub(in crate::game) struct Room<T>(RefCell<Vec<Arc<T>>>);

/// No more of a kind is kept than this.
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
    pub(in crate::game) fn vacate(&self, value: Arc<T>) {
        let mut kept = self.0.borrow_mut();
        if kept.len() < MOST && Arc::strong_count(&value) == 1 {
            kept.push(value);
        }
    }
}

/// Room for values that nobody shares.
pub(crate) struct Boxes<T>(RefCell<Vec<Box<T>>>);

/// No more boxes of a kind are kept than this: those of a game lie in each other hardly any deeper.
const MOST_BOXES: usize = 4;

impl<T> Boxes<T> {
    /// None so far.
    pub(crate) const fn new() -> Boxes<T> {
        Boxes(RefCell::new(Vec::new()))
    }

    /// A box that nobody uses, with what was left in it.
    pub(crate) fn take(&self) -> Option<Box<T>> {
        self.0.borrow_mut().pop()
    }

    /// The value, in a box that was used before where there is one.
    pub(crate) fn fill(&self, value: T) -> Box<T> {
        match self.take() {
            Some(mut room) => {
                *room = value;
                room
            }
            None => Box::new(value),
        }
    }

    /// Keeps the box.
    pub(crate) fn vacate(&self, room: Box<T>) {
        let mut kept = self.0.borrow_mut();
        if kept.len() < MOST_BOXES {
            kept.push(room);
        }
    }
}
