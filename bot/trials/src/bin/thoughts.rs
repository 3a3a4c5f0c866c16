//! Has the hardest level play games against itself, for whoever measures how long it thinks: in WASM a program has no clock, so each call of `main` makes the
//! next decision, and its exit code says whether that was thought about (0), or there was nothing to think about (1).

use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use bot::matchup::{Stopped, Table};
use bot::{Bot, Level, decks};

/// Nothing to think about.
const FORCED: u8 = 1;

/// What should not happen: the decks cannot be played, or a play was not taken.
const FAULT: u8 = 2;

/// The game that is played, and the number of the next one.
static GAME: Mutex<(Option<Table>, u64)> = Mutex::new((None, 0));

fn main() -> ExitCode {
    let mut game = GAME.lock().unwrap_or_else(PoisonError::into_inner);
    decide(&mut game).map_or(ExitCode::from(FAULT), |thought| ExitCode::from(if thought { 0 } else { FORCED }))
}

/// Makes the next decision, in another game where the last one is over; whether it was thought about.
fn decide((table, next): &mut (Option<Table>, u64)) -> Option<bool> {
    let budget = Level::Hardest.budget();
    let think =
        |table: &Table| table.ask(|now| Bot::think(now.view, now.memory, now.belief, &budget, now.chance, &|| false));
    let thoughts = match table.as_ref().and_then(think) {
        Some(thoughts) => thoughts,
        None => {
            let lists = decks::lists();
            let deck = |number: u64| lists.get(number as usize % lists.len().max(1)).cloned();
            let dealt = Table::deal(&[deck(*next)?, deck(*next * 5 + 3)?], *next).ok()?;
            *next += 1;
            think(table.insert(dealt))?
        }
    };
    let best = thoughts.into_iter().next()?;
    match table.as_mut()?.take(&best.play, |_| {}) {
        Ok(()) => {}
        Err(Stopped::TooLong) => *table = None,
        Err(Stopped::Fault) => return None,
    }
    Some(best.tried > 0)
}
