//! What an object is now (109.3, 613).

use declaration::{Ability, AbilityId, Card, CardId, CardTypes, Colors, Keywords, Subtype, Supertypes};
use serde::{Deserialize, Serialize};

use super::Layers;
use crate::{Game, ObjectId, Seat, Zone, cards};

/// A set of subtypes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subtypes([u64; 4]);

impl Subtypes {
    /// Whether the subtype is in the set.
    pub const fn contains(self, subtype: Subtype) -> bool {
        self.0[(subtype.0 >> 6) as usize] >> (subtype.0 & 63) & 1 == 1
    }

    /// Adds the subtype.
    pub const fn insert(&mut self, subtype: Subtype) {
        self.0[(subtype.0 >> 6) as usize] |= 1 << (subtype.0 & 63);
    }
}

/// The characteristics of an object (109.3), and its controller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Characteristics {
    /// The card whose name, cost and abilities it has.
    pub card: CardId,
    /// Its controller.
    pub controller: Seat,
    /// Its colors.
    pub colors: Colors,
    /// Its card types.
    pub types: CardTypes,
    /// Its supertypes.
    pub supertypes: Supertypes,
    /// Its subtypes.
    pub subtypes: Subtypes,
    /// Its keyword abilities.
    pub keywords: Keywords,
    /// Its power; 0 where it is no creature.
    pub power: i32,
    /// Its toughness; 0 where it is no creature.
    pub toughness: i32,
}

impl Characteristics {
    /// The characteristics that are printed on the card.
    pub fn printed(id: CardId, controller: Seat) -> Characteristics {
        let card = cards::definition(id);
        let mut subtypes = Subtypes::default();
        for subtype in &card.type_line.subtypes {
            subtypes.insert(*subtype);
        }
        let mut keywords = Keywords::default();
        for keyword in &card.keywords {
            keywords.insert(*keyword);
        }
        Characteristics {
            card: id,
            controller,
            colors: card.colors,
            types: card.type_line.types,
            supertypes: card.type_line.supertypes,
            subtypes,
            keywords,
            power: card.size.map_or(0, |size| i32::from(size.power)),
            toughness: card.size.map_or(0, |size| i32::from(size.toughness)),
        }
    }

    /// The card whose name, cost and abilities it has.
    pub fn definition(&self) -> &'static Card {
        cards::definition(self.card)
    }

    /// The ability in this place among its abilities.
    pub fn ability(&self, place: u8) -> Option<(AbilityId, &'static Ability)> {
        let id = AbilityId { card: self.card, place };
        cards::ability(id).map(|ability| (id, ability))
    }

    /// Its abilities, each with its place on the card; those of basic land types are not among them.
    pub fn abilities(&self) -> impl Iterator<Item = (u8, &'static Ability)> + use<> {
        self.definition().abilities.iter().enumerate().map(|(place, ability)| (place as u8, ability))
    }
}

impl Game {
    /// What a permanent is now.
    pub fn characteristics(&self, id: ObjectId) -> Option<&Characteristics> {
        self.permanent(id)?;
        self.layers().table.get(id.slot())?.as_ref()
    }

    /// What all permanents are now, computed where it is not known.
    pub(crate) fn layers(&self) -> &Layers {
        self.computed.0.get_or_init(|| self.compute_layers())
    }

    /// What an object is now, wherever it is.
    pub fn characteristics_anywhere(&self, id: ObjectId) -> Option<Characteristics> {
        let object = self.object(id)?;
        if object.zone == Zone::Battlefield {
            return self.characteristics(id).cloned();
        }
        Some(Characteristics::printed(object.card, object.controller))
    }

    /// What an object is now, or was when it left (608.2h).
    pub fn last_known(&self, id: ObjectId) -> Option<Characteristics> {
        if let Some(now) = self.characteristics_anywhere(id) {
            return Some(now);
        }
        self.remembered(id).map(|known| known.characteristics.clone())
    }
}
