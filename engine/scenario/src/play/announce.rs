//! Playing lands, casting spells and activating abilities.

use engine::declaration::{Ability, ManaKind};
use engine::prompt::{PromptKind, Shape, Why};
use engine::state::{StackObjectKind, UnderWay};
use engine::{Action, Choice, ObjectId, Prompt, Seat, Zone};

use super::Table;
use super::payment::{Means, Purse};
use crate::Failure;
use crate::name::Name;
use crate::script::{Announcement, Part};
use crate::words::{self, Amounts, ZoneName};

impl Table {
    /// The card of a name in a player's hand; the first of equal ones.
    fn in_hand(&self, seat: Seat, name: &Name) -> Result<ObjectId, Failure> {
        let own = self.named_in(name, ZoneName::Hand).into_iter().find(|id| self.seat_of(*id) == Some(seat));
        own.map_or_else(|| Failure::scenario(format!("{seat:?} has no {name} in hand")), Ok)
    }

    pub(crate) fn play_land(&mut self, seat: Seat, name: &Name) -> Result<(), Failure> {
        let id = self.in_hand(seat, name)?;
        self.take(seat, &Action::PlayLand(id))
    }

    /// Casts a spell, the whole of what is written.
    pub(crate) fn cast(&mut self, seat: Seat, announcement: &Announcement) -> Result<(), Failure> {
        let id = self.in_hand(seat, &announcement.name)?;
        if announcement.ability.is_some() {
            return Failure::scenario("a spell that is cast has no 'ability'");
        }
        self.announce(seat, &Action::CastSpell(id), announcement)
    }

    /// Activates an ability, the whole of what is written.
    pub(crate) fn activate(&mut self, seat: Seat, announcement: &Announcement) -> Result<(), Failure> {
        let name = &announcement.name;
        let mut own = self.named(name);
        own.retain(|id| self.game.object(*id).is_some_and(|object| object.zone == Zone::Battlefield));
        if own.is_empty() {
            return Failure::scenario(format!("there is no {name} on the battlefield"));
        }
        if let Some(number) = announcement.ability
            && own
                .iter()
                .any(|id| self.activated(*id).get(usize::from(number).wrapping_sub(1)).is_some_and(|(_, mana)| *mana))
        {
            return self.activate_for_mana(seat, announcement, number);
        }
        let offered = self.actions(seat);
        let mut abilities: Vec<(ObjectId, u8)> = Vec::new();
        for id in own {
            if let Some(ability) = self.ability_of(id, announcement)? {
                abilities.push((id, ability));
            }
        }
        if abilities.is_empty() {
            return self.refuse(seat, &format!("{name} has no such ability"));
        }
        let open = |id: ObjectId| {
            abilities.iter().any(|(object, ability)| {
                *object == id && offered.contains(&Action::ActivateAbility { object: id, ability: *ability })
            })
        };
        let id = self.find(seat, name, "cannot be activated", open)?;
        match abilities.into_iter().find(|(object, _)| *object == id) {
            Some((object, ability)) => self.announce(seat, &Action::ActivateAbility { object, ability }, announcement),
            None => self.refuse(seat, &format!("{name} has no such ability")),
        }
    }

    /// The ability that is meant: the numbered one, or the only one that is no mana ability; none where there is no such.
    fn ability_of(&self, id: ObjectId, announcement: &Announcement) -> Result<Option<u8>, Failure> {
        let activated = self.activated(id);
        if let Some(number) = announcement.ability {
            return Ok(usize::from(number)
                .checked_sub(1)
                .and_then(|place| activated.get(place))
                .map(|(place, _)| *place));
        }
        let mut others = activated.iter().filter(|(_, mana)| !mana);
        match (others.next(), others.next()) {
            (Some((only, _)), None) => Ok(Some(*only)),
            (None, _) => Ok(None),
            _ => Failure::scenario(format!("{} has several abilities; 'ability' says which", announcement.name)),
        }
    }

    /// The activated abilities of a permanent as printed, and whether each is a mana ability.
    fn activated(&self, id: ObjectId) -> Vec<(u8, bool)> {
        let Some(now) = self.game.characteristics(id) else { return Vec::new() };
        now.abilities()
            .filter_map(|(place, ability)| match ability {
                Ability::Activated(activation) => Some((place, activation.mana)),
                _ => None,
            })
            .collect()
    }

    /// Activates a mana ability that is meant by its number; `choosing` says the color where there is a choice.
    fn activate_for_mana(&mut self, seat: Seat, announcement: &Announcement, number: u8) -> Result<(), Failure> {
        let name = &announcement.name;
        let color = match announcement.choosing.as_deref().map(words::color) {
            Some(None) => return Failure::scenario(format!("{name} makes mana of a color; 'choosing red' says which")),
            Some(Some(color)) => Some(ManaKind::Colored(color)),
            None => None,
        };
        let only_mana = announcement.targets.is_none()
            && announcement.x.is_none()
            && announcement.paying.is_none()
            && announcement.mode.is_none()
            && announcement.given.is_empty();
        if !only_mana {
            return Failure::scenario(format!(
                "ability {number} of {name} is a mana ability, and takes no such clause"
            ));
        }
        let place = usize::from(number).wrapping_sub(1);
        self.use_for_mana(seat, name, |table, object, ability, kind| {
            color.is_none_or(|color| color == kind)
                && table.activated(object).get(place).is_some_and(|(printed, _)| *printed == ability)
        })
    }

    /// Announces, chooses as written, and pays; of several ways to pay with the written sources, the first that works. Mana is made while
    /// it is paid for (601.2g), or, where that does not work, before.
    fn announce(&mut self, seat: Seat, begin: &Action, announcement: &Announcement) -> Result<(), Failure> {
        let ways = self.means(seat, announcement.paying.as_ref())?;
        let during = ways.iter().map(|(_, means)| (self.clone(), means.clone()));
        let before = ways.iter().map(|(table, means)| (table.clone(), Means::of_pool(means.purse)));
        let mut first = None;
        for (mut table, means) in during.chain(before).collect::<Vec<_>>() {
            // What does not work either way is explained by the latter, which is simpler.
            let explains = means.uses.is_empty();
            match table.complete(seat, begin, announcement, means) {
                Ok(()) => {
                    *self = table;
                    return Ok(());
                }
                Err(failure) if explains => {
                    first.get_or_insert(failure);
                }
                Err(_) => {}
            }
        }
        Err(first.unwrap_or_else(|| Failure::Scenario("'paying with' names nothing".to_owned())))
    }

    fn complete(
        &mut self,
        seat: Seat,
        begin: &Action,
        announcement: &Announcement,
        means: Means,
    ) -> Result<(), Failure> {
        let Means { purse, mut uses, made } = means;
        let pool = self.game.player(seat).mana;
        let mut open = Open {
            targets: announcement.targets.as_deref().unwrap_or_default(),
            given: &announcement.given,
            choosing: announcement.choosing.as_deref(),
        };
        let height = self.game.stack().len();
        self.take(seat, begin)?;
        while let Some(asked) = self.prompt().filter(|prompt| prompt.player == seat) {
            match &asked.why {
                Why::Announcement { by, .. } if *by == seat => match asked.kind {
                    PromptKind::Mana { .. } => {
                        self.use_for_payment(seat, &mut uses)?;
                        self.pay(seat, purse)?;
                    }
                    _ => {
                        let action = self.next_choice(&asked, announcement, &mut open)?;
                        self.take(seat, &action)?;
                    }
                },
                Why::Question { .. } if self.is_announcing() => {
                    let action = self.cost_choice(&asked, announcement, &mut open)?;
                    self.take(seat, &action)?;
                }
                _ => break,
            }
        }
        // Where somebody else chooses a target, what was announced is complete when they have.
        if self.prompt().is_some_and(
            |prompt| matches!(prompt.why, Why::Announcement { by, .. } if by == seat && prompt.player != seat),
        ) {
            return Ok(());
        }
        self.check_announced(seat, announcement, &open, height)?;
        if !uses.is_empty() {
            return self.refuse(seat, "it is paid for without these sources");
        }
        if let Purse::Exactly(mana) = purse {
            let after = self.game.player(seat).mana;
            let spent: Amounts = std::array::from_fn(|kind| (pool.0[kind] + made[kind]).saturating_sub(after.0[kind]));
            if spent != mana {
                return self.refuse(seat, "it is not paid with exactly that mana");
            }
        }
        Ok(())
    }

    /// Whether a spell is being cast or an ability activated.
    fn is_announcing(&self) -> bool {
        self.game.under_way().any(|under_way| matches!(under_way, UnderWay::Announced(_)))
    }

    /// The next choice of an announcement, as written.
    fn next_choice(&self, asked: &Prompt, announcement: &Announcement, open: &mut Open<'_>) -> Result<Action, Failure> {
        let (seat, name) = (asked.player, &announcement.name);
        match &asked.kind {
            PromptKind::Mode => match announcement.mode.and_then(|mode| mode.checked_sub(1)) {
                Some(mode) => Ok(Action::ChooseMode(mode)),
                None => Failure::scenario(format!("{name} has modes; 'mode 1' is the first")),
            },
            PromptKind::X => match announcement.x {
                Some(x) => Ok(Action::ChooseX(x)),
                None => Failure::scenario(format!("{name} has an X; 'for X=1' says it")),
            },
            PromptKind::Share { place, .. } => {
                let part = announcement.targets.iter().flatten().nth(usize::from(*place));
                match part.and_then(|part| part.amount) {
                    Some(amount) => Ok(Action::ChooseX(amount)),
                    None => Failure::scenario(format!("{name} divides; 'on X 2, Y 1' says how")),
                }
            }
            PromptKind::Objects { .. } => {
                let shape = asked.choices.iter().find_map(|choice| match choice {
                    Choice::Answer(shape) => Some(shape),
                    Choice::Act(_) => None,
                });
                match shape {
                    Some(Shape::Objects { from, min, max, .. }) => {
                        self.given(seat, from, (*min, *max), open).map(Action::Choose)
                    }
                    _ => Failure::scenario(format!("{name} asks for nothing that can be given")),
                }
            }
            _ => match open.targets.split_first() {
                Some((part, rest)) => {
                    open.targets = rest;
                    let offered = self.offered_targets(seat);
                    self.find_target(seat, &part.of, |target| offered.contains(&target)).map(Action::SelectTarget)
                }
                None if announcement.targets.is_some() || self.offers(seat, &Action::TargetsDone) => {
                    Ok(Action::TargetsDone)
                }
                None => Failure::scenario(format!("{name} has targets; 'on' says which")),
            },
        }
    }

    /// The answer to a question that a cost or a division asks.
    fn cost_choice(&self, asked: &Prompt, announcement: &Announcement, open: &mut Open<'_>) -> Result<Action, Failure> {
        let seat = asked.player;
        match asked.shape() {
            Some(Shape::Color { .. } | Shape::LandType { .. } | Shape::CardName) if open.choosing.is_some() => {
                self.answer(asked, open.choosing.take().unwrap_or_default())
            }
            Some(Shape::Objects { from, min, max, .. }) => {
                self.given(seat, from, (*min, *max), open).map(Action::Choose)
            }
            Some(Shape::Divide { among, .. }) => {
                let mut parts = Vec::new();
                for part in announcement.targets.iter().flatten() {
                    let target =
                        self.find_target(seat, &part.of, |target| among.iter().any(|(other, _)| *other == target))?;
                    parts.push((target, part.amount.unwrap_or(0)));
                }
                Ok(Action::Divide(parts))
            }
            _ => {
                Failure::scenario(format!("{} asks for more than is written: {}", announcement.name, self.legal(seat)))
            }
        }
    }

    /// The written objects that are given up for a cost.
    fn given(
        &self,
        seat: Seat,
        from: &[ObjectId],
        (min, max): (u8, u8),
        open: &mut Open<'_>,
    ) -> Result<Vec<ObjectId>, Failure> {
        // Of any number, all that is written; of what may be left out, no more than one.
        let most = if min == 0 && max > 1 { usize::from(max) } else { usize::from(min).max(1) };
        let mut chosen = Vec::new();
        while chosen.len() < most {
            let Some((name, rest)) = open.given.split_first() else { break };
            open.given = rest;
            chosen.push(self.find(seat, name, "cannot pay for it", |id| from.contains(&id) && !chosen.contains(&id))?);
        }
        Ok(chosen)
    }

    /// What was announced is what is written: nothing is left over, and mode and X are the written ones where nobody was asked.
    fn check_announced(
        &self,
        seat: Seat,
        announcement: &Announcement,
        open: &Open<'_>,
        height: usize,
    ) -> Result<(), Failure> {
        let name = &announcement.name;
        let item = match self.game.stack().get(height) {
            Some(item) if item.controller == seat && !matches!(item.announced, StackObjectKind::Triggered(_)) => item,
            _ => return self.refuse(seat, &format!("{name} is not on the stack")),
        };
        let written = announcement.targets.iter().flatten();
        if written.zip(&item.targets).any(|(part, chosen)| part.amount.is_some_and(|amount| amount != chosen.share)) {
            return self.refuse(seat, &format!("{name} cannot be divided so"));
        }
        if !open.targets.is_empty() {
            return self.refuse(seat, &format!("{name} has fewer targets"));
        }
        // What nobody was asked about is given up all the same.
        let mut given = item.given.clone();
        // So is the source itself, where that is the cost.
        given.extend(self.game.permanent(item.source).is_none().then_some(item.source));
        let is_given = |name: &Name| {
            let place = given.iter().position(|id| self.is_called(*id, name));
            place.map(|place| given.remove(place)).is_some()
        };
        if !open.given.iter().all(is_given) {
            return self.refuse(seat, &format!("{name} does not cost that"));
        }
        if let Some(choice) = open.choosing {
            return self.refuse(seat, &format!("nothing like '{choice}' is chosen as {name} is announced"));
        }
        if announcement.mode.is_some_and(|mode| mode != item.mode.saturating_add(1)) {
            return self.refuse(seat, &format!("{name} has no such mode now"));
        }
        if announcement.x.is_some_and(|x| x != item.x) {
            return self.refuse(seat, &format!("X of {name} can only be {}", item.x));
        }
        Ok(())
    }
}

/// What is written and not yet used.
struct Open<'script> {
    targets: &'script [Part],
    given: &'script [Name],
    choosing: Option<&'script str>,
}
