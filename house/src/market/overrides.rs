//! The catalogue with the host's overrides.

use super::catalogue;
use super::{CardCode, Entry};
use crate::decide::{Documents, Halt};
use crate::documents::{CatalogueOverride, CatalogueOverridesDocument};
use crate::refusal::{Refusal, reasons};

/// The catalogue as the host has it now.
pub(crate) struct CatalogueOverrides(pub(super) CatalogueOverridesDocument);

impl CatalogueOverrides {
    /// Reads what has been changed.
    ///
    /// # Errors
    /// When that must be read first, or cannot be.
    pub(crate) fn of(documents: &Documents) -> Result<Self, Halt> {
        Ok(Self(documents.get::<CatalogueOverridesDocument>(())?.unwrap_or_default()))
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
        changed.map_or(*entry, |CatalogueOverride { price, maximum, units }| Entry {
            price: *price,
            maximum: *maximum,
            units: *units,
            ..*entry
        })
    }
}
