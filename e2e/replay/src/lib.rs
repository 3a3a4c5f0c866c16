//! Games played at random on one machine, to be replayed on another: the same inputs must lead to the same states, on this processor and in WASM.

mod dice;

use std::error::Error;
use std::fmt;

use dice::Dice;
use engine::{Action, Choice, Game, Rules, Seat, Seed, Setup, SetupError, act, decks, options};
use serde::{Deserialize, Serialize};

/// How many actions lie between two hashes of a recording.
const HASH_EVERY: usize = 20;

/// A game as its inputs, with hashes of its state on the way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recording {
    setup: Setup,
    seed: Seed,
    actions: Vec<(Seat, Action)>,
    /// The hash at the start, after every [`HASH_EVERY`] actions, and at the end.
    hashes: Vec<[u8; 32]>,
}

/// Why a recording cannot be made, or does not replay.
#[derive(Debug)]
pub enum Trouble {
    /// The game cannot be started.
    Setup(SetupError),
    /// The player whose decision it is has no option.
    NothingToDo(usize),
    /// An action is refused that was accepted when the game was recorded: its place among the actions.
    Refused(usize, engine::Illegal),
    /// The state is another one than when the game was recorded, after so many actions.
    Different(usize),
}

impl fmt::Display for Trouble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(formatter, "the game cannot be started: {error}"),
            Self::NothingToDo(place) => {
                write!(formatter, "after {place} actions nobody can do anything, and the game is not over")
            }
            Self::Refused(place, reason) => write!(formatter, "action {place} is refused: {reason}"),
            Self::Different(place) => write!(formatter, "after {place} actions the state is not the recorded one"),
        }
    }
}

impl Error for Trouble {}

impl Recording {
    /// Plays game `number` of a series at random to its end, or for so many actions: each pair of decks under each rule set in turn.
    ///
    /// # Errors
    /// When the engine offers what it refuses, or offers nothing.
    pub fn make(number: u64, actions: usize) -> Result<Self, Trouble> {
        let mut dice = Dice::new(number);
        let ready = decks::ready();
        let mut deck = || ready.get(dice.below(ready.len())).map(decks::Deck::cards).unwrap_or_default();
        let decks = [deck(), deck()];
        let rules = if number % 2 == 0 { Rules::current() } else { Rules::classic_1994() };
        let starting = if dice.below(2) == 0 { Seat::A } else { Seat::B };
        let setup = Setup { decks, starting, rules };
        let mut seed = [0; 32];
        seed.fill_with(|| u8::try_from(dice.below(256)).unwrap_or_default());

        let mut game = Game::new(&setup, seed).map_err(Trouble::Setup)?;
        let mut recording = Self { setup, seed, actions: Vec::new(), hashes: vec![game.hash()] };
        while let Some(seat) = game.awaits() {
            let done = recording.actions.len();
            if done == actions {
                break;
            }
            let choices = options(&game, seat);
            let action = choose(&choices, &mut dice).ok_or(Trouble::NothingToDo(done))?;
            act(&mut game, seat, &action).map_err(|reason| Trouble::Refused(done, reason))?;
            recording.actions.push((seat, action));
            if recording.actions.len() % HASH_EVERY == 0 {
                recording.hashes.push(game.hash());
            }
        }
        recording.hashes.push(game.hash());
        Ok(recording)
    }

    /// Plays the recorded actions again and compares.
    ///
    /// # Errors
    /// When it goes another way than it went.
    pub fn replay(&self) -> Result<(), Trouble> {
        let mut game = Game::new(&self.setup, self.seed).map_err(Trouble::Setup)?;
        let mut hashes = self.hashes.iter();
        let mut compare = |game: &Game, place: usize| {
            if hashes.next() == Some(&game.hash()) { Ok(()) } else { Err(Trouble::Different(place)) }
        };
        compare(&game, 0)?;
        for (place, (seat, action)) in self.actions.iter().enumerate() {
            act(&mut game, *seat, action).map_err(|reason| Trouble::Refused(place, reason))?;
            if (place + 1) % HASH_EVERY == 0 {
                compare(&game, place + 1)?;
            }
        }
        compare(&game, self.actions.len())
    }

    /// How many actions it holds.
    pub fn actions(&self) -> usize {
        self.actions.len()
    }
}

/// One of the choices. What only delays the game is taken rarely, or games would not end.
fn choose(choices: &[Choice], dice: &mut Dice) -> Option<Action> {
    let moves = |choice: &&Choice| {
        !matches!(
            choice.action(),
            Some(
                Action::Cancel
                    | Action::CancelAttack
                    | Action::CancelDefense
                    | Action::Mulligan
                    | Action::PassUntil(_)
                    | Action::TapForMana { .. }
            )
        )
    };
    let moving: Vec<&Choice> = choices.iter().filter(moves).collect();
    let choice = if moving.is_empty() || dice.below(20) == 0 {
        choices.get(dice.below(choices.len()))?
    } else {
        moving.get(dice.below(moving.len()))?
    };
    Some(match choice {
        Choice::Act(action) => action.clone(),
        Choice::Answer(shape) => dice.answer(shape),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_recording_replays_and_a_forged_one_does_not() {
        for number in 0..4 {
            let recording = Recording::make(number, 400).unwrap();
            recording.replay().unwrap();
            let mut forged = recording.clone();
            forged.actions.pop();
            assert!(forged.replay().is_err());
            let mut reseeded = recording;
            reseeded.seed = [0xff; 32];
            assert!(reseeded.replay().is_err());
        }
    }
}
