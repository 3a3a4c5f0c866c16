//! The cache of what is computed from the state. Two games are equal whatever is cached.

use std::cell::OnceCell;

use declaration::{Ability, Permission, Static, Supertype};

use crate::game::characteristics::Characteristics;
use crate::game::object::ObjectId;
use crate::game::triggers::Kinds;

/// The cache of characteristics. Two games are equal whatever is cached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Computed(pub(in crate::game) OnceCell<Layers>);

impl PartialEq for Computed {
    fn eq(&self, _: &Computed) -> bool {
        true
    }
}

/// What all permanents are, and what that hangs on.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// The characteristics by slot.
    pub(crate) table: Vec<Option<Characteristics>>,
    /// Which of them have triggered abilities.
    pub(crate) watching: Watching,
    /// Whether an effect asks what is tapped, attacking or blocking, or for other things that are no characteristics.
    pub(crate) by_status: bool,
}

/// The permanents that have triggered abilities, by kind of event, and those with other abilities that are asked for often; each list in the
/// order of the battlefield.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watching {
    pub(crate) all: Kinds,
    pub(crate) sources: Vec<(ObjectId, Kinds)>,
    /// Those that change what spells and abilities cost, or what lands are tapped for.
    pub(crate) about_mana: Vec<ObjectId>,
    /// Those with static abilities that change rules and no characteristics.
    pub(crate) ruling: Vec<ObjectId>,
    /// Those that can be tapped, or used otherwise, for mana.
    pub(crate) mana: Vec<ObjectId>,
    /// Those with activated abilities that are no mana abilities.
    pub(crate) activated: Vec<ObjectId>,
    /// Whether any of them is legendary or has the supertype world.
    pub(crate) unique: bool,
    /// Whether any of them modifies damage (614).
    pub(crate) damage: bool,
    /// Whether any of them replaces other events (614).
    pub(crate) events: bool,
    /// Whether any of them keeps permanents from being targets or enchanted.
    pub(crate) excluding: bool,
}

impl Watching {
    /// Takes note of a permanent with these characteristics.
    pub(crate) fn add(&mut self, id: ObjectId, now: &Characteristics) {
        let mut kinds = Kinds::default();
        let (mut about_mana, mut ruling, mut activated) = (false, false, false);
        let mut mana = now.has_intrinsic_abilities();
        for (_, ability) in now.abilities() {
            match ability {
                Ability::Triggered { trigger, .. } => kinds = kinds.union(Kinds::of(trigger)),
                Ability::TriggeredMana { .. } => about_mana = true,
                Ability::Activated(activation) if activation.mana => mana = true,
                Ability::Activated(_) => activated = true,
                Ability::Static(Static::Continuous(_) | Static::Defines { .. }) => {}
                Ability::Static(fixed) => {
                    ruling = true;
                    match fixed {
                        Static::Permission(
                            Permission::CostsMore { .. } | Permission::CannotPlay(_) | Permission::SpendAs { .. },
                        ) => about_mana = true,
                        Static::WatchDamage { .. } => self.damage = true,
                        Static::Replaces(_) => self.events = true,
                        Static::Excludes { .. } => self.excluding = true,
                        _ => {}
                    }
                }
            }
        }
        self.unique |= now.supertypes.contains(Supertype::Legendary) || now.supertypes.contains(Supertype::World);
        let lists = [
            (about_mana, &mut self.about_mana),
            (ruling, &mut self.ruling),
            (mana, &mut self.mana),
            (activated, &mut self.activated),
        ];
        for (_, list) in lists.into_iter().filter(|(belongs, _)| *belongs) {
            list.push(id);
        }
        if kinds != Kinds::default() {
            self.all = self.all.union(kinds);
            self.sources.push((id, kinds));
        }
    }
}
