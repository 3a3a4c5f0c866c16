//! The market: numbered units of cards, owned by players or by the bank, offered and sold for sats.
//!
//! Every card of the [`catalogue`] exists in a limited number of units. At first all are the bank's, which offers each at the catalogue's price. How
//! many there are and what the bank asks is the host's to change ([`SetStock`]). A player may offer a unit at a price of their own; whoever buys it pays exactly that, without a fee. A deal is one
//! [`Request`](crate::decide::Request): money and unit change hands in one commit or not at all, and what is sent again with the same key counts
//! once. No sat is ever made or lost by a deal, and no unit; [`audit()`] proves it.
//!
//! The money that a player begins with buys from the bank only, and what players ask is at most [`catalogue::TIMES`] what the bank asks: else accounts made for
//! nothing else would hand their money on to one who buys everything. What is earned by selling, and what the host gives, can be spent anywhere.
//!
//! The copies of the [starter deck](starter) are no units: they are a player's for good, and nobody can buy them, so that a thousand new players take
//! nothing from the others.

mod audit;
mod bound;
mod buy;
pub mod catalogue;
mod give;
mod leave;
mod look;
mod offer;
pub mod starter;
mod stock;
mod unit;

pub use audit::{Audit, audit};
pub(crate) use bound::Bound;
pub use buy::Buy;
pub use catalogue::{Entry, Rarity};
pub use give::{Give, Take};
pub use look::{LookAtCard, LookAtCatalogue, LookAtLibrary, LookAtOwn, LookAtTheirs};
pub use offer::{MOST_SATS, Offer};
pub use stock::SetStock;
pub(crate) use stock::Stocked;
pub use unit::{CardCode, UnitId, UnitNumber};

use crate::decide::DriveError;
use crate::desk::Desk;
use crate::shape::Part;
use crate::shape::{self, Misshapen};
use crate::store::Store;
use crate::wire::{Answer, MarketAnswer, MarketAsk};
use crate::{Uid, hexadecimal};

/// Does what somebody asks of the market, and answers.
pub(crate) fn answer(
    desk: &mut Desk<'_, impl Store>,
    uid: &Uid,
    ask: &MarketAsk,
    now: u64,
) -> Result<Answer, DriveError> {
    match ask {
        MarketAsk::Catalogue => {
            desk.carry_out(&LookAtCatalogue, |cards| Answer::Market(MarketAnswer::Catalogue { cards }))
        }
        MarketAsk::Library => {
            desk.carry_out(&LookAtLibrary, |figures| Answer::Market(MarketAnswer::Library { figures }))
        }
        MarketAsk::Card { card } => desk.carry_out(&LookAtCard { uid, card: *card, now }, |card| {
            Answer::Market(MarketAnswer::Card(Box::new(card)))
        }),
        MarketAsk::Mine => desk.carry_out(&LookAtOwn { uid }, |mine| Answer::Market(MarketAnswer::Mine(mine))),
        MarketAsk::Theirs { uid: whose } => {
            desk.carry_out(&LookAtTheirs { uid, whose }, |cards| Answer::Market(MarketAnswer::Theirs { cards }))
        }
        MarketAsk::Buy { key, wanted, at_most } => {
            desk.carry_out(&Buy { uid, key, wanted: *wanted, at_most: *at_most, now }, Answer::Market)
        }
        MarketAsk::Offer { key, unit, price } => desk
            .carry_out(&Offer { uid, key, unit: *unit, price: Some(*price) }, |()| Answer::Market(MarketAnswer::Done)),
        MarketAsk::Withdraw { key, unit } => {
            desk.carry_out(&Offer { uid, key, unit: *unit, price: None }, |()| Answer::Market(MarketAnswer::Done))
        }
    }
}

/// The key of a request, as it is kept.
fn key(text: &str) -> Result<String, Misshapen> {
    shape::bits(Part::Key, text).map(|bits| hexadecimal::encode(&bits))
}
