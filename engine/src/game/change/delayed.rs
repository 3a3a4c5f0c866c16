//! Abilities that instructions create: delayed (603.7) and reflexive (603.12) ones.

use declaration::{Delayed, Trigger, Within};

use crate::game::Game;
use crate::game::frame::StackItem;
use crate::game::triggers::{DelayedAbility, PendingTrigger, SpecialAction, Triggering};
use crate::read::context::Context;
use crate::read::triggers::occurrence;
use crate::read::triggers::occurrence::Occurrence;
use crate::read::{context, declared};

/// Permits a special action: until end of turn, or to stop the ability that was created last.
pub(crate) fn permit(game: &mut Game, item: StackItem, stops: bool) {
    if game.permanent(item.source).is_none() {
        // The card of a spell is found by what it becomes as it leaves the stack.
        game.remember(item.source);
    }
    let stops = game.delayed.last().filter(|_| stops).map(|created| created.number);
    game.special_actions.push(SpecialAction { item, stops });
}

/// A special action has been paid for: the ability that it stops waits no longer.
pub(crate) fn stop(game: &mut Game, number: u32) {
    game.delayed.retain(|waiting| waiting.number != number);
    end_special_actions(game);
}

/// What left its zone this turn is forgotten: a special action is found with what its source has become.
pub(crate) fn follow_sources(game: &mut Game) {
    for place in 0..game.special_actions.len() {
        let Some(source) = game.special_actions.get(place).map(|one| one.item.source) else { continue };
        let became = context::remembered(game, source).and_then(|known| known.became);
        if let (Some(became), Some(one)) = (became, game.special_actions.get_mut(place)) {
            (one.item.source, one.item.id) = (became, became);
        }
    }
}

/// Special actions whose abilities wait no longer are taken no more.
fn end_special_actions(game: &mut Game) {
    let delayed = &game.delayed;
    game.special_actions
        .retain(|one| one.stops.is_none_or(|number| delayed.iter().any(|waiting| waiting.number == number)));
}

/// Creates an ability that triggers later, or, where it is to do so at once, triggers it.
pub(crate) fn create_delayed(game: &mut Game, created: DelayedAbility) {
    match declared::delayed(created.ability) {
        Some(Delayed { trigger: Trigger::AtOnce, .. }) => trigger_delayed(game, &created, created.about),
        Some(_) => game.delayed.push(created),
        None => {}
    }
}

/// Something happens: delayed abilities that wait for it trigger, and wait no longer (603.7b).
pub(super) fn notice_delayed(game: &mut Game, what: &Occurrence) {
    if game.delayed.is_empty() {
        return;
    }
    let mut all = std::mem::take(&mut game.delayed);
    all.retain(|waiting| {
        let context = Context {
            triggering: waiting.about,
            text: waiting.text,
            ..Context::new(waiting.controller, waiting.source)
        };
        let fits = declared::delayed(waiting.ability)
            .and_then(|declared| occurrence::matches(game, &declared.trigger, what, &context));
        match fits {
            // What it was created to speak of comes before what its event speaks of.
            Some(event) => {
                let about = waiting.about;
                let triggering = Triggering {
                    object: about.object.or(event.object),
                    subject: about.subject.or(event.subject),
                    player: about.player.or(event.player),
                    amount: about.amount.max(event.amount),
                    x: about.x,
                };
                trigger_delayed(game, waiting, triggering);
                declared::delayed(waiting.ability).is_some_and(|declared| declared.each_time)
            }
            None => true,
        }
    });
    game.delayed = all;
    end_special_actions(game);
}

fn trigger_delayed(game: &mut Game, waiting: &DelayedAbility, triggering: Triggering) {
    game.triggers.push(PendingTrigger {
        controller: waiting.controller,
        source: waiting.source,
        card: waiting.card,
        ability: waiting.ability,
        delayed: true,
        triggering,
        text: waiting.text,
    });
}

/// Abilities that wait for something this turn wait no longer (514.2).
pub(crate) fn end_delayed_of_turn(game: &mut Game) {
    end_delayed(game, &[Within::Turn, Within::Combat]);
    game.special_actions.retain(|one| one.stops.is_some());
    end_special_actions(game);
}

/// Abilities that wait for something this combat wait no longer (511.3).
pub(crate) fn end_delayed_of_combat(game: &mut Game) {
    end_delayed(game, &[Within::Combat]);
}

fn end_delayed(game: &mut Game, over: &[Within]) {
    game.delayed
        .retain(|waiting| declared::delayed(waiting.ability).is_some_and(|declared| !over.contains(&declared.within)));
}
