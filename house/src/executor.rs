//! Where commands are carried out and answered: for somebody who waits for the answer, or in writing, where the answer is kept with the question
//! ([`crate::written`]).

use crate::Caller;
use crate::command::{By, Exchange};
use crate::decide::{DriveError, drive_with};
use crate::referee::advance;
use crate::store::{Damaged, Expected, Store, Write};
use crate::wire::Answer;

/// A store, and what is to be written beside whatever is decided.
pub(crate) struct Executor<'a, S> {
    store: &'a mut S,
    question: Option<&'a dyn Question>,
    kept: bool,
}

/// A written question: it can keep its answer.
pub(crate) trait Question {
    /// The write that keeps this answer, and what must still be so for it to be the answer.
    fn keep(&self, answer: &Answer) -> Result<(Expected, Write), Damaged>;
}

impl<'a, S: Store> Executor<'a, S> {
    /// One for somebody who waits.
    pub(crate) fn new(store: &'a mut S) -> Self {
        Self { store, question: None, kept: false }
    }

    /// One that keeps the answer to this question in the same commit as whatever the answer is about. So what was asked in writing is done once,
    /// whoever breaks off in the middle of it and however often it is begun.
    pub(crate) fn in_writing(store: &'a mut S, question: &'a dyn Question) -> Self {
        Self { store, question: Some(question), kept: false }
    }

    /// Whether the answer has been kept.
    pub(crate) fn kept(&self) -> bool {
        self.kept
    }

    /// Carries this command of the caller's out, has the referee judge what came of it, and answers in the words of the wire.
    pub(crate) fn run<C: Exchange>(&mut self, caller: &Caller, command: &C) -> Result<Answer, DriveError> {
        let answer = drive_with(self.store, &By { caller, command }, |reply| {
            let answer = C::answer(reply);
            let kept = self.question.map(|question| question.keep(&answer)).transpose()?;
            Ok((answer, kept))
        })?;
        self.kept = self.question.is_some();
        if let Some(game) = command.to_judge() {
            advance(self.store, game)?;
        }
        Ok(answer)
    }
}
