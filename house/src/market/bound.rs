//! Offers above what may be asked are taken back, and their owners told.

use std::collections::BTreeMap;

use super::{Entry, Stocked, UnitId};
use crate::Uid;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::market::{CardDocument, HoldingsDocument, LibraryDocument, WithdrawnOffer, shard};
use crate::documents::path;
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
    let paths: Vec<_> = withdrawn.keys().map(path::holdings).collect();
    documents.want(&paths)?;
    let mut writes = Vec::with_capacity(paths.len());
    for (at, offers) in paths.into_iter().zip(withdrawn.into_values()) {
        let mut holdings = documents.get::<HoldingsDocument>(&at)?.unwrap_or_default();
        for offer in offers {
            holdings.put(offer.unit, None);
            holdings.withdrawn.push(offer);
        }
        writes.push(Write::set(at, &holdings)?);
    }
    Ok(writes)
}

/// What is offered of a card is brought within what may be asked for it. For houses of before there was a bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// Which card.
    pub card: CardCode,
}

impl Request for Bound {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (card_at, library_at) = (path::card(self.card), path::library(shard(self.card)));
        documents.want(&[path::catalogue_changes(), card_at.clone(), library_at.clone()])?;
        let entry = Stocked::of(documents)?.entry(self.card)?;
        let Some(mut card) = documents.get::<CardDocument>(&card_at)? else { return Ok(Decision::answer(())) };
        let mut writes = withdraw_above(documents, &entry, &mut card)?;
        if writes.is_empty() {
            return Ok(Decision::answer(()));
        }
        let mut library = documents.get::<LibraryDocument>(&library_at)?.unwrap_or_default();
        library.figures.insert(self.card, card.figures(&entry));
        writes.extend([Write::set(card_at, &card)?, Write::set(library_at, &library)?]);
        Ok(Decision { writes, answer: () })
    }
}
