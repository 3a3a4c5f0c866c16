//! What one has put together so far, kept in the browser: a page that is loaded anew goes on with it.

use house::documents::DeckEntry;
use house::{GameId, Seat};
use serde::{Deserialize, Serialize};

use crate::storage;

/// Where it is kept.
const KEY: &str = "jb-mtg.sideboarding";
/// Of how many tables, the last ones.
const MOST: usize = 8;

/// One player's draft at one table.
#[derive(Clone, Serialize, Deserialize)]
pub struct KeptDraft {
    game: GameId,
    seat: Seat,
    /// What is in the deck; all else is in the sideboard.
    pub main: Vec<DeckEntry>,
    /// Who is to begin, where that is one's own to say.
    pub begins: Seat,
}

fn all() -> Vec<KeptDraft> {
    storage::read::<Vec<KeptDraft>>(KEY).unwrap_or_default()
}

/// Whether a deck was being changed at this table when its page was left.
pub fn is_begun(game: &GameId) -> bool {
    all().iter().any(|kept| kept.game == *game)
}

/// What was put together there for the player on this seat.
pub fn read(game: &GameId, seat: Seat) -> Option<KeptDraft> {
    all().into_iter().find(|kept| kept.game == *game && kept.seat == seat)
}

/// Keeps it.
pub fn keep(game: &GameId, seat: Seat, main: Vec<DeckEntry>, begins: Seat) {
    let mut kept = others(game, seat);
    kept.push(KeptDraft { game: game.clone(), seat, main, begins });
    let surplus = kept.len().saturating_sub(MOST);
    kept.drain(..surplus);
    storage::write(KEY, &kept);
}

/// Forgets it: the player is done.
pub fn forget(game: &GameId, seat: Seat) {
    storage::write(KEY, &others(game, seat));
}

fn others(game: &GameId, seat: Seat) -> Vec<KeptDraft> {
    let mut kept = all();
    kept.retain(|kept| kept.game != *game || kept.seat != seat);
    kept
}
