//! What the host has changed about the catalogue: what the bank asks for a card, how many units there are, how many there may be in a deck.

use serde::{Deserialize, Serialize};

use super::bound::withdraw_above;
use super::ledger::Ledger;
use super::overrides::CatalogueOverrides;
use super::{MOST_SATS, catalogue};
use crate::Caller;
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{CatalogueOverride, Deed, Document as _};
use crate::limits::{DECK_MOST, Invalid};
use crate::market::{CardCode, Entry};
use crate::refusal::{Field, reasons};

/// The most units of one card: all of them stand on its page, in one message.
const MOST_UNITS: u16 = 1_000;

/// What the bank asks for a card from now on, how many units of it there are, and how many of it there may be in a deck. It is answered the same as often
/// as it is sent. The units that players own stay as they are, and so do their offers, but for those above what may be asked then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverrideCatalogue {
    pub card: CardCode,
    /// What is to hold of it.
    #[serde(alias = "stock")]
    pub values: CatalogueOverride,
}

impl Command for OverrideCatalogue {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let in_deck = u32::try_from(DECK_MOST).unwrap_or(u32::MAX);
        within(Field::Price, self.values.price, MOST_SATS)?;
        within(Field::Units, self.values.units.into(), MOST_UNITS.into())?;
        within(Field::Maximum, self.values.maximum.unwrap_or(1).into(), in_deck)?;

        let mut ledger = Ledger::open(documents, self.card, &[])?;
        let CatalogueOverrides(mut changes) = CatalogueOverrides::of(documents)?;
        let before = changes.clone();
        let printed = catalogue::entry(self.card).ok_or_else(reasons::no_card)?;
        if let Some(highest) = ledger.card.sold.keys().next_back().filter(|number| number.get() > self.values.units) {
            return Err(reasons::unit_is_a_players(&highest.to_string()).into());
        }
        let CatalogueOverride { price, maximum, units } = self.values;
        ledger.entry = Entry { price, maximum, units, ..*printed };
        if ledger.entry == *printed {
            changes.cards.remove(&self.card);
        } else {
            changes.cards.insert(self.card, self.values);
        }
        // Sent again, because the answer did not arrive.
        if changes == before {
            return Ok(Decision::answer(()));
        }
        let mut writes = withdraw_above(documents, &ledger.entry, &mut ledger.card)?;
        if !writes.is_empty() {
            writes.push(ledger.card.write(self.card)?);
        }
        let deed = Deed::OverrodeCatalogue { card: self.card, values: self.values };
        writes.extend([changes.write(())?, ledger.listed()?, deed.written(&caller.uid, &host, caller.now)?]);
        Ok(Decision { writes, answer: () })
    }
}

fn within(part: Field, value: u64, most: u32) -> Result<(), Invalid> {
    if (1..=u64::from(most)).contains(&value) { Ok(()) } else { Err(Invalid::Bounds(part, 1, most)) }
}
