//! Mana abilities (605) as what can be tapped for mana, and what is known of those of a player until something changes.

use declaration::{Amount, CardTypes, Color, Effect, Filter, ManaCost, ManaKind, Produced};

use crate::game::clone::clone_by_field;
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;

/// The mana one activation makes: so many of one of these kinds, and what comes besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Production {
    /// The kinds to choose from, a bit each in the order of [`ManaKind::ALL`].
    pub(crate) kinds: u8,
    /// How much of the chosen kind.
    pub(crate) count: u8,
    /// What is made whatever is chosen, by kind.
    pub(crate) besides: [u8; 6],
}

impl Production {
    pub(crate) const fn makes(self, kind: ManaKind) -> bool {
        self.kinds & (1 << kind.index()) != 0
    }

    /// So much of one of these kinds.
    pub(crate) const fn of(kinds: u8, count: u8) -> Production {
        Production { kinds, count, besides: [0; 6] }
    }

    /// The kinds that may be chosen.
    pub(crate) fn choices(self) -> impl Iterator<Item = ManaKind> {
        ManaKind::ALL.into_iter().filter(move |kind| self.makes(*kind))
    }

    /// All kinds of which it can make any.
    pub(crate) fn all_kinds(self) -> u8 {
        let besides = self.besides.iter().enumerate().filter(|(_, count)| **count > 0);
        besides.fold(self.kinds, |kinds, (kind, _)| kinds | 1 << kind)
    }

    /// How much it makes in all.
    pub(crate) fn total(self) -> u32 {
        u32::from(self.count) + self.besides.iter().map(|count| u32::from(*count)).sum::<u32>()
    }

    /// What it makes by kind, when this one is chosen.
    pub(crate) fn made(self, chosen: ManaKind) -> [u8; 6] {
        let mut made = self.besides;
        let of_chosen = &mut made[chosen.index()];
        *of_chosen = of_chosen.saturating_add(self.count);
        made
    }

    /// Adds what it makes to a pool.
    pub(crate) fn add_to(self, pool: &mut ManaPool, chosen: ManaKind) {
        for (kind, count) in ManaKind::ALL.into_iter().zip(self.made(chosen)) {
            pool.add(kind, u16::from(count));
        }
    }

    /// What these instructions make, where amounts come to what `count` says and `colors` says what lands could make; none, where they make
    /// nothing. What they do besides stands behind that.
    pub(crate) fn of_effects(
        effects: &[Effect],
        count: impl Fn(&Amount) -> u32,
        colors: impl Fn(&Filter) -> u8,
    ) -> Option<Production> {
        let mut made: Option<Production> = None;
        for effect in effects {
            let Effect::AddMana(produced) = effect else { break };
            let (kinds, count) = match produced {
                // Where no land makes a color, it can be activated all the same, and makes nothing.
                Produced::ColorOf(lands) => match colors(lands) {
                    0 => (1 << ManaKind::Colorless.index(), 0),
                    kinds => (kinds, 1),
                },
                // No mana ability says so; the build refuses it.
                Produced::ChosenColor(_) => return None,
                Produced::Fixed(kind, count) => (1 << kind.index(), *count),
                Produced::OneColor(count) => (0b1_1111, *count),
                Produced::Amount(kind, amount) => (1 << kind.index(), u8::try_from(count(amount)).unwrap_or(u8::MAX)),
            };
            match &mut made {
                None => made = Some(Production::of(kinds, count)),
                Some(first) => {
                    let (Produced::Fixed(kind, _) | Produced::Amount(kind, _)) = produced else { return None };
                    let besides = &mut first.besides[kind.index()];
                    *besides = besides.saturating_add(count);
                }
            }
        }
        made
    }

    /// What it makes beyond this, which it has grown out of by what triggered.
    pub(crate) fn beyond(mut self, first: Production) -> Production {
        if self.kinds == first.kinds {
            self.count = self.count.saturating_sub(first.count);
        } else {
            // What was the chosen kind comes in any case, as another one may be chosen besides.
            for kind in first.choices() {
                let besides = &mut self.besides[kind.index()];
                *besides = besides.saturating_sub(first.count);
            }
        }
        for (besides, first) in self.besides.iter_mut().zip(first.besides) {
            *besides = besides.saturating_sub(first);
        }
        self
    }

    /// With colorless mana for mana of this color.
    pub(crate) fn colorless_for(mut self, color: Color) -> Production {
        let (from, to) = (ManaKind::Colored(color), ManaKind::Colorless);
        if self.makes(from) {
            self.kinds = (self.kinds & !(1 << from.index())) | 1 << to.index();
        }
        let besides = std::mem::take(&mut self.besides[from.index()]);
        let colorless = &mut self.besides[to.index()];
        *colorless = colorless.saturating_add(besides);
        self
    }

    /// With one mana more of a type that it makes (Mana Flare).
    pub(crate) fn with_same_type(mut self) -> Production {
        if self.all_kinds() == self.kinds {
            self.count = self.count.saturating_add(1);
            return self;
        }
        // It makes several types at once, and which of them comes once more is the choice.
        for kind in self.choices() {
            let besides = &mut self.besides[kind.index()];
            *besides = besides.saturating_add(self.count);
        }
        Production { kinds: self.all_kinds(), count: 1, besides: self.besides }
    }
}

/// A mana ability that its controller can activate now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ManaAbility {
    pub(crate) object: ObjectId,
    pub(crate) ability: u8,
    pub(crate) production: Production,
    /// What is lost by using it, as long as its permanent is tapped: the higher, the later automatic payment takes it.
    pub(crate) loss: u16,
    /// What is lost besides by using this ability and no other of the permanent's: by what it costs, does and triggers.
    pub(crate) harm: u16,
    /// The mana it costs itself.
    pub(crate) cost: ManaCost,
    /// Whether its cost asks for something that is chosen.
    pub(crate) gives: bool,
    /// The types of the spells that its mana may be spent on only (106.6); none, where it may be spent on anything.
    pub(crate) only: CardTypes,
    /// What is meant by that: what triggers besides makes free mana.
    pub(crate) restricted: Production,
}

impl ManaAbility {
    /// Whether it is this ability of this object, and makes this kind of mana.
    pub(crate) fn is(&self, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
        self.object == object && self.ability == ability && self.production.makes(kind)
    }

    /// Whether its mana may be spent on a spell of these types; where there are none, on something else.
    pub(crate) fn pays_for(&self, on: CardTypes) -> bool {
        self.only == CardTypes::default() || self.only.intersects(on)
    }

    /// The ability with as much of its mana as may be spent on a spell of these types, or on something else; none where that is nothing.
    pub(crate) fn paying_for(self, on: CardTypes) -> Option<ManaAbility> {
        if self.pays_for(on) {
            return Some(self);
        }
        let production = self.production.beyond(self.restricted);
        // What is left of it may be spent on anything.
        (production.total() > 0).then_some(ManaAbility { production, only: CardTypes::default(), ..self })
    }

    /// What of its mana is restricted, by kind, when this kind is chosen.
    pub(crate) fn restricted_when(&self, chosen: ManaKind) -> [u8; 6] {
        if self.only == CardTypes::default() {
            return [0; 6];
        }
        // Where what triggers brings another kind, that is what was chosen.
        let kind = if self.restricted.makes(chosen) { Some(chosen) } else { self.restricted.choices().next() };
        kind.map_or([0; 6], |kind| self.restricted.made(kind))
    }
}

/// The mana abilities of a player's permanents that say all there is to say of themselves: which they are hangs on what the permanents are and
/// which of them are tapped, and on nothing else. It is kept until an object changes in more than being
/// tapped, hurt, shielded or in a fight; where one is tapped, only the abilities of that one are lost.
#[derive(Debug, Default)]
pub(crate) struct KnownSources {
    /// Those that can be activated, in the order of the battlefield, the abilities of one permanent together.
    pub(crate) abilities: Vec<ManaAbility>,
    /// The permanents whose abilities have to be looked at whenever somebody asks, each with how many of the others come before it.
    pub(crate) others: Vec<(usize, ObjectId)>,
}

clone_by_field!(KnownSources { abilities, others });

impl KnownSources {
    /// Whether it has abilities of this permanent.
    pub(in crate::game) fn has(&self, id: ObjectId) -> bool {
        self.abilities.iter().any(|ability| ability.object == id)
    }

    /// Takes out the abilities of a permanent that is tapped now: each of them costs tapping it.
    pub(in crate::game) fn take_out(&mut self, id: ObjectId) {
        let Some(first) = self.abilities.iter().position(|ability| ability.object == id) else { return };
        let before = self.abilities.len();
        self.abilities.retain(|ability| ability.object != id);
        let gone = before - self.abilities.len();
        for (place, _) in self.others.iter_mut().filter(|(place, _)| *place > first) {
            *place -= gone;
        }
    }
}
