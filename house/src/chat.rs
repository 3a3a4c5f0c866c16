//! What is said at a table.

use serde::{Deserialize, Serialize};

use crate::accounts::not_blocked;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{ChatLine, ChatTail, Document as _};
use crate::limits::{self, CHAT_CHARACTERS, CHAT_LINES, CHAT_PACE_LINES, CHAT_PACE_MS};
use crate::refusal::{Field, reasons};
use crate::tables::seated;
use crate::{Caller, GameId, Seat};

/// Say something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    pub game: GameId,
    /// On which seat one sits.
    pub seat: Seat,
    /// Plain text, at most [`crate::limits::CHAT_CHARACTERS`].
    pub text: String,
    /// Any number; the same line sent twice has the same, and counts once.
    pub nonce: u64,
}

impl Command for Say {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let text = limits::line(Field::Line, &self.text, CHAT_CHARACTERS)?;
        let table = seated(documents, &self.game, &caller.uid, self.seat)?;
        if let Some(other) = table.uids.iter().find(|other| **other != caller.uid) {
            not_blocked(documents, &caller.uid, other)?;
        }
        let mut tail = documents.get::<ChatTail>(&self.game)?.unwrap_or_default();
        let mine = || tail.lines.iter().filter(|line| line.seat == self.seat);
        if mine().any(|line| line.nonce == self.nonce && line.text == text) {
            return Ok(Decision::answer(()));
        }
        if mine().filter(|line| line.at + CHAT_PACE_MS > caller.now).count() >= CHAT_PACE_LINES {
            return Err(reasons::chat_too_fast().into());
        }
        tail.lines.push(ChatLine { number: tail.next, seat: self.seat, at: caller.now, text, nonce: self.nonce });
        tail.next += 1;
        let surplus = tail.lines.len().saturating_sub(CHAT_LINES);
        tail.lines.drain(..surplus);
        Ok(Decision { writes: vec![tail.write(&self.game)?], answer: () })
    }
}
