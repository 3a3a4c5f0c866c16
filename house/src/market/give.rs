//! Giving a unit of the bank's away, and taking one back.

use super::leave;
use super::stock::Stocked;
use crate::Uid;
use crate::accounts::host;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::market::{CardDocument, HoldingsDocument, LibraryDocument, SoldUnit, shard};
use crate::documents::{Deed, PlayerDocument, name_key, path};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::store::Write;

/// A unit of the bank's to be given to a player, without a sat.
#[derive(Clone, Copy, Debug)]
pub struct Give<'a> {
    /// Who wants it.
    pub uid: &'a Uid,
    /// Which.
    pub unit: UnitId,
    /// To whom.
    pub to: &'a Uid,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Give<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, self.uid)?;
        let (player_at, holdings_at) = (PlayerDocument::path(self.to), path::holdings(self.to));
        let (card_at, library_at) = (path::card(self.unit.card), path::library(shard(self.unit.card)));
        documents
            .want(&[&path::catalogue_changes(), &player_at, &holdings_at, &card_at, &library_at].map(Clone::clone))?;
        let entry = Stocked::of(documents)?.entry(self.unit.card)?;
        let player = documents.get::<PlayerDocument>(&player_at)?.filter(|player| player.role.has_account());
        let to = player.ok_or_else(reasons::no_player)?.name;
        let mut card = documents.get::<CardDocument>(&card_at)?.unwrap_or_default();
        match card.unit(&entry, self.unit.number).ok_or_else(reasons::no_unit)? {
            // Sent again, because the answer did not arrive.
            (Some(owner), _) if owner == self.to => return Ok(Decision::answer(())),
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
            deed.written(self.uid, &host, self.now)?,
        ];
        Ok(Decision { writes, answer: () })
    }
}

/// A unit to be the bank's again, without a sat. It leaves the decks of whoever had it.
#[derive(Clone, Copy, Debug)]
pub struct Take<'a> {
    /// Who wants it.
    pub uid: &'a Uid,
    /// Which.
    pub unit: UnitId,
    /// Whose it is, by their name. Somebody else's is left alone: it has been sold meanwhile.
    pub from: &'a str,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Take<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, self.uid)?;
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
        let Some(player) = player.filter(|player| player.name_key == name_key(self.from)) else {
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
            deed.written(self.uid, &host, self.now)?,
        ]);
        Ok(Decision { writes, answer: () })
    }
}
