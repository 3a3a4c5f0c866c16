//! The market: numbered units of cards, owned by players or by the bank, offered and sold for sats.
//!
//! Every card of the [`catalogue`] exists in a limited number of units. At first all are the bank's, which offers each at the catalogue's price. How
//! many there are and what the bank asks is the host's to change ([`OverrideCatalogue`]). A player may offer a unit at a price of their own; whoever buys it pays exactly that, without a fee. A deal is one
//! [`Command`](crate::command::Command): money and unit change hands in one commit or not at all, and what is sent again with the same key counts
//! once. No sat is ever made or lost by a deal, and no unit; [`audit()`] proves it.
//!
//! The money that a player begins with buys from the bank only, and what players ask is at most [`catalogue::TIMES`] what the bank asks: else accounts made for
//! nothing else would hand their money on to one who buys everything. What is earned by selling, and what the host gives, can be spent anywhere.
//!
//! The copies of the [starter deck](starter) are no units: they are a player's for good, and nobody can buy them, so that a thousand new players take
//! nothing from the others.

mod ante;
mod audit;
mod bound;
mod buy;
pub mod catalogue;
mod give;
mod leave;
mod ledger;
mod look;
mod offer;
mod override_catalogue;
mod overrides;
pub mod starter;
mod take_back;
mod unit;

pub(crate) use ante::{HandedOver, hand_over};
pub use audit::{Audit, audit};
pub(crate) use bound::Bound;
pub use buy::{Bought, Buy};
pub use catalogue::{Entry, Rarity};
pub use give::{Give, Take};
pub use look::{ShowCard, ShowCatalogue, ShowListings, ShowOwn, ShowTheirs};
pub use offer::{MOST_SATS, Offer, Withdraw};
pub use override_catalogue::OverrideCatalogue;
pub(crate) use overrides::CatalogueOverrides;
pub(crate) use take_back::take_back;
pub use unit::{CardCode, UnitId, UnitNumber};

use crate::hexadecimal;
use crate::limits::{self, Invalid};
use crate::refusal::Field;

/// The key of a request, as it is kept.
fn key(text: &str) -> Result<String, Invalid> {
    limits::bits(Field::Key, text).map(|bits| hexadecimal::encode(&bits))
}
