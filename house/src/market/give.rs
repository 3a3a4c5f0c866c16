//! Giving a unit of the bank's away, and taking one back.

use serde::{Deserialize, Serialize};

use super::leave;
use super::ledger::Ledger;
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::SoldUnit;
use crate::documents::{Deed, Document as _, HoldingsDocument, PlayerDocument, name_key};
use crate::market::UnitId;
use crate::refusal::reasons;
use crate::{Caller, Uid};

/// Give somebody a unit of the bank's, without a sat. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Give {
    pub unit: UnitId,
    pub to: Uid,
}

impl Command for Give {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let beside = [PlayerDocument::path(&self.to), HoldingsDocument::path(&self.to)];
        let mut ledger = Ledger::open(documents, self.unit.card, &beside)?;
        let player = documents.get::<PlayerDocument>(&self.to)?.filter(|player| player.role.has_account());
        let to = player.ok_or_else(reasons::no_player)?.name;
        match ledger.card.unit(&ledger.entry, self.unit.number).ok_or_else(reasons::no_unit)? {
            // Sent again, because the answer did not arrive.
            (Some(owner), _) if owner == &self.to => return Ok(Decision::answer(())),
            (Some(_), _) => {
                return Err(reasons::unit_not_the_banks(&self.unit.to_string()).into());
            }
            (None, _) => {}
        }
        ledger.card.sold.insert(self.unit.number, SoldUnit { owner: self.to.clone(), offer: None });
        let mut holdings = documents.get::<HoldingsDocument>(&self.to)?.unwrap_or_default();
        holdings.put(self.unit, None);
        let deed = Deed::Gave { unit: self.unit, to };
        let mut writes = vec![holdings.write(&self.to)?, deed.written(&caller.uid, &host, caller.now)?];
        writes.extend(ledger.written()?);
        Ok(Decision { writes, answer: () })
    }
}

/// Take a unit back for the bank, without a sat. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Take {
    pub unit: UnitId,
    /// Whose it is, by the name that the card's page gives.
    pub from: String,
}

impl Command for Take {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let mut ledger = Ledger::open(documents, self.unit.card, &[])?;
        let (Some(owner), _) = ledger.card.unit(&ledger.entry, self.unit.number).ok_or_else(reasons::no_unit)? else {
            // Sent again, because the answer did not arrive.
            return Ok(Decision::answer(()));
        };
        let owner = owner.clone();
        documents.want(&[PlayerDocument::path(&owner), HoldingsDocument::path(&owner)])?;
        let player = documents.get::<PlayerDocument>(&owner)?;
        let Some(player) = player.filter(|player| player.name_key == name_key(&self.from)) else {
            return Err(reasons::unit_anothers(&self.unit.to_string()).into());
        };
        ledger.card.sold.remove(&self.unit.number);
        let mut holdings = documents.get::<HoldingsDocument>(&owner)?.unwrap_or_default();
        holdings.take(self.unit);
        let mut writes = leave::leave_decks(documents, &owner, self.unit, &holdings)?;
        let deed = Deed::Took { unit: self.unit, from: player.name };
        writes.extend([holdings.write(&owner)?, deed.written(&caller.uid, &host, caller.now)?]);
        writes.extend(ledger.written()?);
        Ok(Decision { writes, answer: () })
    }
}
