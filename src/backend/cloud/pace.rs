//! How fast one writes: the document that moves forward with everything that is written, as the security rules ask (`firestore.rules`).

use house::Uid;
use serde_json::{Value, json};

/// A window is over after so long, milliseconds.
const WINDOW_MS: f64 = 10_000.0;
/// How many documents fit into a window.
const MOST: u32 = 40;

/// What is known of one's pace. Other windows of this browser, and this page before it was loaded anew, have the same: so what is refused may
/// have been the pace, and is tried as the other move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// When a window of ours was last known to have begun, and how much is in it.
    window: Option<(f64, u32)>,
}

/// One move of the pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A window begins.
    New,
    /// One more in the window that is on.
    More,
}

impl Move {
    /// What is tried when this is refused.
    pub const fn other(self) -> Move {
        match self {
            Move::New => Move::More,
            Move::More => Move::New,
        }
    }

    /// The pace document for writing the document at `of`, as the facade writes it.
    pub fn document(self, uid: &Uid, of: &str) -> Value {
        let (now, path) = (json!({"$": "now"}), format!("pace/{uid}"));
        match self {
            Move::New => json!({"path": path, "fields": {"window": now, "count": 1, "at": now, "of": of}}),
            Move::More => json!({"path": path, "merge": true, "fields": {"count": {"$": 1}, "at": now, "of": of}}),
        }
    }
}

impl Pace {
    pub fn next(&self, now: f64) -> Move {
        match self.window {
            Some((began, count)) if count < MOST && now - began <= WINDOW_MS => Move::More,
            _ => Move::New,
        }
    }

    /// How long to wait before the next move can be allowed, milliseconds.
    pub fn wait(&self, now: f64) -> f64 {
        match self.window {
            Some((began, count)) if count >= MOST => (began + WINDOW_MS - now).max(0.0),
            _ => 0.0,
        }
    }

    /// What is known once this move was made.
    #[must_use]
    pub fn made(self, made: Move, now: f64) -> Pace {
        let window = match (made, self.window) {
            (Move::More, Some((began, count))) => (began, count + 1),
            // A window of which nothing was known is as young as it can be; how much is in it, a refusal will tell.
            (Move::New | Move::More, _) => (now, 1),
        };
        Pace { window: Some(window) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_window_is_filled_and_then_waited_for() {
        let pace = Pace::default();
        assert_eq!((pace.next(0.0), pace.wait(0.0)), (Move::New, 0.0));
        let mut pace = pace.made(Move::New, 100.0);
        for count in 1..MOST {
            assert_eq!(pace.next(200.0), Move::More, "{count}");
            pace = pace.made(Move::More, 200.0);
        }
        assert_eq!((pace.next(5_100.0), pace.wait(5_100.0)), (Move::New, 5_000.0));
        assert_eq!(pace.wait(10_200.0), 0.0);
    }

    #[test]
    fn after_a_while_a_window_begins_anew() {
        let pace = Pace::default().made(Move::New, 0.0);
        assert_eq!(pace.next(9_000.0), Move::More);
        assert_eq!(pace.next(10_001.0), Move::New);
    }

    #[test]
    fn each_move_names_what_it_is_for() {
        let uid: Uid = "ada".parse().unwrap();
        let new = Move::New.document(&uid, "asks/x");
        assert_eq!(new["path"], "pace/ada");
        assert_eq!((&new["fields"]["count"], &new["fields"]["of"]), (&json!(1), &json!("asks/x")));
        let more = Move::More.document(&uid, "asks/x");
        assert_eq!((&more["merge"], &more["fields"]["count"]), (&json!(true), &json!({"$": 1})));
        assert!(more["fields"].get("window").is_none(), "the window stays as it is");
    }
}
