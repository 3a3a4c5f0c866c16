//! Triggered abilities (603): noticing events, and putting abilities on the stack.

use declaration::{Ability, Moment, Trigger};

use crate::frame::{Frame, Purpose, Question, Shape};
use crate::game::PendingTrigger;
use crate::{Action, Flow, Game, ObjectId, Seat, Target};

impl Game {
    /// The source's own abilities of this kind trigger.
    fn trigger_own(&mut self, source: ObjectId, triggering: Option<Target>, fits: impl Fn(&Trigger) -> bool) {
        let Some(known) = self.last_known(source) else { return };
        for (ability, declared) in known.abilities() {
            if let Ability::Triggered { trigger, .. } = declared
                && fits(trigger)
                && let Some((ability, _)) = known.ability(ability)
            {
                let controller = known.controller;
                self.triggers.push(PendingTrigger { controller, source, card: known.card, ability, triggering });
            }
        }
    }

    /// A permanent was put into a graveyard.
    pub(crate) fn notice_death(&mut self, id: ObjectId) {
        self.trigger_own(id, None, |trigger| *trigger == Trigger::Dies);
    }

    /// A permanent entered the battlefield.
    pub(crate) fn notice_entering(&mut self, id: ObjectId) {
        self.trigger_own(id, None, |trigger| *trigger == Trigger::Enters);
    }

    /// A source dealt damage to something.
    pub(crate) fn notice_damage(&mut self, source: ObjectId, to: Target, _amount: u32, _combat: bool) {
        let Target::Player(seat) = to else { return };
        if self.last_known(source).is_some_and(|known| known.controller != seat) {
            self.trigger_own(source, Some(to), |trigger| *trigger == Trigger::DealsDamageToOpponent);
        }
    }

    /// A step began whose beginning abilities may speak of.
    pub(crate) fn notice_moment(&mut self, moment: Moment, active: Seat) {
        for place in 0..self.battlefield.len() {
            let Some(id) = self.battlefield.get(place).copied() else { break };
            let Some(now) = self.characteristics(id) else { continue };
            if moment == Moment::YourUpkeep && now.controller != active {
                continue;
            }
            self.trigger_own(id, Some(Target::Player(active)), |trigger| *trigger == Trigger::Beginning(moment));
        }
    }

    /// Puts the abilities that have triggered on the stack: the active player's first, each player's in an order of their choice
    /// (603.3b).
    pub(crate) fn place_triggers(&mut self) -> Flow {
        let Some(next) = self.next_triggers() else {
            self.frames.pop();
            return Ok(());
        };
        let (player, count) = next;
        let same = self.triggers.iter().filter(|trigger| trigger.controller == player);
        let first = self.triggers.iter().find(|trigger| trigger.controller == player).cloned();
        let identical = same.clone().all(|trigger| {
            first.as_ref().is_some_and(|first| {
                first.card == trigger.card && first.ability == trigger.ability && first.triggering == trigger.triggering
            })
        });
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
