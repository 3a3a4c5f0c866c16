//! What those who watch say to each other.

use serde::{Deserialize, Serialize};

use crate::accounts::{mark_of, name_at_table, not_blocked};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Document as _, GameDocument, WatcherChatTail, WatcherLine};
use crate::limits::{self, CHAT_CHARACTERS, CHAT_LINES, CHAT_PACE_LINES, CHAT_PACE_MS};
use crate::refusal::{Field, reasons};
use crate::{Caller, GameId};

/// How many lines all who watch a table may say within [`CHAT_PACE_MS`].
const MOST_OF_ALL: usize = 5 * CHAT_PACE_LINES;

/// Say something to the others who watch a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SayWatching {
    pub game: GameId,
    /// What to be called, without an account.
    pub name: String,
    /// Plain text, at most [`crate::limits::CHAT_CHARACTERS`].
    pub text: String,
    /// Any number; the same line sent twice has the same, and counts once.
    pub nonce: u64,
}

impl Command for SayWatching {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let text = limits::line(Field::Line, &self.text, CHAT_CHARACTERS)?;
        // Guarded, so that no line comes behind the end of the game, with which they all go.
        let table = documents.get::<GameDocument>(&self.game)?.filter(GameDocument::is_watched);
        let table = table.ok_or_else(reasons::no_table)?;
        if table.uids.contains(&caller.uid) {
            return Err(reasons::watchers_only().into());
        }
        if table.is_done() {
            return Err(reasons::game_over().into());
        }
        for player in &table.uids {
            not_blocked(documents, &caller.uid, player)?;
        }
        let mut tail = documents.get::<WatcherChatTail>(&self.game)?.unwrap_or_default();
        let mine = || tail.lines.iter().filter(|line| line.uid == caller.uid);
        if mine().any(|line| line.nonce == self.nonce && line.text == text) {
            return Ok(Decision::answer(()));
        }
        let late = |line: &&WatcherLine| line.at + CHAT_PACE_MS > caller.now;
        if mine().filter(late).count() >= CHAT_PACE_LINES || tail.lines.iter().filter(late).count() >= MOST_OF_ALL {
            return Err(reasons::chat_too_fast().into());
        }
        let name = name_at_table(documents, &caller.uid, &self.name)?;
        let mark = mark_of(documents, &caller.uid)?;
        let (number, uid) = (tail.next, caller.uid.clone());
        tail.lines.push(WatcherLine { number, uid, name, mark, at: caller.now, text, nonce: self.nonce });
        tail.next += 1;
        let surplus = tail.lines.len().saturating_sub(CHAT_LINES);
        tail.lines.drain(..surplus);
        Ok(Decision { writes: vec![tail.write(&self.game)?], answer: () })
    }
}
