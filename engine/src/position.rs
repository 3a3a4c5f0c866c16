//! A game that begins in the middle: a position is set up, and the loop of the game goes on from there.

pub use crate::game::change::position::{Position, PositionPermanent, PositionPlayer};
pub use crate::game::random::ScriptedChance;

use crate::engine;
use crate::game::Game;
use crate::game::frame::Frame;
use crate::game::object::ObjectId;
use crate::game::setup::SetupError;
use crate::game::turn::Step;

impl Game {
    /// Sets up a position: nothing triggers, as everything has always been there; state-based actions are checked once. Answers the game, and
    /// the ids of each player's permanents in the order of the lists.
    ///
    /// # Errors
    /// [`SetupError::UnknownCard`].
    pub fn from_position(setting: &Position) -> Result<(Game, [Vec<ObjectId>; 2]), SetupError> {
        let (mut game, ids) = Game::set_up(setting)?;
        run_position(&mut game);
        game.set_up_step(setting.step);
        // What state-based actions ask comes before the step begins.
        if let Some(Frame::Priority { .. }) = game.frame() {
            match setting.step {
                Step::DeclareAttackers | Step::DeclareBlockers => {
                    game.begin_step_again();
                    run_position(&mut game);
                }
                Step::Untap | Step::Cleanup => game.begin_step_again(),
                _ => {}
            }
        }
        Ok((game, ids))
    }

    /// Goes on from a position at the beginning of the untap or the cleanup step, where nobody decides anything. A game in
    /// which somebody decides, or that is over, is left alone.
    pub fn begin_position_step(&mut self) {
        if self.is_true_state() && self.to_act().is_none() {
            run_position(self);
        }
    }
}

/// The true state has its seed and libraries, so nothing here is hidden.
fn run_position(game: &mut Game) {
    let _ = engine::run(game);
    game.begin_events(true);
}
