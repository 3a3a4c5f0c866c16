//! Letting others see a deck: whoever has the way to it may look while its owner lets them. Otherwise a deck is its owner's alone, also for the host,
//! who plays too.

use super::own::kept;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{DeckContent, DeckDocument, PlayerDocument};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{DeckId, Uid};

/// A deck to be shown to others from now on, or no more.
#[derive(Clone, Debug)]
pub struct Share<'a> {
    /// Whose.
    pub uid: &'a Uid,
    /// Which.
    pub deck: &'a DeckId,
    /// Whether others may see it.
    pub shared: bool,
}

impl Request for Share<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut document = kept(documents, self.uid, self.deck)?;
        if document.shared == self.shared {
            return Ok(Decision::answer(()));
        }
        document.shared = self.shared;
        Ok(Decision { writes: vec![Write::set(DeckDocument::path(self.uid, self.deck), &document)?], answer: () })
    }
}

/// A look at somebody's deck. To whoever may not see it, it does not exist.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// Whose it is.
    pub owner: &'a Uid,
    /// Which.
    pub deck: &'a DeckId,
}

impl Request for Look<'_> {
    /// Its owner's name, which a guest has not, and what is in it, without their notes.
    type Answer = (String, DeckContent);

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        let player_at = PlayerDocument::path(self.owner);
        documents.want(&[player_at.clone(), DeckDocument::path(self.owner, self.deck)])?;
        let document = kept(documents, self.owner, self.deck)?;
        if !document.shared {
            return Err(reasons::no_deck().into());
        }
        let name = documents.get::<PlayerDocument>(&player_at)?.map_or_else(String::new, |player| player.name);
        Ok(Decision::answer((name, DeckContent { notes: String::new(), ..document.deck })))
    }
}
