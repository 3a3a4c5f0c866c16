//! What a question in the middle of a resolution asks to be paid, and whether it can be.

use declaration::{Amount, CardTypes, Cost, Effect, ManaCost, ObjectCostKind, Reference};

use super::{cost, payment, sources};
use crate::cards;
use crate::game::Game;
use crate::game::frame::{Question, Resolution};
use crate::game::object::ObjectId;
use crate::read::context::Context;
use crate::read::{context, filter};
use crate::seat::Seat;

/// Whether a player can pay such a cost in the middle of a resolution.
pub(crate) fn can_pay_within(game: &Game, player: Seat, cost: &[Cost], resolution: &Resolution) -> bool {
    can_pay_mana(game, player, &mana_asked(game, cost, resolution)) && can_pay_others(game, player, cost, resolution)
}

/// Whether a player could perhaps pay such a cost once they have used mana abilities with costs of their own (605.3a, 118.12a).
pub(crate) fn could_pay_within(game: &Game, player: Seat, cost: &[Cost], resolution: &Resolution) -> bool {
    let sources = sources::mana_sources(game, player, None);
    payment::could_afford(game, player, &mana_asked(game, cost, resolution), &sources, None, CardTypes::default())
        && can_pay_others(game, player, cost, resolution)
}

/// Whether a player can pay what is no mana in such a cost.
fn can_pay_others(game: &Game, player: Seat, cost: &[Cost], resolution: &Resolution) -> bool {
    let source = resolution.item.source;
    other_costs(cost).all(|part| match part {
        Cost::LifeEqual(_) => game.player(player).life >= i32::from(life_asked(game, cost, resolution)),
        Cost::Objects { how: ObjectCostKind::Discard, count, .. } => {
            game.player(player).hand.count >= u32::from(*count)
        }
        part => cost::can_pay_part(game, player, source, part),
    }) && objects_asked(game, player, cost, resolution).iter().all(|(from, count)| from.len() >= usize::from(*count))
}

/// Whether the player who is asked to pay can still pay in this way: mana abilities may have changed that since.
pub(crate) fn can_pay_question(game: &Game, question: &Question, way: u8) -> bool {
    let resolution = game.enclosing_resolution();
    let Some(resolution) = resolution else { return false };
    match resolution.clone().next_effect() {
        Some(Effect::Pay { ways, .. }) => {
            ways.get(usize::from(way)).is_some_and(|cost| can_pay_within(game, question.player, cost, resolution))
        }
        Some(Effect::SearchForMore(_)) => can_pay_mana(game, question.player, &mana_for_found(game, resolution)),
        _ => false,
    }
}

/// The mana that such a cost asks for.
pub(crate) fn mana_asked(game: &Game, cost: &[Cost], resolution: &Resolution) -> ManaCost {
    let context = Context::of(resolution);
    cost.iter().fold(cost::mana_of(cost).with_x(resolution.item.x), |mana, cost| match cost {
        Cost::ManaForEach { mana: each, times } => cost::plus(mana, each, context::count(game, times, &context)),
        _ => mana,
    })
}

/// The mana by which the mana value of the card that was found exceeds that of what the resolution has taken note of (202.3).
pub(crate) fn mana_for_found(game: &Game, resolution: &Resolution) -> ManaCost {
    let Some(found) = resolution.found else { return ManaCost::ZERO };
    let value = cards::definition(found).cost.map_or(0, |cost| cost.value(0));
    let less = context::count(game, &Amount::ManaValueOf(Reference::Noted), &Context::of(resolution));
    let generic = u16::try_from(value.saturating_sub(less)).unwrap_or(u16::MAX);
    ManaCost { generic, ..ManaCost::ZERO }
}

/// The life that such a cost asks for.
pub(crate) fn life_asked(game: &Game, cost: &[Cost], resolution: &Resolution) -> u16 {
    let context = Context::of(resolution);
    let life = cost.iter().map(|cost| match cost {
        Cost::Life(life) => *life,
        Cost::LifeEqual(amount) => u16::try_from(context::count(game, amount, &context)).unwrap_or(u16::MAX),
        _ => 0,
    });
    life.fold(0, u16::saturating_add)
}

/// How many permanents such a cost has a player sacrifice.
pub(crate) fn sacrifices_asked(cost: &[Cost]) -> u8 {
    let counts = cost.iter().map(|cost| match cost {
        Cost::Objects { how: ObjectCostKind::Sacrifice, count, .. } => *count,
        _ => 0,
    });
    counts.fold(0, u8::saturating_add)
}

/// The damage that such a cost has a player take.
pub(crate) fn damage_asked(cost: &[Cost]) -> u16 {
    let damage = cost.iter().map(|cost| if let Cost::Damage(damage) = cost { *damage } else { 0 });
    damage.fold(0, u16::saturating_add)
}

/// What can be given up for the parts of such a cost that ask for it, and how many.
pub(crate) fn objects_asked(
    game: &Game,
    player: Seat,
    cost: &[Cost],
    resolution: &Resolution,
) -> Vec<(Vec<ObjectId>, u8)> {
    let context = Context::of(resolution);
    cost.iter()
        .filter_map(|cost| match cost {
            // Cards of a hand are asked for in their own way: not everybody sees them.
            Cost::Objects { how: ObjectCostKind::Discard, .. } => None,
            Cost::Objects { what, count, .. } => Some((filter::controlled_by(game, player, what, &context), *count)),
            Cost::PutCounter { on, .. } => Some((filter::controlled_by(game, player, on, &context), 1)),
            _ => None,
        })
        .collect()
}

/// Whether a player could pay this mana now.
pub(crate) fn can_pay_mana(game: &Game, player: Seat, mana: &ManaCost) -> bool {
    payment::affords(game, player, mana, &sources::mana_sources(game, player, None), None, CardTypes::default())
}

/// The parts of a cost that are not mana.
pub(crate) fn other_costs(cost: &[Cost]) -> impl Iterator<Item = &Cost> {
    cost.iter().filter(|cost| !matches!(cost, Cost::Mana(_) | Cost::ManaForEach { .. }))
}
