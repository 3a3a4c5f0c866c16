//! Tables: made, joined, started, left, and set up again.

mod create;
mod join;
mod rematch;
mod seeding;
mod summary;
mod withdraw;

pub use create::Create;
pub use join::Join;
pub use rematch::WantRematch;
pub use seeding::AddBits;
pub use summary::{Mine, Summarize};
pub use withdraw::{Expire, Withdraw};

use crate::decide::{Documents, Halt};
use crate::documents::{GameDocument, SeatDocument, Status, path};
use crate::state::commitment;
use crate::store::{Filter, Query};
use crate::wire::{Refusal, RefusalCode};
use crate::{Circumstances, GameId, PerSeat, Seat, Uid, hexadecimal, shape};

/// The table, for somebody who sits there. To anybody else, it does not exist.
pub(crate) fn table(documents: &Documents, game: &GameId, uid: &Uid) -> Result<GameDocument, Halt> {
    match documents.get::<GameDocument>(&path::game(game))? {
        Some(table) if table.uids.contains(uid) => Ok(table),
        _ => Err(no_table().into()),
    }
}

/// The table, for whoever sits on this seat.
pub(crate) fn seated(documents: &Documents, game: &GameId, uid: &Uid, seat: Seat) -> Result<GameDocument, Halt> {
    let table = table(documents, game, uid)?;
    if table.seats_of(uid).any(|mine| mine == seat) {
        return Ok(table);
    }
    Err(Refusal::new(RefusalCode::NotYours, "that is the other player's seat").into())
}

fn no_table() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "there is no such table, or you do not sit there")
}

/// The tables of one person, the one that changed last first.
fn tables_of(uid: &Uid, limit: usize) -> Query {
    Query {
        collection: path::GAMES.to_owned(),
        filter: Filter::ArrayContains("uids".to_owned(), uid.to_string()),
        highest_first: "changed_at".to_owned(),
        limit,
    }
}

/// Refuses when this person has as many unfinished tables as one may have.
fn room_for_another(documents: &Documents, uid: &Uid) -> Result<(), Halt> {
    let recent = documents.query::<GameDocument>(&tables_of(uid, 2 * shape::OPEN_TABLES))?;
    let open = recent.iter().filter(|(_, table)| table.status != Status::Over).count();
    if open < shape::OPEN_TABLES {
        return Ok(());
    }
    let message = format!("you have {open} tables that are not over: finish one, or take one back");
    Err(Refusal::new(RefusalCode::TooMany, message).into())
}

/// The table has both its players: locks the decks and publishes the commitment. Returns the house's part of the seed, for the state.
fn lock(table: &mut GameDocument, circumstances: &Circumstances) -> String {
    let secret = circumstances.chance.secret();
    table.status = Status::Seeding;
    table.commitment = Some(hexadecimal::encode(&commitment(&secret)));
    table.uids = people(&table.seats);
    table.changed_at = circumstances.now;
    hexadecimal::encode(&secret)
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
