//! Buying a unit.

use serde::{Deserialize, Serialize};

use super::ledger::Ledger;
use super::{key, leave};
use crate::accounts::account;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::{Receipt, SALES_KEPT, Sale, SoldUnit};
use crate::documents::{Document as _, HoldingsDocument, PlayerDocument, SalesDocument};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::store::Write;
use crate::wire::Wanted;
use crate::{Caller, Uid};

/// Buy a unit. Sent again with the same key, it is answered with the same unit and price, and with what is left now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buy {
    /// 128 random bits, 32 hexadecimal digits: what is sent again with the same key counts once.
    pub key: String,
    pub wanted: Wanted,
    /// What the buyer has been shown as its price, sats; it is not bought for more.
    pub at_most: u64,
}

/// A unit that is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bought {
    pub unit: UnitId,
    /// What was paid for it, sats.
    pub price: u64,
    /// What is left, sats.
    pub sats: u64,
}

impl Command for Buy {
    const WRITES: bool = true;
    type Reply = Bought;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Bought>, Halt> {
        let key = key(&self.key)?;
        let code = match self.wanted {
            Wanted::Unit(unit) => unit.card,
            Wanted::Cheapest(card) => card,
        };
        let (player_at, holdings_at) = (PlayerDocument::path(&caller.uid), HoldingsDocument::path(&caller.uid));
        let mut ledger = Ledger::open(documents, code, &[player_at, holdings_at, SalesDocument::path(code)])?;
        let mut buyer = account(documents, &caller.uid)?;
        let mut holdings = documents.get::<HoldingsDocument>(&caller.uid)?.unwrap_or_default();
        if let Some(Receipt { unit, price, .. }) = holdings.receipt(&key) {
            let bought = Bought { unit: *unit, price: price.unwrap_or_default(), sats: buyer.sats };
            return Ok(Decision::answer(bought));
        }

        let number = match self.wanted {
            Wanted::Unit(unit) => unit.number,
            Wanted::Cheapest(_) => {
                let payable = |seller: Option<&Uid>, price| {
                    price <= self.at_most && (seller.is_none() || price <= buyer.earned())
                };
                let Ledger { entry, card, .. } = &ledger;
                let cheapest = card.cheapest(entry, &caller.uid, payable);
                // Where they can pay for none, it is said of the cheapest why.
                let cheapest = cheapest.or_else(|| card.cheapest(entry, &caller.uid, |_, _| true));
                cheapest.ok_or_else(|| reasons::nobody_sells(entry.name))?
            }
        };
        let unit = UnitId { card: code, number };
        let (seller, offer) = ledger.card.unit(&ledger.entry, number).ok_or_else(reasons::no_unit)?;
        let seller = seller.cloned();
        if seller.as_ref() == Some(&caller.uid) {
            return Err(reasons::unit_yours_already().into());
        }
        let price = offer.ok_or_else(|| reasons::unit_not_for_sale(&unit.to_string()))?;
        if price > self.at_most {
            return Err(reasons::price_rose(price, self.at_most).into());
        }
        if price > buyer.sats {
            return Err(reasons::not_enough_sats(price, buyer.sats).into());
        }

        let mut writes = match &seller {
            Some(seller) => {
                buyer.pay_player(price).ok_or_else(|| reasons::not_enough_earned(price, buyer.earned()))?;
                sell(documents, seller, unit, price)?
            }
            None => {
                buyer.pay_bank(price).ok_or_else(|| reasons::not_enough_sats(price, buyer.sats))?;
                ledger.card.paid_to_bank = ledger.card.paid_to_bank.saturating_add(price);
                Vec::new()
            }
        };
        let left = buyer.sats;
        holdings.spent = holdings.spent.saturating_add(price);
        holdings.put(unit, None);
        holdings.put_down(Receipt { key, unit, price: Some(price) });
        ledger.card.sold.insert(number, SoldUnit { owner: caller.uid.clone(), offer: None });
        let mut history = documents.get::<SalesDocument>(code)?.unwrap_or_default();
        history.sales.truncate(SALES_KEPT - 1);
        history.sales.insert(0, Sale { at: caller.now, unit: number, price, seller, buyer: caller.uid.clone() });
        writes.extend([buyer.write(&caller.uid)?, holdings.write(&caller.uid)?, history.write(code)?]);
        writes.extend(ledger.written()?);
        Ok(Decision { writes, answer: Bought { unit, price, sats: left } })
    }
}

/// The unit leaves its seller, and its price comes to them. They are paid whatever has become of their account meanwhile.
fn sell(documents: &Documents, seller: &Uid, unit: UnitId, price: u64) -> Result<Vec<Write>, Halt> {
    documents.want(&[PlayerDocument::path(seller), HoldingsDocument::path(seller)])?;
    let mut player = documents.get::<PlayerDocument>(seller)?.ok_or_else(reasons::owner_cannot_be_paid)?;
    let mut holdings = documents.get::<HoldingsDocument>(seller)?.ok_or_else(reasons::owner_cannot_be_paid)?;
    player.receive(price).ok_or_else(reasons::owner_cannot_be_paid)?;
    holdings.earned = holdings.earned.saturating_add(price);
    holdings.take(unit);
    let mut writes = leave::leave_decks(documents, seller, unit, &holdings)?;
    writes.extend([player.write(seller)?, holdings.write(seller)?]);
    Ok(writes)
}
