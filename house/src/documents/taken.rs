//! Which batches were judged. Their documents go with their judgement; what is sent again, because the answer did not arrive, is known by this.

use serde::{Deserialize, Serialize};

use crate::hexadecimal;

/// How many batches of one seat are remembered. A page sends the next one when it knows what has become of the last; a player may have several pages.
const REMEMBERED: usize = 4;

/// The last batches of one seat, the newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken(Vec<(u64, String)>);

impl Taken {
    /// This batch is judged.
    pub(crate) fn note(&mut self, seq: u64, body: &str) {
        self.0.push((seq, of(body)));
        self.0.drain(..self.0.len().saturating_sub(REMEMBERED));
    }

    /// Whether it is one of them.
    pub(crate) fn has(&self, seq: u64, body: &str) -> bool {
        let body = of(body);
        self.0.iter().any(|(number, hash)| (*number, hash) == (seq, &body))
    }
}

fn of(body: &str) -> String {
    let hash = blake3::derive_key("jb-mtg 2026 a batch of actions", body.as_bytes());
    hexadecimal::encode(&hash[..16])
}
