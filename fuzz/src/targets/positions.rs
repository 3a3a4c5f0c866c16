//! Positions out of the middle of random games.

use std::sync::OnceLock;

use engine::{Action, Seat};

/// So many games are played for them.
const GAMES: u32 = 24;

/// One position in so many is kept.
const EVERY: usize = 97;

/// So many actions are kept that were taken from there on.
const AHEAD: usize = 10;

/// A position, and how it went on.
pub(super) struct Position {
    /// The game, stored: as such it can be shared between threads.
    pub(super) bytes: Vec<u8>,
    /// The number of the random game.
    pub(super) number: u32,
    /// The actions that followed.
    pub(super) next: Vec<(Seat, Action)>,
}

/// Positions under both rule sets, with decks of both kinds.
pub(super) fn positions() -> &'static [Position] {
    static POSITIONS: OnceLock<Vec<Position>> = OnceLock::new();
    POSITIONS.get_or_init(|| (0..GAMES).flat_map(of_game).collect())
}

fn of_game(number: u32) -> Vec<Position> {
    let mut games = Vec::new();
    let mut count = 0_usize;
    let played = soak::play(number, |game, _, _| {
        if count % EVERY == number as usize % EVERY {
            games.push((count, game.to_bytes()));
        }
        count += 1;
    });
    let Ok(played) = played else { return Vec::new() };
    let next = |count: usize| played.actions.iter().skip(count).take(AHEAD).cloned().collect();
    games.into_iter().map(|(count, bytes)| Position { bytes, number, next: next(count) }).collect()
}
