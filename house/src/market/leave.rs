//! What a sold unit leaves behind.

use crate::Uid;
use crate::decide::{Documents, Halt};
use crate::documents::HoldingsDocument;
use crate::market::UnitId;
use crate::store::Write;

/// A sold unit leaves its seller's decks: what is to be written for that, beside the deal itself. `left` is what the seller still has.
///
/// Decks are not kept by the house yet, so nothing has to be written.
///
/// # Errors
/// When a document must be read first, or cannot be.
pub(super) fn leave_decks(
    _documents: &Documents,
    _seller: &Uid,
    _unit: UnitId,
    _left: &HoldingsDocument,
) -> Result<Vec<Write>, Halt> {
    Ok(Vec::new())
}
