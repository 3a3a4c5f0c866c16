//! What is paid: the parts of a cost, and what changes it (601.2f).

use super::sources;
use crate::{filter, resolving, scene, turn};
use declaration::{Cost, Costed, ManaCost, Reference, Removed};

use crate::continuous::TextChange;
use crate::frame::Announced;
use crate::{Flow, Game, ObjectId, Scene, Seat, Zone, cards};

/// An effect that changes what things cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CostChange {
    /// The permanent whose effect it is.
    pub(crate) source: ObjectId,
    /// Its controller.
    pub(crate) controller: Seat,
    /// The words replaced in it (612).
    pub(crate) text: TextChange,
    /// What it speaks of.
    pub(crate) what: &'static Costed,
    /// By how much generic mana.
    pub(crate) by: i16,
    /// How much colored mana it adds.
    pub(crate) colored: [u8; 5],
    /// Less mana than this in the whole cost is not left by it (118.7).
    pub(crate) least: u8,
}

/// A mana cost with what permanents add to it, then what they take off, down to no generic mana (601.2f).
pub(crate) fn changed_cost(
    game: &Game,
    mut cost: ManaCost,
    announced: Announced,
    object: ObjectId,
    changes: &[CostChange],
) -> ManaCost {
    if changes.is_empty() {
        return cost;
    }
    let Some(now) = game.last_known(object) else { return cost };
    let mut sum = i32::from(cost.generic);
    let (mut less, mut bounded) = (0, Vec::new());
    for change in changes {
        let scene = Scene { text: change.text, ..Scene::new(change.controller, change.source) };
        let applies = match (change.what, announced) {
            (Costed::Spells(filter) | Costed::AbilitiesOf(Reference::Each(filter)), _) => {
                matches!(change.what, Costed::Spells(_)) == (announced == Announced::Spell)
                    && matches!(announced, Announced::Spell | Announced::Activated(_))
                    && filter::fits(game, filter, object, &now, &scene)
            }
            (Costed::AbilitiesOf(whose), Announced::Activated(_)) => {
                scene::referred_objects(game, whose, &scene).contains(&object)
            }
            (Costed::AbilitiesOf(_), _) => false,
        };
        if !applies {
            continue;
        }
        for (count, more) in cost.colored.iter_mut().zip(change.colored) {
            *count = count.saturating_add(more);
        }
        if change.by >= 0 {
            sum += i32::from(change.by);
        } else if change.least > 0 {
            bounded.push((i32::from(change.by), i32::from(change.least)));
        } else {
            less += i32::from(change.by);
        }
    }
    // Those that leave some mana come first, which is the cheaper order.
    let colored: i32 = cost.colored.iter().map(|count| i32::from(*count)).sum();
    for (by, least) in bounded {
        let most = (sum + colored - least).clamp(0, sum);
        sum -= by.saturating_neg().min(most);
    }
    cost.generic = u16::try_from((sum + less).max(0)).unwrap_or(u16::MAX);
    cost
}

/// The mana in the activation costs of an ability of this source, that of another object's mana cost included.
pub(crate) fn mana_due(game: &Game, costs: &[Cost], source: ObjectId) -> ManaCost {
    let of = costs.iter().find_map(|cost| match cost {
        Cost::ManaCostOf(of) => Some(of),
        _ => None,
    });
    match of {
        // X is 0 where nobody has announced it (107.3g).
        Some(of) => plus(mana_of(costs), &mana_cost_of(game, of, source).unwrap_or_default().with_x(0), 1),
        None => mana_of(costs),
    }
}

/// The mana cost of what is meant, where it has one (118.6).
fn mana_cost_of(game: &Game, of: &Reference, source: ObjectId) -> Option<ManaCost> {
    let controller = game.characteristics(source)?.controller;
    let what = scene::referred_objects(game, of, &scene::scene_of(game, controller, source)).into_iter().next()?;
    cards::definition(game.characteristics(what)?.card).cost
}

/// Whether a part of a cost can be paid (118.3). Mana, and what is chosen to be given up, are judged with their alternatives elsewhere.
pub(crate) fn can_pay_part(game: &Game, player: Seat, source: ObjectId, cost: &Cost) -> bool {
    match cost {
        // How much life it is only a resolution says.
        Cost::Mana(_) | Cost::ManaForEach { .. } | Cost::LifeEqual(_) | Cost::Give { .. } => true,
        Cost::RemoveCounters { counter, count } => {
            let least = if let Removed::Exactly(least) = count { *least } else { 0 };
            game.permanent(source).is_some() && game.counters_on(source, *counter) >= least
        }
        Cost::Mill(count) => game.player(player).library.count >= u32::from(*count),
        Cost::ExileItself => game.object(source).is_some(),
        Cost::Tap => game.characteristics(source).is_some_and(|now| sources::may_tap_for_cost(game, source, now)),
        Cost::ManaCostOf(of) => mana_cost_of(game, of, source).is_some(),
        Cost::PutCounter { .. } => true,
        Cost::TapEnchanted => {
            let host = game.permanent(source).and_then(|source| source.attached_to);
            host.and_then(|host| game.permanent(host)).is_some_and(|host| !host.tapped)
        }
        Cost::SacrificeItself => game.characteristics(source).is_some_and(|now| now.controller == player),
        Cost::Life(life) => game.player(player).life >= i32::from(*life),
        Cost::DiscardLastDrawn => last_drawn_in_hand(game, player).is_some(),
        Cost::DiscardAtRandom(count) => game.player(player).hand.count >= u32::from(*count),
    }
}

/// The card that a player drew last this turn, where it is still in their hand.
pub(crate) fn last_drawn_in_hand(game: &Game, player: Seat) -> Option<ObjectId> {
    let last = game.player(player).drawn.last().copied();
    last.filter(|id| game.object(*id).is_some_and(|object| object.zone == Zone::Hand))
}

/// Pays the parts of a cost that are not mana.
pub(crate) fn pay_other_costs(game: &mut Game, player: Seat, source: ObjectId, costs: &[Cost]) -> Flow {
    for cost in costs {
        match cost {
            // What is given up is chosen, and paid by [`Game::give_up`].
            Cost::Mana(_)
            | Cost::ManaCostOf(_)
            | Cost::PutCounter { .. }
            | Cost::ManaForEach { .. }
            | Cost::LifeEqual(_)
            | Cost::Give { .. } => {}
            Cost::RemoveCounters { counter, count } => {
                let count = match count {
                    Removed::Exactly(count) => *count,
                    Removed::All => u16::MAX,
                    // The player says how many as mana is made.
                    Removed::AnyNumber => 0,
                };
                game.remove_counters(source, *counter, count, Some(player));
            }
            Cost::Tap => game.tap(source),
            Cost::TapEnchanted => {
                if let Some(host) = game.permanent(source).and_then(|source| source.attached_to) {
                    game.tap(host);
                }
            }
            Cost::SacrificeItself => game.sacrifice(source),
            Cost::ExileItself => {
                if let Some(owner) = game.object(source).map(|object| object.owner) {
                    game.move_to(source, Zone::Exile, owner);
                }
            }
            Cost::Life(life) => game.change_life(player, -i32::from(*life)),
            Cost::Mill(count) => game.bury_together(|game| {
                for _ in 0..*count {
                    resolving::take_from_library(game, player, None, Zone::Graveyard);
                }
            }),
            Cost::DiscardLastDrawn => {
                if let Some(last) = last_drawn_in_hand(game, player) {
                    turn::discard(game, last, None);
                }
            }
            Cost::DiscardAtRandom(count) => {
                for _ in 0..*count {
                    turn::discard_at_random(game, player, None)?;
                }
            }
        }
    }
    Ok(())
}

/// Whether paying these costs taps the source or takes it away, which then makes no mana for them.
pub(crate) fn reserves(costs: &[Cost]) -> bool {
    costs.iter().any(|cost| matches!(cost, Cost::Tap | Cost::SacrificeItself | Cost::ExileItself))
}

/// The mana in these costs.
pub(crate) fn mana_of(costs: &[Cost]) -> ManaCost {
    costs
        .iter()
        .find_map(|cost| match cost {
            Cost::Mana(mana) => Some(*mana),
            _ => None,
        })
        .unwrap_or(ManaCost::ZERO)
}

/// The sum of two mana costs, the second so many times.
pub(crate) fn plus(mut mana: ManaCost, other: &ManaCost, times: u32) -> ManaCost {
    let add = |count: u32, more: u32| count.saturating_add(more.saturating_mul(times));
    let generic = add(u32::from(mana.generic), u32::from(other.generic));
    mana.generic = u16::try_from(generic).unwrap_or(u16::MAX);
    for (count, more) in mana.colored.iter_mut().zip(other.colored) {
        *count = u8::try_from(add(u32::from(*count), u32::from(more))).unwrap_or(u8::MAX);
    }
    mana
}
