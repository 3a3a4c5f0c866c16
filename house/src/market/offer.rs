//! Offering a unit of one's own, at what price, and no more.

use super::key;
use super::stock::Stocked;
use crate::Uid;
use crate::accounts::account;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::market::{CardDocument, HoldingsDocument, LibraryDocument, Receipt, shard};
use crate::documents::{PlayerDocument, path};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::shape::Misshapen;
use crate::shape::Part;
use crate::store::Write;

/// The highest price at which anything may be offered, by the bank too, sats: a bitcoin.
pub const MOST_SATS: u32 = 100_000_000;

/// A unit to be offered, or offered no more.
#[derive(Clone, Debug)]
pub struct Offer<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// What the request is known by when it is sent again, 32 hexadecimal digits.
    pub key: &'a str,
    /// Which.
    pub unit: UnitId,
    /// At what price, sats; `None`: no more.
    pub price: Option<u64>,
}

impl Request for Offer<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let key = key(self.key)?;
        let (holdings_at, card_at) = (path::holdings(self.uid), path::card(self.unit.card));
        let library_at = path::library(shard(self.unit.card));
        let changes_at = path::catalogue_changes();
        let wanted = [&changes_at, &PlayerDocument::path(self.uid), &holdings_at, &card_at, &library_at];
        documents.want(&wanted.map(Clone::clone))?;
        let entry = Stocked::of(documents)?.entry(self.unit.card)?;
        account(documents, self.uid)?;
        let mut holdings = documents.get::<HoldingsDocument>(&holdings_at)?.unwrap_or_default();
        if holdings.receipt(&key).is_some() {
            return Ok(Decision::answer(()));
        }
        if self.price.is_some_and(|price| !(1..=u64::from(entry.most())).contains(&price)) {
            return Err(Misshapen::Bounds(Part::Price, 1, entry.most()).into());
        }
        let mut card = documents.get::<CardDocument>(&card_at)?.unwrap_or_default();
        card.unit(&entry, self.unit.number).ok_or_else(reasons::no_unit)?;
        let Some(unit) = card.sold.get_mut(&self.unit.number).filter(|unit| unit.owner == *self.uid) else {
            return Err(reasons::unit_not_yours(&self.unit.to_string()).into());
        };
        unit.offer = self.price;
        holdings.put(self.unit, self.price);
        holdings.put_down(Receipt { key, unit: self.unit, price: self.price });
        let mut library = documents.get::<LibraryDocument>(&library_at)?.unwrap_or_default();
        library.figures.insert(self.unit.card, card.figures(&entry));
        let writes =
            vec![Write::set(holdings_at, &holdings)?, Write::set(card_at, &card)?, Write::set(library_at, &library)?];
        Ok(Decision { writes, answer: () })
    }
}
