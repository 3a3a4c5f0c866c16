//! Continuous effects of spells and abilities that have resolved (611.2): what is fixed as they begin, and how long they last.

use std::sync::Arc;

use declaration::{Ability, Amount, CardId, Change, Condition, Duration, Effect, Reference, Static};

use crate::game::Game;
use crate::game::alteration::Alteration;
use crate::game::effects::{ContinuousEffect, Lasts, Lingering};
use crate::game::frame::StackItem;
use crate::game::object::{ObjectId, Zone};
use crate::game::replacement::NextReplacement;
use crate::read::context::Context;
use crate::read::layers::effects;
use crate::read::{context, declared, exclusions};
use crate::seat::Seat;

/// A spell or ability makes a continuous effect on what it means now; its numbers are fixed (611.2c-d).
pub(crate) fn begin_effect(
    game: &mut Game,
    what: &Reference,
    changes: &[Change],
    duration: &Duration,
    context: &Context<'_>,
    declaring: CardId,
) {
    let timestamp = game.next_timestamp();
    for object in context::referred_objects(game, what, context) {
        if game.permanent(object).is_none() && !game.stack.iter().any(|item| item.id == object) {
            continue;
        }
        let context = Context { affected: Some(object), ..*context };
        let lasts = match duration {
            Duration::EndOfTurn => Lasts::EndOfTurn,
            Duration::YourNextTurn => Lasts::NextTurn,
            Duration::EndOfCombat => Lasts::EndOfCombat,
            Duration::YourNextUpkeep => Lasts::NextUpkeep,
            Duration::EndOfYourNextUpkeep => Lasts::ThroughUpkeep(game.turn.number),
            // It is said of rules of combat only.
            Duration::ControllersNextTurn => continue,
            Duration::NextUntapSteps(count) => Lasts::NextUntapSteps(*count),
            Duration::YourNextUntapStep => Lasts::YourNextUntapStep,
            Duration::UntilLeaves if is_gone(game, context.source) => continue,
            Duration::UntilLeaves => Lasts::UntilLeaves(context.source),
            // 611.2b: an effect whose duration is over before it begins does nothing.
            Duration::AsLongAs(_) if context.resolution.is_some_and(|resolution| resolution.item.over) => continue,
            Duration::AsLongAs(condition) if !context::holds(game, condition, &context) => continue,
            Duration::AsLongAs(condition) => {
                Lasts::AsLongAs(context.source, context.text, Arc::new(Condition::clone(condition)))
            }
            Duration::Indefinite => Lasts::Indefinitely,
        };
        for change in changes {
            // 101.2: who can't gain control of it does not.
            if *change == Change::YouControl && exclusions::is_kept_from_control(game, object, context.you) {
                continue;
            }
            for layer in effects::layers_of(change) {
                let Some(alteration) = effects::alteration(game, change, layer, &context, declaring, timestamp) else {
                    continue;
                };
                game.effects.push(ContinuousEffect {
                    object,
                    alteration,
                    controller: context.you,
                    timestamp,
                    lasts: lasts.clone(),
                });
            }
        }
    }
    game.changed();
}

/// Players gain control of permanents at the same time, for the rest of the game.
pub(crate) fn give_control(game: &mut Game, given: &[(ObjectId, Seat)]) {
    let timestamp = game.next_timestamp();
    for (object, controller) in given {
        game.effects.push(ContinuousEffect {
            object: *object,
            alteration: Alteration::Control(*controller),
            controller: *controller,
            timestamp,
            lasts: Lasts::Indefinitely,
        });
    }
    game.changed();
}

/// A player's spell or ability alters objects for the rest of the game (611.2a).
pub(crate) fn alter(game: &mut Game, objects: &[ObjectId], alteration: Alteration, controller: Seat) {
    let timestamp = game.next_timestamp();
    for object in objects.iter().copied() {
        let lasts = Lasts::Indefinitely;
        game.effects.push(ContinuousEffect { object, alteration, controller, timestamp, lasts });
    }
    game.changed();
}

/// The next event of a kind this turn is to be replaced (614).
pub(crate) fn replace_next(game: &mut Game, effect: NextReplacement) {
    game.replacements.push(effect);
}

/// An effect has replaced the one event that it was to replace.
pub(crate) fn end_next_replacement(game: &mut Game, number: u32) {
    game.replacements.retain(|next| next.number != number);
}

/// Ends the effects that last until end of turn (514.2).
pub(crate) fn end_effects_of_turn(game: &mut Game) {
    if !game.lingering.is_empty() {
        game.lingering.clear();
        game.changed();
    }
    end_effects(game, |effect| effect.lasts == Lasts::EndOfTurn);
}

/// Ends the effects that last until this player's next turn, which begins now.
pub(crate) fn end_effects_until_turn(game: &mut Game, seat: Seat) {
    game.combat_effects.retain(|effect| effect.lasts != Lasts::NextTurn || effect.controller != seat);
    end_effects(game, |effect| effect.lasts == Lasts::NextTurn && effect.controller == seat);
}

/// Ends the effects that last until end of combat (511.3).
pub(crate) fn end_effects_of_combat(game: &mut Game) {
    game.combat_effects.retain(|effect| effect.lasts != Lasts::EndOfCombat);
    end_effects(game, |effect| effect.lasts == Lasts::EndOfCombat);
}

/// Ends the effects that are over.
fn end_effects(game: &mut Game, over: impl Fn(&ContinuousEffect) -> bool) {
    if game.effects.iter().any(&over) {
        game.effects.retain(|effect| !over(effect));
        game.changed();
    }
}

/// The permanents that effects keep from untapping in this player's untap step.
pub(crate) fn kept_tapped_by_effects(game: &Game, seat: Seat) -> impl Iterator<Item = ObjectId> {
    let keeps = move |effect: &&ContinuousEffect| {
        effect.alteration == Alteration::StaysTapped
            && (effect.lasts != Lasts::YourNextUntapStep || effect.controller == seat)
    };
    game.effects.iter().filter(keeps).map(|effect| effect.object)
}

/// An untap step of this player's has gone by: for what they control, phased out or not (702.26f), and for effects that speak of it as `your`.
pub(crate) fn count_untap_step(game: &mut Game, seat: Seat) {
    let mut effects = std::mem::take(&mut game.effects);
    let controller = |id| match game.characteristics(id) {
        Some(now) => Some(now.controller),
        None => game.object(id).map(|object| object.controller),
    };
    effects.retain_mut(|effect| match &mut effect.lasts {
        Lasts::NextUntapSteps(left) if controller(effect.object) == Some(seat) => {
            *left = left.saturating_sub(1);
            *left > 0
        }
        Lasts::YourNextUntapStep => effect.controller != seat,
        _ => true,
    });
    game.effects = effects;
}

/// Ends the effects that last until this player's next upkeep, which begins now.
pub(crate) fn end_effects_until_upkeep(game: &mut Game, seat: Seat) {
    end_effects(game, |effect| effect.lasts == Lasts::NextUpkeep && effect.controller == seat);
}

/// Ends the effects that last through this player's upkeep, which ends now.
pub(crate) fn end_effects_of_upkeep(game: &mut Game, seat: Seat) {
    let number = game.turn.number;
    let over = |since: u32| since < number;
    end_effects(game, |effect| {
        matches!(effect.lasts, Lasts::ThroughUpkeep(since) if over(since)) && effect.controller == seat
    });
}

/// Ends the effects whose condition no longer holds. They do not begin anew when it holds again (611.2b).
pub(crate) fn end_conditional_effects(game: &mut Game) {
    end_durations_on_stack(game);
    let over = |game: &Game, effect: &ContinuousEffect| match &effect.lasts {
        Lasts::AsLongAs(source, text, condition) => {
            let context =
                Context { text: *text, affected: Some(effect.object), ..Context::new(effect.controller, *source) };
            // 702.26f: what has phased out can no longer be seen.
            (is_phased_out(game, effect.object) && speaks_of_affected(condition))
                || !context::holds(game, condition, &context)
        }
        Lasts::UntilLeaves(source) => is_gone(game, *source),
        _ => false,
    };
    let mut place = 0;
    while let Some(effect) = game.effects.get(place) {
        if over(game, effect) {
            game.effects.remove(place);
            game.changed();
        } else {
            place += 1;
        }
    }
}

/// Whether a permanent is phased out (702.26).
fn is_phased_out(game: &Game, id: ObjectId) -> bool {
    game.object(id).is_some_and(|object| object.zone == Zone::PhasedOut)
}

/// Whether a permanent has left the battlefield; phasing out is no leaving (702.26d).
fn is_gone(game: &Game, id: ObjectId) -> bool {
    game.permanent(id).is_none() && !is_phased_out(game, id)
}

/// Whether the condition tracks what the effect is on (611.2b): its power, or what it is.
fn speaks_of_affected(condition: &Condition) -> bool {
    let of_affected = |amount: &Amount| match amount {
        Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::Counters(_, of) => *of == Reference::Affected,
        _ => false,
    };
    match condition {
        Condition::Compare(one, _, other) => of_affected(one) || of_affected(other),
        Condition::Is(what, _) => *what == Reference::Affected,
        Condition::Not(condition) => speaks_of_affected(condition),
        Condition::All(all) => all.iter().any(speaks_of_affected),
        _ => false,
    }
}

/// Marks what is on the stack and would make an effect whose duration is over already: it makes none, even if the condition holds again
/// (611.2b).
fn end_durations_on_stack(game: &mut Game) {
    let is_over = |game: &Game, item: &StackItem, effect: &Effect| {
        let Effect::Continuous { duration: Duration::AsLongAs(condition), .. } = effect else { return false };
        // What counters on the object begin, begins with those that the ability puts there itself.
        if let Condition::Compare(Amount::Counters(_, Reference::Affected), ..) = **condition {
            return false;
        }
        let context =
            Context { triggering: item.triggering, text: item.text, ..Context::new(item.controller, item.source) };
        let affected: Vec<Option<ObjectId>> = if item.targets.is_empty() {
            vec![None]
        } else {
            item.targets.iter().map(|chosen| chosen.target.object()).collect()
        };
        affected.into_iter().any(|affected| !context::holds(game, condition, &Context { affected, ..context }))
    };
    for place in 0..game.stack.len() {
        let Some(item) = game.stack.get(place).filter(|item| !item.over) else { continue };
        let mode = declared::body(item.card, item.announced).and_then(|body| body.modes.get(usize::from(item.mode)));
        let over = mode
            .is_some_and(|mode| mode.effects.iter().any(|effect| effect.any(&mut |inner| is_over(game, item, inner))));
        if let Some(item) = game.stack.get_mut(place).filter(|_| over) {
            item.over = true;
        }
    }
}

/// An object has left its zone: the effects on it end, except that those on a spell stay with the permanent that it becomes (400.7a).
pub(crate) fn carry_effects(game: &mut Game, from: ObjectId, to: Option<ObjectId>) {
    match to {
        Some(to) => {
            game.effects.iter_mut().filter(|effect| effect.object == from).for_each(|effect| effect.object = to)
        }
        None => game.effects.retain(|effect| effect.object != from),
    }
}

/// A permanent is about to leave the battlefield: its effects that outlast it are kept.
pub(crate) fn keep_lingering_effects(game: &mut Game, source: ObjectId) {
    let Some(now) = game.characteristics(source) else { return };
    let mut kept = Vec::new();
    for (place, ability) in now.abilities() {
        let Ability::Static(Static::Continuous(continuous)) = ability else { continue };
        if let Some((id, _)) = now.ability(place).filter(|_| continuous.lingers) {
            let timestamp = game.permanent(source).map_or(0, |permanent| permanent.timestamp);
            let controller = now.controller;
            kept.push(Lingering { ability: id, text: now.text_of(place), source, controller, timestamp });
        }
    }
    game.lingering.extend(kept);
}
