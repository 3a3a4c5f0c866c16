//! Games played at random on one machine, to be replayed on another: the same inputs must lead to the same states, on this processor and in WASM.

use std::error::Error;
use std::fmt;

use engine::{Action, Game, Illegal, Seat, Seed, Setup, SetupError, act};
use serde::{Deserialize, Serialize};
use soak::Stuck;

/// How many actions lie between two hashes of a recording.
const HASH_EVERY: usize = 20;

/// A game as its inputs, with hashes of its state on the way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recording {
    setup: Setup,
    seed: Seed,
    actions: Vec<(Seat, Action)>,
    /// The hash before the first action and before every [`HASH_EVERY`]th one after it, and the last one's.
    hashes: Vec<[u8; 32]>,
}

/// Why a recording does not replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The game cannot be started.
    Setup(SetupError),
    /// An action is refused that was accepted when the game was recorded: how many were done before it.
    Refused(usize, Illegal),
    /// After so many actions the state is another one than when the game was recorded.
    State(usize),
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(formatter, "the game cannot be started: {error}"),
            Self::Refused(done, reason) => write!(formatter, "after {done} actions the next one is refused: {reason}"),
            Self::State(done) => write!(formatter, "after {done} actions the state is not the recorded one"),
        }
    }
}

impl Error for Difference {}

impl Recording {
    /// Plays the random game of this number and records it.
    ///
    /// # Errors
    /// Those of [`soak::play`].
    pub fn make(number: u32) -> Result<Self, Stuck> {
        let mut hashes = Vec::new();
        let mut done = 0;
        let played = soak::play(number, |game, _, _| {
            if done % HASH_EVERY == 0 {
                hashes.push(game.hash());
            }
            done += 1;
        })?;
        hashes.push(played.game.hash());
        Ok(Self { setup: soak::setup(number), seed: soak::seed(number), actions: played.actions, hashes })
    }

    /// Plays the recorded actions again and compares.
    ///
    /// # Errors
    /// When it goes another way than it went.
    pub fn replay(&self) -> Result<(), Difference> {
        let mut game = Game::new(&self.setup, self.seed).map_err(Difference::Setup)?;
        let mut hashes = self.hashes.iter();
        let mut compare = |game: &Game, done: usize| {
            if hashes.next() == Some(&game.hash()) { Ok(()) } else { Err(Difference::State(done)) }
        };
        for (done, (seat, action)) in self.actions.iter().enumerate() {
            if done % HASH_EVERY == 0 {
                compare(&game, done)?;
            }
            act(&mut game, *seat, action).map_err(|reason| Difference::Refused(done, reason))?;
        }
        compare(&game, self.actions.len())
    }

    /// How many actions it holds.
    pub fn actions(&self) -> usize {
        self.actions.len()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_recording_replays_and_a_forged_one_does_not() {
        for number in 0..4 {
            let recording = Recording::make(number).unwrap();
            recording.replay().unwrap();
            let mut forged = recording.clone();
            forged.actions.pop();
            assert!(forged.replay().is_err());
            let mut reseeded = recording;
            reseeded.seed = [0xff; 32];
            assert_eq!(reseeded.replay(), Err(Difference::State(0)));
        }
    }
}
