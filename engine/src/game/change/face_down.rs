//! Cards that are face down: in exile (406.3), as spells and as permanents (708). Their object has the card that stands for all of them; the
//! true one is kept beside it, and absent in the view of whoever may not look at it.

use declaration::CardId;

use super::record;
use crate::game::Game;
use crate::game::event::{Event, Place};
use crate::game::object::{FaceDown, Object, ObjectId, Zone};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards};

impl Game {
    /// Whether a permanent is face down.
    pub(crate) fn is_face_down(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|object| object.zone == Zone::Battlefield && object.face_down.is_some())
    }

    /// The card of an object that leaves its zone, which is face up where it goes (708.9). Where it may not be seen, the view goes no further.
    pub(super) fn unveiled(&mut self, object: &Object) -> CardId {
        object.true_card().unwrap_or_else(|| {
            self.needs_hidden = true;
            object.card
        })
    }

    /// Turns a permanent face up (708.8); one that is face up is left alone. Nothing has entered by this.
    pub(crate) fn turn_face_up(&mut self, id: ObjectId) {
        let timestamp = self.timestamp.saturating_add(1);
        let Some(face_down) = self.object(id).and_then(|object| object.face_down) else { return };
        let Some(object) = self.object_mut(id).filter(|object| object.zone == Zone::Battlefield) else { return };
        let Some(card) = face_down.card else {
            self.needs_hidden = true;
            return;
        };
        object.card = card;
        object.face_down = None;
        // 613.7f.
        object.permanent.timestamp = timestamp;
        self.timestamp = timestamp;
        record(self, Event::TurnedFaceUp { object: id, card });
    }

    /// Exiles the top card of a library face down (406.3); what it is there.
    pub(crate) fn exile_top_face_down(&mut self, seat: Seat) -> Flow<Option<ObjectId>> {
        let library = &mut self.player_mut(seat).library;
        if library.count == 0 {
            return Ok(None);
        }
        let Some(card) = library.cards.as_mut().ok_or(NeedsHidden)?.pop() else { return Ok(None) };
        library.count = library.count.saturating_sub(1);
        let new = self.place(cards::face_down(), seat, seat, Zone::Exile);
        if let Some(object) = new.and_then(|id| self.object_mut(id)) {
            object.face_down = Some(FaceDown { card: Some(card) });
        }
        record(
            self,
            Event::Moved {
                card: None,
                owner: seat,
                from: Place::Library,
                to: Place::Zone(Zone::Exile),
                old: None,
                new,
            },
        );
        Ok(new)
    }
}
