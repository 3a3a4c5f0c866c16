//! Tables: made, joined, started, left, and set up again.

mod awaiting;
mod called;
mod close;
mod consent;
mod create;
mod join;
mod rematch;
mod restart;
mod room;
mod seal;
mod seeding;
mod summary;
mod wish;
mod withdraw;

pub use awaiting::{AWAITED_EVERY_MS, Await, SHOWN_WITHIN_MS};
pub(crate) use called::call_by_account;
pub(crate) use close::close_one_of;
pub use close::{Close, OpenTables};
pub use consent::Consent;
pub use create::{Create, Created};
pub(crate) use create::{agreeable, empty, sit};
pub use join::{Join, Seated};
pub use rematch::WantRematch;
pub use restart::Restart;
pub use room::{MOST_SHOWN, OpenTable, Room, ShowInRoom};
pub use seal::CommitSeed;
pub use seeding::RevealSeed;
pub(crate) use seeding::rules;
pub use summary::{Mine, Summarize};
pub(crate) use summary::{listed, summary};
pub use withdraw::{Expire, Withdraw, may_be_left};

use engine::declaration::CardId;

use crate::decide::{Documents, Halt};
use crate::documents::{
    BestOf, Deck, Document as _, GameDocument, MatchGame, SeatDocument, Settings, StateDocument, Status,
};
use crate::refusal::reasons;
use crate::sealing::commitment;
use crate::store::{Damaged, Filter, Query, Write};
use crate::{Caller, GameId, PerSeat, Seat, Uid, hexadecimal, limits};

/// How long a table that has both its players may take to begin before it counts no more, milliseconds: an hour.
const COUNTS_FOR_MS: u64 = 60 * 60 * 1_000;

/// The table, for somebody who sits there. To anybody else, it does not exist.
pub(crate) fn table(documents: &Documents, game: &GameId, uid: &Uid) -> Result<GameDocument, Halt> {
    match documents.get::<GameDocument>(game)? {
        Some(table) if table.uids.contains(uid) => Ok(table),
        _ => Err(reasons::no_table().into()),
    }
}

/// The table, for whoever sits on this seat.
pub(crate) fn seated(documents: &Documents, game: &GameId, uid: &Uid, seat: Seat) -> Result<GameDocument, Halt> {
    let table = table(documents, game, uid)?;
    if table.seats_of(uid).any(|mine| mine == seat) {
        return Ok(table);
    }
    Err(reasons::not_your_seat().into())
}

/// The unfinished tables of one person, the one that changed last first.
pub(crate) fn unfinished(uid: &Uid) -> Query {
    Query {
        collection: GameDocument::COLLECTION.to_owned(),
        filter: Filter::ArrayContains("playing".to_owned(), uid.to_string()),
        highest_first: "changed_at".to_owned(),
        after: None,
        limit: 2 * limits::OPEN_TABLES,
    }
}

/// Whether a table has both its players for so long and has not begun that nobody waits for it any more. Where both are bound to their parts of the seed, it
/// does not go away by being left alone, nor where a further game of a match is to begin: without a result that match would stay open for ever.
fn never_begins(table: &GameDocument, now: u64) -> bool {
    let is_further = table.match_game.as_ref().is_some_and(|of_match| of_match.number > 1);
    let is_left = table.changed_at.saturating_add(COUNTS_FOR_MS) < now;
    table.status == Status::Seeding && !table.is_sealed() && !is_further && is_left
}

/// How many unfinished tables somebody has, and how to remove those that will never begin, which do not count.
fn open_tables(documents: &Documents, uid: &Uid, now: u64) -> Result<(usize, Vec<Write>), Halt> {
    let tables = documents.query::<GameDocument>(&unfinished(uid))?;
    let stale = tables.iter().filter(|(_, table)| never_begins(table, now));
    let ids: Vec<GameId> = stale.filter_map(|(path, _)| path.name().parse().ok()).collect();
    Ok((tables.len() - ids.len(), ids.iter().flat_map(withdraw::remove).collect()))
}

/// Refuses when this person has as many unfinished tables as one may have; else answers what is to be cleared away.
fn room_for_another(documents: &Documents, uid: &Uid, now: u64) -> Result<Vec<Write>, Halt> {
    let (open, stale) = open_tables(documents, uid, now)?;
    if open < limits::OPEN_TABLES {
        return Ok(stale);
    }
    Err(reasons::own_tables(open).into())
}

/// The same for somebody who plays with whoever asks, and is called so.
fn room_for_the_other(documents: &Documents, seat: &SeatDocument, now: u64) -> Result<(), Halt> {
    if open_tables(documents, &seat.uid, now)?.0 < limits::OPEN_TABLES {
        return Ok(());
    }
    Err(reasons::others_tables(&seat.name).into())
}

/// A table with both its players, who need nothing but the seed.
pub(crate) fn table_for_two(
    documents: &Documents,
    id: &GameId,
    seats: PerSeat<(SeatDocument, Deck)>,
    settings: &Settings,
    caller: &Caller,
) -> Result<Vec<Write>, Halt> {
    if documents.get::<GameDocument>(id)?.is_some() {
        return Err(reasons::table_number_taken().into());
    }
    let mut writes = room_for_another(documents, &seats.b.0.uid, caller.now)?;
    room_for_the_other(documents, &seats.a.0, caller.now)?;
    let mut table = create::empty(settings, caller.now);
    let mut state = StateDocument::default();
    (table.seats.a, state.decks.a) = (Some(seats.a.0), Some(seats.a.1));
    (table.seats.b, state.decks.b) = (Some(seats.b.0), Some(seats.b.1));
    lock(id, &mut table, &mut state, caller)?;
    writes.extend([table.write(id)?, state.write(id)?]);
    Ok(writes)
}

/// The table has both its players: locks the decks, and binds the house to its part of the seed. Nobody has added theirs.
pub(crate) fn lock(
    id: &GameId,
    table: &mut GameDocument,
    state: &mut StateDocument,
    caller: &Caller,
) -> Result<(), Halt> {
    let secret = caller.entropy.secret();
    let decks = decks(id, state)?;
    table.status = Status::Seeding;
    table.commitment = Some(commitment(id, &secret, &decks, state.starting, rules(&table.settings)));
    table.seals = Some(PerSeat::default());
    table.seeded = PerSeat::default();
    table.awaited = None;
    (table.open_to, table.words) = (None, None);
    if table.settings.best_of != BestOf::One {
        table.match_game.get_or_insert_with(|| MatchGame::first(id));
    }
    table.uids = people(&table.seats);
    table.playing = table.uids.clone();
    table.changed_at = caller.now;
    state.secret = Some(hexadecimal::encode(&secret));
    state.bits = PerSeat::default();
    Ok(())
}

/// The cards of both decks, in the order in which they are shuffled.
pub(crate) fn decks(id: &GameId, state: &StateDocument) -> Result<[Vec<CardId>; 2], Halt> {
    let missing = || Damaged { path: StateDocument::path(id), message: "a deck is missing".to_owned() };
    Ok([state.decks.a.as_ref().ok_or_else(missing)?.ids()?, state.decks.b.as_ref().ok_or_else(missing)?.ids()?])
}

/// The cards beside both decks.
pub(crate) fn sideboards(id: &GameId, state: &StateDocument) -> Result<[Vec<CardId>; 2], Halt> {
    let missing = || Damaged { path: StateDocument::path(id), message: "a deck is missing".to_owned() };
    let of = |deck: &Option<Deck>| Ok::<_, Halt>(deck.as_ref().ok_or_else(missing)?.sideboard_ids()?);
    Ok([of(&state.decks.a)?, of(&state.decks.b)?])
}

/// Everybody who sits there, once each.
fn people(seats: &PerSeat<Option<SeatDocument>>) -> Vec<Uid> {
    let mut uids = Vec::new();
    for (_, taken) in seats.iter() {
        if let Some(seat) = taken
            && !uids.contains(&seat.uid)
        {
            uids.push(seat.uid.clone());
        }
    }
    uids
}
