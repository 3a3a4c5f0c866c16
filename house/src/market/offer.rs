//! Offering a unit of one's own, at what price, and no more.

use serde::{Deserialize, Serialize};

use super::stock::Stocked;
use crate::Caller;
use crate::accounts::account;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::{CardDocument, HoldingsDocument, LibraryDocument, Receipt, shard};
use crate::documents::{PlayerDocument, path};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::shape::Misshapen;
use crate::shape::Part;
use crate::store::Write;

/// The highest price at which anything may be offered, by the bank too, sats: a bitcoin.
pub const MOST_SATS: u32 = 100_000_000;

/// Offer a unit of one's own, or change the price at which it is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// As in [`super::Buy`].
    pub key: String,
    /// Which.
    pub unit: UnitId,
    /// Its price, sats.
    pub price: u64,
}

/// Offer a unit no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdraw {
    /// As in [`super::Buy`].
    pub key: String,
    /// Which.
    pub unit: UnitId,
}

impl Command for Offer {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        offer(caller, documents, &self.key, self.unit, Some(self.price))
    }
}

impl Command for Withdraw {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        offer(caller, documents, &self.key, self.unit, None)
    }
}

/// Offers a unit of the caller's at this price, or no more.
fn offer(
    caller: &Caller,
    documents: &Documents,
    key: &str,
    unit: UnitId,
    price: Option<u64>,
) -> Result<Decision<()>, Halt> {
    let key = super::key(key)?;
    let (holdings_at, card_at) = (path::holdings(&caller.uid), path::card(unit.card));
    let library_at = path::library(shard(unit.card));
    let changes_at = path::catalogue_changes();
    let wanted = [&changes_at, &PlayerDocument::path(&caller.uid), &holdings_at, &card_at, &library_at];
    documents.want(&wanted.map(Clone::clone))?;
    let entry = Stocked::of(documents)?.entry(unit.card)?;
    account(documents, &caller.uid)?;
    let mut holdings = documents.get::<HoldingsDocument>(&holdings_at)?.unwrap_or_default();
    if holdings.receipt(&key).is_some() {
        return Ok(Decision::answer(()));
    }
    if price.is_some_and(|price| !(1..=u64::from(entry.most())).contains(&price)) {
        return Err(Misshapen::Bounds(Part::Price, 1, entry.most()).into());
    }
    let mut card = documents.get::<CardDocument>(&card_at)?.unwrap_or_default();
    card.unit(&entry, unit.number).ok_or_else(reasons::no_unit)?;
    let Some(taken) = card.sold.get_mut(&unit.number).filter(|taken| taken.owner == caller.uid) else {
        return Err(reasons::unit_not_yours(&unit.to_string()).into());
    };
    taken.offer = price;
    holdings.put(unit, price);
    holdings.put_down(Receipt { key, unit, price });
    let mut library = documents.get::<LibraryDocument>(&library_at)?.unwrap_or_default();
    library.figures.insert(unit.card, card.figures(&entry));
    let writes =
        vec![Write::set(holdings_at, &holdings)?, Write::set(card_at, &card)?, Write::set(library_at, &library)?];
    Ok(Decision { writes, answer: () })
}
