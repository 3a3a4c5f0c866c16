//! Which permanents watch for what. It is kept with the characteristics, so that an event without watchers costs nothing.

use declaration::{Ability, AbilityId, CardId, Permission, Static, Trigger};

use super::Kinds;
use crate::continuous::{Characteristics, TextChange};
use crate::{Game, ObjectId, Seat, Zone, cards};

/// The permanents that have triggered abilities, by kind of event, and those with static abilities that are asked for often.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watching {
    all: Kinds,
    sources: Vec<(ObjectId, Kinds)>,
    /// Those that change what spells and abilities cost, or what lands are tapped for.
    about_mana: Vec<ObjectId>,
    /// Whether any of them modifies damage (614).
    damage: bool,
    /// Whether any of them replaces other events (614).
    events: bool,
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
        let mut about_mana = false;
        for (_, ability) in now.abilities() {
            match ability {
                Ability::Triggered { trigger, .. } => kinds = kinds.union(Kinds::of(trigger)),
                Ability::TriggeredMana { .. }
                | Ability::Static(Static::Permission(Permission::CostsMore { .. } | Permission::CannotPlay(_))) => {
                    about_mana = true;
                }
                Ability::Static(Static::WatchDamage { .. }) => self.damage = true,
                Ability::Static(Static::Replaces(_)) => self.events = true,
                Ability::Activated(_) | Ability::Static(_) => {}
            }
        }
        if about_mana {
            self.about_mana.push(id);
        }
        if kinds != Kinds::default() {
            self.all = self.all.union(kinds);
            self.sources.push((id, kinds));
        }
    }
}

impl Game {
    /// The permanents that change what spells and abilities cost, or what lands are tapped for, or forbid what is cast.
    pub(crate) fn about_mana(&self) -> &[ObjectId] {
        &self.layers().watching.about_mana
    }

    /// Whether a static ability of a permanent modifies damage.
    pub(crate) fn has_damage_watched(&self) -> bool {
        self.layers().watching.damage
    }

    /// Whether a static ability of a permanent replaces events by instructions.
    pub(crate) fn has_events_replaced(&self) -> bool {
        self.layers().watching.events
    }

    /// The abilities of permanents that watch for events of these kinds.
    pub(crate) fn watchers(&self, kinds: Kinds) -> Vec<Watcher> {
        let watching = &self.layers().watching;
        let mut list = Vec::new();
        if watching.all.intersects(kinds) {
            for (id, _) in watching.sources.iter().filter(|(_, watched)| watched.intersects(kinds)) {
                if let Some(now) = self.characteristics(*id) {
                    watchers_of(*id, now, kinds, &mut list);
                }
            }
        }
        list
    }

    /// Abilities of a card in a graveyard that watch for its having been discarded: they function as it leaves the hand.
    pub(crate) fn watchers_of_discard(&self, id: ObjectId) -> Vec<Watcher> {
        let Some(object) = self.object(id) else { return Vec::new() };
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

    /// Abilities of cards in graveyards that watch for the beginning of a step and function there (113.6b).
    pub(super) fn buried_watchers(&self) -> Vec<Watcher> {
        let mut list = Vec::new();
        for seat in [self.turn.active, self.turn.active.other()] {
            for id in &self.player(seat).graveyard {
                let Some(object) = self.object(*id).filter(|object| object.zone == Zone::Graveyard) else { continue };
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
}
