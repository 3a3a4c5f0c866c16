//! Counters on permanents (122): entering with them, putting and removing them, and what state-based actions do to them.

use declaration::{Ability, Counter, Static};

use super::record;
use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::{Object, ObjectId, Zone};
use crate::read::context;
use crate::read::context::Context;
use crate::read::layers;
use crate::seat::Seat;

/// Counters that remove each other (704.5q).
const GROWTH: Counter = Counter::Size(1, 1);
const DECAY: Counter = Counter::Size(-1, -1);

impl Game {
    /// How many counters of a kind are on a permanent or a card in exile, or were when it left (608.2h).
    pub(crate) fn counters_on(&self, id: ObjectId, counter: Counter) -> u16 {
        let exiled = self.object(id).filter(|object| object.zone == Zone::Exile).map(|object| &object.permanent);
        let permanent = exiled.or_else(|| self.permanent_or_last(id));
        let there = permanent.and_then(|permanent| permanent.counters.iter().find(|(kind, _)| *kind == counter));
        there.map_or(0, |(_, count)| *count)
    }

    /// Puts counters on a permanent (122.1).
    pub(crate) fn put_counters(&mut self, id: ObjectId, counter: Counter, count: u32) {
        let there = self.counters_on(id, counter);
        let room = most_counters(self, id, counter).map_or(u16::MAX, |most| most.saturating_sub(there));
        let count = u16::try_from(count).unwrap_or(u16::MAX).min(room);
        let Some(permanent) = self.permanent_mut(id).filter(|_| count > 0) else { return };
        match permanent.counters.iter_mut().find(|(kind, _)| *kind == counter) {
            Some((_, there)) => *there = there.saturating_add(count),
            None => permanent.counters.push((counter, count)),
        }
        record(self, Event::CountersPut { object: id, counter, count });
    }

    /// Takes note of the source whose ability has put counters on a permanent.
    pub(crate) fn note_counters_by(&mut self, id: ObjectId, source: ObjectId) {
        if let Some(permanent) = self.permanent_mut(id)
            && id != source
            && !permanent.counted_by.contains(&source)
        {
            permanent.counted_by.push(source);
        }
    }

    /// Removes all counters of a kind that a source's abilities have put on a permanent, and others like them.
    pub(crate) fn remove_counters_of(&mut self, id: ObjectId, counter: Counter, source: ObjectId, by: Seat) {
        self.remove_counters(id, counter, u16::MAX, Some(by));
        if let Some(permanent) = self.permanent_mut(id) {
            permanent.counted_by.retain(|other| *other != source);
        }
    }

    /// Removes counters from a permanent or a card in exile, as far as there are any (122.1); how many. Nobody removes what a state-based
    /// action does.
    pub(crate) fn remove_counters(&mut self, id: ObjectId, counter: Counter, count: u16, by: Option<Seat>) -> u16 {
        let counted = |object: &&mut Object| matches!(object.zone, Zone::Battlefield | Zone::Exile);
        let Some(permanent) = self.object_mut(id).filter(counted).map(|object| &mut object.permanent) else { return 0 };
        let Some((_, there)) = permanent.counters.iter_mut().find(|(kind, _)| *kind == counter) else { return 0 };
        let removed = count.min(*there);
        *there -= removed;
        permanent.counters.retain(|(_, count)| *count > 0);
        if removed > 0 {
            record(self, Event::CountersRemoved { object: id, counter, count: removed, by });
        }
        removed
    }

    /// A permanent that has just entered did so with the counters that its own words say (614.1c), looked at as it is on the battlefield
    /// (614.12). `x` is that of the spell it was, and 0 for anything else.
    pub(crate) fn enter_with_counters(&mut self, id: ObjectId, x: u32) {
        let Some(now) = self.characteristics(id) else { return };
        let context = Context { text: now.text, ..Context::new(now.controller, id) };
        let put: Vec<(Counter, u32)> = now
            .abilities()
            .filter_map(|(_, ability)| match ability {
                Ability::Static(Static::EntersWithCounters { counter, amount: declaration::Amount::X }) => {
                    Some((*counter, x))
                }
                Ability::Static(Static::EntersWithCounters { counter, amount }) => {
                    Some((*counter, context::count(self, amount, &context)))
                }
                _ => None,
            })
            .collect();
        for (counter, count) in put {
            self.put_counters(id, counter, count);
        }
    }

    /// Removes counters that are too many (704.5r), and those that cancel each other (704.5q); whether there were any.
    pub(crate) fn balance_counters(&mut self) -> bool {
        if !layers::all_layers(self).looked_at.counters {
            return false;
        }
        let mut excess: Vec<(ObjectId, Counter, u16)> = Vec::new();
        let all = self.battlefield.iter().filter_map(|id| Some((*id, self.permanent(*id)?)));
        for (id, permanent) in all.filter(|(_, permanent)| !permanent.counters.is_empty()) {
            for (counter, count) in &permanent.counters {
                let most = most_counters(self, id, *counter).unwrap_or(u16::MAX);
                if *count > most {
                    excess.push((id, *counter, *count - most));
                }
            }
            let both = self.counters_on(id, GROWTH).min(self.counters_on(id, DECAY));
            if both > 0 {
                excess.extend([(id, GROWTH, both), (id, DECAY, both)]);
            }
        }
        for (id, counter, count) in &excess {
            self.remove_counters(*id, *counter, *count, None);
        }
        !excess.is_empty()
    }
}

/// The most counters of a kind that may be on a permanent; none where there is no bound.
fn most_counters(game: &Game, id: ObjectId, counter: Counter) -> Option<u16> {
    let now = game.characteristics(id)?;
    let bounds = now.abilities().filter_map(|(_, ability)| match ability {
        Ability::Static(Static::MostCounters { counter: kind, most }) if *kind == counter => Some(*most),
        _ => None,
    });
    bounds.min()
}
