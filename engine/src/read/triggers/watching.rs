//! Which permanents watch for what, and which have the other abilities that are asked for often. It is kept with the characteristics, so that
//! an event without watchers, or a rule that no permanent changes, costs nothing.

use declaration::{Ability, AbilityId, Condition, Static, Trigger};

use super::occurrence;
use super::occurrence::Occurrence;
use crate::cards;
use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::computed::PermanentAbility;
use crate::game::event::Event;
use crate::game::facts::Facts;
use crate::game::object::{ObjectId, Zone};
use crate::game::text::TextChange;
use crate::game::triggers::{Kinds, PendingTrigger, Watcher, Watchers};
use crate::read::context::Context;
use crate::read::{context, layers};

/// The triggered abilities for events of these kinds that an object with these characteristics has.
fn watchers_of(source: ObjectId, now: &Characteristics, kinds: Kinds, list: &mut Watchers) {
    for (place, ability) in now.abilities() {
        if let Ability::Triggered { trigger, .. } = ability
            && Kinds::of(trigger).intersects(kinds)
            && !ability.functions_in_graveyard()
            && let Some((ability, _)) = now.ability(place)
        {
            let text = now.text_of(place);
            list.push(Watcher { source, controller: now.controller, card: now.card, ability, text });
        }
    }
}

/// The abilities of permanents that change what spells and abilities cost, or what lands are tapped for, or forbid what is cast.
pub(crate) fn about_mana(game: &Game) -> &[PermanentAbility] {
    &layers::all_layers(game).watching.about_mana
}

/// The static abilities of permanents that change rules and no characteristics.
pub(crate) fn ruling_abilities(game: &Game) -> impl Iterator<Item = (&PermanentAbility, &'static Static)> {
    static_abilities(&layers::all_layers(game).watching.ruling)
}

/// The static abilities of permanents that keep others from being targets or enchanted.
pub(crate) fn excluding_abilities(game: &Game) -> impl Iterator<Item = (&PermanentAbility, &'static Static)> {
    static_abilities(&layers::all_layers(game).watching.excluding)
}

fn static_abilities(list: &[PermanentAbility]) -> impl Iterator<Item = (&PermanentAbility, &'static Static)> {
    list.iter().filter_map(|one| match one.ability {
        Ability::Static(fixed) => Some((one, fixed)),
        _ => None,
    })
}

/// The permanents that can be tapped, or used otherwise, for mana.
pub(crate) fn with_mana_abilities(game: &Game) -> &[ObjectId] {
    &layers::all_layers(game).watching.mana
}

/// The permanents with activated abilities that are no mana abilities.
pub(crate) fn with_activated_abilities(game: &Game) -> &[ObjectId] {
    &layers::all_layers(game).watching.activated
}

/// Whether any permanent is legendary or has the supertype world.
pub(crate) fn has_unique_permanents(game: &Game) -> bool {
    layers::all_layers(game).watching.unique
}

/// Whether a static ability of a permanent modifies damage.
pub(crate) fn has_damage_watched(game: &Game) -> bool {
    layers::all_layers(game).watching.damage
}

/// Whether a static ability of a permanent replaces events by instructions.
pub(crate) fn has_events_replaced(game: &Game) -> bool {
    layers::all_layers(game).watching.events
}

/// Whether an ability of a permanent watches for events of these kinds.
pub(crate) fn is_watched(game: &Game, kinds: Kinds) -> bool {
    layers::all_layers(game).watching.all.intersects(kinds)
}

/// The abilities of permanents that watch for events of these kinds.
pub(crate) fn watchers(game: &Game, kinds: Kinds) -> Watchers {
    let watching = &layers::all_layers(game).watching;
    let mut list = Watchers::new();
    if watching.all.intersects(kinds) {
        for (id, _) in watching.sources.iter().filter(|(_, watched)| watched.intersects(kinds)) {
            if let Some(now) = game.characteristics(*id) {
                watchers_of(*id, now, kinds, &mut list);
            }
        }
    }
    list
}

/// Abilities of a card in a graveyard that watch for its having been discarded: they function as it leaves the hand.
fn watchers_of_discard(game: &Game, id: ObjectId) -> Watchers {
    let Some(object) = game.object(id) else { return Watchers::new() };
    let abilities = cards::definition(object.card).abilities.iter().enumerate();
    abilities
        .filter(|(_, ability)| matches!(ability, Ability::Triggered { trigger: Trigger::IsDiscarded, .. }))
        .map(|(place, _)| Watcher {
            source: id,
            controller: object.owner,
            card: object.card,
            ability: AbilityId { card: object.card, place: place as u8 },
            text: TextChange::NONE,
        })
        .collect()
}

/// Abilities of a spell that watch for its being cast: they function on the stack (113.6).
fn watchers_of_casting(game: &Game, id: ObjectId) -> Watchers {
    let Some(object) = game.object(id) else { return Watchers::new() };
    let abilities = cards::definition(object.card).abilities.iter().enumerate();
    abilities
        .filter(|(_, ability)| matches!(ability, Ability::Triggered { trigger: Trigger::IsCast, .. }))
        .map(|(place, _)| Watcher {
            source: id,
            controller: object.controller,
            card: object.card,
            ability: AbilityId { card: object.card, place: place as u8 },
            text: game.characteristics_anywhere(id).map_or(TextChange::NONE, |now| now.text),
        })
        .collect()
}

/// Abilities of cards in graveyards and in exile that watch for the beginning of a step and function there (113.6b).
fn watchers_elsewhere(game: &Game) -> Watchers {
    let mut list = Watchers::new();
    for seat in [game.turn().active, game.turn().active.other()] {
        let player = game.player(seat);
        for id in player.graveyard.iter().chain(&player.exile) {
            let Some(object) = game.object(*id).filter(|object| Facts::of_card(object.card).elsewhere) else {
                continue;
            };
            for (place, ability) in cards::definition(object.card).abilities.iter().enumerate() {
                let functions = match object.zone {
                    Zone::Graveyard => ability.functions_in_graveyard(),
                    Zone::Exile => ability.functions_in_exile(),
                    _ => false,
                };
                if functions {
                    let ability = AbilityId { card: object.card, place: place as u8 };
                    let text = TextChange::NONE;
                    list.push(Watcher { source: *id, controller: seat, card: object.card, ability, text });
                }
            }
        }
    }
    list
}

/// The condition that a triggered ability checks as it triggers and as it resolves (603.4).
pub(crate) fn intervening_condition(ability: AbilityId) -> Option<&'static Condition> {
    match cards::ability(ability)? {
        Ability::Triggered { condition, .. } => condition.as_ref(),
        _ => None,
    }
}

/// The abilities that watch for the event, which has just happened: of permanents, and of other objects where those abilities function there.
/// What leaves is seen as it was before; who watches it is not asked of what is so now.
pub(crate) fn watchers_of_event(game: &Game, event: &Event) -> Watchers {
    let mut list = watchers(game, Kinds::of_event(event));
    match *event {
        Event::StepBegan(step) if step.moment().is_some() => list.extend(watchers_elsewhere(game)),
        Event::SpellCast { object, .. } => list.extend(watchers_of_casting(game, object)),
        Event::Discarded { player, new: Some(new), cause: Some(cause) } if cause != player => {
            list.extend(watchers_of_discard(game, new));
        }
        _ => {}
    }
    list
}

/// The abilities of permanents that would trigger if this happened.
pub(crate) fn would_trigger(game: &Game, event: &Event) -> Vec<PendingTrigger> {
    let watchers = watchers(game, Kinds::of_event(event));
    if watchers.is_empty() {
        return Vec::new();
    }
    let would = occurrence::occurrences(game, event);
    would.iter().flat_map(|what| watchers.iter().filter_map(|watcher| triggered(game, watcher, what))).collect()
}

/// The ability, where it triggers when this happens.
pub(crate) fn triggered(game: &Game, watcher: &Watcher, what: &Occurrence) -> Option<PendingTrigger> {
    let Some(Ability::Triggered { trigger, condition, .. }) = cards::ability(watcher.ability) else { return None };
    let context = Context { text: watcher.text, ..Context::new(watcher.controller, watcher.source) };
    let triggering = occurrence::matches(game, trigger, what, &context)?;
    let context = Context { triggering, ..context };
    condition.as_ref().is_none_or(|condition| context::holds(game, condition, &context)).then_some(PendingTrigger {
        controller: watcher.controller,
        source: watcher.source,
        card: watcher.card,
        ability: watcher.ability,
        delayed: false,
        triggering,
        text: watcher.text,
    })
}
