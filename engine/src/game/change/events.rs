//! The one way to say that something has happened.

use super::triggers;
use crate::game::Game;
use crate::game::event::{Event, Place};
use crate::game::object::Zone;

/// Says that something has just happened: what was computed of a state that it has changed is dropped, abilities that watch for it trigger, and
/// the log has it.
pub(crate) fn record(game: &mut Game, event: Event) {
    let on_battlefield = |place: Place| place == Place::Zone(Zone::Battlefield);
    match event {
        // What effects count elsewhere is no characteristic of any permanent.
        Event::Moved { from, to, .. } if !on_battlefield(from) && !on_battlefield(to) => game.status_changed(),
        Event::Moved { .. }
        | Event::TokenCreated { .. }
        | Event::PhasedOut(_)
        | Event::PhasedIn(_)
        | Event::TurnedFaceUp { .. }
        | Event::CountersPut { .. }
        | Event::CountersRemoved { .. }
        | Event::Chose { .. }
        | Event::OwnerChanged { .. } => game.changed(),
        // Some effects ask whose turn it is.
        Event::TurnBegan { .. }
        | Event::Tapped(_)
        | Event::Untapped(_)
        | Event::Attacked { .. }
        | Event::Blocked { .. }
        | Event::BlockedByEffect { .. } => game.status_changed(),
        _ => {}
    }
    triggers::notice(game, &event);
    log(game, event);
}

/// Writes the log, without the events and the parts of events that only triggered abilities need.
fn log(game: &mut Game, mut event: Event) {
    match &mut event {
        Event::Entered { .. }
        | Event::Discarded { .. }
        | Event::TappedForMana { .. }
        | Event::ManaAbilityActivated { .. }
        | Event::BlockedByEffect { .. }
        | Event::Unblocked(_)
        | Event::DamageReceived { .. }
        | Event::DamageDealtBy { .. } => return,
        Event::DamageDealt { dealer, .. } => *dealer = None,
        Event::CountersRemoved { by, .. } => *by = None,
        _ => {}
    }
    game.events.write(event);
}

impl Game {
    /// Forgets what happened in the action before; of the next one nothing is kept, unless somebody reads it.
    pub(crate) fn begin_events(&mut self, read: bool) {
        self.events.begin(read);
    }

    /// What happened in the action, for whoever has taken it.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        self.events.take()
    }
}
