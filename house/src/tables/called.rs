//! What players are called at a table: as when they sat down, until they play again or have an account.

use serde::de::IgnoredAny;

use super::unfinished;
use crate::decide::{Documents, Halt};
use crate::documents::{Document as _, GameDocument, Mark, PlayerDocument};
use crate::store::Write;
use crate::{GameId, Seat, Uid};

/// Gives the seats of a table what their player, of whom this is known, is called by now, and what is told beside it. A guest is called as before, also where a
/// player has taken that name since: the mark tells them apart.
pub(super) fn called_by_now(table: &mut GameDocument, uid: &Uid, player: Option<&PlayerDocument>) {
    for seat in Seat::BOTH {
        // The second player at one screen is nobody of whom anything is known, whoever has the screen.
        if table.settings.hot_seat && seat == Seat::B {
            continue;
        }
        let Some(taken) = table.seats[seat].as_mut().filter(|taken| taken.uid == *uid) else { continue };
        taken.mark = Mark::of(player);
        if let Some(player) = player.filter(|player| player.role.has_account()) {
            taken.name.clone_from(&player.name);
        }
    }
}

/// What is written at tables that are not over when a guest has this account from now on: what they are called.
///
/// # Errors
/// When documents must be read first.
pub(crate) fn call_by_account(documents: &Documents, uid: &Uid, player: &PlayerDocument) -> Result<Vec<Write>, Halt> {
    let tables = documents.query::<IgnoredAny>(&unfinished(uid))?;
    let games: Vec<GameId> = tables.iter().filter_map(|(at, _)| at.name().parse().ok()).collect();
    documents.want(&games.iter().map(GameDocument::path).collect::<Vec<_>>())?;
    let mut writes = Vec::new();
    for game in &games {
        let mut table = match documents.get::<GameDocument>(game) {
            Ok(Some(table)) => table,
            // A table that cannot be read keeps nobody from signing up.
            Ok(None) | Err(Halt::Damaged(_)) => continue,
            Err(halt) => return Err(halt),
        };
        called_by_now(&mut table, uid, Some(player));
        writes.push(table.write(game)?);
    }
    Ok(writes)
}
