//! Phasing (702.26): a permanent that is phased out is treated as though it did not exist. It keeps its id, its counters and what is
//! attached to it, and it comes back in its controller's untap step, or when what holds it lets it go.

use smallvec::SmallVec;

use super::{combat, record};
use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::{Object, ObjectId, Permanent, Zone};
use crate::seat::Seat;

impl Game {
    /// Phases permanents out, with what is attached to them (702.26g). `holder` keeps them out until it leaves the battlefield.
    pub(crate) fn phase_out(&mut self, ids: &[ObjectId], holder: Option<ObjectId>) {
        let mut out: Vec<ObjectId> = Vec::new();
        for id in ids {
            if self.permanent(*id).is_some() && !out.contains(id) {
                out.push(*id);
            }
        }
        let mut place = 0;
        while let Some(host) = out.get(place).copied() {
            let attached = |id: &ObjectId| self.permanent(*id).is_some_and(|own| own.attached_to == Some(host));
            let further: Vec<ObjectId> =
                self.battlefield.iter().copied().filter(|id| attached(id) && !out.contains(id)).collect();
            out.extend(further);
            place += 1;
        }
        for id in out {
            combat::remove_from_combat(self, id);
            self.battlefield.retain(|other| *other != id);
            let Some(object) = self.object_mut(id) else { continue };
            object.zone = Zone::PhasedOut;
            object.permanent.held_by = holder;
            let controller = object.controller;
            self.player_mut(controller).phased_out.push(id);
            record(self, Event::PhasedOut(id));
        }
    }

    /// What a permanent has kept phased out phases in, tapped as it does so: it does not become tapped.
    pub(crate) fn release(&mut self, holder: ObjectId) {
        for seat in Seat::BOTH {
            for id in self.player(seat).phased_out.clone() {
                if let Some(object) = self.object_mut(id)
                    && object.permanent.held_by == Some(holder)
                    && object.permanent.attached_to.is_none()
                {
                    object.permanent.tapped = true;
                }
            }
            self.phase_in(seat, |permanent| permanent.held_by == Some(holder));
        }
    }

    /// Changes the state of each permanent, also of those that are phased out: turns begin and end for them, too (514.2, 702.26f).
    pub(in crate::game) fn each_permanent_phased_in_or_out(&mut self, change: impl Fn(&mut Object)) {
        let out = self.players.iter().flat_map(|player| player.phased_out.iter().copied());
        let all: SmallVec<[ObjectId; 32]> = self.battlefield.iter().copied().chain(out).collect();
        for id in all {
            if let Some(object) = self.object_mut(id) {
                change(object);
            }
        }
    }

    /// Phases in what `fits`, in the order in which it phased out. Nothing enters the battlefield by this (702.26d).
    pub(crate) fn phase_in(&mut self, seat: Seat, fits: impl Fn(&Permanent) -> bool) {
        let back: Vec<ObjectId> = self
            .player(seat)
            .phased_out
            .iter()
            .copied()
            .filter(|id| self.object(*id).is_some_and(|object| fits(&object.permanent)))
            .collect();
        for id in back {
            self.player_mut(seat).phased_out.retain(|other| *other != id);
            if let Some(object) = self.object_mut(id) {
                object.zone = Zone::Battlefield;
                object.permanent.held_by = None;
            }
            self.battlefield.push(id);
            record(self, Event::PhasedIn(id));
        }
    }
}
