//! Whether an object fits a description.

use declaration::{CardId, CardType, Filter, Predicate};

use crate::continuous::Characteristics;
use crate::frame::Announced;
use crate::{Game, ObjectId, Scene, Target, cards};

impl Game {
    /// Whether an ability of another creature with the name of `source` targets the object.
    fn is_targeted_by_namesake(&self, id: ObjectId, source: ObjectId) -> bool {
        let Some(own) = self.last_known(source) else { return false };
        self.stack.iter().any(|item| {
            item.announced != Announced::Spell
                && item.source != source
                && item.targets.iter().any(|chosen| chosen.target == Target::Object(id))
                && self
                    .last_known(item.source)
                    .is_some_and(|known| known.card == own.card && known.types.contains(CardType::Creature))
        })
    }

    /// The creatures that a creature is blocking or blocked by.
    pub(crate) fn fought_by(&self, id: ObjectId) -> Vec<ObjectId> {
        let blockers = self.combat.attackers.iter().filter(|attacker| attacker.id == id);
        let blockers = blockers.flat_map(|attacker| attacker.blockers.iter().copied());
        self.combat.blocked_by(id).chain(blockers).collect()
    }

    /// The card that the source is, or is a copy of. It may be asked for while sizes are being counted, off the battlefield too.
    pub(crate) fn card_now(&self, scene: &Scene<'_>) -> Option<CardId> {
        let remembered = || self.remembered(scene.source).map(|known| known.characteristics.card);
        let printed = || self.object(scene.source).map(|object| object.card);
        scene.characteristics(self, scene.source).map(|now| now.card).or_else(printed).or_else(remembered)
    }

    /// Whether the object `id`, whose characteristics are `now`, fits the filter as these words mean it.
    pub(crate) fn fits(&self, filter: &Filter, id: ObjectId, now: &Characteristics, scene: &Scene<'_>) -> bool {
        filter.all.iter().all(|predicate| self.fits_one(predicate, id, now, scene))
    }

    /// Whether the object fits this one of the words of a filter.
    pub(crate) fn fits_one(
        &self,
        predicate: &Predicate,
        id: ObjectId,
        now: &Characteristics,
        scene: &Scene<'_>,
    ) -> bool {
        match predicate {
            Predicate::Type(types) => now.types.intersects(*types),
            Predicate::NotType(types) => !now.types.intersects(*types),
            Predicate::Subtype(subtype) => now.subtypes.contains(scene.text.subtype(*subtype)),
            Predicate::NotSubtype(subtype) => !now.subtypes.contains(scene.text.subtype(*subtype)),
            Predicate::Supertype(supertype) => now.supertypes.contains(*supertype),
            Predicate::NotSupertype(supertype) => !now.supertypes.contains(*supertype),
            Predicate::Color(colors) => now.colors.intersects(scene.text.colors(*colors)),
            Predicate::NotColor(color) => !now.colors.contains(scene.text.color(*color)),
            Predicate::With(keyword) => now.keywords.contains(scene.text.keyword(*keyword)),
            Predicate::Without(keyword) => !now.keywords.contains(scene.text.keyword(*keyword)),
            Predicate::Power(comparison, power) => comparison.holds(now.power, i32::from(*power)),
            Predicate::LeastPower(among) => !self.battlefield.iter().any(|other| {
                scene
                    .characteristics(self, *other)
                    .is_some_and(|there| there.power < now.power && self.fits(among, *other, there, scene))
            }),
            Predicate::EnchantedByThis => {
                self.permanent_or_last(scene.source).is_some_and(|aura| aura.attached_to == Some(id))
            }
            Predicate::Toughness(comparison, toughness) => comparison.holds(now.toughness, i32::from(*toughness)),
            Predicate::PowerAtMost(amount) => now.power <= self.amount(amount, scene),
            Predicate::ToughnessBelow(amount) => now.toughness < self.amount(amount, scene),
            Predicate::Rampage => now.abilities().any(|(_, ability)| ability.rampage_number().is_some()),
            Predicate::ControllerControls(what) => self.battlefield.iter().any(|other| {
                scene
                    .characteristics(self, *other)
                    .is_some_and(|there| there.controller == now.controller && self.fits(what, *other, there, scene))
            }),
            Predicate::Defending => now.controller != self.turn.active,
            Predicate::BlockingThis => self.combat.blocked_by(id).any(|attacker| attacker == scene.source),
            Predicate::BandedWithThis => self.are_banded(scene.source, id),
            Predicate::BlockedByThis => self.combat.blocked_by(scene.source).any(|attacker| attacker == id),
            Predicate::DealtDamage => self.harms.iter().any(|harm| harm.to == Target::Object(id)),
            Predicate::TappedToPay => self.tapped_to_pay.contains(&(scene.source, id)),
            Predicate::NotTargetedByNamesakes => !self.is_targeted_by_namesake(id, scene.source),
            Predicate::Tapped => self.permanent_or_last(id).is_some_and(|permanent| permanent.tapped),
            Predicate::Untapped => self.permanent_or_last(id).is_some_and(|permanent| !permanent.tapped),
            Predicate::Attacking => self.combat.is_attacking(id),
            Predicate::Blocking => self.combat.is_blocking(id),
            Predicate::Unblocked => self.is_unblocked(id),
            Predicate::AttackingOrBlocking => self.combat.is_attacking(id) || self.combat.is_blocking(id),
            Predicate::NotAttacking => !self.combat.is_attacking(id),
            Predicate::Namesake => self.card_now(scene).is_some_and(|card| card == now.card),
            Predicate::NotNamesake => self.card_now(scene).is_some_and(|card| card != now.card),
            Predicate::Named(name) => cards::definition(now.card).name == *name,
            Predicate::AttachedToThe(what) => {
                let host = self.permanent_or_last(id).and_then(|permanent| permanent.attached_to);
                host.is_some_and(|host| self.referred_objects(what, scene).contains(&host))
            }
            Predicate::BlockingThe(what) => {
                let blocked = self.referred_objects(what, scene);
                self.combat.blocked_by(id).any(|attacker| blocked.contains(&attacker))
            }
            Predicate::BlockedThisTurnBy(what) => {
                let blockers = self.referred_objects(what, scene);
                self.blocks.iter().any(|block| block.attacker == id && blockers.contains(&block.blocker))
            }
            Predicate::NotThe(what) => !self.referred_objects(what, scene).contains(&id),
            Predicate::DealtDamageToThis => self.has_harmed(id, Target::Object(scene.source)),
            Predicate::SharesNoColor(with) => !self.battlefield.iter().any(|other| {
                scene
                    .characteristics(self, *other)
                    .is_some_and(|there| there.colors.intersects(now.colors) && self.fits(with, *other, there, scene))
            }),
            Predicate::Targets(what) => {
                let meant = self.referred(what, scene);
                let targets =
                    |item: &crate::StackItem| item.targets.iter().any(|chosen| meant.contains(&chosen.target));
                self.stack.iter().any(|item| item.id == id && targets(item))
            }
            Predicate::AnySubtype(subtypes) => {
                subtypes.iter().any(|subtype| now.subtypes.contains(scene.text.subtype(*subtype)))
            }
            Predicate::OwnedBy(whose) => {
                let owners = self.referred_players(whose, scene);
                self.object(id).is_some_and(|object| owners.contains(&object.owner))
            }
            Predicate::AttachedTo(what) => {
                let host = self.permanent_or_last(id).and_then(|permanent| permanent.attached_to);
                host.is_some_and(|host| self.fits_on_battlefield(what, host, scene))
            }
            Predicate::Enchanted => self.is_enchanted(id),
            Predicate::OnBattlefield => self.permanent(id).is_some(),
            Predicate::NotEnchanted => !self.is_enchanted(id),
            Predicate::Active => now.controller == self.turn.active,
            Predicate::Settled => self.permanent(id).is_some_and(|permanent| permanent.settled),
            Predicate::DidNotAttack => {
                self.permanent_or_last(id).is_some_and(|permanent| permanent.attacked != self.turn.number)
            }
            Predicate::CouldAttack => {
                self.permanent_or_last(id).is_some_and(|permanent| permanent.could_attack == self.turn.number)
            }
            Predicate::FirstPrintedIn(set) => cards::definition(now.card).set == *set,
            Predicate::ChosenColor => self.choices(scene).colors.is_some_and(|chosen| now.colors.intersects(chosen)),
            Predicate::Yours => now.controller == scene.you,
            Predicate::Theirs => now.controller != scene.you,
            Predicate::DealtDamageByThis => self.has_harmed(scene.source, Target::Object(id)),
            Predicate::WithManaAbility => now.has_mana_ability(),
            Predicate::NotToken => !self.object(id).is_some_and(|object| object.token),
            Predicate::Other => id != scene.source,
            Predicate::SingleTarget => self.stack.iter().any(|item| item.id == id && item.targets.len() == 1),
            Predicate::SharesType(types, with) => self.referred_objects(with, scene).into_iter().any(|other| {
                let other = self.last_known(other).map(|other| other.types);
                other.is_some_and(|other| types.iter().any(|one| other.contains(one) && now.types.contains(one)))
            }),
            Predicate::TargetsYours => self.stack.iter().filter(|item| item.id == id).any(|item| {
                item.targets.iter().filter_map(|chosen| chosen.target.object()).any(|target| {
                    scene.characteristics(self, target).is_some_and(|there| there.controller == scene.you)
                })
            }),
            Predicate::Either(either) => either.iter().any(|one| self.fits_one(one, id, now, scene)),
            Predicate::FightingThis => match self.remembered(scene.source) {
                Some(known) if self.permanent(scene.source).is_none() => known.fought.contains(&id),
                _ => self.fought_by(scene.source).contains(&id),
            },
            // What X is is not known while the target is chosen that says it.
            Predicate::ManaValueX => {
                scene.x.is_none_or(|x| u32::try_from(self.mana_value(id, scene)).is_ok_and(|value| value == x))
            }
            Predicate::ControlledBy(whose) => self.referred_players(whose, scene).contains(&now.controller),
        }
    }
}
