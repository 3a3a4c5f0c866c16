//! Whether a declaration of attackers is passed by.

use crate::game::Game;
use crate::game::action::Until;

/// Whether the active player wished to let the attack pass by: they wait for a step or a turn after it.
pub(crate) fn lets_attack_pass(game: &Game) -> bool {
    matches!(game.player(game.turn().active).pass_until, Some(Until::EndOfTurn | Until::Step(_)))
}
