//! What one asks for as a document that one writes, and what it means when it could not be written.

use house::documents::{ActionDocument, Answered, Document as _, GameDocument, RequestDocument};
use house::refusal::reasons;
use house::wire::{Answer, Ask, Refusal};
use house::{GameId, Seat, Uid, referee};
use serde_json::{Value, json};

/// How long a question may be as text, bytes: what the security rules take.
const MOST_BYTES: usize = 24 * 1_024;

/// Something to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// Where.
    pub path: String,
    /// What, as the facade writes it.
    pub document: Value,
    /// What the house is told to look at then.
    pub look_at: Value,
    /// What it is.
    pub kind: Kind,
}

/// What is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Actions in a row, with their number.
    Actions(GameId, u64),
    /// A request beside the actions, with its seat's number.
    Request(GameId, Seat, u64),
    /// Anything else: the answer comes back with the house's look.
    Question,
}

impl Written {
    /// What this ask is written as; none for what is only read. `id` names it if it is a question: the same when it is sent again.
    ///
    /// # Errors
    /// When it is longer than any question of ours should be.
    pub fn of(ask: &Ask, uid: &Uid, id: &str) -> Result<Option<Written>, Refusal> {
        let now = json!({"$": "now"});
        let written = |path: String, fields: Value, look_at, kind| {
            Ok(Some(Written { document: json!({"path": path, "fields": fields}), path, look_at, kind }))
        };
        match ask {
            Ask::Act(referee::Act { game, seq, body }) => written(
                ActionDocument::path((game, *seq)).to_string(),
                json!({"uid": uid, "seq": seq, "at": now, "body": body}),
                json!({"game": game}),
                Kind::Actions(game.clone(), *seq),
            ),
            Ask::Request(referee::MakeRequest { game, seat, number, request }) => written(
                RequestDocument::path((game, *seat)).to_string(),
                json!({"uid": uid, "number": number, "at": now, "request": request}),
                json!({"game": game}),
                Kind::Request(game.clone(), *seat, *number),
            ),
            ask if ask.writes() => {
                let body = serde_json::to_string(ask).unwrap_or_default();
                if body.is_empty() || body.len() > MOST_BYTES {
                    return Err(reasons::request_too_large(MOST_BYTES));
                }
                let fields = json!({"uid": uid, "at": now, "body": body});
                written(format!("asks/{id}"), fields, json!({"ask": id}), Kind::Question)
            }
            _ => Ok(None),
        }
    }
}

/// What became of something that could not be written although it should have been: it may have been there already, written before the line broke, or
/// another window may have been first. `game` is the table as it is now, `answered` what its view says about this seat's last actions or request.
///
/// None: nothing is in its way now, so it may be tried again.
pub fn judged(kind: &Kind, game: &GameDocument, answered: Option<&Answered>) -> Option<Result<Answer, Refusal>> {
    let (number, reached) = match kind {
        Kind::Actions(_, seq) => (*seq, game.head),
        Kind::Request(_, seat, number) => (*number, game.requests[*seat]),
        Kind::Question => return None,
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
