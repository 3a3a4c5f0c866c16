//! Putting triggered abilities on the stack (603.3).

use declaration::{Amount, Cost, DamagePart, Effect, Reference};

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
        Targeting {
            player: self.controller,
            source: self.source,
            triggering: self.triggering,
            text: self.text,
            first: None,
            x: None,
        }
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
        let same: Vec<&PendingTrigger> = self.triggers.iter().filter(|trigger| trigger.controller == player).collect();
        if count > 1 && !self.ordered && !self.order_is_idle(&same) {
            let items = same.iter().map(|trigger| (trigger.source, trigger.card)).collect();
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

    /// Whether it makes no difference in which order these are put on the stack: they are one ability several times, without choices, and
    /// befall one player, or do not depend on what triggered them, or deal damage that nobody dies of.
    fn order_is_idle(&self, triggers: &[&PendingTrigger]) -> bool {
        let Some((first, others)) = triggers.split_first() else { return true };
        if others.iter().any(|other| other.card != first.card || other.announced() != first.announced()) {
            return false;
        }
        let Some(modes) = body(first.card, first.announced()).map(|body| &body.modes) else { return false };
        let [mode] = modes.as_slice() else { return false };
        if !mode.targets.is_empty() {
            return others.iter().all(|other| other.triggering == first.triggering);
        }
        if others.iter().all(|other| self.befallen(other) == self.befallen(first)) || is_about_you(&mode.effects) {
            return true;
        }
        let fixed = |part: &DamagePart| match part.amount {
            Amount::Number(amount) => Some(amount),
            _ => None,
        };
        let damage = mode.effects.iter().try_fold(0_i32, |sum, effect| match effect {
            Effect::DealDamage { parts, .. } => parts.iter().try_fold(sum, |sum, part| sum.checked_add(fixed(part)?)),
            _ => None,
        });
        let all = damage.and_then(|damage| damage.checked_mul(i32::try_from(triggers.len()).ok()?));
        all.is_some_and(|all| Seat::BOTH.into_iter().all(|seat| self.player(seat).life > all))
    }

    /// Which players the event of a triggered ability speaks of, and how much it was.
    fn befallen(&self, trigger: &PendingTrigger) -> (Option<Seat>, Option<Seat>, u32) {
        let event = trigger.triggering;
        let controller = event.object.and_then(|id| self.last_known(id)).map(|known| known.controller);
        (event.player, controller, event.amount)
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

/// Whether instructions concern the controller of their ability alone, whatever has triggered it.
fn is_about_you(effects: &[Effect]) -> bool {
    let other = |effect: &Effect| match effect {
        Effect::GainLife { who, amount } | Effect::Draw { who, amount } => {
            *who != Reference::You || !matches!(amount, Amount::Number(_))
        }
        Effect::Pay { who, ways, .. } => {
            let plain = |cost: &Cost| matches!(cost, Cost::Mana(_) | Cost::Life(_));
            *who != Reference::You || !ways.iter().flatten().all(plain)
        }
        Effect::May { who, .. } => *who != Reference::You,
        _ => true,
    };
    !effects.iter().any(|effect| effect.any(&mut |effect| other(effect)))
}
