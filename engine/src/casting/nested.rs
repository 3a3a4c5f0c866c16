//! Mana abilities for which the player gives something up (605.3): an operation of their own, also in the middle of another one that
//! waits for its mana (601.2g). It ends with mana, and never is on the stack.

use super::{cost, giving, operation, sources, timing};
use crate::{resolving, scene, triggers, turn};
use declaration::{Ability, Cost, Effect, ManaKind, Produced};

use super::operation::costs;
use super::payment::can_pay;
use super::targets::Targeting;
use crate::continuous::TextChange;
use crate::frame::{Announced, Frame, Operation, Resolution, StackItem};
use crate::triggers::Happening;
use crate::{Flow, Game, ObjectId, Scene, Seat, cards};

/// Whether the mana ability asks for something that the player chooses.
pub(crate) fn asks_for_gift(game: &Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
    sources::mana_source(game, seat, object, ability, kind).is_some_and(|source| source.gives)
}

/// What can be given up for a mana ability, whatever it is to pay for.
pub(super) fn gifts(game: &Game, seat: Seat, source: ObjectId, text: TextChange, costs: &[Cost]) -> Vec<ObjectId> {
    let scene = Scene { text, ..Scene::new(seat, source) };
    costs
        .iter()
        .find_map(|cost| match cost {
            Cost::Give { what, .. } => Some(resolving::controlled_by(game, seat, what, &scene)),
            _ => None,
        })
        .unwrap_or_default()
}

/// Activating the mana ability as an operation, of which nothing is done yet.
pub(super) fn mana_operation(
    game: &Game,
    player: Seat,
    source: ObjectId,
    ability: u8,
    kind: ManaKind,
) -> Option<Operation> {
    let now = game.characteristics(source)?;
    let (id, _) = now.ability(ability)?;
    let by = Targeting { text: now.text_of(ability), ..Targeting::new(player, source) };
    Some(Operation { mana: Some(kind), ..Operation::new(by, Announced::Activated(id), now.card) })
}

/// Begins to activate the mana ability, in the middle of whatever the player does.
pub(crate) fn begin_mana_ability(game: &mut Game, player: Seat, source: ObjectId, ability: u8, kind: ManaKind) -> Flow {
    let before = operation::snapshot(game);
    let Some(operation) = mana_operation(game, player, source, ability, kind) else { return Ok(()) };
    giving::give_from(game, Operation { before: Some(before), ..operation }, 0)
}

/// The operation that waits for mana while a mana ability is activated.
pub(super) fn paying_operation(game: &Game) -> Option<&Operation> {
    game.frames.iter().rev().find_map(|frame| match frame {
        Frame::Operation(operation) if operation.mana.is_none() => Some(operation.as_ref()),
        _ => None,
    })
}

/// What can be given up for a mana ability so that the operation which waits for the mana can still be completed.
pub(super) fn gifts_for_mana(game: &Game, operation: &Operation, outer: Option<&Operation>) -> Vec<ObjectId> {
    let costs = costs(operation.card, operation.announced);
    let mut from = gifts(game, operation.player, operation.object, operation.text, costs);
    let place = costs.iter().position(|cost| matches!(cost, Cost::Give { .. }));
    if let (Some(outer), Some(place)) = (outer, place.and_then(|place| u8::try_from(place).ok())) {
        from.retain(|id| {
            outer.given.iter().all(|(_, given)| given != id)
                && operation::reserved(game, outer) != Some(*id)
                && pays_after_giving(game, operation, (place, *id), outer)
        });
    }
    from
}

/// Whether what is due can be paid when the mana ability has taken this object. Other mana may depend on it: it may animate a land, lend
/// an ability, add to what lands make (605.1b) or keep something under control (611.2b). What is left then follows from its having gone,
/// and is judged there.
fn pays_after_giving(game: &Game, operation: &Operation, given: (u8, ObjectId), outer: &Operation) -> bool {
    let mut then = game.clone();
    if give_for_mana(&mut then, operation, &[given]).is_err() {
        return false;
    }
    let sources = giving::sources_for(&then, outer);
    can_pay(&then.spendable(outer.player, outer.spell_types()), sources.abilities(), &outer.due.cost)
}

/// Pays for a mana ability with what was chosen, and makes its mana (605.3b).
fn give_for_mana(game: &mut Game, operation: &Operation, given: &[(u8, ObjectId)]) -> Flow {
    let Operation { player, announced, object: source, card, text, .. } = *operation;
    let Announced::Activated(id) = announced else { return Ok(()) };
    let (Some(Ability::Activated(activation)), Some(kind)) = (cards::ability(id), operation.mana) else {
        return Ok(());
    };
    let Some(production) = sources::production_of(game, source, activation) else { return Ok(()) };
    cost::pay_other_costs(game, player, source, &activation.cost)?;
    let given = giving::give_up(game, source, &activation.cost, given);
    timing::note_activation(game, source, id, card);
    let resolution = Resolution::of(StackItem::of_mana_ability(player, source, card, id, text, given));
    if activation.cost.contains(&Cost::Tap) {
        sources::notice_mana(game, player, source, production.total());
    } else {
        triggers::notice(game, Happening::ActivatesWithoutTap { player, id: source });
    }
    for (kind, count) in ManaKind::ALL.into_iter().zip(production.made(kind)) {
        sources::add_mana(game, player, kind, u16::from(count));
    }
    for effect in activation.body.modes.iter().flat_map(|mode| &mode.effects) {
        if let Effect::AddMana(Produced::Amount(kind, amount)) = effect {
            let count = scene::count(game, amount, &Scene::of(&resolution));
            sources::add_mana(game, player, *kind, u16::try_from(count).unwrap_or(u16::MAX));
        }
    }
    sources::go_on_with_mana_ability(game, resolution.item);
    Ok(())
}

/// Everything is chosen: the mana is there, and what has waited for it goes on.
pub(super) fn complete_mana_ability(game: &mut Game, operation: &Operation) -> Flow {
    give_for_mana(game, operation, &operation.given)?;
    match game.frames.pop() {
        Some(Frame::Operation(outer)) => operation::pay_on(game, *outer),
        Some(Frame::Priority { .. }) => {
            turn::keep_priority(game, operation.player);
            Ok(())
        }
        other => {
            game.frames.extend(other);
            Ok(())
        }
    }
}
