//! What somebody no longer has leaves their decks.

use super::own::decks_of;
use crate::decide::{Documents, Halt};
use crate::documents::{DeckContent, DeckDocument, Document as _};
use crate::store::Write;
use crate::{DeckId, Uid};

/// A card of which units have left their owner.
#[derive(Clone, Copy, Debug)]
pub struct Gone<'a> {
    /// Which card.
    pub card: &'a str,
    /// How many of it its owner had.
    pub before: u16,
    /// How many of it they have now.
    pub left: u16,
}

impl Gone<'_> {
    /// Whether a deck was made of what its owner had of the card, and names more of it than they have now.
    fn is_missing(&self, deck: &DeckContent) -> bool {
        let count = count(deck, self.card);
        count > u32::from(self.left) && count <= u32::from(self.before)
    }
}

/// Units have left their owner: what is to be written so that they leave their decks, in the same commit.
///
/// A deck that was made of owned cards keeps as many as there are left, and gives up those of its sideboard first. A deck that names more of the card
/// than its owner ever had was not made of units, and stays as it is.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub fn leave_decks(documents: &Documents, owner: &Uid, gone: &[Gone<'_>]) -> Result<Vec<Write>, Halt> {
    let found = documents.query::<DeckDocument>(&decks_of(owner))?;
    let uses: Vec<DeckId> = found
        .into_iter()
        .filter(|(_, document)| gone.iter().any(|gone| gone.is_missing(&document.deck)))
        .filter_map(|(path, _)| path.name().parse().ok())
        .collect();
    // What a query finds is not guarded by the commit; these are.
    documents.want(&uses.iter().map(|id| DeckDocument::path((owner, id))).collect::<Vec<_>>())?;
    let mut writes = Vec::new();
    for id in &uses {
        let Some(mut document) = documents.get::<DeckDocument>((owner, id))? else { continue };
        for gone in gone {
            if gone.is_missing(&document.deck) {
                keep(&mut document.deck, gone.card, gone.left);
            }
        }
        document.version += 1;
        writes.push(document.write((owner, id))?);
    }
    Ok(writes)
}

/// Leaves so many of a card in a deck, and gives up those of the sideboard first.
fn keep(deck: &mut DeckContent, card: &str, left: u16) {
    let mut over = count(deck, card).saturating_sub(u32::from(left));
    for part in [&mut deck.sideboard, &mut deck.main] {
        for entry in part.iter_mut().filter(|entry| entry.card == card) {
            let leaving = over.min(u32::from(entry.count));
            entry.count -= leaving as u16;
            over -= leaving;
        }
        part.retain(|entry| entry.count > 0);
    }
}

/// How many of a card a deck names, beside it too.
fn count(deck: &DeckContent, card: &str) -> u32 {
    let entries = deck.main.iter().chain(&deck.sideboard).filter(|entry| entry.card == card);
    entries.map(|entry| u32::from(entry.count)).sum()
}
