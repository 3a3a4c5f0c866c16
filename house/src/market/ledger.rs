//! What a deal in one card reads and writes.

use super::stocked::Stocked;
use super::{CardCode, Entry};
use crate::decide::{Documents, Halt};
use crate::documents::market::shard;
use crate::documents::{CardDocument, ChangesDocument, Document, LibraryDocument};
use crate::store::{Damaged, Path, Write};

/// The market of one card: its units, and what stands about them in the library.
pub(super) struct Ledger {
    /// The card, as the host has it now.
    pub(super) entry: Entry,
    /// Its units.
    pub(super) card: CardDocument,
    library: LibraryDocument,
}

impl Ledger {
    /// Opens that of this card. These further documents are read with it.
    ///
    /// # Errors
    /// When there is no such card, or documents must be read first.
    pub(super) fn open(documents: &Documents, code: CardCode, further: &[Path]) -> Result<Self, Halt> {
        let own = [ChangesDocument::path(()), CardDocument::path(code), LibraryDocument::path(shard(code))];
        documents.want(&[&own, further].concat())?;
        Ok(Self {
            entry: Stocked::of(documents)?.entry(code)?,
            card: documents.get::<CardDocument>(code)?.unwrap_or_default(),
            library: documents.get::<LibraryDocument>(shard(code))?.unwrap_or_default(),
        })
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
        self.library.figures.insert(code, self.card.figures(&self.entry));
        self.library.write(shard(code))
    }
}
