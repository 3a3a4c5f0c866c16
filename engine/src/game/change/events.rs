//! The one way to say that something has happened.

use super::triggers;
use crate::game::Game;
use crate::game::event::Event;

/// Says that something has just happened: what was computed of a state that it has changed is dropped, abilities that watch for it trigger, and
/// the log has it.
pub(crate) fn record(game: &mut Game, event: Event) {
    match event {
        Event::Moved { .. }
        | Event::TokenCreated { .. }
        | Event::PhasedOut(_)
        | Event::PhasedIn(_)
        | Event::TurnedFaceUp { .. }
        | Event::CountersPut { .. }
        | Event::CountersRemoved { .. }
        | Event::Chose { .. }
        | Event::OwnerChanged { .. }
        // Some effects ask whose turn it is.
        | Event::TurnBegan { .. } => game.changed(),
        Event::Tapped(_)
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
        | Event::DamageReceived { .. } => return,
        Event::DamageDealt { dealer, .. } => *dealer = None,
        Event::CountersRemoved { by, .. } => *by = None,
        _ => {}
    }
    game.events.push(event);
}

impl Game {
    /// Forgets what happened in the action before.
    pub(crate) fn clear_events(&mut self) {
        self.events.clear();
    }

    /// What happened in the action, for whoever has taken it.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}
