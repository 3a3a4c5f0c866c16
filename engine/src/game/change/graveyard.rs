//! The order of a graveyard (404): cards that are put into it at the same time lie as their owner chooses. It is asked only where something
//! looks at the order: a card among them counts what lies above it.

use declaration::{Ability, CardId, Condition, Filter};

use super::{discard, resolution};
use crate::cards;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::frame::Shape;
use crate::game::object::{ObjectId, Zone};
use crate::read::context::Context;
use crate::read::{filter, players};
use crate::seat::Seat;

impl Game {
    /// Does what puts cards into graveyards at the same time, and takes note of those whose order matters (404.3).
    pub(crate) fn bury_together<T>(&mut self, bury: impl FnOnce(&mut Game) -> T) -> T {
        let before = self.players.each_ref().map(|player| player.graveyard.len());
        let done = bury(self);
        for seat in [self.turn.active, self.turn.active.other()] {
            let buried = self.player(seat).graveyard.get(before[seat.index()]..).unwrap_or_default();
            if order_matters(self, buried, seat) {
                let buried = buried.to_vec();
                self.unarranged.push(buried);
            }
        }
        done
    }

    /// Discards cards at the same time (701.9).
    pub(crate) fn discard_together(&mut self, ids: &[ObjectId]) {
        let cause = players::resolving_player(self);
        for id in ids {
            if let Some(owner) = self.object(*id).map(|object| object.owner) {
                resolution::note_discard(self, owner);
            }
        }
        self.bury_together(|game| {
            for id in ids {
                discard::discard(game, *id, cause);
            }
        });
    }

    /// The next cards that were put into a graveyard at the same time and whose order still matters, with their owner. They are asked about
    /// once.
    pub(crate) fn take_unarranged(&mut self) -> Option<(Seat, Vec<(ObjectId, CardId)>)> {
        while !self.unarranged.is_empty() {
            let mut buried = self.unarranged.remove(0);
            buried.retain(|id| self.object(*id).is_some_and(|object| object.zone == Zone::Graveyard));
            let Some(player) = buried.first().and_then(|id| self.object(*id)).map(|object| object.owner) else {
                continue;
            };
            if !order_matters(self, &buried, player) {
                continue;
            }
            return Some((player, buried.iter().filter_map(|id| Some((*id, self.object(*id)?.card))).collect()));
        }
        None
    }

    /// The owner has put cards into an order, the first to lie below the others; what else lies there stays in its place.
    pub(crate) fn arrange_graveyard(&mut self, player: Seat, shape: &Shape, answer: &Action) {
        let (Shape::Order { items }, Action::Order(order)) = (shape, answer) else { return };
        let ordered: Vec<ObjectId> =
            order.iter().filter_map(|place| items.get(usize::from(*place))).map(|(id, _)| *id).collect();
        let mut next = ordered.iter().copied();
        for lying in &mut self.player_mut(player).graveyard {
            if ordered.contains(lying)
                && let Some(id) = next.next()
            {
                *lying = id;
            }
        }
    }
}

/// What a condition counts above the card itself in its graveyard.
fn counted_above(condition: &Condition) -> Option<&Filter> {
    match condition {
        Condition::BuriedUnder { what, .. } => Some(what),
        Condition::Not(condition) => counted_above(condition),
        Condition::All(all) => all.iter().find_map(counted_above),
        _ => None,
    }
}

/// Whether one of these cards in a graveyard counts others of them, of another name, when they lie above it.
fn order_matters(game: &Game, buried: &[ObjectId], owner: Seat) -> bool {
    buried.iter().any(|id| {
        let Some(card) = game.object(*id).map(|object| object.card) else { return false };
        let context = Context::new(owner, *id);
        let counts = |filter: &Filter| {
            buried.iter().any(|other| {
                game.object(*other).is_some_and(|object| object.card != card)
                    && game
                        .characteristics_anywhere(*other)
                        .is_some_and(|now| filter::fits(game, filter, *other, &now, &context))
            })
        };
        cards::definition(card).abilities.iter().any(|ability| match ability {
            Ability::Triggered { condition: Some(condition), .. } => counted_above(condition).is_some_and(counts),
            _ => false,
        })
    })
}
