//! What is said at a table.

use crate::accounts::not_blocked;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ChatLine, ChatTail, path};
use crate::refusal::reasons;
use crate::shape::Part;
use crate::shape::{self, CHAT_CHARACTERS, CHAT_LINES, CHAT_PACE_LINES, CHAT_PACE_MS};
use crate::store::Write;
use crate::tables::seated;
use crate::{GameId, Seat, Uid};

/// A line to be said.
#[derive(Clone, Debug)]
pub struct Say<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// Where.
    pub game: &'a GameId,
    /// On which seat.
    pub seat: Seat,
    /// What.
    pub text: &'a str,
    /// The same when it is sent again.
    pub nonce: u64,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Say<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let text = shape::line(Part::Line, self.text, CHAT_CHARACTERS)?;
        let table = seated(documents, self.game, self.uid, self.seat)?;
        if let Some(other) = table.uids.iter().find(|other| *other != self.uid) {
            not_blocked(documents, self.uid, other)?;
        }
        let at = path::chat(self.game);
        let mut tail = documents.get::<ChatTail>(&at)?.unwrap_or_default();
        let mine = || tail.lines.iter().filter(|line| line.seat == self.seat);
        if mine().any(|line| line.nonce == self.nonce && line.text == text) {
            return Ok(Decision::answer(()));
        }
        if mine().filter(|line| line.at + CHAT_PACE_MS > self.now).count() >= CHAT_PACE_LINES {
            return Err(reasons::chat_too_fast().into());
        }
        tail.lines.push(ChatLine { number: tail.next, seat: self.seat, at: self.now, text, nonce: self.nonce });
        tail.next += 1;
        let surplus = tail.lines.len().saturating_sub(CHAT_LINES);
        tail.lines.drain(..surplus);
        Ok(Decision { writes: vec![Write::set(at, &tail)?], answer: () })
    }
}
