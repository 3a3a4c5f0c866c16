//! Copying spells (707.10) and changing their targets (115.7).

use declaration::{Color, Colors};

use crate::decision::retarget;
use crate::game::Game;
use crate::game::change::{copying, priority};
use crate::game::event::Event;
use crate::game::frame::{Announced, Frame, NewTargets, StackItem};
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::seat::Seat;

/// Puts a copy of a spell onto the stack under a player's control: with its mode, X, targets and division, and perhaps another color
/// (707.10). It was not cast. Its controller may choose new targets for it (707.10c).
pub(crate) fn copy_spell(game: &mut Game, spell: ObjectId, player: Seat, color: Option<Color>) {
    let original = game.stack.iter().find(|item| item.id == spell && item.announced == Announced::Spell).cloned();
    let Some(item) = original else { return };
    let id = game.create_ability(item.card, player);
    if let Some(object) = game.object_mut(id) {
        object.token = true;
    }
    let color = color.map(Colors::of).or(item.color);
    let (card, targets) = (item.card, item.targets.iter().map(|chosen| chosen.target).collect());
    game.stack.push(StackItem { id, source: id, controller: player, color, text: TextChange::NONE, ..item });
    game.emit(Event::SpellCopied { player, object: id, card, targets });
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
