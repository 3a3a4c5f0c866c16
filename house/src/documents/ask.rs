//! `asks/{id}`: a queued command, and its answer.

use serde::{Deserialize, Serialize};

use super::Document;
use crate::store::Path;
use crate::{AskId, Uid};

/// A command for the house where there is no channel to it. Its author writes it once, the house answers in it once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskDocument {
    /// Who asks.
    pub uid: Uid,
    /// When it was asked, milliseconds since 1970 by the store's clock.
    pub at: u64,
    /// The [`crate::wire::Ask`], as JSON.
    pub body: String,
    /// `Result<Answer, Refusal>` of [`crate::wire`], as JSON; absent until it is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// When it was answered, milliseconds since 1970 by the house's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_at: Option<u64>,
    /// When the command and its answer may be forgotten, milliseconds since 1970 by the house's clock. On Firestore a policy deletes them then
    /// (`firestore.indexes.json`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<u64>,
}

impl AskDocument {
    /// The collection of all of them.
    pub const COLLECTION: &str = "asks";
    /// How long an answer is kept, milliseconds: a day. Whoever sends the same again in this time is told the answer, and it is not done anew.
    pub const KEPT_MS: u64 = 24 * 60 * 60 * 1_000;
}

impl Document for AskDocument {
    type Key<'a> = &'a AskId;

    fn path(id: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, id.as_str()])
    }
}
