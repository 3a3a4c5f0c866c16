//! Offering a unit of one's own, at what price, and no more.

use serde::{Deserialize, Serialize};

use super::ledger::Ledger;
use crate::Caller;
use crate::accounts::account;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::Receipt;
use crate::documents::{Document as _, HoldingsDocument, PlayerDocument};
use crate::limits::Invalid;
use crate::market::UnitId;
use crate::refusal::{Field, reasons};

/// The highest price at which anything may be offered, by the bank too, sats: a bitcoin.
pub const MOST_SATS: u32 = 100_000_000;

/// Offer a unit of one's own, or change the price at which it is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// As in [`super::Buy`].
    pub key: String,
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
    let beside = [PlayerDocument::path(&caller.uid), HoldingsDocument::path(&caller.uid)];
    let mut ledger = Ledger::open(documents, unit.card, &beside)?;
    account(documents, &caller.uid)?;
    let mut holdings = documents.get::<HoldingsDocument>(&caller.uid)?.unwrap_or_default();
    if holdings.receipt(&key).is_some() {
        return Ok(Decision::answer(()));
    }
    let most = ledger.entry.most();
    if price.is_some_and(|price| !(1..=u64::from(most)).contains(&price)) {
        return Err(Invalid::Bounds(Field::Price, 1, most).into());
    }
    ledger.card.unit(&ledger.entry, unit.number).ok_or_else(reasons::no_unit)?;
    let own = ledger.card.sold.get_mut(&unit.number).filter(|own| own.owner == caller.uid);
    let Some(own) = own else { return Err(reasons::unit_not_yours(&unit.to_string()).into()) };
    own.offer = price;
    holdings.put(unit, price);
    holdings.put_down(Receipt { key, unit, price });
    let mut writes = vec![holdings.write(&caller.uid)?];
    writes.extend(ledger.written()?);
    Ok(Decision { writes, answer: () })
}
