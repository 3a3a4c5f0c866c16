//! Cards that are face down: in exile (406.3), as spells and as permanents (708). Their object has the card that stands for all of them; the
//! true one is kept beside it, and absent in the view of whoever may not look at it.

use crate::{casting, resolving};
use declaration::CardId;

use super::{FaceDown, Game, ObjectId, Zone};
use crate::casting::covers;
use crate::event::Place;
use crate::frame::{Announced, Purpose, Resolution, Shape};
use crate::resolving::{Answers, Followed};
use crate::{Action, AwaitsHouse, Event, Flow, Object, Seat, cards};

impl Game {
    /// Whether a permanent is face down.
    pub(crate) fn is_face_down(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|object| object.zone == Zone::Battlefield && object.face_down.is_some())
    }

    /// The card of an object that leaves its zone, which is face up where it goes (708.9). Where it may not be seen, the house tells the rest.
    pub(super) fn unveiled(&mut self, object: &Object) -> CardId {
        object.true_card().unwrap_or_else(|| {
            self.lacking = true;
            object.card
        })
    }

    /// Turns a permanent face up (708.8); one that is face up is left alone. Nothing has entered by this.
    pub(crate) fn turn_face_up(&mut self, id: ObjectId) {
        let timestamp = self.timestamp.saturating_add(1);
        let Some(object) = self.object_mut(id).filter(|object| object.zone == Zone::Battlefield) else { return };
        let Some(face_down) = object.face_down else { return };
        let Some(card) = face_down.card else {
            self.lacking = true;
            return;
        };
        object.card = card;
        object.face_down = None;
        // 613.7f.
        object.permanent.timestamp = timestamp;
        self.timestamp = timestamp;
        self.changed();
        self.emit(Event::TurnedFaceUp { object: id, card });
    }

    /// Exiles the top card of a library face down (406.3); what it is there.
    pub(crate) fn exile_top_face_down(&mut self, seat: Seat) -> Flow<Option<ObjectId>> {
        let library = &mut self.player_mut(seat).library;
        if library.count == 0 {
            return Ok(None);
        }
        let Some(card) = library.cards.as_mut().ok_or(AwaitsHouse)?.pop() else { return Ok(None) };
        library.count = library.count.saturating_sub(1);
        let new = self.place(cards::face_down(), seat, seat, Zone::Exile);
        if let Some(object) = new.and_then(|id| self.object_mut(id)) {
            object.face_down = Some(FaceDown { card: Some(card) });
        }
        self.emit(Event::Moved {
            card: None,
            owner: seat,
            from: Place::Library,
            to: Place::Zone(Zone::Exile),
            old: None,
            new,
        });
        Ok(new)
    }

    /// The controller may cast a creature card face down whose mana cost the mana spent on the ability could pay (708.4).
    pub(crate) fn follow_casting_face_down(&mut self, resolution: &Resolution) -> Flow<Followed> {
        let player = resolution.item.controller;
        let hand = self.player(player).hand.cards.as_ref().ok_or(AwaitsHouse)?;
        let castable = |id: &&ObjectId| {
            let card = self.object(**id).map(|object| cards::definition(object.card));
            card.is_some_and(|card| {
                card.type_line.types.contains(declaration::CardType::Creature)
                    && card.cost.is_some_and(|cost| covers(&resolution.item.spent, &cost.with_x(0)))
            })
        };
        let from: Vec<ObjectId> = hand.iter().filter(castable).copied().collect();
        if from.is_empty() {
            return Ok(Followed::Done);
        }
        let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
        let about = Some(resolution.item.source);
        let answer = resolving::ask(self, &mut Answers::of(resolution), player, Purpose::CastFaceDown, about, shape)?;
        let Some(answer) = answer else { return Ok(Followed::Asking) };
        if let Action::Choose(chosen) = answer
            && let Some(id) = chosen.first()
        {
            self.begin_face_down_spell(player, *id)?;
        }
        Ok(Followed::Done)
    }

    /// Casts a card face down without paying its mana cost, in the middle of a resolution (608.2g).
    fn begin_face_down_spell(&mut self, player: Seat, id: ObjectId) -> Flow {
        let Some(object) = self.put_on_stack_face_down(id, player) else { return Ok(()) };
        casting::begin_free(self, player, object, Announced::Spell, cards::face_down())
    }
}
