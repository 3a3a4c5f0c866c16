//! Copies (707): an object becomes one, or takes one of its forms; a spell gets another target.

use declaration::{AbilityId, CardId, Color, Colors, Exceptions};

use super::record;
use crate::game::Game;
use crate::game::action::Target;
use crate::game::copied::Copied;
use crate::game::event::Event;
use crate::game::frame::{NewTargets, StackItem};
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::seat::Seat;

/// Gives a spell or ability on the stack the new target.
pub(crate) fn set_target(game: &mut Game, open: &NewTargets, target: Target) {
    if let Some(item) = game.stack.iter_mut().find(|item| item.id == open.object)
        && let Some(chosen) = item.targets.get_mut(usize::from(open.place))
    {
        chosen.target = target;
        let card = item.card;
        record(game, Event::TargetChanged { object: open.object, card, target });
    }
}

/// Makes `id` a copy of `of`, with exceptions that the card `declaring` makes (707.2, 707.9).
pub(crate) fn become_copy(game: &mut Game, id: ObjectId, of: ObjectId, exceptions: &Exceptions, declaring: CardId) {
    let (Some(original), Some(own)) = (game.object(of), game.object(id)) else { return };
    let mut copied = original.copiable();
    if exceptions.keeps_color {
        copied.colors = Some(own.copiable_colors());
    }
    copied.types = copied.types.union(exceptions.types);
    if let Some(place) = exceptions.ability {
        copied.abilities.push(AbilityId { card: declaring, place: AbilityId::QUOTED.saturating_add(place) });
    }
    if let Some(object) = game.object_mut(id) {
        object.copied = Some(Box::new(copied));
    }
    game.changed();
}

/// The object has this one of the forms that its card names.
pub(crate) fn take_form(game: &mut Game, id: ObjectId, form: u8) {
    if let Some(object) = game.object_mut(id) {
        let copied = Copied { form: Some(form), ..object.copiable() };
        object.copied = Some(Box::new(copied));
    }
    game.changed();
}

/// Puts a copy of a spell onto the stack under a player's control, perhaps of another color (707.10): its id.
pub(crate) fn put_copy(game: &mut Game, of: StackItem, player: Seat, color: Option<Color>) -> ObjectId {
    let id = game.create_ability(of.card, player);
    if let Some(object) = game.object_mut(id) {
        object.token = true;
    }
    let color = color.map(Colors::of).or(of.color);
    let (card, targets) = (of.card, of.targets.iter().map(|chosen| chosen.target).collect());
    game.stack.push(StackItem {
        id,
        source: id,
        controller: player,
        color,
        text: TextChange::NONE,
        // A copy was not cast, and so by nobody's command.
        commanded: false,
        ..of
    });
    record(game, Event::SpellCopied { player, object: id, card, targets });
    id
}
