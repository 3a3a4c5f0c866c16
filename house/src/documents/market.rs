//! The documents of the market. What is not written is as it was at the beginning: every unit is the bank's, and offered at the catalogue's price.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Document;
use crate::Uid;
use crate::market::{CardCode, Entry, UnitId, UnitNumber};
use crate::store::Path;

/// How many sales of a card are kept.
pub const SALES_KEPT: usize = 30;
/// How many of the last deals of a player are known again when they are sent once more.
pub const RECEIPTS_KEPT: usize = 64;

/// `cards/{code}`: all units of one card. It guards the card's market.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDocument {
    /// The units that players own. All others are the bank's.
    pub sold: BTreeMap<UnitNumber, SoldUnit>,
    /// What the bank has been paid for units of this card, sats.
    pub paid_to_bank: u64,
}

/// A unit that a player owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoldUnit {
    pub owner: Uid,
    /// The price at which they offer it, sats.
    pub offer: Option<u64>,
}

impl CardDocument {
    /// A unit's owner, `None` for the bank, and the price at which it is offered. Nothing for a unit that does not exist.
    #[must_use]
    pub fn unit(&self, entry: &Entry, number: UnitNumber) -> Option<(Option<&Uid>, Option<u64>)> {
        if number.get() > entry.units {
            return None;
        }
        Some(self.sold.get(&number).map_or((None, Some(entry.price)), |unit| (Some(&unit.owner), unit.offer)))
    }

    /// All units in the order of their numbers, as [`CardDocument::unit`] has them.
    pub fn units(&self, entry: &Entry) -> impl Iterator<Item = (UnitNumber, Option<&Uid>, Option<u64>)> {
        (1..=entry.units).filter_map(|number| {
            let number = UnitNumber::new(number)?;
            let (owner, offer) = self.unit(entry, number)?;
            Some((number, owner, offer))
        })
    }

    /// The cheapest unit for sale that this person does not own, among those of which `pays` (told who sells it, `None` for the bank, and its price) says
    /// that they can be paid for; among those of one price, the one with the lowest number.
    #[must_use]
    pub fn cheapest(&self, entry: &Entry, buyer: &Uid, pays: impl Fn(Option<&Uid>, u64) -> bool) -> Option<UnitNumber> {
        let others = self.units(entry).filter(|(_, owner, _)| *owner != Some(buyer));
        let offered =
            others.filter_map(|(number, owner, offer)| Some((offer.filter(|price| pays(owner, *price))?, number)));
        offered.min().map(|(_, number)| number)
    }

    /// What is for sale.
    #[must_use]
    pub fn figures(&self, entry: &Entry) -> Figures {
        let mut figures = Figures::default();
        for price in self.units(entry).filter_map(|(_, _, offer)| offer) {
            figures.0 += 1;
            figures.1 = Some(figures.1.map_or(price, |cheapest| cheapest.min(price)));
            figures.2 = figures.2.saturating_add(price);
        }
        figures
    }
}

/// `catalogue/changes`: the cards of which the host has changed something, each with all that holds of it now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogueOverridesDocument {
    /// Them. A card that does not stand here is as the catalogue has it.
    pub cards: BTreeMap<CardCode, CatalogueOverride>,
}

/// What the host has changed about a card of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueOverride {
    /// At which price the bank sells it, sats.
    pub price: u64,
    /// The most of it in one deck by the house's own rules; `None`: as many as one likes.
    pub maximum: Option<u16>,
    /// How many units of it there are.
    pub units: u16,
}

/// `holdings/{uid}`: what a player owns beside money.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldingsDocument {
    /// Their units, each with the price at which it is offered, sats. A card without units does not stand here.
    pub units: BTreeMap<CardCode, BTreeMap<UnitNumber, Option<u64>>>,
    /// How many of which card came with the starter deck.
    pub starter: BTreeMap<CardCode, u16>,
    /// What they have ever paid for units, sats.
    pub spent: u64,
    /// What they have ever been paid for units, sats.
    pub earned: u64,
    /// Their last deals, the latest last; at most [`RECEIPTS_KEPT`].
    pub receipts: Vec<Receipt>,
    /// Offers that the house has taken back because they were above what may be asked, until something else becomes of the unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<WithdrawnOffer>,
}

/// An offer that the house has taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawnOffer {
    /// Which unit was offered.
    pub unit: UnitId,
    /// At what price, sats.
    pub price: u64,
    /// The highest price at which it might have been, sats.
    pub most: u64,
}

/// A deal that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The key it was asked with.
    pub key: String,
    /// What it was about.
    pub unit: UnitId,
    /// What was paid or asked for it, sats; `None` for an offer that was taken back.
    pub price: Option<u64>,
}

impl HoldingsDocument {
    /// The collection of what players own.
    pub const COLLECTION: &str = "holdings";

    /// How many of a card one has to play with.
    #[must_use]
    pub fn count(&self, card: CardCode) -> usize {
        self.units.get(&card).map_or(0, BTreeMap::len) + self.starter.get(&card).map_or(0, |count| usize::from(*count))
    }

    /// The deal that was made by a request with this key.
    #[must_use]
    pub fn receipt(&self, key: &str) -> Option<&Receipt> {
        self.receipts.iter().find(|receipt| receipt.key == key)
    }

    /// Puts down a deal, and forgets the oldest where there are too many.
    pub fn put_down(&mut self, receipt: Receipt) {
        let over = (self.receipts.len() + 1).saturating_sub(RECEIPTS_KEPT);
        self.receipts.drain(..over);
        self.receipts.push(receipt);
    }

    /// Has a unit from now on, or offers it otherwise.
    pub fn put(&mut self, unit: UnitId, offer: Option<u64>) {
        self.withdrawn.retain(|withdrawn| withdrawn.unit != unit);
        self.units.entry(unit.card).or_default().insert(unit.number, offer);
    }

    /// Has a unit no more.
    pub fn take(&mut self, unit: UnitId) {
        self.withdrawn.retain(|withdrawn| withdrawn.unit != unit);
        if let Some(units) = self.units.get_mut(&unit.card) {
            units.remove(&unit.number);
            if units.is_empty() {
                self.units.remove(&unit.card);
            }
        }
    }
}

/// `sales/{code}`: what units of a card were sold for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SalesDocument {
    /// The last sales, the latest first; at most [`SALES_KEPT`].
    pub sales: Vec<Sale>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sale {
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    pub unit: UnitNumber,
    /// For how much, sats.
    pub price: u64,
    /// Who sold it; `None` for the bank.
    pub seller: Option<Uid>,
    /// Who bought it.
    pub buyer: Uid,
}

/// `library/{shard}`: listings, which are what is for sale of the cards of one part of the catalogue, written with each deal, so that nobody has to read a thousand
/// documents to draw a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListingsDocument {
    /// Of the cards that somebody has dealt in.
    pub figures: BTreeMap<CardCode, Figures>,
}

/// What is for sale of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures(
    /// How many units are for sale.
    pub u16,
    /// The price of the cheapest, sats.
    pub Option<u64>,
    /// The sum of all prices, sats.
    pub u64,
);

impl Figures {
    /// The average price of what is for sale, sats.
    #[must_use]
    pub fn average(&self) -> Option<u64> {
        let count = u64::from(self.0);
        (count > 0).then(|| (self.2 + count / 2) / count)
    }
}

/// How many documents the listings lie in.
pub const SHARDS: usize = 16;

/// Which of them those of a card lie in: neighbours in different ones, so that few who trade at once meet in one.
#[must_use]
pub fn shard(card: CardCode) -> usize {
    card.place() % SHARDS
}

impl Document for CardDocument {
    type Key<'a> = CardCode;

    fn path(code: Self::Key<'_>) -> Path {
        Path::of(&["cards", &code.to_string()])
    }
}

impl Document for CatalogueOverridesDocument {
    type Key<'a> = ();

    fn path((): Self::Key<'_>) -> Path {
        Path::of(&["catalogue", "changes"])
    }
}

impl Document for HoldingsDocument {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, uid.as_str()])
    }
}

impl Document for SalesDocument {
    type Key<'a> = CardCode;

    fn path(code: Self::Key<'_>) -> Path {
        Path::of(&["sales", &code.to_string()])
    }
}

impl Document for ListingsDocument {
    type Key<'a> = usize;

    fn path(shard: Self::Key<'_>) -> Path {
        Path::of(&["library", &shard.to_string()])
    }
}
