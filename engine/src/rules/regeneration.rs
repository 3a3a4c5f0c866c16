//! By which abilities a permanent could be regenerated (701.19).

use declaration::{Ability, Effect, Mode, Reference};

use crate::game::Game;
use crate::game::action::Target;
use crate::game::frame::{Shape, StackObjectKind};
use crate::game::object::ObjectId;
use crate::read::targets;
use crate::read::targets::Targeting;
use crate::rules::casting::{announce, sources, timing};

/// The abilities that would regenerate this permanent and that its controller can pay for now, one a source: the source, and the
/// place on its card.
pub(crate) fn regenerating_abilities(game: &Game, id: ObjectId) -> Vec<(ObjectId, u8)> {
    let Some(seat) = game.characteristics(id).map(|now| now.controller) else { return Vec::new() };
    let mut sources = sources::mana_sources(game, seat, None);
    sources.leave_out_costly();
    let abilities = game.battlefield().iter().filter_map(|source| {
        let now = game.characteristics(*source).filter(|now| now.controller == seat)?;
        now.abilities().find_map(|(place, ability)| {
            let Ability::Activated(activation) = ability else { return None };
            let by = Targeting { text: now.text_of(place), ..Targeting::new(seat, *source) };
            let targets = |mode: &Mode, spec: u8| {
                let words = mode.targets.get(usize::from(spec)).filter(|_| mode.targets.len() == 1);
                words.is_some_and(|words| targets::is_legal_target(game, by, &words.kind, Target::Object(id)))
            };
            let mut effects =
                activation.body.modes.iter().flat_map(|mode| mode.effects.iter().map(move |own| (mode, own)));
            let regenerates = effects.any(|(mode, effect)| match effect {
                Effect::Regenerate(Reference::Target(spec)) => targets(mode, *spec),
                Effect::Regenerate(Reference::Itself) => *source == id,
                Effect::Regenerate(Reference::Enchanted) => {
                    game.permanent(*source).is_some_and(|source| source.attached_to == Some(id))
                }
                _ => false,
            });
            let (ability, _) = now.ability(place)?;
            (regenerates
                && timing::is_unrestricted(game, seat, *source, StackObjectKind::Activated(ability), now.card)
                && announce::can_pay_costs(game, seat, *source, ability, activation, &sources))
            .then_some((*source, place))
        })
    });
    abilities.collect()
}

/// What the question at death asks: yes or no, or, where several permanents could regenerate it, which of them.
pub(crate) fn regeneration_shape(game: &Game, id: ObjectId) -> Option<Shape> {
    let from: Vec<ObjectId> = regenerating_abilities(game, id).into_iter().map(|(source, _)| source).collect();
    match from.len() {
        0 => None,
        1 => Some(Shape::YesNo),
        _ => Some(Shape::Objects { from, min: 0, max: 1, ordered: false }),
    }
}
