//! Recorded games, to be replayed elsewhere: by the same engine built for something else, or by another version of it.

use engine::{Action, Game, Seat, act};

use crate::Stuck;

/// After so many actions the state is held against what was recorded.
const EVERY: usize = 20;

/// A game as its inputs (its number gives setup and seed), with the hashes of its state after every twentieth action and at its end.
pub type Recorded = (u32, Vec<(Seat, Action)>, Vec<[u8; 32]>);

/// Plays the n-th game and records it.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn record(number: u32) -> Result<Recorded, Stuck> {
    let (mut hashes, mut taken) = (Vec::new(), 0);
    let played = crate::play(number, |game, _, _| {
        if taken > 0 && taken % EVERY == 0 {
            hashes.push(game.hash());
        }
        taken += 1;
    })?;
    hashes.push(played.game.hash());
    Ok((number, played.actions, hashes))
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
/// What cannot be started or done, or where it comes to another state, in words.
pub fn replay((number, actions, hashes): &Recorded) -> Result<(), String> {
    let mut game = Game::new(&crate::setup(*number), crate::seed(*number)).map_err(|error| error.to_string())?;
    let mut hashes = hashes.iter();
    for (place, (seat, action)) in actions.iter().enumerate() {
        if place > 0 && place % EVERY == 0 && hashes.next() != Some(&game.hash()) {
            return Err(format!("game {number} is in another state after {place} actions"));
        }
        act(&mut game, *seat, action).map_err(|error| format!("game {number}, action {place}, {action:?}: {error}"))?;
    }
    if hashes.as_slice() == [game.hash()] { Ok(()) } else { Err(format!("game {number} ends in another state")) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_record_replays_and_a_forged_one_does_not() {
        let (number, mut actions, hashes) = record(3).unwrap();
        let written = write(&[(number, actions.clone(), hashes.clone())]);
        replay(&read(&written).unwrap()[0]).unwrap();
        for place in [0, hashes.len() / 2, hashes.len() - 1] {
            let mut forged = hashes.clone();
            forged[place] = [0; 32];
            assert!(replay(&(number, actions.clone(), forged)).is_err());
        }
        actions.pop();
        assert!(replay(&(number, actions, hashes)).is_err());
        assert!(read(&written[..written.len() - 1]).is_err());
    }
}
