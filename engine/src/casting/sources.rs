//! What a player can tap for mana (605).

use declaration::{Ability, BasicLand, CardType, Cost, Effect, Keyword, ManaKind, Permission, Produced, Static};

use super::cost::CostChange;
use crate::continuous::Characteristics;
use crate::{Action, Choice, Game, ObjectId, Seat};

/// The numbers from here on stand for the intrinsic mana abilities of the basic land types (305.6): the first for Plains.
pub const INTRINSIC: u8 = 128;

/// The mana one activation makes: so many of one of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Production {
    /// The kinds to choose from, a bit each in the order of [`ManaKind::ALL`].
    pub(crate) kinds: u8,
    /// How much.
    pub(crate) count: u8,
}

impl Production {
    pub(crate) const fn makes(self, kind: ManaKind) -> bool {
        self.kinds & (1 << kind.index()) != 0
    }

    fn of(produced: &Produced) -> Production {
        match produced {
            Produced::Fixed(kind, count) => Production { kinds: 1 << kind.index(), count: *count },
            Produced::OneColor(count) => Production { kinds: 0b1_1111, count: *count },
        }
    }
}

/// A mana ability that its controller can activate now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ManaAbility {
    pub(crate) object: ObjectId,
    pub(crate) ability: u8,
    pub(crate) production: Production,
    /// What is lost by using it: the higher, the later automatic payment takes it.
    pub(crate) loss: u16,
}

/// All mana abilities that a player can activate now. Of one permanent, at most one is used for one payment.
#[derive(Clone, Debug, Default)]
pub(crate) struct ManaSources {
    /// What changes costs (601.2f).
    pub(crate) changes: Vec<CostChange>,
    pub(crate) abilities: Vec<ManaAbility>,
}

impl ManaSources {
    /// Whether the ability can be activated for this kind of mana.
    pub(crate) fn offers(&self, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
        self.abilities
            .iter()
            .any(|source| source.object == object && source.ability == ability && source.production.makes(kind))
    }

    /// Gives a choice for each ability and kind of mana.
    pub(crate) fn list(&self, give: &mut dyn FnMut(Choice)) {
        for source in &self.abilities {
            for kind in ManaKind::ALL.into_iter().filter(|kind| source.production.makes(*kind)) {
                give(Choice::Act(Action::TapForMana { object: source.object, ability: source.ability, kind }));
            }
        }
    }
}

/// What an activated mana ability makes, if it is one whose costs are only the source's own.
fn production(ability: &Ability) -> Option<(Production, &[Cost])> {
    let Ability::Activated(activation) = ability else { return None };
    if !activation.mana {
        return None;
    }
    match activation.body.modes.first()?.effects.as_slice() {
        [Effect::AddMana(produced)] => Some((Production::of(produced), &activation.cost)),
        _ => None,
    }
}

impl Game {
    /// The mana abilities that a player can activate now. `reserved` is a permanent that is itself tapped or sacrificed for what
    /// is being paid.
    pub(crate) fn mana_sources(&self, seat: Seat, reserved: Option<ObjectId>) -> ManaSources {
        let mut sources = ManaSources::default();
        for id in &self.battlefield {
            let Some(now) = self.characteristics(*id) else { continue };
            for (_, ability) in now.abilities() {
                if let Ability::Static(Static::Permission(Permission::CostsMore { what, by })) = ability {
                    sources.changes.push(CostChange { source: *id, controller: now.controller, what, by: *by });
                }
            }
            if now.controller != seat {
                continue;
            }
            if reserved == Some(*id) {
                continue;
            }
            self.add_sources_of(*id, now, &mut sources);
        }
        sources
    }

    fn add_sources_of(&self, id: ObjectId, now: &Characteristics, sources: &mut ManaSources) {
        // A land or artifact may be tapped at once; a creature only when its controller has had it since their turn began (302.6).
        let creature = now.types.contains(CardType::Creature);
        let may_tap = self.may_tap_for_cost(id, now);
        let weight = |production: Production, sacrificed: bool| {
            let kinds = production.kinds.count_ones() as u16;
            let colorless = production.makes(ManaKind::Colorless);
            u16::from(sacrificed) * 400 + u16::from(creature) * 100 + kinds * 10 + 10 * u16::from(production.count > 1)
                - if colorless { 5 } else { 0 }
        };
        for (place, ability) in now.abilities() {
            let Some((production, costs)) = production(ability) else { continue };
            let sacrificed = costs.contains(&Cost::SacrificeItself);
            if costs.iter().all(|cost| match cost {
                Cost::Tap => may_tap,
                Cost::SacrificeItself => true,
                Cost::Mana(_) | Cost::Life(_) | Cost::DiscardAtRandom(_) | Cost::ExileItself => false,
            }) {
                let loss = weight(production, sacrificed);
                sources.abilities.push(ManaAbility { object: id, ability: place, production, loss });
            }
        }
        if now.types.contains(CardType::Land) && may_tap {
            let lands = BasicLand::ALL.into_iter().filter(|land| now.subtypes.contains(land.subtype()));
            let kinds: u16 = lands.clone().count() as u16;
            for land in lands {
                let production = Production { kinds: 1 << land.color() as u8, count: 1 };
                let loss = kinds * 10 + u16::from(creature) * 100;
                sources.abilities.push(ManaAbility { object: id, ability: INTRINSIC + land as u8, production, loss });
            }
        }
    }

    /// Whether `{T}` can be paid with this permanent (107.5, 302.6).
    pub(crate) fn may_tap_for_cost(&self, id: ObjectId, now: &Characteristics) -> bool {
        self.permanent(id).is_some_and(|permanent| {
            !permanent.tapped
                && (permanent.settled
                    || !now.types.contains(CardType::Creature)
                    || now.keywords.contains(Keyword::Haste))
        })
    }

    /// Activates a mana ability: its costs are paid and the mana is there at once (605.3b).
    pub(crate) fn make_mana(&mut self, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) {
        let count = if ability >= INTRINSIC {
            self.tap(object);
            1
        } else {
            let Some(now) = self.characteristics(object) else { return };
            let Some((production, costs)) = now.ability(ability).and_then(|(_, ability)| production(ability)) else {
                return;
            };
            for cost in costs {
                match cost {
                    Cost::Tap => self.tap(object),
                    Cost::SacrificeItself => self.sacrifice(object),
                    Cost::Mana(_) | Cost::Life(_) | Cost::DiscardAtRandom(_) | Cost::ExileItself => {}
                }
            }
            production.count
        };
        self.add_mana(seat, kind, u16::from(count));
    }

    /// Adds mana to a pool (106.4).
    pub(crate) fn add_mana(&mut self, seat: Seat, kind: ManaKind, count: u16) {
        if count > 0 {
            self.player_mut(seat).mana.add(kind, count);
            self.emit(crate::Event::ManaAdded { player: seat, kind, count });
        }
    }
}
