//! Continuous effects and the characteristics they result in (611-613, 707).

pub(crate) mod applying;
pub(crate) mod board;
pub(crate) mod dependency;
pub(crate) mod effects;
pub(crate) mod outcome;
pub(crate) mod pending;
pub(crate) mod places;

use declaration::CardId;

use super::context;
use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::object::{Object, ObjectId, Permanent, Zone};

pub(crate) use crate::game::computed::Layers;

/// What all permanents are now, computed where it is not known.
pub(crate) fn all_layers(game: &Game) -> &Layers {
    game.layers(|layers| applying::compute_layers(game, None, layers))
}

/// What objects are now, and what they were when they left.
impl Game {
    /// What a permanent is now.
    #[inline]
    pub fn characteristics(&self, id: ObjectId) -> Option<&Characteristics> {
        // Who leaves the battlefield, or comes to it, has all of it computed anew: nobody else is asked who is there.
        let layers = all_layers(self);
        if layers.present.get(id.slot()) == Some(&Some(id)) { layers.table.get(id.slot())?.as_ref() } else { None }
    }

    /// What an object is now, wherever it is.
    #[inline]
    pub fn characteristics_anywhere(&self, id: ObjectId) -> Option<Characteristics> {
        let object = self.object(id)?;
        if object.zone == Zone::Battlefield {
            return self.characteristics(id).cloned();
        }
        Some(applying::characteristics_off_battlefield(self, id, object))
    }

    /// What an object is now, or was when it left (608.2h).
    pub fn last_known(&self, id: ObjectId) -> Option<Characteristics> {
        if let Some(now) = self.characteristics_anywhere(id) {
            return Some(now);
        }
        context::remembered(self, id).map(|known| known.characteristics.clone())
    }

    /// The card an object is, or was when it left.
    pub fn known_card(&self, id: ObjectId) -> Option<CardId> {
        if let Some(now) = self.characteristics(id) {
            return Some(now.card);
        }
        if let Some(object) = self.object(id) {
            return Some(object.card);
        }
        context::remembered(self, id).map(|known| known.characteristics.card)
    }

    /// The permanents in the order in which they entered, each with what it is now.
    pub(crate) fn permanents(&self) -> impl Iterator<Item = (ObjectId, &Object, &Characteristics)> {
        let table = &all_layers(self).table;
        self.battlefield().iter().filter_map(|id| {
            let object = self.object(*id).filter(|object| object.zone == Zone::Battlefield)?;
            Some((*id, object, table.get(id.slot())?.as_ref()?))
        })
    }

    /// The permanent's state, or what it was when it left (608.2h).
    pub(crate) fn permanent_or_last(&self, id: ObjectId) -> Option<&Permanent> {
        let last = || context::remembered(self, id).map(|known| &known.permanent);
        self.permanent(id).or_else(last)
    }
}
