//! Queued commands: `asks/{id}`, a document that somebody writes and the house answers in the same document. So every command that writes is asked for where
//! clients have no channel to the house, on Firestore.

use crate::decide::DriveError;
use crate::documents::{AskDocument, Document as _};
use crate::executor::{Executor, KeepAnswer};
use crate::refusal::{Refusal, reasons};
use crate::store::{CommitError, Damaged, Expected, Path, Store, StoreError, Version, Write};
use crate::wire::{Answer, Ask};
use crate::{AskId, Caller, Entropy, Uid};

/// How often it is begun anew when others answer, or keep changing what it is about.
const ATTEMPTS: usize = 8;

/// A queued command that has been answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedAnswer {
    /// Who asked.
    pub uid: Uid,
    pub answer: Result<Answer, Refusal>,
    /// Whether it was answered just now; else it had been before.
    pub now: bool,
}

/// Carries out a queued command, or tells how it was answered; `None` when there is none of this id. However often it is called, by however many
/// at once, what is asked is done once: the answer is written in the same commit as all that follows from it. It is done at `now`, milliseconds since 1970, with
/// this chance.
///
/// # Errors
/// When the store fails. A refusal is no error: it is an answer.
pub fn answer_queued(
    store: &mut impl Store,
    id: &AskId,
    now: u64,
    entropy: &Entropy,
) -> Result<Option<QueuedAnswer>, DriveError> {
    let at = AskDocument::path(id);
    for _ in 0..ATTEMPTS {
        let Some(found) = store.get(&at).map_err(DriveError::Store)? else { return Ok(None) };
        let document: AskDocument = found.read(&at).map_err(DriveError::Damaged)?;
        if let Some(text) = &document.answer {
            let unreadable = |error: serde_json::Error| Damaged { path: at.clone(), message: error.to_string() };
            let answer = serde_json::from_str(text).map_err(unreadable).map_err(DriveError::Damaged)?;
            return Ok(Some(QueuedAnswer { uid: document.uid, answer, now: false }));
        }
        let queued = Unanswered { at: &at, version: found.version, document: &document, now };
        match queued.answer(store, entropy) {
            Ok(answer) => return Ok(Some(QueuedAnswer { uid: document.uid, answer, now: true })),
            // Somebody else has answered it meanwhile: their answer holds.
            Err(DriveError::Busy(path)) if path == at => {}
            Err(error) => return Err(error),
        }
    }
    Err(DriveError::Busy(at))
}

struct Unanswered<'a> {
    at: &'a Path,
    version: Version,
    document: &'a AskDocument,
    now: u64,
}

impl Unanswered<'_> {
    fn answer(&self, store: &mut impl Store, entropy: &Entropy) -> Result<Result<Answer, Refusal>, DriveError> {
        let (answer, kept) = match serde_json::from_str::<Ask>(&self.document.body) {
            Err(_) => (Err(reasons::no_such_request()), false),
            // Whoever could have answers kept of what only reads would have the house keep them by the megabyte.
            Ok(ask) if !ask.writes() => (Err(reasons::page_outdated()), false),
            Ok(ask) => {
                let caller = Caller::new(self.document.uid.clone(), self.now, entropy.clone());
                let mut executor = Executor::queued(store, self);
                match ask.run(&mut executor, &caller) {
                    Ok(answer) => (Ok(answer), executor.kept()),
                    Err(DriveError::Refused(refusal)) => (Err(refusal), false),
                    // It would fail the same way for ever, and who asks is told.
                    Err(error @ DriveError::Store(StoreError { lasting: true, .. })) => (Err(error.refusal()), false),
                    Err(error) => return Err(error),
                }
            }
        };
        if !kept {
            let (expected, write) = self.kept(&answer).map_err(DriveError::Damaged)?;
            store.commit(&[expected], &[write]).map_err(|error| match error {
                CommitError::Conflict(path) => DriveError::Busy(path),
                CommitError::Store(error) => DriveError::Store(error),
            })?;
        }
        Ok(answer)
    }

    fn kept(&self, answer: &Result<Answer, Refusal>) -> Result<(Expected, Write), Damaged> {
        let text = serde_json::to_string(answer)
            .map_err(|error| Damaged { path: self.at.clone(), message: error.to_string() })?;
        let answered = AskDocument {
            answer: Some(text),
            answered_at: Some(self.now),
            expires_at: Some(self.now.saturating_add(AskDocument::KEPT_MS)),
            ..self.document.clone()
        };
        let expected = Expected { path: self.at.clone(), version: Some(self.version) };
        Ok((expected, Write::set(self.at.clone(), &answered)?))
    }
}

impl KeepAnswer for Unanswered<'_> {
    fn keep(&self, answer: &Answer) -> Result<(Expected, Write), Damaged> {
        self.kept(&Ok(answer.clone()))
    }
}
