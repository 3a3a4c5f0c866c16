//! Units that change hands because a game was played for them (407).

use std::collections::BTreeMap;

use engine::declaration::CardId;
use engine::{Game, Setup};

use super::ledger::Ledger;
use super::{CardCode, UnitId, catalogue};
use crate::decide::{Documents, Halt};
use crate::decks::{Gone, leave_decks};
use crate::documents::market::SoldUnit;
use crate::documents::{Document as _, GameDocument, HoldingsDocument, PlayerDocument, WonUnit};
use crate::store::{Path, Write};
use crate::{PerSeat, Seat};

/// What changes hands with the end of a game.
#[derive(Debug, Default)]
pub(crate) struct HandedOver {
    /// What is to be written for that.
    pub writes: Vec<Write>,
    /// The units, by whom they belong to now.
    pub units: PerSeat<Vec<WonUnit>>,
}

/// What becomes of the cards that the players of a game own at its end and did not own at its beginning: units of them change hands, those with
/// the lowest numbers first, and leave offers and decks. Nothing, where the cards of a table need not be owned, or a player has no account. The
/// copies of a starter deck are no units, and stay.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub(crate) fn hand_over(
    documents: &Documents,
    table: &GameDocument,
    game: &Game,
    setup: &Setup,
) -> Result<HandedOver, Halt> {
    let (Some(a), Some(b)) = (&table.seats.a, &table.seats.b) else { return Ok(HandedOver::default()) };
    if !table.settings.ante || !table.settings.decks.ask_for_units() || a.uid == b.uid {
        return Ok(HandedOver::default());
    }
    let Some(gained) = game.cards_gained(setup) else { return Ok(HandedOver::default()) };
    let gained = gained.map(|cards| counted(&cards));
    if gained.iter().all(BTreeMap::is_empty) {
        return Ok(HandedOver::default());
    }
    let uids = [&a.uid, &b.uid];
    let beside: Vec<Path> =
        uids.iter().flat_map(|uid| [PlayerDocument::path(uid), HoldingsDocument::path(uid)]).collect();
    documents.want(&beside)?;
    for uid in uids {
        if !documents.get::<PlayerDocument>(uid)?.is_some_and(|player| player.role.has_account()) {
            return Ok(HandedOver::default());
        }
    }
    let mut holdings = Vec::new();
    for uid in uids {
        holdings.push(documents.get::<HoldingsDocument>(uid)?.unwrap_or_default());
    }
    let mut ledgers = Vec::new();
    let mut units = PerSeat::<Vec<WonUnit>>::default();
    let mut gone: [Vec<Gone<'_>>; 2] = Default::default();
    for seat in Seat::BOTH {
        let (to, from) = (seat.index(), seat.other().index());
        for (code, count) in &gained[to] {
            let Some(entry) = catalogue::entry(*code) else { continue };
            let mut ledger = Ledger::open(documents, *code, &[])?;
            let own = |holdings: &HoldingsDocument| u16::try_from(holdings.count(*code)).unwrap_or(u16::MAX);
            let before = own(&holdings[from]);
            for unit in lowest(&holdings[from], *code, *count) {
                holdings[from].take(unit);
                holdings[to].put(unit, None);
                ledger.card.sold.insert(unit.number, SoldUnit { owner: uids[to].clone(), offer: None });
                units[seat].push(WonUnit { card: entry.name.to_owned(), unit });
            }
            let left = own(&holdings[from]);
            if left < before {
                gone[from].push(Gone { card: entry.name, before, left });
                ledgers.push(ledger);
            }
        }
    }
    if ledgers.is_empty() {
        return Ok(HandedOver::default());
    }
    let mut writes = Ledger::written_together(&ledgers)?;
    for ((uid, holdings), gone) in uids.into_iter().zip(&holdings).zip(&gone) {
        writes.push(holdings.write(uid)?);
        if !gone.is_empty() {
            writes.extend(leave_decks(documents, uid, gone)?);
        }
    }
    Ok(HandedOver { writes, units })
}

/// How many of which card of the catalogue these are.
fn counted(cards: &[CardId]) -> BTreeMap<CardCode, usize> {
    let mut counts = BTreeMap::new();
    for card in cards {
        let name = engine::cards::table().get(*card).map_or("", |card| card.name.as_str());
        if let Some(entry) = catalogue::by_name(name) {
            *counts.entry(entry.code).or_default() += 1;
        }
    }
    counts
}

/// So many units of a card that somebody has, or all, where there are fewer.
fn lowest(holdings: &HoldingsDocument, card: CardCode, count: usize) -> Vec<UnitId> {
    let numbers = holdings.units.get(&card).into_iter().flat_map(BTreeMap::keys);
    numbers.take(count).map(|number| UnitId { card, number: *number }).collect()
}
