//! Which permanents watch for what, and which have the other abilities that are asked for often. It is kept with the characteristics, so that
//! an event without watchers, or a rule that no permanent changes, costs nothing.

use crate::continuous;
use declaration::{Ability, AbilityId, CardId, Permission, Static, Supertype, Trigger};

use super::Kinds;
use crate::continuous::{Characteristics, TextChange};
use crate::{Game, ObjectId, Seat, Zone, cards};

/// The permanents that have triggered abilities, by kind of event, and those with other abilities that are asked for often; each list in the
/// order of the battlefield.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watching {
    all: Kinds,
    sources: Vec<(ObjectId, Kinds)>,
    /// Those that change what spells and abilities cost, or what lands are tapped for.
    about_mana: Vec<ObjectId>,
    /// Those with static abilities that change rules and no characteristics.
    ruling: Vec<ObjectId>,
    /// Those that can be tapped, or used otherwise, for mana.
    mana: Vec<ObjectId>,
    /// Those with activated abilities that are no mana abilities.
    activated: Vec<ObjectId>,
    /// Whether any of them is legendary or has the supertype world.
    unique: bool,
    /// Whether any of them modifies damage (614).
    damage: bool,
    /// Whether any of them replaces other events (614).
    events: bool,
    /// Whether any of them keeps permanents from being targets or enchanted.
    excluding: bool,
}

/// One triggered ability that watches, as it was when the event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watcher {
    pub(crate) source: ObjectId,
    pub(crate) controller: Seat,
    pub(crate) card: CardId,
    pub(crate) ability: AbilityId,
    /// The words replaced in it (612).
    pub(crate) text: TextChange,
}

/// The triggered abilities for events of these kinds that an object with these characteristics has.
fn watchers_of(source: ObjectId, now: &Characteristics, kinds: Kinds, list: &mut Vec<Watcher>) {
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

impl Watching {
    /// Takes note of a permanent with these characteristics.
    pub(crate) fn add(&mut self, id: ObjectId, now: &Characteristics) {
        let mut kinds = Kinds::default();
        let (mut about_mana, mut ruling, mut activated) = (false, false, false);
        let mut mana = now.has_intrinsic_abilities();
        for (_, ability) in now.abilities() {
            match ability {
                Ability::Triggered { trigger, .. } => kinds = kinds.union(Kinds::of(trigger)),
                Ability::TriggeredMana { .. } => about_mana = true,
                Ability::Activated(activation) if activation.mana => mana = true,
                Ability::Activated(_) => activated = true,
                Ability::Static(Static::Continuous(_) | Static::Defines { .. }) => {}
                Ability::Static(fixed) => {
                    ruling = true;
                    match fixed {
                        Static::Permission(Permission::CostsMore { .. } | Permission::CannotPlay(_)) => {
                            about_mana = true;
                        }
                        Static::WatchDamage { .. } => self.damage = true,
                        Static::Replaces(_) => self.events = true,
                        Static::Excludes { .. } => self.excluding = true,
                        _ => {}
                    }
                }
            }
        }
        self.unique |= now.supertypes.contains(Supertype::Legendary) || now.supertypes.contains(Supertype::World);
        let lists = [
            (about_mana, &mut self.about_mana),
            (ruling, &mut self.ruling),
            (mana, &mut self.mana),
            (activated, &mut self.activated),
        ];
        for (_, list) in lists.into_iter().filter(|(belongs, _)| *belongs) {
            list.push(id);
        }
        if kinds != Kinds::default() {
            self.all = self.all.union(kinds);
            self.sources.push((id, kinds));
        }
    }
}

/// The permanents that change what spells and abilities cost, or what lands are tapped for, or forbid what is cast.
pub(crate) fn about_mana(game: &Game) -> &[ObjectId] {
    &continuous::all_layers(game).watching.about_mana
}

/// The static abilities of permanents that change rules and no characteristics: each with its permanent, what that is now, and its place
/// among that one's abilities.
pub(crate) fn ruling_abilities(game: &Game) -> impl Iterator<Item = (ObjectId, &Characteristics, u8, &'static Static)> {
    let present =
        continuous::all_layers(game).watching.ruling.iter().filter_map(|id| Some((*id, game.characteristics(*id)?)));
    present.flat_map(|(id, now)| {
        now.abilities().filter_map(move |(place, ability)| match ability {
            Ability::Static(fixed) => Some((id, now, place, fixed)),
            _ => None,
        })
    })
}

/// The permanents that can be tapped, or used otherwise, for mana.
pub(crate) fn with_mana_abilities(game: &Game) -> &[ObjectId] {
    &continuous::all_layers(game).watching.mana
}

/// The permanents with activated abilities that are no mana abilities.
pub(crate) fn with_activated_abilities(game: &Game) -> &[ObjectId] {
    &continuous::all_layers(game).watching.activated
}

/// Whether any permanent is legendary or has the supertype world.
pub(crate) fn has_unique_permanents(game: &Game) -> bool {
    continuous::all_layers(game).watching.unique
}

/// Whether a static ability of a permanent modifies damage.
pub(crate) fn has_damage_watched(game: &Game) -> bool {
    continuous::all_layers(game).watching.damage
}

/// Whether a static ability of a permanent replaces events by instructions.
pub(crate) fn has_events_replaced(game: &Game) -> bool {
    continuous::all_layers(game).watching.events
}

/// Whether a static ability keeps permanents from being targets or enchanted.
pub(crate) fn has_exclusions(game: &Game) -> bool {
    continuous::all_layers(game).watching.excluding
}

/// The abilities of permanents that watch for events of these kinds.
pub(crate) fn watchers(game: &Game, kinds: Kinds) -> Vec<Watcher> {
    let watching = &continuous::all_layers(game).watching;
    let mut list = Vec::new();
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
pub(crate) fn watchers_of_discard(game: &Game, id: ObjectId) -> Vec<Watcher> {
    let Some(object) = game.object(id) else { return Vec::new() };
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
pub(crate) fn watchers_of_casting(game: &Game, id: ObjectId) -> Vec<Watcher> {
    let Some(object) = game.object(id) else { return Vec::new() };
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

/// Abilities of cards in graveyards that watch for the beginning of a step and function there (113.6b).
pub(super) fn buried_watchers(game: &Game) -> Vec<Watcher> {
    let mut list = Vec::new();
    for seat in [game.turn.active, game.turn.active.other()] {
        for id in &game.player(seat).graveyard {
            let Some(object) = game.object(*id).filter(|object| object.zone == Zone::Graveyard) else { continue };
            for (place, ability) in cards::definition(object.card).abilities.iter().enumerate() {
                if ability.functions_in_graveyard() {
                    let ability = AbilityId { card: object.card, place: place as u8 };
                    let text = TextChange::NONE;
                    list.push(Watcher { source: *id, controller: seat, card: object.card, ability, text });
                }
            }
        }
    }
    list
}
