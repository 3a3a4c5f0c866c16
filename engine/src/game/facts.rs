//! What the abilities of an object are about. Most objects have those of their card and no others, so it is found once for each card.

use std::sync::OnceLock;

use declaration::{Ability, Activation, CardId, Cost, Effect, Permission, Produced, Static};

use crate::cards;
use crate::game::characteristics::{Characteristics, Lost};
use crate::game::triggers::Kinds;

/// What some abilities are about.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// The kinds of events that they watch for.
    pub(crate) kinds: Kinds,
    /// Whether any changes what spells and abilities cost, or what lands are tapped for.
    pub(crate) about_mana: bool,
    /// Whether any is static and changes rules and no characteristics.
    pub(crate) ruling: bool,
    /// Whether any is static and changes characteristics.
    pub(crate) continuous: bool,
    /// Whether any can be used for mana.
    pub(crate) mana: bool,
    /// Whether any of those depends on more than the state of its permanent.
    pub(crate) varying_mana: bool,
    /// Whether any is activated and no mana ability.
    pub(crate) activated: bool,
    /// Whether any modifies damage (614).
    pub(crate) damage: bool,
    /// Whether any replaces other events (614).
    pub(crate) events: bool,
    /// Whether any keeps permanents from being targets or enchanted.
    pub(crate) excluding: bool,
    /// Whether any functions in a graveyard or in exile.
    pub(crate) elsewhere: bool,
}

impl Facts {
    /// Those of what is so now.
    pub(crate) fn of(now: &Characteristics) -> Facts {
        if now.granted.is_none() && now.lost == Lost::Nothing {
            return Facts::of_card(now.card);
        }
        Facts::of_abilities(now.abilities().map(|(_, ability)| ability))
    }

    /// Those of the abilities that a card has.
    pub(crate) fn of_card(card: CardId) -> Facts {
        static OF_CARDS: OnceLock<Vec<Facts>> = OnceLock::new();
        let all = OF_CARDS.get_or_init(|| {
            cards::table().cards.iter().map(|card| Facts::of_abilities(card.abilities.iter())).collect()
        });
        all.get(usize::from(card.0)).copied().unwrap_or_default()
    }

    /// Those of one ability.
    pub(crate) fn of_ability(ability: &Ability) -> Facts {
        Facts::of_abilities(std::iter::once(ability))
    }

    fn of_abilities<'a>(abilities: impl Iterator<Item = &'a Ability>) -> Facts {
        let mut facts = Facts::default();
        abilities.for_each(|ability| facts.add(ability));
        facts
    }

    fn add(&mut self, ability: &Ability) {
        self.elsewhere |= ability.functions_in_graveyard() || ability.functions_in_exile();
        match ability {
            Ability::Triggered { trigger, .. } => self.kinds = self.kinds.union(Kinds::of(trigger)),
            Ability::TriggeredMana { .. } => self.about_mana = true,
            Ability::Activated(activation) if activation.mana => {
                self.mana = true;
                self.varying_mana |= !depends_on_its_permanent(activation);
            }
            Ability::Activated(_) => self.activated = true,
            Ability::Static(Static::Continuous(_) | Static::Defines { .. }) => self.continuous = true,
            Ability::Static(fixed) => {
                self.ruling = true;
                match fixed {
                    Static::Permission(
                        Permission::CostsMore { .. } | Permission::CannotPlay(_) | Permission::SpendAs { .. },
                    ) => self.about_mana = true,
                    Static::WatchDamage { .. } => self.damage = true,
                    Static::Replaces(_) => self.events = true,
                    Static::Excludes { .. } => self.excluding = true,
                    _ => {}
                }
            }
        }
    }
}

/// Whether the state of its permanent alone says if a mana ability can be activated, the ability alone what it makes, and none can be activated twice: each taps
/// its permanent.
fn depends_on_its_permanent(activation: &Activation) -> bool {
    let makes = |effect: &Effect| matches!(effect, Effect::AddMana(Produced::Fixed(..) | Produced::OneColor(_)));
    activation.body.only.is_empty()
        && activation.cost.contains(&Cost::Tap)
        && activation.cost.iter().all(|cost| matches!(cost, Cost::Tap | Cost::SacrificeItself))
        && activation.body.modes.iter().all(|mode| mode.effects.iter().all(makes))
}
