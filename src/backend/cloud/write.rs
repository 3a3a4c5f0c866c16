//! The document that a command is written as, and what it means when it could not be written.

use house::documents::{ActionDocument, Answered, Document as _, GameDocument, RequestDocument};
use house::refusal::reasons;
use house::wire::{Answer, Ask, Refusal};
use house::{GameId, Seat, Uid, referee};
use serde_json::{Value, json};

/// The longest text of a queued command, bytes: what the security rules take.
const MOST_BYTES: usize = 24 * 1_024;

/// A document to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentWrite {
    pub path: String,
    /// Path and fields, as the facade writes them.
    pub document: Value,
    /// What the house is told to look at then.
    pub look_at: Value,
    pub kind: WriteKind,
}

/// The kinds of documents that clients write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteKind {
    /// Actions in a row, with their number.
    Actions(GameId, u64),
    /// A request beside the actions, with its seat's number.
    Request(GameId, Seat, u64),
    /// Any other command: the answer comes when the house has looked at it.
    QueuedCommand,
}

impl DocumentWrite {
    /// The document that this ask is written as; none for what is only read. `id` names it if it is a queued command: the same when it is sent again.
    ///
    /// # Errors
    /// When it is longer than any command of ours should be.
    pub fn of(ask: &Ask, uid: &Uid, id: &str) -> Result<Option<DocumentWrite>, Refusal> {
        let now = json!({"$": "now"});
        let written = |path: String, fields: Value, look_at, kind| {
            Ok(Some(DocumentWrite { document: json!({"path": path, "fields": fields}), path, look_at, kind }))
        };
        match ask {
            Ask::Act(referee::Act { game, seq, body }) => written(
                ActionDocument::path((game, *seq)).to_string(),
                json!({"uid": uid, "seq": seq, "at": now, "body": body}),
                json!({"game": game}),
                WriteKind::Actions(game.clone(), *seq),
            ),
            Ask::Request(referee::MakeRequest { game, seat, number, request }) => written(
                RequestDocument::path((game, *seat)).to_string(),
                json!({"uid": uid, "number": number, "at": now, "request": request}),
                json!({"game": game}),
                WriteKind::Request(game.clone(), *seat, *number),
            ),
            ask if ask.writes() => {
                let body = serde_json::to_string(ask).unwrap_or_default();
                if body.is_empty() || body.len() > MOST_BYTES {
                    return Err(reasons::request_too_large(MOST_BYTES));
                }
                let fields = json!({"uid": uid, "at": now, "body": body});
                written(format!("asks/{id}"), fields, json!({"ask": id}), WriteKind::QueuedCommand)
            }
            _ => Ok(None),
        }
    }
}

/// What became of something that could not be written although it should have been: it may have been there already, written before the transport broke, or
/// another window may have been first. `game` is the table as it is now, `answered` what its view says about this seat's last actions or request.
///
/// None: nothing is in its way now, so it may be tried again.
pub fn judged(kind: &WriteKind, game: &GameDocument, answered: Option<&Answered>) -> Option<Result<Answer, Refusal>> {
    let (number, reached) = match kind {
        WriteKind::Actions(_, seq) => (*seq, game.head),
        WriteKind::Request(_, seat, number) => (*number, game.requests[*seat]),
        WriteKind::QueuedCommand => return None,
    };
    if reached + 1 == number {
        return None;
    }
    // The house has judged it: it was written before.
    if answered.is_some_and(|answered| answered.seq == number) {
        return Some(Ok(Answer::Accepted { seq: number }));
    }
    Some(Err(reasons::wrong_number(reached + 1)))
}
