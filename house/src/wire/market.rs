//! What may be asked of the market, and how it answers. Lists of the whole pool come as arrays in the order of the codes, so that each is one small
//! message.

use serde::{Deserialize, Serialize};

use super::list::{commands, replies};
use crate::documents::Figures;
use crate::documents::market::WithdrawnOffer;
use crate::market::{Bought, CardCode, Rarity, UnitId, UnitNumber};

commands! {
    /// Something asked of the market.
    MarketAsk, "market: ", answered by MarketAnswer:
    Catalogue = crate::market::ShowCatalogue,
    #[serde(rename = "library")]
    Listings = crate::market::ShowListings,
    Mine = crate::market::ShowOwn,;
    Card(crate::market::ShowCard),
    Theirs(crate::market::ShowTheirs),
    Buy(crate::market::Buy),
    Offer(crate::market::Offer),
    Withdraw(crate::market::Withdraw),;
}

replies! { MarketAnswer, "market":
    (): (()) = (Done),
    Vec<CatalogueLine>: (cards) = (Catalogue { cards }),
    Vec<Figures>: (figures) = (Listings { figures }) as "library",
    Box<CardAnswer>: (card) = (Card(card)),
    Mine: (mine) = (Mine(mine)),
    Vec<Held>: (cards) = (Theirs { cards }),
    Bought: (bought) = (Bought(bought)),
}

/// What somebody wants to buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// This unit.
    Unit(UnitId),
    /// The cheapest unit of this card that is not one's own.
    Cheapest(CardCode),
}

/// The market's answer when it is not a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarketAnswer {
    /// It is done.
    Done,
    /// All cards; the first one has the code `c000001`.
    Catalogue {
        /// In the order of their codes.
        cards: Vec<CatalogueLine>,
    },
    /// What is for sale.
    #[serde(rename = "library")]
    Listings {
        /// In the order of the cards' codes.
        figures: Vec<Figures>,
    },
    /// One card.
    Card(Box<CardAnswer>),
    /// One's own.
    Mine(Mine),
    /// Somebody else's.
    Theirs {
        /// The cards they have at least one unit of, in the order of their codes. What came with their starter deck is not among it.
        cards: Vec<Held>,
    },
    /// It is bought.
    Bought(Bought),
}

/// A card, with what holds of it now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogueLine(
    /// Its English name.
    pub String,
    /// The code of the set that was the first to print it, `LEA`.
    pub String,
    /// How rare it was.
    pub Rarity,
    /// At which price the bank sells it, sats.
    pub u64,
    /// The most of it in one deck; `None`: as many as one likes.
    pub Option<u16>,
    /// How many units of it there are.
    pub u16,
);

/// One card: who owns what of it, what it costs, what it has cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardAnswer {
    /// Which.
    pub card: CardCode,
    /// The units in the order of their numbers; the first one is `u0001`.
    pub units: Vec<UnitLine>,
    /// The last sales, the latest first.
    pub sales: Vec<SaleLine>,
    /// The names that units and sales point to; the first one is the bank's and empty. All but one's own are empty for whoever is no player.
    pub people: Vec<String>,
    /// Which of them is oneself.
    pub you: Option<u16>,
    /// How many of one's own came with the starter deck. They are not among the units.
    #[serde(default, skip_serializing_if = "is_none")]
    pub starter: u16,
    /// What one has, sats.
    pub sats: u64,
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitLine(
    /// Its owner, by their place among the people.
    pub u16,
    /// The price at which it is offered, sats.
    pub Option<u64>,
);

/// A sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaleLine {
    /// When, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// Which unit.
    pub unit: UnitNumber,
    /// For how much, sats.
    pub price: u64,
    /// Who sold it, by their place among the people.
    pub seller: u16,
    /// Who bought it, by their place among the people.
    pub buyer: u16,
}

/// What somebody owns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// Money, sats.
    pub sats: u64,
    /// Offers of one's own that the house has taken back because they were above what may be asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<WithdrawnOffer>,
    /// The cards one has at least one of, in the order of their codes.
    pub cards: Vec<Held>,
}

/// What somebody owns of one card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Which.
    pub card: CardCode,
    /// How many came with the starter deck. They are no units: nobody else can have them.
    #[serde(default, skip_serializing_if = "is_none")]
    pub starter: u16,
    /// The numbers of the units that are not offered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u16>,
    /// The numbers of the units that are offered, each with its price, sats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<(u16, u64)>,
}

impl Held {
    /// How many one has to play with.
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.starter) + self.kept.len() + self.offered.len()
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
fn is_none(count: &u16) -> bool {
    *count == 0
}
