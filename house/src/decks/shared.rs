//! Letting others see a deck: whoever has the way to it may look while its owner lets them. Otherwise a deck is its owner's alone, also for the host,
//! who plays too.

use serde::{Deserialize, Serialize};

use super::own::kept;
use crate::accounts::not_closed;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{DeckContent, DeckDocument, Document as _, PlayerDocument};
use crate::refusal::reasons;
use crate::wire::ShownDeck;
use crate::{Caller, DeckId, Uid};

/// Let whoever has the way to a deck see it, or no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    pub deck: DeckId,
    /// Whether they may.
    pub shared: bool,
}

impl Command for Share {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        not_closed(documents, &caller.uid)?;
        let mut document = kept(documents, &caller.uid, &self.deck)?;
        if document.shared == self.shared {
            return Ok(Decision::answer(()));
        }
        document.shared = self.shared;
        Ok(Decision { writes: vec![document.write((&caller.uid, &self.deck))?], answer: () })
    }
}

/// Look at a deck that its owner lets others see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub owner: Uid,
    pub deck: DeckId,
}

impl Command for Look {
    const WRITES: bool = false;
    type Reply = ShownDeck;

    fn decide(&self, _: &Caller, documents: &Documents) -> Result<Decision<ShownDeck>, Halt> {
        documents.want(&[PlayerDocument::path(&self.owner), DeckDocument::path((&self.owner, &self.deck))])?;
        let document = kept(documents, &self.owner, &self.deck)?;
        if !document.shared {
            return Err(reasons::no_deck().into());
        }
        let name = documents.get::<PlayerDocument>(&self.owner)?.map_or_else(String::new, |player| player.name);
        let content = Box::new(DeckContent { notes: String::new(), ..document.deck });
        Ok(Decision::answer(ShownDeck { owner: name, content }))
    }
}
