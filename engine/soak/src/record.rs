//! Recorded games, to be replayed elsewhere.

use engine::{Action, Game, Seat, act};

use crate::Stuck;

/// A game as its inputs (its number gives setup and seed), with the hash it ends in.
pub type Recorded = (u32, Vec<(Seat, Action)>, [u8; 32]);

/// Plays the n-th game and records it.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn record(number: u32) -> Result<Recorded, Stuck> {
    let played = crate::play(number, |_, _, _| {})?;
    Ok((number, played.actions, played.game.hash()))
}

/// Records as bytes.
pub fn write(records: &[Recorded]) -> Vec<u8> {
    // A list of actions has nothing that could not be written.
    postcard::to_allocvec(records).unwrap_or_default()
}

/// The records with these bytes.
///
/// # Errors
/// What is wrong with them, in words.
pub fn read(bytes: &[u8]) -> Result<Vec<Recorded>, String> {
    postcard::from_bytes(bytes).map_err(|error| format!("these are no recorded games: {error}"))
}

/// Replays a record.
///
/// # Errors
/// What cannot be started or done, or that it ends in another hash, in words.
pub fn replay((number, actions, hash): &Recorded) -> Result<(), String> {
    let mut game = Game::new(&crate::setup(*number), crate::seed(*number)).map_err(|error| error.to_string())?;
    for (place, (seat, action)) in actions.iter().enumerate() {
        act(&mut game, *seat, action).map_err(|error| format!("game {number}, action {place}, {action:?}: {error}"))?;
    }
    if game.hash() == *hash { Ok(()) } else { Err(format!("game {number} ends in another state")) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_record_replays_and_a_forged_one_does_not() {
        let (number, mut actions, hash) = record(3).unwrap();
        let written = write(&[(number, actions.clone(), hash)]);
        replay(&read(&written).unwrap()[0]).unwrap();
        assert!(replay(&(number, actions.clone(), [0; 32])).is_err());
        actions.pop();
        assert!(replay(&(number, actions, hash)).is_err());
        assert!(read(&written[..written.len() - 1]).is_err());
    }
}
