//! Offers above what may be asked are taken back, and their owners told.

use std::collections::BTreeMap;

use super::ledger::Ledger;
use super::{Entry, UnitId};
use crate::Uid;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::Document as _;
use crate::documents::market::{CardDocument, HoldingsDocument, WithdrawnOffer};
use crate::market::CardCode;
use crate::store::Write;

/// Takes the offers of a card back that are above what may be asked for it now, in `card`; what else is to be written for that, in the same moment, is what
/// their owners have.
///
/// # Errors
/// When documents must be read first.
pub(super) fn withdraw_above(
    documents: &Documents,
    entry: &Entry,
    card: &mut CardDocument,
) -> Result<Vec<Write>, Halt> {
    let most = u64::from(entry.most());
    let mut withdrawn: BTreeMap<Uid, Vec<WithdrawnOffer>> = BTreeMap::new();
    for (number, unit) in &mut card.sold {
        if let Some(price) = unit.offer.take_if(|price| *price > most) {
            let unit_id = UnitId { card: entry.code, number: *number };
            withdrawn.entry(unit.owner.clone()).or_default().push(WithdrawnOffer { unit: unit_id, price, most });
        }
    }
    documents.want(&withdrawn.keys().map(HoldingsDocument::path).collect::<Vec<_>>())?;
    let mut writes = Vec::with_capacity(withdrawn.len());
    for (uid, offers) in withdrawn {
        let mut holdings = documents.get::<HoldingsDocument>(&uid)?.unwrap_or_default();
        for offer in offers {
            holdings.put(offer.unit, None);
            holdings.withdrawn.push(offer);
        }
        writes.push(holdings.write(&uid)?);
    }
    Ok(writes)
}

/// What is offered of a card is brought within what may be asked for it. For houses of before there was a bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    pub card: CardCode,
}

impl Request for Bound {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut ledger = Ledger::open(documents, self.card, &[])?;
        let mut writes = withdraw_above(documents, &ledger.entry, &mut ledger.card)?;
        if writes.is_empty() {
            return Ok(Decision::answer(()));
        }
        writes.extend(ledger.written()?);
        Ok(Decision { writes, answer: () })
    }
}
