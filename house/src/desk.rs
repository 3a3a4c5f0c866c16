//! Where decisions are carried out and answered: at a counter, where whoever asked waits for the answer, or in writing, where the answer is
//! kept with the question ([`crate::written`]).

use crate::Source;
use crate::decide::{DriveError, Request, drive_with};
use crate::store::{Damaged, Expected, Store, Write};
use crate::wire::Answer;

/// A store, and what is to be written beside whatever is decided.
pub(crate) struct Desk<'a, S: ?Sized> {
    pub(crate) store: &'a mut S,
    question: Option<&'a dyn Question>,
    kept: bool,
    /// Where whoever asks is, if that is known.
    pub(crate) source: Option<Source>,
}

/// A written question: it can keep its answer.
pub(crate) trait Question {
    /// The write that keeps this answer, and what must still be so for it to be the answer.
    fn keep(&self, answer: &Answer) -> Result<(Expected, Write), Damaged>;
}

impl<'a, S: Store + ?Sized> Desk<'a, S> {
    /// One at whose other side somebody waits.
    pub(crate) fn new(store: &'a mut S, source: Option<Source>) -> Self {
        Self { store, question: None, kept: false, source }
    }

    /// One that keeps the answer to this question in the same commit as whatever the answer is about. So what was asked in writing is done once,
    /// whoever breaks off in the middle of it and however often it is begun.
    pub(crate) fn in_writing(store: &'a mut S, question: &'a dyn Question) -> Self {
        Self { store, question: Some(question), kept: false, source: None }
    }

    /// Whether the answer has been kept.
    pub(crate) fn kept(&self) -> bool {
        self.kept
    }

    /// Decides this, and answers in the house's words.
    pub(crate) fn carry_out<R: Request>(
        &mut self,
        request: &R,
        say: impl Fn(R::Answer) -> Answer,
    ) -> Result<Answer, DriveError> {
        let answer = drive_with(self.store, request, |decided| {
            let answer = say(decided);
            let kept = self.question.map(|question| question.keep(&answer)).transpose()?;
            Ok((answer, kept))
        })?;
        self.kept = self.question.is_some();
        Ok(answer)
    }
}
