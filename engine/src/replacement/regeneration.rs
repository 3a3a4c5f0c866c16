//! Regeneration (701.19), in both forms: shields made ahead, and the question at death of the rules of 1994.

use crate::{casting, combat};
use declaration::{Ability, Effect, Giving, Mode, Reference, Static};

use crate::casting::Targeting;
use crate::frame::{Frame, Purpose, Question, Regenerating};
use crate::{Action, Event, Flow, Game, ObjectId, Shape, Target};

/// Whether nothing forbids that this permanent is regenerated.
pub(crate) fn can_be_regenerated(game: &Game, id: ObjectId) -> bool {
    game.permanent(id).is_some_and(|permanent| !permanent.regeneration_forbidden)
}

/// Makes a shield: the next time the permanent would be destroyed this turn, it is regenerated (701.19a).
pub(crate) fn make_shield(game: &mut Game, id: ObjectId) {
    if let Some(permanent) = game.permanent_mut(id) {
        permanent.shields = permanent.shields.saturating_add(1);
        game.emit(Event::ShieldMade(id));
    }
}

/// Whether an ability of its own regenerates it whenever it would be destroyed (701.19b).
pub(crate) fn regenerates_itself(game: &Game, id: ObjectId) -> bool {
    let regenerates = |ability: &Ability| matches!(ability, Ability::Static(Static::RegeneratesItself));
    game.characteristics(id).is_some_and(|now| now.abilities().any(|(_, ability)| regenerates(ability)))
}

/// Regenerates instead of destroying: healed, tapped, out of combat (701.19a). Where its own ability does so, no shield is used up.
pub(crate) fn regenerate(game: &mut Game, id: ObjectId) {
    let used = u8::from(!regenerates_itself(game, id));
    let Some(permanent) = game.permanent_mut(id) else { return };
    permanent.shields = permanent.shields.saturating_sub(used);
    permanent.damage = 0;
    game.tap(id);
    combat::remove_from_combat(game, id);
    game.emit(Event::Regenerated(id));
}

/// The abilities that would regenerate this permanent and that its controller can pay for now, one a source: the source, and the
/// place on its card.
pub(crate) fn regenerating_abilities(game: &Game, id: ObjectId) -> Vec<(ObjectId, u8)> {
    let Some(seat) = game.characteristics(id).map(|now| now.controller) else { return Vec::new() };
    let sources = casting::mana_sources(game, seat, None);
    let abilities = game.battlefield.iter().filter_map(|source| {
        let now = game.characteristics(*source).filter(|now| now.controller == seat)?;
        now.abilities().find_map(|(place, ability)| {
            let Ability::Activated(activation) = ability else { return None };
            let by = Targeting { text: now.text_of(place), ..Targeting::new(seat, *source) };
            let targets = |mode: &Mode, spec: u8| {
                let words = mode.targets.get(usize::from(spec)).filter(|_| mode.targets.len() == 1);
                words.is_some_and(|words| casting::is_legal_target(game, by, &words.kind, Target::Object(id)))
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
                && casting::is_unrestricted(game, seat, *source, crate::Announced::Activated(ability), now.card)
                && casting::can_pay_costs(game, seat, *source, ability, activation, &sources))
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

/// The answer to the question at death: the ability is paid and applied without the stack.
pub(crate) fn take_regeneration(game: &mut Game, about: Option<ObjectId>, answer: &Action) -> Flow {
    let Some(id) = about else { return Ok(()) };
    let mut abilities = regenerating_abilities(game, id).into_iter();
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
    while let Some(gift) = casting::gift_at_once(game, source, ability, &regenerating.given) {
        if gift.from.len() > usize::from(gift.count) {
            let shape = Shape::Objects { from: gift.from, min: gift.count, max: gift.count, ordered: false };
            let purpose = match gift.how {
                Giving::Discard => Purpose::Discard,
                Giving::ExileFromGraveyard => Purpose::ChooseInGraveyard,
                Giving::Sacrifice | Giving::Exile | Giving::Tap => Purpose::Sacrifice,
            };
            if let Some(Frame::Destruction(destruction)) = game.frames.last_mut() {
                destruction.regenerating = Some(Box::new(regenerating));
            }
            let (player, about) = (gift.player, Some(source));
            game.frames.push(Frame::Question(Question { player, purpose, about, shape, answer: None }));
            return Ok(());
        }
        regenerating.given.extend(gift.from.into_iter().map(|id| (gift.place, id)));
    }
    casting::pay_at_once(game, source, ability, &regenerating.given)?;
    make_shield(game, saved);
    Ok(())
}

/// The player has chosen what is given up for an ability that regenerates at the moment of dying.
pub(crate) fn take_gift_for_regeneration(game: &mut Game, answer: &Action) -> Flow {
    let waiting = match game.frames.last_mut() {
        Some(Frame::Destruction(destruction)) => destruction.regenerating.take(),
        _ => None,
    };
    let (Some(mut regenerating), Action::Choose(chosen)) = (waiting, answer) else { return Ok(()) };
    let gift = casting::gift_at_once(game, regenerating.source, regenerating.ability, &regenerating.given);
    if let Some(gift) = gift {
        regenerating.given.extend(chosen.iter().map(|id| (gift.place, *id)));
    }
    pay_for_regeneration(game, *regenerating)
}
