//! Giving a unit of the bank's away, and taking one back.

use serde::{Deserialize, Serialize};

use super::leave;
use super::stock::Stocked;
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::{CardDocument, HoldingsDocument, LibraryDocument, SoldUnit, shard};
use crate::documents::{Deed, PlayerDocument, name_key, path};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Caller, Uid};

/// Give somebody a unit of the bank's, without a sat. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Give {
    /// Which.
    pub unit: UnitId,
    /// Whom.
    pub to: Uid,
}

impl Command for Give {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let (player_at, holdings_at) = (PlayerDocument::path(&self.to), path::holdings(&self.to));
        let (card_at, library_at) = (path::card(self.unit.card), path::library(shard(self.unit.card)));
        documents
            .want(&[&path::catalogue_changes(), &player_at, &holdings_at, &card_at, &library_at].map(Clone::clone))?;
        let entry = Stocked::of(documents)?.entry(self.unit.card)?;
        let player = documents.get::<PlayerDocument>(&player_at)?.filter(|player| player.role.has_account());
        let to = player.ok_or_else(reasons::no_player)?.name;
        let mut card = documents.get::<CardDocument>(&card_at)?.unwrap_or_default();
        match card.unit(&entry, self.unit.number).ok_or_else(reasons::no_unit)? {
            // Sent again, because the answer did not arrive.
            (Some(owner), _) if owner == &self.to => return Ok(Decision::answer(())),
            (Some(_), _) => {
                return Err(reasons::unit_not_the_banks(&self.unit.to_string()).into());
            }
            (None, _) => {}
        }
        card.sold.insert(self.unit.number, SoldUnit { owner: self.to.clone(), offer: None });
        let mut holdings = documents.get::<HoldingsDocument>(&holdings_at)?.unwrap_or_default();
        holdings.put(self.unit, None);
        let mut library = documents.get::<LibraryDocument>(&library_at)?.unwrap_or_default();
        library.figures.insert(self.unit.card, card.figures(&entry));
        let deed = Deed::Gave { unit: self.unit, to };
        let writes = vec![
            Write::set(holdings_at, &holdings)?,
            Write::set(card_at, &card)?,
            Write::set(library_at, &library)?,
            deed.written(&caller.uid, &host, caller.now)?,
        ];
        Ok(Decision { writes, answer: () })
    }
}

/// Take a unit back for the bank, without a sat. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Take {
    /// Which.
    pub unit: UnitId,
    /// Whose it is, by the name that the card's page gives.
    pub from: String,
}

impl Command for Take {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let (card_at, library_at) = (path::card(self.unit.card), path::library(shard(self.unit.card)));
        documents.want(&[&path::catalogue_changes(), &card_at, &library_at].map(Clone::clone))?;
        let entry = Stocked::of(documents)?.entry(self.unit.card)?;
        let mut card = documents.get::<CardDocument>(&card_at)?.unwrap_or_default();
        let (Some(owner), _) = card.unit(&entry, self.unit.number).ok_or_else(reasons::no_unit)? else {
            // Sent again, because the answer did not arrive.
            return Ok(Decision::answer(()));
        };
        let owner = owner.clone();
        let (player_at, holdings_at) = (PlayerDocument::path(&owner), path::holdings(&owner));
        documents.want(&[&player_at, &holdings_at].map(Clone::clone))?;
        let player = documents.get::<PlayerDocument>(&player_at)?;
        let Some(player) = player.filter(|player| player.name_key == name_key(&self.from)) else {
            return Err(reasons::unit_anothers(&self.unit.to_string()).into());
        };
        card.sold.remove(&self.unit.number);
        let mut holdings = documents.get::<HoldingsDocument>(&holdings_at)?.unwrap_or_default();
        holdings.take(self.unit);
        let mut library = documents.get::<LibraryDocument>(&library_at)?.unwrap_or_default();
        library.figures.insert(self.unit.card, card.figures(&entry));
        let mut writes = leave::leave_decks(documents, &owner, self.unit, &holdings)?;
        let deed = Deed::Took { unit: self.unit, from: player.name };
        writes.extend([
            Write::set(holdings_at, &holdings)?,
            Write::set(card_at, &card)?,
            Write::set(library_at, &library)?,
            deed.written(&caller.uid, &host, caller.now)?,
        ]);
        Ok(Decision { writes, answer: () })
    }
}
