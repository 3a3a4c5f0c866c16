//! Challenges of somebody whose account is deleted.

use super::{made_by, made_to};
use crate::decide::{Documents, Halt};
use crate::documents::{ChallengeDeck, ChallengeDocument, Document as _};
use crate::store::Write;
use crate::{GameId, Uid};

/// All challenges that somebody has made go, and those that they were sent, for their name and what they answered stand in them. Nothing, where there are none.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub(crate) fn remove_all_of(documents: &Documents, uid: &Uid, _: u64) -> Result<Vec<Write>, Halt> {
    let mut found = documents.query::<ChallengeDocument>(&made_by(uid))?;
    found.extend(documents.query::<ChallengeDocument>(&made_to(uid))?);
    let ids = found.into_iter().filter_map(|(at, _)| at.name().parse::<GameId>().ok());
    Ok(ids.flat_map(|id| [ChallengeDocument::path(&id), ChallengeDeck::path(&id)].map(Write::Delete)).collect())
}
