//! Choosing what is given up for a cost, and how something is divided (601.2b, 601.2d).

use declaration::Cost;

use super::{cast, mana_ability};
use crate::Flow;
use crate::game::Game;
use crate::game::frame::{ChosenTarget, Frame, Operation, Waiting};
use crate::game::object::ObjectId;
use crate::rules::casting::{cost, giving, mana_gifts};

/// Divides among the targets from this place on; what has only one division is not asked about.
pub(crate) fn divide_from(game: &mut Game, mut operation: Operation, place: u8) -> Flow {
    let Some((spec, _)) = operation.division() else { return give_from(game, operation, 0) };
    for place in place..u8::try_from(operation.targets.len()).unwrap_or(u8::MAX) {
        let of_spec = |chosen: &ChosenTarget| chosen.spec == spec;
        if !operation.targets.get(usize::from(place)).is_some_and(of_spec) {
            continue;
        }
        let greatest = operation.greatest_share(place);
        let last = !operation.targets.iter().skip(usize::from(place) + 1).any(of_spec);
        if last || greatest <= 1 {
            operation.give_share(place, greatest);
            continue;
        }
        operation.waiting = Waiting::Share(place);
        game.push_frame(Frame::Operation(Box::new(operation)));
        return Ok(());
    }
    give_from(game, operation, 0)
}

/// Chooses from this part of the cost on; where there are only as many as are asked for, nobody is asked.
pub(crate) fn give_from(game: &mut Game, mut operation: Operation, place: u8) -> Flow {
    let count = u8::try_from(operation.costs().len()).unwrap_or(u8::MAX);
    for place in place..count {
        let (from, count) = givable(game, &operation, place);
        if from.len() > usize::from(count) {
            operation.waiting = Waiting::Objects(place);
            game.push_frame(Frame::Operation(Box::new(operation)));
            return Ok(());
        }
        operation.given.extend(from.into_iter().map(|id| (place, id)));
    }
    cast::fix_cost(game, operation)
}

/// What can be chosen for this part of the cost so that the rest can still be paid, and how many are asked for.
pub(crate) fn givable(game: &Game, operation: &Operation, place: u8) -> (Vec<ObjectId>, u8) {
    let Some(cost @ Cost::Give { count, .. }) = operation.costs().get(usize::from(place)) else {
        return (Vec::new(), 0);
    };
    if operation.mana.is_some() {
        return (mana_ability::gifts_for_mana(game, operation, mana_gifts::paying_operation(game)), *count);
    }
    let sources = giving::sources_for(game, operation);
    let mana = cost::total_cost(game, operation, &sources.changes);
    let (reserved, on) = (cost::reserved(operation), operation.spell_types());
    let mut from = giving::payable(game, operation.targeting(), cost, &mana, &sources, reserved, on);
    from.retain(|id| operation.given.iter().all(|(_, given)| given != id));
    (from, *count)
}
