//! The cache of what is computed from the state. Two games are equal whatever is cached.

use std::cell::OnceCell;
use std::sync::Arc;

use declaration::{Ability, CardType, Subtype, Supertype};

use crate::game::characteristics::Characteristics;
use crate::game::facts::Facts;
use crate::game::mana_ability::KnownSources;
use crate::game::object::{Object, ObjectId};
use crate::game::room::Room;
use crate::game::text::TextChange;
use crate::game::triggers::Kinds;
use crate::seat::Seat;

thread_local! {
    /// Room for what is computed: it is computed anew more often than anything else, and has a list for each thing that is asked of all permanents.
    static ROOM: Room<Layers> = const { Room::new() };
    /// Room for what can be tapped for mana.
    static SOURCES: Room<KnownSources> = const { Room::new() };
}

/// The cache of characteristics, and of what each player can tap for mana. Two games are equal whatever is cached. Copies of a game share what
/// is known, until one of them changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Computed {
    layers: OnceCell<Arc<Layers>>,
    sources: [OnceCell<Arc<KnownSources>>; 2],
}

impl Computed {
    /// What is known, computed where it is not; what is computed takes the place of whatever is in the lists.
    pub(in crate::game) fn known_or(&self, compute: impl FnOnce(&mut Layers)) -> &Layers {
        self.layers.get_or_init(|| {
            let mut layers = ROOM.with(Room::take).unwrap_or_default();
            // Nobody else has it.
            compute(Arc::make_mut(&mut layers));
            layers
        })
    }

    /// What is known, where it is.
    pub(in crate::game) fn known(&self) -> Option<&Layers> {
        self.layers.get().map(Arc::as_ref)
    }

    /// What a player can tap for mana, found where it is not known.
    pub(in crate::game) fn sources_or(&self, seat: Seat, find: impl FnOnce(&mut KnownSources)) -> &KnownSources {
        self.sources[seat.index()].get_or_init(|| {
            let mut known = SOURCES.with(Room::take).unwrap_or_default();
            // Nobody else has it.
            let list = Arc::make_mut(&mut known);
            list.abilities.clear();
            list.others.clear();
            find(list);
            known
        })
    }

    /// What a player can tap for mana, where it is known.
    pub(in crate::game) fn sources(&self, seat: Seat) -> Option<&KnownSources> {
        self.sources[seat.index()].get().map(Arc::as_ref)
    }

    /// Nothing is known any longer.
    pub(in crate::game) fn forget(&mut self) {
        if let Some(known) = self.layers.take() {
            ROOM.with(|room| room.vacate(known));
        }
        self.forget_sources();
    }

    /// Damage was marked on a permanent, which changes nothing of what it is.
    pub(in crate::game) fn note_damage(&mut self) {
        match self.layers.get_mut().and_then(Arc::get_mut) {
            Some(layers) => layers.looked_at.damaged = true,
            None => self.forget(),
        }
    }

    /// A permanent was tapped: of what can be tapped for mana, that one cannot any longer.
    pub(in crate::game) fn note_tapped(&mut self, id: ObjectId) {
        for known in self.sources.iter_mut().filter_map(OnceCell::get_mut).filter(|known| known.has(id)) {
            if Arc::get_mut(known).is_none() {
                let mut own = SOURCES.with(Room::take).unwrap_or_default();
                // Nobody else has it.
                Arc::make_mut(&mut own).clone_from(known);
                *known = own;
            }
            Arc::make_mut(known).take_out(id);
        }
    }

    /// It is no longer known what can be tapped for mana.
    pub(in crate::game) fn forget_sources(&mut self) {
        for known in self.sources.iter_mut().filter_map(OnceCell::take) {
            SOURCES.with(|room| room.vacate(known));
        }
    }
}

impl PartialEq for Computed {
    fn eq(&self, _: &Computed) -> bool {
        true
    }
}

/// What all permanents are, and what that hangs on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    /// Which permanent is in a slot; whatever else is there is none.
    pub(crate) present: Vec<Option<ObjectId>>,
    /// The characteristics by slot.
    pub(crate) table: Vec<Option<Characteristics>>,
    /// Which of them have triggered abilities.
    pub(crate) watching: Watching,
    /// What state-based actions look at (704.5), as far as it hangs on nothing else.
    pub(crate) looked_at: LookedAt,
    /// Whether an effect asks what is tapped, attacking or blocking, or for other things that are no characteristics.
    pub(crate) by_status: bool,
}

/// What of all permanents is looked at whenever a player would receive priority: mostly there is none of it, and nothing to look for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LookedAt {
    /// Whether any has come under the control of somebody else than who had it before.
    pub(crate) changed_control: bool,
    /// Whether any is a creature without toughness.
    pub(crate) without_toughness: bool,
    /// Whether any is an Aura.
    pub(crate) auras: bool,
    /// Whether there is a counter on any.
    pub(crate) counters: bool,
    /// Whether damage was marked on any since it was found what they are, or lay on it then.
    pub(crate) damaged: bool,
}

impl LookedAt {
    /// Takes note of a permanent with these characteristics.
    pub(crate) fn add(&mut self, object: &Object, now: &Characteristics) {
        self.changed_control |= object.controller != now.controller;
        self.without_toughness |= now.toughness <= 0 && now.types.contains(CardType::Creature);
        self.counters |= !object.permanent.counters.is_empty();
        self.damaged |= object.permanent.damage > 0;
        self.auras |= now.subtypes.contains(Subtype::AURA);
    }
}

/// An ability of a permanent, with what its words are read with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PermanentAbility {
    /// The permanent.
    pub(crate) source: ObjectId,
    /// Who controls that.
    pub(crate) controller: Seat,
    /// The ability's place among that one's abilities.
    pub(crate) place: u8,
    /// The words replaced in it.
    pub(crate) text: TextChange,
    /// The ability.
    pub(crate) ability: &'static Ability,
}

/// The permanents that have triggered abilities, by kind of event, and other abilities that are asked for often; each list in the order of the
/// battlefield.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watching {
    pub(crate) all: Kinds,
    pub(crate) sources: Vec<(ObjectId, Kinds)>,
    /// The abilities that change what spells and abilities cost, or what lands are tapped for.
    pub(crate) about_mana: Vec<PermanentAbility>,
    /// The static abilities that change rules and no characteristics.
    pub(crate) ruling: Vec<PermanentAbility>,
    /// Those of them that keep permanents from being targets or enchanted.
    pub(crate) excluding: Vec<PermanentAbility>,
    /// The permanents that can be tapped, or used otherwise, for mana.
    pub(crate) mana: Vec<ObjectId>,
    /// Those with activated abilities that are no mana abilities.
    pub(crate) activated: Vec<ObjectId>,
    /// Whether any of them is legendary or has the supertype world.
    pub(crate) unique: bool,
    /// Whether any of them modifies damage (614).
    pub(crate) damage: bool,
    /// Whether any of them replaces other events (614).
    pub(crate) events: bool,
}

impl Watching {
    /// Nobody watches for anything; the lists stay as large as they were.
    pub(crate) fn clear(&mut self) {
        let Watching { all, sources, about_mana, ruling, mana, activated, unique, damage, events, excluding } = self;
        *all = Kinds::default();
        sources.clear();
        for list in [mana, activated] {
            list.clear();
        }
        for list in [about_mana, ruling, excluding] {
            list.clear();
        }
        (*unique, *damage, *events) = (false, false, false);
    }

    /// Takes note of a permanent with these characteristics.
    pub(crate) fn add(&mut self, id: ObjectId, now: &Characteristics) {
        let facts = Facts::of(now);
        self.damage |= facts.damage;
        self.events |= facts.events;
        self.unique |= now.supertypes.contains(Supertype::Legendary) || now.supertypes.contains(Supertype::World);
        if facts.mana || now.has_intrinsic_abilities() {
            self.mana.push(id);
        }
        if facts.activated {
            self.activated.push(id);
        }
        if facts.about_mana || facts.ruling {
            self.add_abilities(id, now);
        }
        if facts.kinds != Kinds::default() {
            self.all = self.all.union(facts.kinds);
            self.sources.push((id, facts.kinds));
        }
    }

    fn add_abilities(&mut self, source: ObjectId, now: &Characteristics) {
        for (place, ability) in now.abilities() {
            let facts = Facts::of_ability(ability);
            let lists = [
                (facts.about_mana, &mut self.about_mana),
                (facts.ruling, &mut self.ruling),
                (facts.excluding, &mut self.excluding),
            ];
            for (_, list) in lists.into_iter().filter(|(belongs, _)| *belongs) {
                let text = now.text_of(place);
                list.push(PermanentAbility { source, controller: now.controller, place, text, ability });
            }
        }
    }
}
