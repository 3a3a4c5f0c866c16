//! What the catalogue and somebody's holdings say about their decks.

use super::COPIES;
use super::legality::Limits;
use crate::Uid;
use crate::decide::{Documents, Halt};
use crate::documents::{CatalogueOverridesDocument, Document as _, HoldingsDocument};
use crate::market::CatalogueOverrides;

/// What the house's own format allows this person.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub fn deck_limits(documents: &Documents, uid: &Uid) -> Result<Limits, Halt> {
    documents.want(&[CatalogueOverridesDocument::path(()), HoldingsDocument::path(uid)])?;
    let holdings = documents.get::<HoldingsDocument>(uid)?.unwrap_or_default();
    let mut limits = Limits::default();
    for entry in CatalogueOverrides::of(documents)?.all() {
        if entry.maximum != Some(COPIES) {
            limits.most.insert(entry.name.to_owned(), entry.maximum);
        }
        let owned = u16::try_from(holdings.count(entry.code)).unwrap_or(u16::MAX);
        if owned > 0 {
            limits.owned.insert(entry.name.to_owned(), owned);
        }
    }
    Ok(limits)
}
