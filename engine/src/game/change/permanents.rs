//! What happens to single permanents: each function makes one change, does nothing where there is nothing to do, and records it.

use declaration::{CardId, CardType, Counter};

use super::{combat, priority, record};
use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::{Choices, ObjectId, Zone};
use crate::game::player::ManaPool;
use crate::read;
use crate::seat::Seat;

impl Game {
    /// Taps a permanent (701.26a).
    pub(crate) fn tap(&mut self, id: ObjectId) {
        if self.permanent(id).is_some_and(|permanent| !permanent.tapped) {
            self.turn_face_up(id);
        }
        if let Some(permanent) = self.permanent_mut_beside_mana(id)
            && !permanent.tapped
        {
            permanent.tapped = true;
            self.computed.note_tapped(id);
            record(self, Event::Tapped(id));
        }
    }

    /// Untaps a permanent (701.26b).
    pub(crate) fn untap(&mut self, id: ObjectId) {
        if let Some(permanent) = self.permanent_mut(id)
            && permanent.tapped
        {
            permanent.tapped = false;
            record(self, Event::Untapped(id));
        }
    }

    /// Puts a permanent into its owner's graveyard as a sacrifice (701.21).
    pub(crate) fn sacrifice(&mut self, id: ObjectId) {
        self.note_sacrifice(id);
        self.die(id);
    }

    /// Takes note that a permanent is about to leave as a sacrifice.
    pub(crate) fn note_sacrifice(&mut self, id: ObjectId) {
        self.remember(id);
        if let Some(known) = self.last_known.iter_mut().rev().find(|known| known.id == id) {
            known.sacrificed = true;
        }
    }

    /// Puts a permanent into its owner's graveyard, or where an effect puts it instead (614).
    pub(crate) fn die(&mut self, id: ObjectId) {
        let Some(object) = self.object(id).filter(|object| object.zone == Zone::Battlefield) else { return };
        let (owner, token) = (object.owner, object.token);
        // Of two effects that would replace it, its own goes first (616.1).
        if read::destruction::returns_instead_of_dying(self, id) {
            let held = self.move_to(id, Zone::Hand, owner);
            if !token {
                self.player_mut(owner).barred.push(held);
            }
            return;
        }
        let zone = if object.permanent.exiled_if_dying { Zone::Exile } else { Zone::Graveyard };
        self.move_to(id, zone, owner);
    }

    /// A player gets poison counters (122.1f).
    pub(crate) fn poison(&mut self, seat: Seat, count: u32) {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        if count > 0 {
            let poison = &mut self.player_mut(seat).poison;
            *poison = poison.saturating_add(count);
            record(self, Event::Poisoned { player: seat, count });
        }
    }

    /// A player gains or loses life (119.3).
    pub(crate) fn change_life(&mut self, seat: Seat, by: i32) {
        if by != 0 {
            let life = &mut self.player_mut(seat).life;
            *life = life.saturating_add(by);
            record(self, Event::LifeChanged { player: seat, by });
        }
    }

    /// A player loses all unspent mana.
    pub(crate) fn lose_mana(&mut self, seat: Seat) {
        let amount = self.player(seat).mana.total();
        if amount > 0 {
            self.player_mut(seat).mana = ManaPool::default();
            self.player_mut(seat).restricted.clear();
            record(self, Event::ManaLost { player: seat, amount });
        }
    }

    /// Attaches an Aura to what it enchants (303.4, 701.3).
    pub(crate) fn attach(&mut self, aura: ObjectId, to: ObjectId) {
        let again = self.permanent(aura).is_some_and(|permanent| permanent.attached_to.is_some());
        // 613.7e: what becomes attached to something else has a new timestamp.
        let timestamp = again.then(|| self.next_timestamp());
        if let Some(permanent) = self.permanent_mut(aura) {
            permanent.attached_to = Some(to);
            permanent.timestamp = timestamp.unwrap_or(permanent.timestamp);
            self.changed();
        }
    }

    /// Attaches an Aura by an effect that puts it elsewhere: it has a new timestamp (613.7e).
    pub(crate) fn attach_anew(&mut self, aura: ObjectId, to: ObjectId) {
        let timestamp = self.next_timestamp();
        if let Some(permanent) = self.permanent_mut(aura) {
            permanent.timestamp = timestamp;
        }
        self.attach(aura, to);
    }

    /// Takes note of who controls what now: a permanent under a new controller is not controlled continuously and leaves combat (506.4, 302.6).
    pub(crate) fn notice_control(&mut self) {
        if !read::layers::all_layers(self).looked_at.changed_control {
            return;
        }
        let turn = self.turn.number;
        let changed = self.permanents().filter(|(_, object, now)| object.controller != now.controller);
        let changed: Vec<(ObjectId, Seat)> = changed.map(|(id, _, now)| (id, now.controller)).collect();
        for (id, controller) in changed {
            let Some(object) = self.object_mut(id) else { continue };
            object.controller = controller;
            object.permanent.controlled_continuously = false;
            object.permanent.since = turn;
            combat::remove_from_combat(self, id);
            record(self, Event::ControlChanged { object: id, controller });
        }
    }
}

/// Takes note of what is untapped as the turn begins, and how many lands of each player's.
pub(crate) fn note_untapped(game: &mut Game) {
    let mut counts = [0_u16; 2];
    for id in &game.battlefield {
        let (Some(now), Some(permanent)) = (game.characteristics(*id), game.permanent(*id)) else { continue };
        if now.types.contains(CardType::Land) && !permanent.tapped {
            counts[now.controller.index()] += 1;
        }
    }
    game.turn.untapped_lands = counts;
    game.each_permanent_phased_in_or_out(|object| {
        object.permanent.started_untapped = object.zone == Zone::Battlefield && !object.permanent.tapped;
    });
}

/// Plays a land (305.1, 116.2a).
pub(crate) fn play_land(game: &mut Game, seat: Seat, id: ObjectId) {
    let player = game.player_mut(seat);
    player.lands_played = player.lands_played.saturating_add(1);
    if let Some(object) = game.move_to(id, Zone::Battlefield, seat)
        && let Some(card) = game.object(object).map(|object| object.card)
    {
        record(game, Event::LandPlayed { player: seat, object, card });
    }
    priority::hold_priority(game, seat);
}

/// The abilities of a permanent that are linked to this one speak of these objects (607.2).
pub(crate) fn link(game: &mut Game, source: ObjectId, objects: impl IntoIterator<Item = ObjectId>) {
    if let Some(permanent) = game.permanent_mut(source) {
        permanent.linked.extend(objects);
    }
}

/// The source's own abilities speak of the tokens that they have created (607.2).
pub(crate) fn link_tokens(game: &mut Game, source: ObjectId, created: impl IntoIterator<Item = ObjectId>) {
    let created: Vec<ObjectId> = created.into_iter().collect();
    let linked = game.permanent(source).map(|permanent| permanent.linked.clone()).unwrap_or_default();
    let there: Vec<ObjectId> = linked.into_iter().filter(|id| game.object(*id).is_some()).collect();
    if let Some(permanent) = game.permanent_mut(source) {
        permanent.linked = there.into_iter().chain(created).collect();
    }
}

/// Takes note with exiled cards of what they were: which counters lay on the creature, and that the Auras were attached to it (607.2).
pub(crate) fn note_entombed(game: &mut Game, creature: ObjectId, counters: Vec<(Counter, u16)>, auras: &[ObjectId]) {
    if let Some(object) = game.object_mut(creature) {
        object.permanent.counters = counters;
    }
    for aura in auras {
        if let Some(object) = game.object_mut(*aura) {
            object.permanent.attached_to = Some(creature);
        }
    }
}

/// A player is the one of whom a permanent's abilities speak as the chosen one.
pub(crate) fn speak_of_player(game: &mut Game, id: ObjectId, player: Seat) {
    if let Some(permanent) = game.permanent_mut(id) {
        permanent.chosen.player = Some(player);
    }
}

/// A player has chosen something as a card says; it stays chosen for the permanent whose abilities speak of it (607.2d).
pub(crate) fn choose(game: &mut Game, player: Seat, card: CardId, kept_by: Option<ObjectId>, choices: Choices) {
    if let Some(permanent) = kept_by.and_then(|id| game.permanent_mut(id)) {
        permanent.chosen = choices.or(permanent.chosen);
    }
    record(game, Event::Chose { player, card, choices });
}
