//! Random play: whole games with a player at each seat who takes any option there is.
//!
//! Tests, benchmarks and the comparison of native code with WASM all play through this, so that the same numbers give the same games.
//! [`watch()`] plays a game and holds it to the [`laws`]; a game in which one breaks is a [`Case`], which [`shrink()`] makes short.

mod around;
mod case;
mod caught;
mod chooser;
mod coverage;
mod record;
mod run;
mod setups;
mod shapes;
mod shrink;
mod watch;

pub mod laws;

use engine::{Action, Game, Illegal, Seat, Setup, SetupError, act, act_untold, options, options_into};

pub use around::around;
pub use case::{Case, Look};
pub use caught::caught;
pub use chooser::Chooser;
pub use coverage::Coverage;
pub use record::{Recorded, read, record, replay, write};
pub use run::{Run, Until, of_today};
pub use setups::{Deal, MEASURED, lap, like, pool, ready, seed, setup};
pub use shapes::{fits, misfits};
pub use shrink::shrink;
pub use watch::{Found, Player, Position, watch, watch_played, watch_with};

/// How many games of each kind are measured in WASM.
pub const GAMES_IN_WASM: u32 = 100;

/// What a game was played with, and how it ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// The actions in order, each with who took it.
    pub actions: Vec<(Seat, Action)>,
    /// The game after the last of them.
    pub game: Game,
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug)]
pub enum Stuck {
    /// The decks cannot be played.
    Setup(SetupError),
    /// An option that was listed was refused, after so many actions.
    Refused(usize, Action, Illegal),
    /// A player owes a decision and has no option, after so many actions.
    NoOption(usize),
}

/// Plays the n-th game to its end. `look` sees each position before the action that is chosen in it.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn play(number: u32, look: impl FnMut(&Game, Seat, &Action)) -> Result<Played, Stuck> {
    play_with(&setup(number), number, look)
}

/// Plays a game with this setup; the number gives its seed and what is chosen.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn play_with(setup: &Setup, number: u32, mut look: impl FnMut(&Game, Seat, &Action)) -> Result<Played, Stuck> {
    let mut game = Game::new(setup, seed(number)).map_err(Stuck::Setup)?;
    let mut chooser = Chooser::new(u64::from(number));
    let mut actions = Vec::new();
    while let Some(seat) = game.to_act() {
        let choices = options(&game, seat);
        let action = chooser.choose(&choices).ok_or(Stuck::NoOption(actions.len()))?;
        look(&game, seat, &action);
        act(&mut game, seat, &action).map_err(|refused| Stuck::Refused(actions.len(), action.clone(), refused))?;
        actions.push((seat, action));
    }
    Ok(Played { actions, game })
}

/// Plays a game on to its end, with the chooser of this number, and keeps nothing of it: how many actions that took.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn play_on(game: &mut Game, number: u32) -> Result<usize, Stuck> {
    let mut chooser = Chooser::new(u64::from(number));
    let (mut taken, mut choices) = (0, Vec::new());
    while let Some(seat) = game.to_act() {
        options_into(game, seat, &mut choices);
        let action = chooser.choose(&choices).ok_or(Stuck::NoOption(taken))?;
        act_untold(game, seat, &action).map_err(|refused| Stuck::Refused(taken, action, refused))?;
        taken += 1;
    }
    Ok(taken)
}

/// Plays the first games of these from their beginning, one after the other: how many actions that took.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn play_all(setups: &[Setup]) -> Result<usize, Stuck> {
    (0..)
        .zip(setups)
        .map(|(number, setup)| play_on(&mut Game::new(setup, seed(number)).map_err(Stuck::Setup)?, number))
        .sum()
}
