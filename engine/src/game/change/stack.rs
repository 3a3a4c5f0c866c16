//! Spells and abilities that come onto the stack (405).

use declaration::CardTypes;

use super::triggers;
use crate::game::Game;
use crate::game::frame::StackItem;
use crate::game::object::ObjectId;
use crate::game::player::Cast;
use crate::seat::Seat;

/// Puts a spell or ability on top of the stack (405.1).
pub(crate) fn put_on_stack(game: &mut Game, item: StackItem) {
    game.stack.push(item);
}

/// Takes note that a player has cast a spell of these types this turn (601.2i).
pub(crate) fn note_cast(game: &mut Game, player: Seat, spell: ObjectId, types: CardTypes) {
    let Some(card) = game.object(spell).map(|object| object.card) else { return };
    game.player_mut(player).cast.push(Cast { spell, card, types });
    triggers::note_busy(game, player);
}
