//! Making mana and paying with it.

use engine::declaration::{Ability, AbilityId, Cost, ManaKind};
use engine::prompt::{PromptKind, Shape};
use engine::{Action, ObjectId, Prompt, Seat, cards};

use super::Table;
use crate::Failure;
use crate::name::Name;
use crate::script::Paying;
use crate::words::{self, Amounts};

/// What may be spent on an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purse {
    /// Whatever the engine takes.
    Anything,
    /// Exactly this mana.
    Exactly(Amounts),
    /// What was just made, before other mana, and no further sources.
    First(Amounts),
}

/// So many mana abilities are used for one payment at most.
const MOST_USES: usize = 100;

/// One way to use a mana ability.
type Use = (ObjectId, u8, ManaKind);

/// A way to pay for an announcement.
#[derive(Clone, Debug)]
pub(crate) struct Means {
    /// What may be spent.
    pub(crate) purse: Purse,
    /// The mana abilities to use while it is paid for (601.2g).
    pub(crate) uses: Vec<Use>,
    /// What these make.
    pub(crate) made: Amounts,
}

impl Means {
    /// What was in the pool before, or was made before the announcement.
    pub(crate) fn of_pool(purse: Purse) -> Means {
        Means { purse, uses: Vec::new(), made: Amounts::default() }
    }
}

impl Table {
    /// Uses a mana ability: one with {T} in its cost, or one without.
    pub(crate) fn tap(
        &mut self,
        seat: Seat,
        source: &Name,
        kind: Option<ManaKind>,
        tapping: bool,
    ) -> Result<(), Failure> {
        if !tapping && let Some(special) = self.special_action(seat, source) {
            self.take(seat, &special)?;
            return if self.actions(seat).contains(&Action::PayAutomatically) {
                self.take(seat, &Action::PayAutomatically)
            } else {
                Ok(())
            };
        }
        self.use_for_mana(seat, source, |table, object, ability, made| {
            table.taps_itself(object, ability) == tapping && kind.is_none_or(|kind| kind == made)
        })
    }

    /// The special action that a card of this name permits, where it is offered.
    fn special_action(&self, seat: Seat, source: &Name) -> Option<Action> {
        self.actions(seat).into_iter().find(|action| match action {
            Action::ActivateAbility { object, ability } if *ability >= AbilityId::QUOTED => {
                // A card that nobody sees any more is meant by its name.
                let hidden = engine::special_action_card(&self.game, seat, action)
                    .filter(|_| self.game.known_card(*object).is_none());
                let named = |card| cards::definition(card).name.eq_ignore_ascii_case(&source.text);
                self.is_called(*object, source) || hidden.is_some_and(named)
            }
            _ => false,
        })
    }

    /// Uses the mana ability of a source that fits, where it makes one kind of mana only.
    pub(super) fn use_for_mana(
        &mut self,
        seat: Seat,
        source: &Name,
        fits: impl Fn(&Table, ObjectId, u8, ManaKind) -> bool,
    ) -> Result<(), Failure> {
        let mut uses = self.all_uses(seat);
        uses.retain(|(object, ability, made)| fits(self, *object, *ability, *made));
        let id =
            self.find(seat, source, "makes no such mana now", |id| uses.iter().any(|(object, ..)| *object == id))?;
        let mut kinds: Vec<ManaKind> =
            uses.iter().filter(|(object, ..)| *object == id).map(|(.., made)| *made).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() > 1 {
            let letters: String = kinds.iter().map(|kind| kind.letter()).collect();
            return Failure::scenario(format!("{source} makes any of {letters}; 'for' says which"));
        }
        match uses.into_iter().find(|(object, ..)| *object == id) {
            Some((object, ability, kind)) => self.take(seat, &Action::TapForMana { object, ability, kind }),
            None => self.refuse(seat, &format!("{source} makes no such mana now")),
        }
    }

    /// The mana abilities among a player's options, with or without {T} in the cost.
    fn uses(&self, seat: Seat, tapping: bool) -> Vec<Use> {
        self.all_uses(seat)
            .into_iter()
            .filter(|(object, ability, _)| self.taps_itself(*object, *ability) == tapping)
            .collect()
    }

    /// The mana abilities among a player's options.
    fn all_uses(&self, seat: Seat) -> Vec<Use> {
        self.actions(seat)
            .into_iter()
            .filter_map(|action| match action {
                Action::TapForMana { object, ability, kind } => Some((object, ability, kind)),
                _ => None,
            })
            .collect()
    }

    fn taps_itself(&self, object: ObjectId, ability: u8) -> bool {
        if ability >= engine::state::INTRINSIC {
            return true;
        }
        self.game.characteristics(object).is_some_and(|now| {
            now.abilities().any(|(place, declared)| match declared {
                Ability::Activated(activation) => place == ability && activation.cost.contains(&Cost::Tap),
                _ => false,
            })
        })
    }

    /// The ways to make the mana that a `paying` clause speaks of, where sources make several kinds the most frugal first: each with a
    /// table on which it is made already.
    pub(crate) fn means(&self, seat: Seat, paying: Option<&Paying>) -> Result<Vec<(Table, Means)>, Failure> {
        match paying {
            None => Ok(vec![(self.clone(), Means::of_pool(Purse::Anything))]),
            Some(Paying::Mana(mana)) => {
                let mut table = self.clone();
                let uses = table.make(seat, mana)?;
                let made = table.gained(seat, self);
                Ok(vec![(table, Means { purse: Purse::Exactly(*mana), uses, made })])
            }
            Some(Paying::With(names)) => {
                let mut tables = vec![(self.clone(), Vec::new(), Amounts::default())];
                for name in names {
                    let mut next = Vec::new();
                    for (table, uses, made) in &tables {
                        next.extend(table.tapped_for_each(seat, name, uses, *made)?);
                    }
                    tables = next;
                }
                let means = |uses, made| Means { purse: Purse::First(made), uses, made };
                Ok(tables.into_iter().map(|(table, uses, made)| (table, means(uses, made))).collect())
            }
        }
    }

    /// How much more mana the player has than on the table before.
    fn gained(&self, seat: Seat, before: &Table) -> Amounts {
        let (after, before) = (self.game.player(seat).mana, before.game.player(seat).mana);
        std::array::from_fn(|kind| after.0[kind].saturating_sub(before.0[kind]))
    }

    /// This table with the source used for each kind of mana that it makes.
    fn tapped_for_each(
        &self,
        seat: Seat,
        name: &Name,
        used: &[Use],
        made: Amounts,
    ) -> Result<Vec<(Table, Vec<Use>, Amounts)>, Failure> {
        let uses = self.all_uses(seat);
        let source = self.find(seat, name, "makes no mana now", |id| uses.iter().any(|(object, ..)| *object == id))?;
        let mut tables = Vec::new();
        for (object, ability, kind) in uses.into_iter().filter(|(object, ..)| *object == source) {
            let mut table = self.clone();
            table.take(seat, &Action::TapForMana { object, ability, kind })?;
            let gained = table.gained(seat, self);
            let made = std::array::from_fn(|kind| made[kind].saturating_add(gained[kind]));
            tables.push((table, [used, &[(object, ability, kind)]].concat(), made));
        }
        Ok(tables)
    }

    /// Taps sources for what the pool lacks of this mana, those with the fewest kinds first.
    fn make(&mut self, seat: Seat, mana: &Amounts) -> Result<Vec<Use>, Failure> {
        let mut used = Vec::new();
        for kind in ManaKind::ALL {
            while self.game.player(seat).mana.get(kind) < mana[kind.index()] {
                let uses = self.uses(seat, true);
                let choices = |object: ObjectId| uses.iter().filter(|(other, ..)| *other == object).count();
                let best = uses.iter().filter(|(.., made)| *made == kind).min_by_key(|(object, ..)| choices(*object));
                let Some((object, ability, kind)) = best.copied() else {
                    return self.refuse(seat, &format!("there is no {} to pay with", kind.letter()));
                };
                self.take(seat, &Action::TapForMana { object, ability, kind })?;
                used.push((object, ability, kind));
            }
        }
        Ok(used)
    }

    /// Uses the mana abilities that are to pay for what is being announced.
    pub(crate) fn use_for_payment(&mut self, seat: Seat, uses: &mut Vec<Use>) -> Result<(), Failure> {
        for (object, ability, kind) in std::mem::take(uses) {
            if !self.is_paying(seat) {
                return self.refuse(seat, "it is paid for without all of these sources");
            }
            self.take(seat, &Action::TapForMana { object, ability, kind })?;
        }
        Ok(())
    }

    /// Pays for what is being announced out of the purse.
    pub(crate) fn pay(&mut self, seat: Seat, purse: Purse) -> Result<(), Failure> {
        let mana = match purse {
            Purse::Anything => return self.pay_what_is_due(seat),
            Purse::Exactly(mana) | Purse::First(mana) => mana,
        };
        let mut left = self.beside_colored(mana);
        while self.is_paying(seat) {
            let offered = |kind: &ManaKind| self.offers(seat, &Action::Pay(*kind));
            let own = ManaKind::ALL.into_iter().filter(offered).find(|kind| left[kind.index()] > 0);
            let other = || ManaKind::ALL.into_iter().find(offered).filter(|_| matches!(purse, Purse::First(_)));
            let Some(kind) = own.or_else(other) else {
                return self.refuse(seat, &format!("{} does not pay for it", words::mana_word(&mana)));
            };
            left[kind.index()] = left[kind.index()].saturating_sub(1);
            self.take(seat, &Action::Pay(kind))?;
        }
        Ok(())
    }

    /// What is left of the mana for generic costs, when the colored ones are paid.
    fn beside_colored(&self, mut mana: Amounts) -> Amounts {
        if let Some(PromptKind::Mana { cost, .. }) = self.prompt().map(|prompt| prompt.kind) {
            for (amount, due) in mana.iter_mut().zip(cost.colored) {
                *amount = amount.saturating_sub(u16::from(due));
            }
        }
        mana
    }

    /// Whether the player is in the middle of paying mana.
    fn is_paying(&self, seat: Seat) -> bool {
        self.prompt().is_some_and(|prompt| prompt.player == seat && matches!(prompt.kind, PromptKind::Mana { .. }))
    }

    /// Lets the engine pay, where something is to be paid. What it does not pay by itself is paid by the first mana abilities that are offered.
    pub(crate) fn pay_what_is_due(&mut self, seat: Seat) -> Result<(), Failure> {
        for _ in 0..MOST_USES {
            if !self.is_paying(seat) {
                return Ok(());
            }
            let uses = self.all_uses(seat);
            let Some((object, ability, kind)) = uses.first().copied().filter(|_| !self.pays_by_itself(seat)) else {
                return self.take(seat, &Action::PayAutomatically);
            };
            self.take(seat, &Action::TapForMana { object, ability, kind })?;
            self.give_the_first(seat)?;
        }
        self.refuse(seat, "no mana abilities pay for it")
    }

    /// Whether the engine pays by itself for what is being announced.
    fn pays_by_itself(&self, seat: Seat) -> bool {
        self.offers(seat, &Action::PayAutomatically)
    }

    /// Gives up the first things that a mana ability asks for, where it asks.
    fn give_the_first(&mut self, seat: Seat) -> Result<(), Failure> {
        let given = match self.prompt().as_ref().and_then(Prompt::shape) {
            Some(Shape::Objects { from, min, .. }) => from.iter().copied().take(usize::from(*min)).collect(),
            _ => return Ok(()),
        };
        self.take(seat, &Action::Choose(given))
    }
}
