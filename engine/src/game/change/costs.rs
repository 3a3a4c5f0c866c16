//! Paying costs that are no mana (118).

use declaration::{Cost, ObjectCostKind, Removed};

use super::{discard, triggers, zones};
use crate::Flow;
use crate::game::Game;
use crate::game::object::{ObjectId, Zone};
use crate::read::players;
use crate::seat::Seat;

/// Pays the parts of a cost that are not mana.
pub(crate) fn pay_other_costs(game: &mut Game, player: Seat, source: ObjectId, costs: &[Cost]) -> Flow {
    for cost in costs {
        match cost {
            // What is given up is chosen, and paid by [`give_up`].
            Cost::Mana(_)
            | Cost::ManaCostOf(_)
            | Cost::PutCounter { .. }
            | Cost::ManaForEach { .. }
            | Cost::LifeEqual(_)
            | Cost::Damage(_)
            | Cost::Objects { .. } => {}
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
                    zones::take_from_library(game, player, None, Zone::Graveyard);
                }
            }),
            Cost::DiscardLastDrawn => {
                if let Some(last) = players::last_drawn_in_hand(game, player) {
                    discard::discard(game, last, None);
                }
            }
            Cost::DiscardAtRandom(count) => {
                for _ in 0..*count {
                    discard::discard_at_random(game, player, None)?;
                }
            }
        }
    }
    Ok(())
}

/// Gives up what was chosen, and says what that was: a permanent under the id it had.
pub(crate) fn give_up(game: &mut Game, source: ObjectId, costs: &[Cost], given: &[(u8, ObjectId)]) -> Vec<ObjectId> {
    let mut gone = Vec::new();
    for (place, cost) in costs.iter().enumerate() {
        let Cost::Objects { how, .. } = cost else { continue };
        let ids: Vec<ObjectId> =
            given.iter().filter(|(part, _)| usize::from(*part) == place).map(|(_, id)| *id).collect();
        match how {
            ObjectCostKind::Sacrifice => {
                zones::sacrifice_together(game, &ids);
                gone.extend(ids);
            }
            ObjectCostKind::Exile => {
                triggers::leave_together(game, &ids, |game, id| {
                    if let Some(owner) = game.object(id).map(|object| object.owner) {
                        game.move_to(id, Zone::Exile, owner);
                    }
                });
                gone.extend(ids);
            }
            ObjectCostKind::Tap => {
                for id in ids {
                    game.tap(id);
                    game.tapped_to_pay.push((source, id));
                    gone.push(id);
                }
            }
            ObjectCostKind::Discard => {
                for id in ids {
                    gone.extend(discard::discard(game, id, None));
                }
            }
            ObjectCostKind::ExileFromGraveyard | ObjectCostKind::ExileFromSingleGraveyard => {
                for id in ids {
                    if let Some(owner) = game.object(id).map(|object| object.owner) {
                        gone.extend(game.move_to(id, Zone::Exile, owner));
                    }
                }
            }
        }
    }
    gone
}
