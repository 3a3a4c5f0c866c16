//! The proof that no sat and no unit was ever made or lost by a deal: every document of the market, held against every other.

use std::collections::{BTreeMap, BTreeSet};

use super::{CatalogueOverrides, Entry};
use crate::Uid;
use crate::documents::market::{CardDocument, HoldingsDocument, ListingsDocument, shard};
use crate::documents::{CatalogueOverridesDocument, Document as _, PlayerDocument};
use crate::store::{Document, Filter, Path, Query, Store, StoreError};

/// What an audit has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// All players' money, sats.
    pub players_sats: u64,
    /// What of it is starting money, which buys from the bank only, sats.
    pub starting_sats: u64,
    /// What the bank has been paid, sats. With the players' it makes the sum that deals never change.
    pub bank_sats: u64,
    /// How many units players own.
    pub players_units: u32,
    /// How many units the bank owns.
    pub bank_units: u32,
    /// Whatever is not as it must be, in words; nothing where all is well.
    pub discrepancies: Vec<String>,
}

impl Audit {
    /// All the money there is, sats.
    #[must_use]
    pub fn sats(&self) -> u64 {
        self.players_sats + self.bank_sats
    }

    /// All the units there are.
    #[must_use]
    pub fn units(&self) -> u32 {
        self.players_units + self.bank_units
    }
}

/// Reads everything and holds it against each other: every unit has one owner, who has it, at the price at which it is offered; what the listings
/// says is so; what all players have spent is what all and the bank have earned.
///
/// # Errors
/// When the store cannot be read.
pub fn audit(store: &impl Store) -> Result<Audit, StoreError> {
    let mut audit = Audit::default();
    let players: BTreeMap<Uid, PlayerDocument> = all(store, PlayerDocument::COLLECTION, "sats", &mut audit)?;
    let mut holdings: BTreeMap<Uid, HoldingsDocument> = all(store, HoldingsDocument::COLLECTION, "spent", &mut audit)?;
    let (mut spent, mut earned) = (0_u64, 0_u64);
    for (uid, held) in &holdings {
        spent += held.spent;
        earned += held.earned;
        if !players.contains_key(uid) {
            audit.discrepancies.push(format!("{uid} owns something and is no player"));
        }
    }
    audit.players_sats = players.values().map(|player| player.sats).sum();
    audit.starting_sats = players.values().map(|player| player.starting).sum();
    for (uid, _) in players.iter().filter(|(_, player)| player.starting > player.sats) {
        audit.discrepancies.push(format!("{uid} has more starting money than money"));
    }

    let changes_at = CatalogueOverridesDocument::path(());
    let changes = read(store.get(&changes_at)?, &changes_at, &mut audit).unwrap_or_default();
    let entries: Vec<Entry> = CatalogueOverrides(changes).all().collect();
    let cards = store.get_all(&entries.iter().map(|entry| CardDocument::path(entry.code)).collect::<Vec<_>>())?;
    let shards = entries.iter().map(|entry| shard(entry.code)).collect::<BTreeSet<_>>();
    let mut listings: BTreeMap<usize, ListingsDocument> = BTreeMap::new();
    for shard in shards {
        let at = ListingsDocument::path(shard);
        listings.insert(shard, read(store.get(&at)?, &at, &mut audit).unwrap_or_default());
    }
    for (entry, card) in entries.into_iter().zip(cards) {
        let card: CardDocument = read(card, &CardDocument::path(entry.code), &mut audit).unwrap_or_default();
        audit.bank_sats += card.paid_to_bank;
        let known = card.sold.keys().filter(|number| number.get() <= entry.units).count();
        if known != card.sold.len() {
            audit.discrepancies.push(format!("{} has units that do not exist", entry.code));
        }
        for (number, unit) in &card.sold {
            let held = holdings.get_mut(&unit.owner).and_then(|held| held.units.get_mut(&entry.code));
            match held.and_then(|units| units.remove(number)) {
                Some(offer) if offer == unit.offer => {}
                Some(_) => audit.discrepancies.push(format!("{}.{number} is offered at two prices", entry.code)),
                None => audit.discrepancies.push(format!("{}.{number} is not with its owner", entry.code)),
            }
        }
        let sold = u32::try_from(known).unwrap_or(u32::MAX);
        audit.players_units += sold;
        audit.bank_units += u32::from(entry.units) - sold;
        let figures_told = listings.get(&shard(entry.code)).and_then(|shard| shard.figures.get(&entry.code));
        let figures = card.figures(&entry);
        if figures_told.is_some_and(|told| *told != figures) || (figures_told.is_none() && !card.sold.is_empty()) {
            audit.discrepancies.push(format!("the listings are wrong about {}", entry.code));
        }
    }
    // What the cards know of was taken out above.
    for (uid, held) in &holdings {
        if held.units.values().any(|units| !units.is_empty()) {
            audit.discrepancies.push(format!("{uid} has units that are not theirs"));
        }
    }
    if spent != earned + audit.bank_sats {
        let all = earned + audit.bank_sats;
        audit.discrepancies.push(format!("{spent} sats were spent, and {all} earned"));
    }
    Ok(audit)
}

/// Every document of a collection named by people, as its type. `order` is a number that each of them has.
fn all<T: serde::de::DeserializeOwned>(
    store: &impl Store,
    collection: &str,
    order: &str,
    audit: &mut Audit,
) -> Result<BTreeMap<Uid, T>, StoreError> {
    let query = Query {
        collection: collection.to_owned(),
        filter: Filter::All,
        highest_first: order.to_owned(),
        after: None,
        limit: usize::MAX,
    };
    let mut found = BTreeMap::new();
    for (path, document) in store.query(&query)? {
        match (path.name().parse(), document.read(&path)) {
            (Ok(uid), Ok(value)) => {
                found.insert(uid, value);
            }
            (_, Err(damaged)) => audit.discrepancies.push(damaged.to_string()),
            (Err(error), _) => audit.discrepancies.push(format!("{path}: {error}")),
        }
    }
    Ok(found)
}

fn read<T: serde::de::DeserializeOwned>(found: Option<Document>, path: &Path, audit: &mut Audit) -> Option<T> {
    match found.map(|document| document.read(path)) {
        Some(Ok(value)) => Some(value),
        Some(Err(damaged)) => {
            audit.discrepancies.push(damaged.to_string());
            None
        }
        None => None,
    }
}
