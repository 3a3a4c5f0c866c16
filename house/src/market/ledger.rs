//! What a deal in one card reads and writes.

use std::collections::BTreeMap;

use super::overrides::CatalogueOverrides;
use super::{CardCode, Entry};
use crate::decide::{Documents, Halt};
use crate::documents::market::shard;
use crate::documents::{CardDocument, CatalogueOverridesDocument, Document, ListingsDocument};
use crate::store::{Damaged, Path, Write};

/// The market of one card: its units, and what stands about them in the listings.
pub(super) struct Ledger {
    /// The card, as the host has it now.
    pub(super) entry: Entry,
    /// Its units.
    pub(super) card: CardDocument,
    listings: ListingsDocument,
}

impl Ledger {
    /// Opens that of this card. These further documents are read with it.
    ///
    /// # Errors
    /// When there is no such card, or documents must be read first.
    pub(super) fn open(documents: &Documents, code: CardCode, further: &[Path]) -> Result<Self, Halt> {
        let own = [CatalogueOverridesDocument::path(()), CardDocument::path(code), ListingsDocument::path(shard(code))];
        documents.want(&[&own, further].concat())?;
        Ok(Self {
            entry: CatalogueOverrides::of(documents)?.entry(code)?,
            card: documents.get::<CardDocument>(code)?.unwrap_or_default(),
            listings: documents.get::<ListingsDocument>(shard(code))?.unwrap_or_default(),
        })
    }

    /// What writes down how the units of several cards stand now: what is for sale of some of them may stand in one document.
    ///
    /// # Errors
    /// When it cannot be written down.
    pub(super) fn written_together(ledgers: &[Self]) -> Result<Vec<Write>, Damaged> {
        let mut listings: BTreeMap<usize, ListingsDocument> = BTreeMap::new();
        let mut writes = Vec::new();
        for Self { entry, card, listings: before } in ledgers {
            writes.push(card.write(entry.code)?);
            let listings = listings.entry(shard(entry.code)).or_insert_with(|| before.clone());
            listings.figures.insert(entry.code, card.figures(entry));
        }
        for (shard, listings) in listings {
            writes.push(listings.write(shard)?);
        }
        Ok(writes)
    }

    /// What writes down how the units stand now.
    ///
    /// # Errors
    /// When it cannot be written down.
    pub(super) fn written(&mut self) -> Result<[Write; 2], Damaged> {
        Ok([self.card.write(self.entry.code)?, self.listed()?])
    }

    /// What writes down what is for sale of the card now.
    ///
    /// # Errors
    /// When it cannot be written down.
    pub(super) fn listed(&mut self) -> Result<Write, Damaged> {
        let code = self.entry.code;
        self.listings.figures.insert(code, self.card.figures(&self.entry));
        self.listings.write(shard(code))
    }
}
