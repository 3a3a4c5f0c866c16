//! What the host has changed about the catalogue: what the bank asks for a card, how many units there are, how many there may be in a deck.

use serde::{Deserialize, Serialize};

use super::bound::withdraw_above;
use super::{MOST_SATS, catalogue};
use crate::Caller;
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::{CardDocument, ChangesDocument, LibraryDocument, shard};
use crate::documents::{Deed, path};
use crate::market::{CardCode, Entry};
use crate::refusal::reasons;
use crate::shape::{DECK_MOST, Misshapen, Part};
use crate::store::Write;
use crate::wire::{Refusal, Stock};

/// The most units of one card: all of them stand on its page, in one message.
const MOST_UNITS: u16 = 1_000;

/// The catalogue as the host has it now.
pub(crate) struct Stocked(ChangesDocument);

impl Stocked {
    /// Reads what has been changed.
    ///
    /// # Errors
    /// When that must be read first, or cannot be.
    pub(crate) fn of(documents: &Documents) -> Result<Self, Halt> {
        Ok(Self(documents.get(&path::catalogue_changes())?.unwrap_or_default()))
    }

    /// With what has been changed.
    pub(super) fn with(changes: ChangesDocument) -> Self {
        Self(changes)
    }

    /// The card of this code.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn entry(&self, card: CardCode) -> Result<Entry, Refusal> {
        catalogue::entry(card).map(|entry| self.now(entry)).ok_or_else(reasons::no_card)
    }

    /// All cards, in the order of their codes.
    pub(crate) fn all(&self) -> impl Iterator<Item = Entry> {
        catalogue::all().iter().map(|entry| self.now(entry))
    }

    fn now(&self, entry: &Entry) -> Entry {
        let changed = self.0.cards.get(&entry.code);
        changed.map_or(*entry, |Stock { price, maximum, units }| Entry {
            price: *price,
            maximum: *maximum,
            units: *units,
            ..*entry
        })
    }
}

/// What the bank asks for a card from now on, how many units of it there are, and how many of it there may be in a deck. It is answered the same as often
/// as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetStock {
    /// Which card.
    pub card: CardCode,
    /// What is to hold of it.
    pub stock: Stock,
}

impl Command for SetStock {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let in_deck = u32::try_from(DECK_MOST).unwrap_or(u32::MAX);
        within(Part::Price, self.stock.price, MOST_SATS)?;
        within(Part::Units, self.stock.units.into(), MOST_UNITS.into())?;
        within(Part::Maximum, self.stock.maximum.unwrap_or(1).into(), in_deck)?;

        let (changes_at, card_at) = (path::catalogue_changes(), path::card(self.card));
        let library_at = path::library(shard(self.card));
        documents.want(&[&changes_at, &card_at, &library_at].map(Clone::clone))?;
        let Stocked(mut changes) = Stocked::of(documents)?;
        let before = changes.clone();
        let printed = catalogue::entry(self.card).ok_or_else(reasons::no_card)?;
        let mut card = documents.get::<CardDocument>(&card_at)?.unwrap_or_default();
        if let Some(highest) = card.sold.keys().next_back().filter(|number| number.get() > self.stock.units) {
            return Err(reasons::unit_is_a_players(&highest.to_string()).into());
        }
        let Stock { price, maximum, units } = self.stock;
        let entry = Entry { price, maximum, units, ..*printed };
        if entry == *printed {
            changes.cards.remove(&self.card);
        } else {
            changes.cards.insert(self.card, self.stock);
        }
        // Sent again, because the answer did not arrive.
        if changes == before {
            return Ok(Decision::answer(()));
        }
        let mut writes = withdraw_above(documents, &entry, &mut card)?;
        if !writes.is_empty() {
            writes.push(Write::set(card_at, &card)?);
        }
        let mut library = documents.get::<LibraryDocument>(&library_at)?.unwrap_or_default();
        library.figures.insert(self.card, card.figures(&entry));
        let deed = Deed::Stocked { card: self.card, stock: self.stock };
        writes.extend([
            Write::set(changes_at, &changes)?,
            Write::set(library_at, &library)?,
            deed.written(&caller.uid, &host, caller.now)?,
        ]);
        Ok(Decision { writes, answer: () })
    }
}

fn within(part: Part, value: u64, most: u32) -> Result<(), Misshapen> {
    if (1..=u64::from(most)).contains(&value) { Ok(()) } else { Err(Misshapen::Bounds(part, 1, most)) }
}
