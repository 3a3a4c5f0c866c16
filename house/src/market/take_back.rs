//! All that a player has goes back to the bank.

use super::ledger::Ledger;
use crate::Uid;
use crate::decide::{Documents, Halt};
use crate::documents::{Document as _, HoldingsDocument};
use crate::market::CardCode;
use crate::store::Write;

/// Of how many cards units go back in one step.
const AT_ONCE: usize = 20;

/// The units that somebody has of some of their cards go back to the bank, and offers of them with them: what is to be written for that. Nothing, where
/// they have none.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub(crate) fn take_back(documents: &Documents, uid: &Uid, _: u64) -> Result<Vec<Write>, Halt> {
    let Some(mut holdings) = documents.get::<HoldingsDocument>(uid)? else { return Ok(Vec::new()) };
    let codes: Vec<CardCode> = holdings.units.keys().copied().take(AT_ONCE).collect();
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let mut ledgers = Vec::with_capacity(codes.len());
    for code in codes {
        let mut ledger = Ledger::open(documents, code, &[])?;
        ledger.card.sold.retain(|_, unit| unit.owner != *uid);
        holdings.units.remove(&code);
        ledgers.push(ledger);
    }
    let mut writes = Ledger::written_together(&ledgers)?;
    writes.push(holdings.write(uid)?);
    Ok(writes)
}
