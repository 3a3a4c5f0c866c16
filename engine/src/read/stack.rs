//! What is so of spells on the stack: their words, and what they would destroy.

use declaration::{Effect, Filter};

use super::{context, declared, destruction, targets};
use crate::game::Game;
use crate::game::frame::{Resolution, StackItem, StackObjectKind};
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::read::context::Context;

/// Whether a spell would destroy a permanent that fits if it resolved now. What a choice or chance decides it would not (Equinox).
pub(crate) fn would_destroy(game: &Game, spell: ObjectId, what: &Filter, context: &Context<'_>) -> bool {
    let Some(mut item) = game.stack().iter().find(|item| item.id == spell).cloned() else { return false };
    item.text = words_of(game, &item);
    let illegal = targets::illegal_targets(game, &item);
    if item.announced != StackObjectKind::Spell || (!item.targets.is_empty() && illegal.len() == item.targets.len()) {
        return false;
    }
    let effects = declared::body(item.card, item.announced)
        .and_then(|body| body.modes.get(usize::from(item.mode)))
        .map_or(&[][..], |mode| &mode.effects);
    let resolution = Resolution { illegal, ..Resolution::of(item) };
    would_destroy_by(game, effects, &resolution, what, context)
}

pub(crate) fn would_destroy_by(
    game: &Game,
    effects: &[Effect],
    as_if: &Resolution,
    what: &Filter,
    context: &Context<'_>,
) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Destroy { what: doomed, regeneration } => {
            context::referred_objects(game, doomed, &Context::of(as_if)).into_iter().any(|id| {
                destruction::is_destroyed(game, id, *regeneration)
                    && context::fits_on_battlefield(game, what, id, context)
            })
        }
        Effect::If { condition, .. } => {
            let branch = u16::from(!context::holds(game, condition, &Context::of(as_if)));
            would_destroy_by(game, effect.branch(branch), as_if, what, context)
        }
        _ => false,
    })
}

/// The words replaced in a spell or ability on the stack.
pub(crate) fn words_of(game: &Game, item: &StackItem) -> TextChange {
    match item.announced {
        StackObjectKind::Spell => game.characteristics_anywhere(item.id).map_or(item.text, |now| now.text),
        _ => item.text,
    }
}
