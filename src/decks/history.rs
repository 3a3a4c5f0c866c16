//! What a deck was before, to go back to.

/// How many steps back there are.
const STEPS: usize = 100;

/// The states before and after the one that is shown.
#[derive(Clone, Debug)]
pub struct History<T> {
    before: Vec<T>,
    after: Vec<T>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { before: Vec::new(), after: Vec::new() }
    }
}

impl<T> History<T> {
    /// Something else is shown from now on; `was` was before.
    pub fn changed(&mut self, was: T) {
        if self.before.len() >= STEPS {
            self.before.remove(0);
        }
        self.before.push(was);
        self.after.clear();
    }

    /// The state before `now`, if there is one.
    pub fn undo(&mut self, now: T) -> Option<T> {
        let was = self.before.pop()?;
        self.after.push(now);
        Some(was)
    }

    /// The state that was taken back, if one was.
    pub fn redo(&mut self, now: T) -> Option<T> {
        let next = self.after.pop()?;
        self.before.push(now);
        Some(next)
    }

    /// Whether something can be taken back, and whether something that was can be done again.
    pub fn can(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_is_taken_back_and_done_again() {
        let mut history = History::default();
        history.changed(1);
        history.changed(2);
        assert_eq!(history.undo(3), Some(2));
        assert_eq!(history.undo(2), Some(1));
        assert_eq!(history.undo(1), None);
        assert_eq!(history.can(), (false, true));
        assert_eq!(history.redo(1), Some(2));
        history.changed(2);
        assert_eq!(history.redo(9), None, "after a new change there is nothing to do again");
    }

    #[test]
    fn the_oldest_state_is_forgotten() {
        let mut history = History::default();
        (0..=STEPS).for_each(|state| history.changed(state));
        let mut back = 0;
        while history.undo(0).is_some() {
            back += 1;
        }
        assert_eq!(back, STEPS);
    }
}
