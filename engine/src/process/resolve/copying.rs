//! Copying spells (707.10) and changing their targets (115.7).

use declaration::Color;

use crate::decision::retarget;
use crate::game::Game;
use crate::game::change::{copying, priority};
use crate::game::frame::{Frame, NewTargets, StackObjectKind};
use crate::game::object::ObjectId;
use crate::seat::Seat;

/// Puts a copy of a spell onto the stack under a player's control: with its mode, X, targets and division, and perhaps another color
/// (707.10). It was not cast. Its controller may choose new targets for it (707.10c).
pub(crate) fn copy_spell(game: &mut Game, spell: ObjectId, player: Seat, color: Option<Color>) {
    let original =
        game.stack().iter().find(|item| item.id == spell && item.announced == StackObjectKind::Spell).cloned();
    let Some(item) = original else { return };
    let id = copying::put_copy(game, item, player, color);
    priority::interrupt(game, player);
    let open = NewTargets { player, object: id, place: 0, must: false, to_player: false };
    game.push_frame(Frame::NewTargets(open));
    retarget::next_new_target(game, 0);
}

/// A player changes the single target of a spell to another legal one, perhaps to a player only; where there is none, it stays (115.7a).
pub(crate) fn change_target(game: &mut Game, spell: ObjectId, player: Seat, to_player: bool) {
    let open = NewTargets { player, object: spell, place: 0, must: true, to_player };
    match retarget::new_targets(game, &open).as_slice() {
        [] => {}
        [only] => copying::set_target(game, &open, *only),
        _ => {
            priority::interrupt(game, player);
            game.push_frame(Frame::NewTargets(open));
        }
    }
}
