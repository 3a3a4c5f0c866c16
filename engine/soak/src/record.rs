//! Recorded games, to be replayed elsewhere.

use engine::{Action, Game, Seat, act};

use crate::Stuck;

/// A game as its inputs: its number gives setup and seed.
pub type Recorded = (u32, Vec<(Seat, Action)>);

/// Plays the n-th game; its record as bytes, and the hash it ends in.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn record(number: u32) -> Result<(Vec<u8>, [u8; 32]), Stuck> {
    let played = crate::play(number, |_, _, _| {})?;
    let recorded: Recorded = (number, played.actions);
    // A list of actions has nothing that could not be written.
    Ok((postcard::to_allocvec(&recorded).unwrap_or_default(), played.game.hash()))
}

/// Replays a record; the hash it ends in, or what went wrong.
///
/// # Errors
/// What cannot be read, started or done, in words.
pub fn replay(bytes: &[u8]) -> Result<[u8; 32], String> {
    let (number, actions): Recorded =
        postcard::from_bytes(bytes).map_err(|error| format!("this is no record of a game: {error}"))?;
    let mut game = Game::new(&crate::setup(number), crate::seed(number)).map_err(|error| error.to_string())?;
    for (place, (seat, action)) in actions.iter().enumerate() {
        act(&mut game, *seat, action).map_err(|error| format!("action {place}, {action:?}: {error}"))?;
    }
    Ok(game.hash())
}
