//! The security rules of the house on Firestore (`firestore.rules`), and how a client writes what they allow: one document, in a batch with its
//! author's pace. Its tests put every rule through the emulator.

use emulator::Write;
use serde_json::{Value, json};

pub const RULES: &str = include_str!("../../../firestore.rules");

/// How many documents one may write within [`WINDOW_SECONDS`].
pub const PACE: i64 = 40;
/// How long a window of the pace is, seconds.
pub const WINDOW_SECONDS: u64 = 10;
/// The longest ask, bytes.
pub const ASK_BYTES: usize = 24 * 1024;

/// The next actions, packed, as a client writes them to `games/{game}/actions/{seq}`.
#[must_use]
pub fn action(game: &str, seq: u64, uid: &str, body: &str) -> Write {
    written(&format!("games/{game}/actions/{seq}"), json!({"uid": uid, "seq": seq, "body": body}))
}

/// A request of a seat, as a client writes it to `games/{game}/requests/{seat}`.
#[must_use]
pub fn request(game: &str, seat: &str, number: u64, uid: &str, request: &str) -> Write {
    written(&format!("games/{game}/requests/{seat}"), json!({"uid": uid, "number": number, "request": request}))
}

/// An ask, in JSON, as a client writes it to `asks/{id}`.
#[must_use]
pub fn ask(id: &str, uid: &str, body: &str) -> Write {
    written(&format!("asks/{id}"), json!({"uid": uid, "body": body}))
}

/// That somebody is here, as a client writes it to `presence/{uid}`.
#[must_use]
pub fn presence(uid: &str) -> Write {
    written(&format!("presence/{uid}"), json!({}))
}

fn written(path: &str, fields: Value) -> Write {
    Write::set(path, fields).at_server_time("at")
}

/// The pace of somebody who begins a new window with this document.
#[must_use]
pub fn new_window(uid: &str, of: &str) -> Write {
    Write::set(format!("pace/{uid}"), json!({"count": 1, "of": of})).at_server_time("window").at_server_time("at")
}

/// The pace of somebody who has written `count` documents in this window with this one.
#[must_use]
pub fn within_window(uid: &str, count: i64, of: &str) -> Write {
    Write::update(format!("pace/{uid}"), json!({"count": count, "of": of})).at_server_time("at")
}
