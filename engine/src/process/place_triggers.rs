//! Putting triggered abilities on the stack (603.3).

use declaration::{Amount, CardId, Cost, DamagePart, Effect, Reference};

use crate::Flow;
use crate::decision::cast;
use crate::game::Game;
use crate::game::change::triggers;
use crate::game::frame::{Frame, Purpose, Question, Shape, StackObjectKind};
use crate::game::object::ObjectId;
use crate::game::triggers::PendingTrigger;
use crate::read::declared;
use crate::read::targets::Targeting;
use crate::rules::casting::announce;
use crate::seat::Seat;

impl PendingTrigger {
    /// What it will be on the stack.
    pub(crate) const fn announced(&self) -> StackObjectKind {
        if self.delayed { StackObjectKind::Delayed(self.ability) } else { StackObjectKind::Triggered(self.ability) }
    }

    /// Whose targets it chooses.
    pub(crate) const fn targeting(&self) -> Targeting {
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

/// Puts the abilities that have triggered on the stack: the active player's first, each player's in an order of their choice
/// (603.3b).
pub(crate) fn place_triggers(game: &mut Game) -> Flow {
    if !game.has_ordered_triggers() {
        drop_impossible_triggers(game);
    }
    let Some((player, count)) = next_triggers(game) else {
        game.pop_frame();
        return Ok(());
    };
    if count > 1
        && !game.has_ordered_triggers()
        && let Some(items) = to_be_ordered(game, player)
    {
        game.push_frame(Frame::Question(Question {
            player,
            purpose: Purpose::OrderTriggers,
            about: None,
            shape: Shape::Order { items },
            answer: None,
        }));
        return Ok(());
    }
    let Some(trigger) = triggers::take_trigger(game, player) else { return Ok(()) };
    cast::begin_trigger(game, &trigger)
}

/// The abilities of this player's that have triggered, where it makes a difference in which order they are put on the stack.
fn to_be_ordered(game: &Game, player: Seat) -> Option<Vec<(ObjectId, CardId)>> {
    let same: Vec<&PendingTrigger> =
        game.waiting_triggers().iter().filter(|trigger| trigger.controller == player).collect();
    (!order_is_idle(game, &same)).then(|| same.iter().map(|trigger| (trigger.source, trigger.card)).collect())
}

/// Whether it makes no difference in which order these are put on the stack: they are one ability several times, without choices, and
/// befall one player, or do not depend on what triggered them, or deal damage that nobody dies of.
fn order_is_idle(game: &Game, triggers: &[&PendingTrigger]) -> bool {
    let Some((first, others)) = triggers.split_first() else { return true };
    if others.iter().any(|other| other.card != first.card || other.announced() != first.announced()) {
        return false;
    }
    let Some(modes) = declared::body(first.card, first.announced()).map(|body| &body.modes) else { return false };
    let [mode] = modes.as_slice() else { return false };
    if !mode.targets.is_empty() {
        return others.iter().all(|other| other.triggering == first.triggering);
    }
    if others.iter().all(|other| befallen(game, other) == befallen(game, first)) || is_about_you(&mode.effects) {
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
    all.is_some_and(|all| Seat::BOTH.into_iter().all(|seat| game.player(seat).life > all))
}

/// Which players the event of a triggered ability speaks of, and how much it was.
fn befallen(game: &Game, trigger: &PendingTrigger) -> (Option<Seat>, Option<Seat>, u32) {
    let event = trigger.triggering;
    let controller = event.object.and_then(|id| game.last_known(id)).map(|known| known.controller);
    (event.player, controller, event.amount)
}

/// Abilities without enough legal targets are removed (603.3d); nobody is asked to order them.
fn drop_impossible_triggers(game: &mut Game) {
    triggers::retain_triggers(game, |game, trigger| {
        announce::has_legal_mode(game, trigger.targeting(), trigger.card, trigger.announced())
    });
}

/// Whose abilities come next, and how many they are.
fn next_triggers(game: &Game) -> Option<(Seat, usize)> {
    [game.turn().active, game.turn().active.other()].into_iter().find_map(|seat| {
        let count = game.waiting_triggers().iter().filter(|trigger| trigger.controller == seat).count();
        (count > 0).then_some((seat, count))
    })
}

/// Whether instructions concern the controller of their ability alone, whatever has triggered it.
fn is_about_you(effects: &[Effect]) -> bool {
    let other = |effect: &Effect| match effect {
        Effect::GainLife { who, amount } | Effect::Draw { who, amount, .. } => {
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
