//! Putting triggered abilities on the stack (603.3).

use super::PendingTrigger;
use crate::body::body;
use crate::casting::Targeting;
use crate::frame::{Announced, Frame, Purpose, Question, Shape};
use crate::{Action, Flow, Game, Seat};

impl PendingTrigger {
    /// What it will be on the stack.
    pub(crate) const fn announced(&self) -> Announced {
        if self.delayed { Announced::Delayed(self.ability) } else { Announced::Triggered(self.ability) }
    }

    /// Whose targets it chooses.
    const fn targeting(&self) -> Targeting {
        Targeting { player: self.controller, source: self.source, triggering: self.triggering, text: self.text }
    }
}

impl Game {
    /// Puts the abilities that have triggered on the stack: the active player's first, each player's in an order of their choice
    /// (603.3b).
    pub(crate) fn place_triggers(&mut self) -> Flow {
        if !self.ordered {
            self.drop_impossible_triggers();
        }
        let Some((player, count)) = self.next_triggers() else {
            self.frames.pop();
            return Ok(());
        };
        let same = self.triggers.iter().filter(|trigger| trigger.controller == player);
        let identical = same.clone().zip(same.clone().skip(1)).all(|(one, other)| self.trigger_alike(one, other));
        if count > 1 && !identical && !self.ordered {
            let items = same.map(|trigger| (trigger.source, trigger.card)).collect();
            self.frames.push(Frame::Question(Question {
                player,
                purpose: Purpose::OrderTriggers,
                about: None,
                shape: Shape::Order { items },
                answer: None,
            }));
            return Ok(());
        }
        let Some(place) = self.triggers.iter().position(|trigger| trigger.controller == player) else { return Ok(()) };
        let trigger = self.triggers.remove(place);
        self.ordered = self.triggers.iter().any(|trigger| trigger.controller == player);
        self.begin_trigger(&trigger)
    }

    /// Whether it makes no difference which of the two comes first.
    fn trigger_alike(&self, one: &PendingTrigger, other: &PendingTrigger) -> bool {
        let object = |trigger: &PendingTrigger| trigger.triggering.object;
        let controller =
            |trigger: &PendingTrigger| object(trigger).and_then(|id| self.last_known(id)).map(|known| known.controller);
        let of_object = body(one.card, one.announced()).is_some_and(|body| body.of_object);
        one.card == other.card
            && one.announced() == other.announced()
            && one.triggering.player == other.triggering.player
            && one.triggering.amount == other.triggering.amount
            && (object(one) == object(other) || (!of_object && controller(one) == controller(other)))
    }

    /// Abilities without enough legal targets are removed (603.3d); nobody is asked to order them.
    fn drop_impossible_triggers(&mut self) {
        let mut triggers = std::mem::take(&mut self.triggers);
        triggers.retain(|trigger| self.has_legal_mode(trigger.targeting(), trigger.card, trigger.announced()));
        self.triggers = triggers;
    }

    /// Whose abilities come next, and how many they are.
    fn next_triggers(&self) -> Option<(Seat, usize)> {
        [self.turn.active, self.turn.active.other()].into_iter().find_map(|seat| {
            let count = self.triggers.iter().filter(|trigger| trigger.controller == seat).count();
            (count > 0).then_some((seat, count))
        })
    }

    /// A player has ordered their abilities, the first to be put on the stack first.
    pub(crate) fn order_triggers(&mut self, player: Seat, answer: &Action) {
        let Action::Order(order) = answer else { return };
        let (own, others): (Vec<PendingTrigger>, Vec<PendingTrigger>) =
            self.triggers.drain(..).partition(|trigger| trigger.controller == player);
        self.triggers = order.iter().filter_map(|place| own.get(usize::from(*place)).cloned()).collect();
        self.triggers.extend(others);
        self.ordered = true;
    }
}
