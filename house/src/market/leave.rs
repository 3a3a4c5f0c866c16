//! What a sold unit leaves behind.

use super::catalogue;
use crate::decide::{Documents, Halt};
use crate::decks::Gone;
use crate::documents::HoldingsDocument;
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Uid, decks};

/// A sold unit leaves its seller's decks: what is to be written for that, beside the deal itself. `left` is what the seller still has.
///
/// # Errors
/// When a document must be read first, or cannot be.
pub(super) fn leave_decks(
    documents: &Documents,
    seller: &Uid,
    unit: UnitId,
    left: &HoldingsDocument,
) -> Result<Vec<Write>, Halt> {
    let left = u16::try_from(left.count(unit.card)).unwrap_or(u16::MAX);
    let entry = catalogue::entry(unit.card).ok_or_else(reasons::no_card)?;
    let gone = Gone { card: entry.name, before: left.saturating_add(1), left };
    decks::leave_decks(documents, seller, &[gone])
}
