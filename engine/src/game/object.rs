//! Objects (109) and their ids.

use std::sync::Arc;

use declaration::{BasicLand, CardId, Colors, Counter};
use serde::{Deserialize, Deserializer, Serialize};

use crate::game::clone::clone_by_field;
use crate::game::copied::Copied;
use crate::game::room::Room;
use crate::game::sparse::sparse;
use crate::seat::Seat;

/// Which arena an id belongs to.
const PUBLIC: u32 = 0;

/// The id of an object: a card outside the library, a permanent, a spell or an ability on the stack.
///
/// An object that changes zones is a new object with a new id (400.7); an id is never used twice. Ids of cards in a hand come
/// from a counter of that hand, which only the hand's player sees, so ids betray nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(u32);

impl ObjectId {
    pub(crate) fn new(arena: u32, slot: usize, generation: u16) -> ObjectId {
        ObjectId(arena << 30 | (slot as u32 & 0x3fff) << 16 | u32::from(generation))
    }

    pub(crate) const fn arena(self) -> usize {
        (self.0 >> 30) as usize
    }

    pub(crate) const fn slot(self) -> usize {
        (self.0 >> 16 & 0x3fff) as usize
    }

    /// Whether it is the id of a public object: of none that is a card in a hand.
    pub(crate) const fn is_public(self) -> bool {
        self.arena() == PUBLIC as usize
    }

    const fn generation(self) -> u16 {
        self.0 as u16
    }

    /// An id that stands for a card in a library in one question only.
    pub(crate) fn for_this_question(place: usize) -> ObjectId {
        ObjectId::new(3, place >> 14, (place & 0x3fff) as u16)
    }

    /// The id as a number, for use as a key on the screen.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The id of a number that [`ObjectId::number`] gave. One of no object is refused wherever it is used.
    pub const fn from_number(number: u32) -> ObjectId {
        ObjectId(number)
    }
}

impl std::fmt::Debug for ObjectId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let arena = ["", "hand A ", "hand B ", "? "][self.arena()];
        write!(out, "#{arena}{}.{}", self.slot(), self.generation())
    }
}

/// The zones in which a card is an object with an id (400.1); a library is none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    /// A player's hand (402).
    Hand,
    /// The battlefield (403).
    Battlefield,
    /// A player's graveyard (404).
    Graveyard,
    /// The stack (405).
    Stack,
    /// Exile (406).
    Exile,
    /// The ante (407).
    Ante,
    /// Nowhere as far as the game is concerned: a permanent that is phased out (702.26).
    PhasedOut,
}

/// The state of a permanent (110.5) and what this turn has done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Permanent {
    /// Tapped or untapped.
    pub tapped: bool,
    /// Whether its controller has controlled it continuously since their most recent turn began (302.6).
    pub controlled_continuously: bool,
    /// Damage marked on it (120.6).
    pub damage: u32,
    /// What it is attached to (301.5, 303.4).
    pub attached_to: Option<ObjectId>,
    /// Counters on it.
    pub counters: Vec<(Counter, u16)>,
    /// Regeneration shields (701.19a).
    pub shields: u8,
    /// How often its destruction this turn is replaced by the removal of all damage marked on it.
    pub spared: u8,
    /// The turn in which it last attacked or blocked; 0 where it never did.
    pub fought: u32,
    /// The players to whom it has dealt damage, by seat.
    pub harmed: [bool; 2],
    /// Whether it cannot be regenerated this turn.
    pub regeneration_forbidden: bool,
    /// Whether it is exiled if it would die this turn.
    pub exiled_if_dying: bool,
    /// The turn in which it came under its controller's control.
    pub since: u32,
    /// The turn of each player's, by seat, in which it last attacked; 0 where it never did.
    pub attacked: [u32; 2],
    /// The turn in which it could last have been declared as an attacker, without a cost; 0 where it never could.
    pub could_attack: u32,
    /// Whether it was untapped as this turn began.
    pub started_untapped: bool,
    /// What was chosen as it entered, or later by its own abilities (607.2d).
    pub chosen: Choices,
    /// What keeps it phased out until it leaves the battlefield.
    pub held_by: Option<ObjectId>,
    /// What its own abilities have put onto the battlefield or into exile (607.2).
    pub linked: Vec<ObjectId>,
    /// The sources whose abilities have put counters on it and have removed none of them since.
    pub counted_by: Vec<ObjectId>,
    /// When it entered or was attached, for layers (613.7).
    pub timestamp: u32,
}

sparse!(Permanent {
    flags { tapped, controlled_continuously, started_untapped, regeneration_forbidden, exiled_if_dying }
    values {
        timestamp,
        since,
        could_attack,
        attached_to,
        damage,
        counters,
        fought,
        attacked,
        harmed,
        shields,
        spared,
        chosen,
        held_by,
        linked,
        counted_by,
    }
});

/// What players have chosen for abilities to speak of (607.2d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// A player.
    pub player: Option<Seat>,
    /// Colors.
    pub colors: Option<Colors>,
    /// A basic land type.
    pub land: Option<BasicLand>,
    /// A number.
    pub number: Option<u16>,
    /// The name of a card, by one that has it.
    pub name: Option<CardId>,
}

impl Permanent {
    /// Whether it has summoning sickness, if it is a creature without haste (302.6).
    pub const fn summoning_sick(&self) -> bool {
        !self.controlled_continuously
    }
}

impl Choices {
    /// These, and for what was not chosen here those others.
    #[must_use]
    pub fn or(self, other: Choices) -> Choices {
        Choices {
            player: self.player.or(other.player),
            colors: self.colors.or(other.colors),
            land: self.land.or(other.land),
            number: self.number.or(other.number),
            name: self.name.or(other.name),
        }
    }
}

/// An object (109.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// The card; for an ability on the stack, the card of its source.
    pub card: CardId,
    /// Its owner (108.3).
    pub owner: Seat,
    /// Its controller (108.4); outside the battlefield and the stack, its owner.
    pub controller: Seat,
    /// Who controlled it as it entered, before effects of layer 2.
    pub base_controller: Seat,
    /// Where it is.
    pub zone: Zone,
    /// Whether it is a token (111), or the copy of a spell (707.10a): there is no card.
    pub token: bool,
    /// What it has become a copy of; none for what is no copy.
    pub copied: Option<Box<Copied>>,
    /// Whether it is face down (406.3, 708): its card is then the one that stands for all face-down cards.
    pub face_down: Option<FaceDown>,
    /// Its state as a permanent; empty elsewhere.
    pub permanent: Permanent,
}

/// What an object that is face down is in truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceDown {
    /// The card; absent in the view of whoever may not look at it.
    pub card: Option<CardId>,
}

impl Object {
    /// The card it is, also face down; none where that may not be seen.
    pub fn true_card(&self) -> Option<CardId> {
        self.face_down.map_or(Some(self.card), |face_down| face_down.card)
    }
}

thread_local! {
    /// Room for objects: a change of zone makes a new one (400.7), and so does the first change to one that is shared.
    static ROOM: Room<Object> = const { Room::new() };
}

fn housed(object: Object) -> Arc<Object> {
    let Some(mut room) = ROOM.with(Room::take) else { return Arc::new(object) };
    *Arc::make_mut(&mut room) = object;
    room
}

#[inline]
fn vacate(object: Arc<Object>) {
    // A thread that ends keeps nothing.
    let _ = ROOM.try_with(|room| room.vacate(object));
}

/// An object to be changed: one that is shared is copied for it.
fn own(object: &mut Arc<Object>) -> &mut Object {
    if Arc::strong_count(object) > 1 {
        *object = housed(Object::clone(object));
    }
    Arc::make_mut(object)
}

/// One slot of an [`Arena`]. The object is shared with the copies of the game, until one of them changes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Slot {
    generation: u16,
    #[serde(deserialize_with = "occupant")]
    object: Option<Arc<Object>>,
}

/// The object in a slot, read into room that is there.
fn occupant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Arc<Object>>, D::Error> {
    struct Housed(Arc<Object>);

    impl<'de> Deserialize<'de> for Housed {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Housed, D::Error> {
            Object::deserialize(deserializer).map(housed).map(Housed)
        }
    }

    Ok(Option::deserialize(deserializer)?.map(|Housed(object)| object))
}

/// Objects by id. Slots are used again, each time with the next generation.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Arena {
    number: u32,
    /// The generation of a slot that has never been used.
    first: u16,
    slots: Vec<Slot>,
    free: Vec<u16>,
}

clone_by_field!(Arena { number, first, slots, free });

impl Arena {
    pub(crate) fn public() -> Arena {
        Arena { number: PUBLIC, first: 0, slots: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn hand(seat: Seat) -> Arena {
        Arena { number: 1 + seat.index() as u32, first: 0, slots: Vec::new(), free: Vec::new() }
    }

    /// The same, whose ids begin with this generation.
    pub(crate) fn beginning_with(mut self, first: u16) -> Arena {
        self.first = first;
        self
    }

    /// The generation that its ids begin with.
    pub(crate) const fn first_generation(&self) -> u16 {
        self.first
    }

    /// How many slots there are, used or not.
    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn get(&self, id: ObjectId) -> Option<&Object> {
        let slot = self.slots.get(id.slot())?;
        if slot.generation == id.generation() { slot.object.as_deref() } else { None }
    }

    /// All objects, in the order of their slots.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.slots.iter().enumerate().filter_map(|(place, slot)| {
            let object = slot.object.as_deref()?;
            Some((ObjectId::new(self.number, place, slot.generation), object))
        })
    }

    pub(crate) fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        let slot = self.slots.get_mut(id.slot())?;
        if slot.generation == id.generation() { slot.object.as_mut().map(own) } else { None }
    }

    pub(crate) fn insert(&mut self, object: Object) -> ObjectId {
        if let Some(slot) = self.free.pop()
            && let Some(place) = self.slots.get_mut(usize::from(slot))
        {
            place.object = Some(housed(object));
            return ObjectId::new(self.number, usize::from(slot), place.generation);
        }
        self.slots.push(Slot { generation: self.first, object: Some(housed(object)) });
        ObjectId::new(self.number, self.slots.len() - 1, self.first)
    }

    /// Takes the object out. Its slot is free again, unless its generations are used up.
    pub(crate) fn remove(&mut self, id: ObjectId) -> Option<Object> {
        let slot = self.slots.get_mut(id.slot())?;
        if slot.generation != id.generation() {
            return None;
        }
        let object = slot.object.take()?;
        if let Some(next) = slot.generation.checked_add(1) {
            slot.generation = next;
            self.free.push(id.slot() as u16);
        }
        let left = Object::clone(&object);
        vacate(object);
        Some(left)
    }

    /// Nobody has these objects here any longer: the room of those that no other game has is kept.
    #[inline]
    pub(crate) fn vacate(&mut self) {
        self.slots.drain(..).filter_map(|slot| slot.object).for_each(vacate);
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.vacate();
    }
}
