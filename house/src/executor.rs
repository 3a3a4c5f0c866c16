//! Where commands are carried out and answered: for somebody who waits for the answer, or queued, where the answer is kept with the command
//! ([`crate::queue`]).

use crate::Caller;
use crate::command::{By, Exchange};
use crate::decide::{DriveError, drive_with};
use crate::referee::advance;
use crate::store::{Damaged, Expected, Store, Write};
use crate::wire::Answer;

/// A store, and what is to be written beside whatever is decided.
pub(crate) struct Executor<'a, S> {
    store: &'a mut S,
    queued: Option<&'a dyn KeepAnswer>,
    kept: bool,
}

/// A queued command: it can keep its answer.
pub(crate) trait KeepAnswer {
    /// The write that keeps this answer, and what must still be so for it to be the answer.
    fn keep(&self, answer: &Answer) -> Result<(Expected, Write), Damaged>;
}

impl<'a, S: Store> Executor<'a, S> {
    /// One for somebody who waits.
    pub(crate) fn new(store: &'a mut S) -> Self {
        Self { store, queued: None, kept: false }
    }

    /// One that keeps the answer to a queued command in the same commit as whatever the answer is about. So it is done once,
    /// whoever breaks off in the middle of it and however often it is begun.
    pub(crate) fn queued(store: &'a mut S, queued: &'a dyn KeepAnswer) -> Self {
        Self { store, queued: Some(queued), kept: false }
    }

    /// Whether the answer has been kept.
    pub(crate) fn kept(&self) -> bool {
        self.kept
    }

    /// Carries this command of the caller's out, has the referee judge what came of it, and answers in the words of the wire.
    pub(crate) fn run<C: Exchange>(&mut self, caller: &Caller, command: &C) -> Result<Answer, DriveError> {
        let answer = drive_with(self.store, &By { caller, command }, |reply| {
            let answer = C::answer(reply);
            let kept = self.queued.map(|queued| queued.keep(&answer)).transpose()?;
            Ok((answer, kept))
        })?;
        self.kept = self.queued.is_some();
        if let Some(game) = command.to_judge() {
            advance(self.store, game)?;
        }
        Ok(answer)
    }
}
