//! Regeneration at the moment of dying (rules of 1994): an ability is paid for and applied without the stack.

use declaration::ObjectCostKind;

use crate::Flow;
use crate::decision::mana;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::destruction;
use crate::game::frame::{Frame, Purpose, Question, Regenerating, Shape};
use crate::game::object::ObjectId;
use crate::rules::casting::object_costs;
use crate::rules::regeneration;

/// An answer to what is asked as permanents are destroyed: whether and how one is regenerated, or what is given up for that.
pub(crate) fn take_answer(game: &mut Game, about: Option<ObjectId>, answer: &Action) -> Flow {
    let waiting = match game.frame_mut() {
        Some(Frame::Destruction(destruction)) => destruction.regenerating.take(),
        _ => None,
    };
    match waiting {
        Some(regenerating) => take_objects(game, *regenerating, answer),
        None => take_regeneration(game, about, answer),
    }
}

/// The answer to the question at death: the ability is paid and applied without the stack.
fn take_regeneration(game: &mut Game, about: Option<ObjectId>, answer: &Action) -> Flow {
    let Some(id) = about else { return Ok(()) };
    let mut abilities = regeneration::regenerating_abilities(game, id).into_iter();
    let chosen = match answer {
        Action::Yes => abilities.next(),
        Action::Choose(sources) => abilities.find(|(source, _)| sources.contains(source)),
        _ => None,
    };
    let Some((source, ability)) = chosen else { return Ok(()) };
    pay_for_regeneration(game, Regenerating { saved: id, source, ability, given: Vec::new() })
}

/// Asks what is given up for the ability, where there is a choice; then pays for it and applies it.
fn pay_for_regeneration(game: &mut Game, mut regenerating: Regenerating) -> Flow {
    let Regenerating { saved, source, ability, .. } = regenerating;
    while let Some(object_cost) = object_costs::object_cost_at_once(game, source, ability, &regenerating.given) {
        if object_cost.from.len() > usize::from(object_cost.count) {
            let shape = Shape::Objects {
                from: object_cost.from,
                min: object_cost.count,
                max: object_cost.count,
                ordered: false,
            };
            let purpose = match object_cost.how {
                ObjectCostKind::Discard => Purpose::Discard,
                ObjectCostKind::ExileFromGraveyard | ObjectCostKind::ExileFromSingleGraveyard => {
                    Purpose::ChooseInGraveyard
                }
                ObjectCostKind::Sacrifice | ObjectCostKind::Exile | ObjectCostKind::Tap => Purpose::Sacrifice,
            };
            if let Some(Frame::Destruction(destruction)) = game.frame_mut() {
                destruction.regenerating = Some(Box::new(regenerating));
            }
            let (player, about) = (object_cost.player, Some(source));
            game.push_frame(Frame::Question(Question { player, purpose, about, shape, answer: None }));
            return Ok(());
        }
        regenerating.given.extend(object_cost.from.into_iter().map(|id| (object_cost.place, id)));
    }
    mana::pay_at_once(game, source, ability, &regenerating.given)?;
    destruction::make_shield(game, saved);
    Ok(())
}

/// The player has chosen what is given up for an ability that regenerates at the moment of dying.
fn take_objects(game: &mut Game, mut regenerating: Regenerating, answer: &Action) -> Flow {
    let Action::Choose(chosen) = answer else { return Ok(()) };
    let object_cost =
        object_costs::object_cost_at_once(game, regenerating.source, regenerating.ability, &regenerating.given);
    if let Some(object_cost) = object_cost {
        regenerating.given.extend(chosen.iter().map(|id| (object_cost.place, *id)));
    }
    pay_for_regeneration(game, regenerating)
}
