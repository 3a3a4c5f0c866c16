//! What somebody no longer has leaves their decks.

use super::own::decks_of;
use crate::decide::{Documents, Halt};
use crate::documents::{DeckDocument, DeckEntry, Document as _};
use crate::store::Write;
use crate::{DeckId, Uid};

/// A unit of a card has left its owner: what is to be written so that it leaves their decks, in the same commit. `before` is how many they had of the
/// card, `left` how many they have now.
///
/// A deck that was made of owned cards keeps as many as there are left, and gives up those of its sideboard first. A deck that names more of the card
/// than its owner ever had was not made of units, and stays as it is.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub fn leave_decks(documents: &Documents, owner: &Uid, card: &str, before: u16, left: u16) -> Result<Vec<Write>, Halt> {
    let found = documents.query::<DeckDocument>(&decks_of(owner))?;
    let uses: Vec<DeckId> = found
        .into_iter()
        .filter(|(_, document)| {
            let count = count(&document.deck.main, card) + count(&document.deck.sideboard, card);
            count > u32::from(left) && count <= u32::from(before)
        })
        .filter_map(|(path, _)| path.name().parse().ok())
        .collect();
    // What a query finds is not guarded by the commit; these are.
    documents.want(&uses.iter().map(|id| DeckDocument::path((owner, id))).collect::<Vec<_>>())?;
    let mut writes = Vec::new();
    for id in &uses {
        let Some(mut document) = documents.get::<DeckDocument>((owner, id))? else { continue };
        let mut over =
            (count(&document.deck.main, card) + count(&document.deck.sideboard, card)).saturating_sub(u32::from(left));
        for part in [&mut document.deck.sideboard, &mut document.deck.main] {
            for entry in part.iter_mut().filter(|entry| entry.card == card) {
                let leaving = over.min(u32::from(entry.count));
                entry.count -= leaving as u16;
                over -= leaving;
            }
            part.retain(|entry| entry.count > 0);
        }
        document.version += 1;
        writes.push(document.write((owner, id))?);
    }
    Ok(writes)
}

fn count(entries: &[DeckEntry], card: &str) -> u32 {
    entries.iter().filter(|entry| entry.card == card).map(|entry| u32::from(entry.count)).sum()
}
