//! Conditions of the state-based actions (704).

use declaration::Static;

use crate::game::Game;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// Whether a permanent of this player's keeps them in the game with 0 or less life.
pub(crate) fn lives_on_without_life(game: &Game, seat: Seat) -> bool {
    watching::ruling_abilities(game)
        .any(|(of, fixed)| of.controller == seat && matches!(fixed, Static::LivesOnWithoutLife))
}
