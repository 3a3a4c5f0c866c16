//! What an object is now (109.3, 613).

use std::sync::OnceLock;

use declaration::{
    Ability, AbilityId, BasicLand, Card, CardId, CardType, CardTypes, Colors, Keywords, Subtype, Supertypes,
};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::entering;
use crate::cards;
use crate::game::object::Object;
use crate::game::text::TextChange;
use crate::seat::Seat;

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

    /// Takes the subtype out.
    pub const fn remove(&mut self, subtype: Subtype) {
        self.0[(subtype.0 >> 6) as usize] &= !(1 << (subtype.0 & 63));
    }

    /// Adds all of the other set.
    pub fn add(&mut self, other: &Subtypes) {
        for (own, further) in self.0.iter_mut().zip(other.0) {
            *own |= further;
        }
    }

    /// Whether there is none in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }
}

/// What an object has lost of its abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Lost {
    /// Nothing.
    #[default]
    Nothing,
    /// What its rules text gives it: it was given a basic land type (305.7).
    Rules,
    /// All abilities, those of basic land types included.
    All,
}

/// An ability that an object has beside those of its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Granted {
    /// The ability.
    pub id: AbilityId,
    /// The words replaced in it; none where they are those of the object, as in an ability that it has copied (612.3).
    pub text: Option<TextChange>,
    /// When the effect began that gives it (613.7a); 0 for one that it has copied.
    pub timestamp: u32,
}

/// The characteristics of an object (109.3), and its controller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Characteristics {
    /// The card whose name and cost it has, and whose abilities, as long as it has not lost them.
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
    /// The words replaced in its text.
    pub text: TextChange,
    /// What it has lost of its abilities.
    pub lost: Lost,
    /// Its further abilities.
    pub granted: Option<Box<[Granted]>>,
}

impl Characteristics {
    /// The characteristics that are printed on the card.
    pub fn printed(id: CardId, controller: Seat) -> Characteristics {
        /// Those of all cards: they are asked for whenever permanents are computed anew.
        static PRINTED: OnceLock<Vec<Characteristics>> = OnceLock::new();
        let all = PRINTED.get_or_init(|| {
            let ids = (0..=u16::MAX).map(CardId).zip(&cards::table().cards);
            ids.map(|(id, _)| Characteristics::read(id, Seat::A)).collect()
        });
        match all.get(usize::from(id.0)) {
            Some(printed) => Characteristics { controller, ..printed.clone() },
            None => Characteristics::read(id, controller),
        }
    }

    /// Reads the characteristics off the card.
    fn read(id: CardId, controller: Seat) -> Characteristics {
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
            text: TextChange::default(),
            lost: Lost::Nothing,
            granted: None,
        }
    }

    /// The copiable values of an object (707.2).
    pub(crate) fn copiable(object: &Object, controller: Seat) -> Characteristics {
        // What is face down has only what is said of all face-down cards (708.10).
        let copied = object.copied.as_ref().filter(|_| object.face_down.is_none());
        let Some(copied) = copied else { return Characteristics::printed(object.card, controller) };
        let mut now = Characteristics::printed(copied.card, controller);
        now.colors = copied.colors.unwrap_or(now.colors);
        now.types = now.types.union(copied.types);
        if let Some(form) = copied.form.and_then(|form| entering::forms_of(copied.card).get(usize::from(form))) {
            (now.power, now.toughness) = (i32::from(form.size.power), i32::from(form.size.toughness));
            form.subtypes.iter().for_each(|subtype| now.subtypes.insert(*subtype));
            form.keywords.iter().for_each(|keyword| now.keywords.insert(*keyword));
        }
        if !copied.abilities.is_empty() {
            now.granted =
                Some(copied.abilities.iter().map(|id| Granted { id: *id, text: None, timestamp: 0 }).collect());
        }
        now
    }

    /// The card whose name, cost and abilities it has.
    pub fn definition(&self) -> &'static Card {
        cards::definition(self.card)
    }

    /// How many abilities of its card it has.
    fn own(&self) -> usize {
        if self.lost == Lost::Nothing { self.definition().abilities.len() } else { 0 }
    }

    /// Its further abilities.
    fn further(&self) -> &[Granted] {
        self.granted.as_deref().unwrap_or_default()
    }

    /// The ability in this place among its abilities.
    pub fn ability(&self, place: u8) -> Option<(AbilityId, &'static Ability)> {
        let id = match usize::from(place).checked_sub(self.own()) {
            None => AbilityId { card: self.card, place },
            Some(further) => self.further().get(further)?.id,
        };
        cards::ability(id).map(|ability| (id, ability))
    }

    /// Its abilities, each with its place among them: those of its card, as printed, then the others. Those of basic land types are not
    /// among them.
    pub fn abilities(&self) -> impl Iterator<Item = (u8, &'static Ability)> + use<> {
        let own = self.definition().abilities.iter().take(self.own());
        let further: SmallVec<[AbilityId; 6]> = self.further().iter().map(|granted| granted.id).collect();
        own.chain(further.into_iter().filter_map(cards::ability))
            .enumerate()
            .map(|(place, ability)| (place as u8, ability))
    }

    /// The words replaced in the ability in this place.
    pub fn text_of(&self, place: u8) -> TextChange {
        let further = usize::from(place).checked_sub(self.own()).and_then(|further| self.further().get(further));
        further.and_then(|granted| granted.text).unwrap_or(self.text)
    }

    /// Whether it has the mana abilities of its basic land types (305.6).
    pub fn has_intrinsic_abilities(&self) -> bool {
        self.lost != Lost::All && self.types.contains(CardType::Land)
    }

    /// Whether it has a mana ability (605.1), activated or triggered, its own or that of a basic land type.
    pub(crate) fn has_mana_ability(&self) -> bool {
        let intrinsic = || BasicLand::ALL.into_iter().any(|land| self.subtypes.contains(land.subtype()));
        (self.has_intrinsic_abilities() && intrinsic())
            || self.abilities().any(|(_, ability)| match ability {
                Ability::Activated(activation) => activation.mana,
                Ability::TriggeredMana { .. } => true,
                Ability::Triggered { .. } | Ability::Static(_) => false,
            })
    }

    /// Whether it has this ability.
    pub(crate) fn has_ability(&self, id: AbilityId) -> bool {
        (id.card == self.card && usize::from(id.place) < self.own())
            || self.further().iter().any(|granted| granted.id == id)
    }

    /// Replaces words in its text, which are in its type line and its keyword abilities, too (612.2). Abilities that an effect gave it are
    /// not touched (612.3): none has, when text is changed.
    pub(crate) fn reword(&mut self, change: impl Fn(&mut TextChange)) {
        let before = self.text;
        change(&mut self.text);
        let printed = self.definition();
        for subtype in &printed.type_line.subtypes {
            self.subtypes.remove(*subtype);
        }
        for subtype in &printed.type_line.subtypes {
            self.subtypes.insert(self.text.subtype(*subtype));
        }
        for keyword in &printed.keywords {
            self.keywords.remove(before.keyword(*keyword));
        }
        for keyword in &printed.keywords {
            self.keywords.insert(self.text.keyword(*keyword));
        }
    }

    /// Gives it an ability.
    pub(crate) fn grant(&mut self, ability: Granted) {
        let mut further = self.granted.take().map(Vec::from).unwrap_or_default();
        // No more room than that: the list is not made smaller again then.
        further.reserve_exact(1);
        further.push(ability);
        self.granted = Some(further.into_boxed_slice());
    }

    /// Takes away its abilities.
    pub(crate) fn lose_abilities(&mut self, lost: Lost) {
        self.lost = self.lost.max(lost);
        self.keywords = Keywords::default();
        self.granted = None;
    }
}
