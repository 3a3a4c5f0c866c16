//! Buying a unit.

use serde::{Deserialize, Serialize};

use super::stock::Stocked;
use super::{key, leave};
use crate::accounts::account;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::{
    CardDocument, HoldingsDocument, LibraryDocument, Receipt, SALES_KEPT, Sale, SalesDocument,
};
use crate::documents::market::{SoldUnit, shard};
use crate::documents::{PlayerDocument, path};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::store::Write;
use crate::wire::Wanted;
use crate::{Caller, Uid};

/// Buy a unit. It is answered the same as often as it is sent with the same key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buy {
    /// 128 random bits, 32 hexadecimal digits: what is sent again with the same key counts once.
    pub key: String,
    /// Which.
    pub wanted: Wanted,
    /// What the buyer has been shown as its price, sats; it is not bought for more.
    pub at_most: u64,
}

/// A unit that is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bought {
    /// Which.
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
        let at = At::of(&caller.uid, code);
        let changes_at = path::catalogue_changes();
        documents.want(&[&changes_at, &at.player, &at.holdings, &at.card, &at.library, &at.sales].map(Clone::clone))?;
        let entry = Stocked::of(documents)?.entry(code)?;
        let mut buyer = account(documents, &caller.uid)?;
        let mut holdings = documents.get::<HoldingsDocument>(&at.holdings)?.unwrap_or_default();
        if let Some(Receipt { unit, price, .. }) = holdings.receipt(&key) {
            let bought = Bought { unit: *unit, price: price.unwrap_or_default(), sats: buyer.sats };
            return Ok(Decision::answer(bought));
        }

        let mut card = documents.get::<CardDocument>(&at.card)?.unwrap_or_default();
        let number = match self.wanted {
            Wanted::Unit(unit) => unit.number,
            Wanted::Cheapest(_) => {
                let payable = |seller: Option<&Uid>, price| {
                    price <= self.at_most && (seller.is_none() || price <= buyer.earned())
                };
                let cheapest = card.cheapest(&entry, &caller.uid, payable);
                // Where they can pay for none, it is said of the cheapest why.
                let cheapest = cheapest.or_else(|| card.cheapest(&entry, &caller.uid, |_, _| true));
                cheapest.ok_or_else(|| reasons::nobody_sells(entry.name))?
            }
        };
        let unit = UnitId { card: code, number };
        let (seller, offer) = card.unit(&entry, number).ok_or_else(reasons::no_unit)?;
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
                card.paid_to_bank = card.paid_to_bank.saturating_add(price);
                Vec::new()
            }
        };
        let left = buyer.sats;
        holdings.spent = holdings.spent.saturating_add(price);
        holdings.put(unit, None);
        holdings.put_down(Receipt { key, unit, price: Some(price) });
        card.sold.insert(number, SoldUnit { owner: caller.uid.clone(), offer: None });
        let mut library = documents.get::<LibraryDocument>(&at.library)?.unwrap_or_default();
        library.figures.insert(code, card.figures(&entry));
        let mut history = documents.get::<SalesDocument>(&at.sales)?.unwrap_or_default();
        history.sales.truncate(SALES_KEPT - 1);
        history.sales.insert(0, Sale { at: caller.now, unit: number, price, seller, buyer: caller.uid.clone() });
        writes.extend([
            Write::set(at.player, &buyer)?,
            Write::set(at.holdings, &holdings)?,
            Write::set(at.card, &card)?,
            Write::set(at.library, &library)?,
            Write::set(at.sales, &history)?,
        ]);
        Ok(Decision { writes, answer: Bought { unit, price, sats: left } })
    }
}

/// Where the documents of a deal lie.
struct At {
    player: crate::store::Path,
    holdings: crate::store::Path,
    card: crate::store::Path,
    library: crate::store::Path,
    sales: crate::store::Path,
}

impl At {
    fn of(uid: &Uid, card: crate::market::CardCode) -> Self {
        Self {
            player: PlayerDocument::path(uid),
            holdings: path::holdings(uid),
            card: path::card(card),
            library: path::library(shard(card)),
            sales: path::sales(card),
        }
    }
}

/// The unit leaves its seller, and its price comes to them. They are paid whatever has become of their account meanwhile.
fn sell(documents: &Documents, seller: &Uid, unit: UnitId, price: u64) -> Result<Vec<Write>, Halt> {
    let (player_at, holdings_at) = (PlayerDocument::path(seller), path::holdings(seller));
    documents.want(&[player_at.clone(), holdings_at.clone()])?;
    let mut player = documents.get::<PlayerDocument>(&player_at)?.ok_or_else(reasons::owner_cannot_be_paid)?;
    let mut holdings = documents.get::<HoldingsDocument>(&holdings_at)?.ok_or_else(reasons::owner_cannot_be_paid)?;
    player.receive(price).ok_or_else(reasons::owner_cannot_be_paid)?;
    holdings.earned = holdings.earned.saturating_add(price);
    holdings.take(unit);
    let mut writes = leave::leave_decks(documents, seller, unit, &holdings)?;
    writes.extend([Write::set(player_at, &player)?, Write::set(holdings_at, &holdings)?]);
    Ok(writes)
}
