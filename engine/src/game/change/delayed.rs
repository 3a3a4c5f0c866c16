//! Abilities that instructions create: delayed (603.7) and reflexive (603.12) ones.

use declaration::{Delayed, Trigger, Within};

use crate::game::Game;
use crate::game::triggers::{DelayedAbility, PendingTrigger, Triggering};
use crate::read::context::Context;
use crate::read::declared;
use crate::read::triggers::occurrence;
use crate::read::triggers::occurrence::Occurrence;

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
    for waiting in std::mem::take(&mut game.delayed) {
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
                trigger_delayed(game, &waiting, triggering);
                if declared::delayed(waiting.ability).is_some_and(|declared| declared.each_time) {
                    game.delayed.push(waiting);
                }
            }
            None => game.delayed.push(waiting),
        }
    }
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
}

/// Abilities that wait for something this combat wait no longer (511.3).
pub(crate) fn end_delayed_of_combat(game: &mut Game) {
    end_delayed(game, &[Within::Combat]);
}

fn end_delayed(game: &mut Game, over: &[Within]) {
    game.delayed
        .retain(|waiting| declared::delayed(waiting.ability).is_some_and(|declared| !over.contains(&declared.within)));
}
