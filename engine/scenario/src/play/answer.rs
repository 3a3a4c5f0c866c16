//! Answering what a player is asked.

use engine::declaration::{BasicLand, CardId, Color};
use engine::prompt::{PromptKind, Purpose, Shape, Why};
use engine::state::Relied;
use engine::{Action, ObjectId, Prompt, Seat, Target, cards};

use super::Table;
use crate::Failure;
use crate::name::Name;
use crate::words;

/// Whether an action is an answer of this shape, as the shape itself says. Divisions are judged by the engine alone.
pub(crate) fn fits(shape: &Shape, action: &Action) -> bool {
    match (shape, action) {
        (Shape::YesNo | Shape::Pay { .. }, Action::Yes | Action::No) | (Shape::PayOne(_), Action::No) => true,
        (Shape::PayOne(payments), Action::ChooseMode(way)) => payments.iter().any(|payment| payment.way == *way),
        (Shape::Color { from, .. }, Action::ChooseColor(color)) => from.contains(*color),
        (Shape::Color { optional, .. }, Action::No) => *optional,
        (Shape::Ways(count), Action::ChooseMode(way)) => way < count,
        (Shape::CardName, Action::ChooseName(card)) => cards::pool().any(|(known, _)| known == *card),
        (Shape::LandType { except }, Action::ChooseLandType(land)) => Some(*land) != *except,
        (Shape::Cards { from, min, max }, Action::Choose(chosen)) => {
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && chosen.iter().all(|id| from.iter().any(|(offered, _)| offered == id))
        }
        (Shape::Objects { from, min, max, .. }, Action::Choose(chosen)) => {
            let several = chosen.iter().enumerate().any(|(place, id)| chosen[..place].contains(id));
            !several
                && chosen.len() >= usize::from(*min)
                && chosen.len() <= usize::from(*max)
                && chosen.iter().all(|id| from.contains(id))
        }
        (Shape::Number { min, max }, Action::ChooseX(number)) => min <= number && number <= max,
        (Shape::Order { items }, Action::Order(order)) => {
            let mut places: Vec<usize> = order.iter().map(|place| usize::from(*place)).collect();
            places.sort_unstable();
            places.into_iter().eq(0..items.len())
        }
        (Shape::Band { leaders, others, most }, Action::SelectBand(band)) => {
            let several = band.iter().enumerate().any(|(place, id)| band[..place].contains(id));
            let following = band.iter().filter(|id| others.contains(id)).count();
            !several
                && band.len() > 1
                && band.iter().any(|id| leaders.contains(id))
                && band.iter().all(|id| leaders.contains(id) || others.contains(id))
                && following <= usize::from(*most)
        }
        // What hangs together with the damage of other creatures is the engine's to say.
        (Shape::Divide { relied, .. }, Action::Divide(parts)) if **relied != Relied::default() => {
            shape.is_division(parts)
        }
        (Shape::Allot { total, among }, Action::Divide(parts)) => {
            let most = |target: &Target| among.iter().find(|(other, _)| other == target).map_or(0, |(_, most)| *most);
            let several =
                parts.iter().enumerate().any(|(place, (to, _))| parts[..place].iter().any(|(other, _)| other == to));
            !several
                && parts.iter().all(|(to, part)| *part > 0 && *part <= most(to))
                && parts.iter().map(|(_, part)| u64::from(*part)).sum::<u64>() == u64::from(*total)
        }
        (Shape::Divide { total, among, lethal_first, .. }, Action::Divide(parts)) => {
            let given =
                |target: &Target| parts.iter().find(|(other, _)| other == target).map_or(0, |(_, amount)| *amount);
            let to_player = among.iter().any(|(target, lethal)| lethal.is_none() && given(target) > 0);
            let lethal = among.iter().all(|(target, lethal)| lethal.is_none_or(|lethal| given(target) >= lethal));
            let known = parts.iter().all(|(target, _)| among.iter().any(|(other, _)| other == target));
            let once = parts
                .iter()
                .enumerate()
                .all(|(place, (target, _))| !parts[..place].iter().any(|(other, _)| other == target));
            let sum: u64 = parts.iter().map(|(_, amount)| u64::from(*amount)).sum();
            known && once && sum == u64::from(*total) && (!lethal_first || !to_player || lethal)
        }
        _ => false,
    }
}

impl Table {
    /// Answers the pending decision.
    pub(crate) fn choose(&mut self, seat: Seat, what: &str) -> Result<(), Failure> {
        if self.answer_about_deaths(seat, what)? { Ok(()) } else { self.choose_now(seat, what) }
    }

    /// Answers the decision that the engine asks.
    pub(super) fn choose_now(&mut self, seat: Seat, what: &str) -> Result<(), Failure> {
        let of_colors = |table: &Table| {
            let asked = table.prompt().filter(|prompt| prompt.player == seat);
            asked.is_some_and(|prompt| matches!(prompt.shape(), Some(Shape::Color { .. })))
        };
        if of_colors(self) && what.contains(',') {
            // Several colors are chosen one after another, and then no more.
            for color in what.split(',') {
                self.choose(seat, color.trim())?;
            }
            return if of_colors(self) { self.choose(seat, "done") } else { Ok(()) };
        }
        if self.is_priority() && self.keeps(seat, what)? {
            return Ok(());
        }
        let action = match self.pending_answer(seat, what) {
            // A word that answers some decision is no fault of the scenario where it does not answer this one.
            Err(Failure::Scenario(_)) if words::is_answer(what) => self.misfit(seat, what)?,
            other => other?,
        };
        self.take(seat, &action)?;
        self.pay_what_is_due(seat)?;
        // The other player may have chosen for what this one has announced.
        self.pay_what_is_due(seat.other())
    }

    /// The action that answers the pending decision.
    fn pending_answer(&self, seat: Seat, what: &str) -> Result<Action, Failure> {
        let Some(asked) = self.prompt() else { return self.refuse(seat, "no decision is pending") };
        match asked.why {
            Why::Question { .. } => self.answer(&asked, what),
            Why::Announcement { .. } => self.choice(seat, &asked, what),
            Why::NewTargets { .. } if matches!(what, "nothing" | "done" | "no") => Ok(Action::TargetsDone),
            Why::NewTargets { .. } => {
                let offered = self.offered_targets(seat);
                self.find_target(seat, &Name::parse(what)?, |target| offered.contains(&target))
                    .map(Action::SelectTarget)
            }
            Why::OpeningHand => match what {
                "yes" => Ok(Action::Mulligan),
                "no" | "done" => Ok(Action::Keep),
                _ => self.refuse(seat, "a mulligan is 'yes' or 'no'"),
            },
            _ => self.refuse(seat, "no decision is pending"),
        }
    }

    /// A refusal of what answers another decision than the pending one.
    fn misfit<T>(&self, seat: Seat, what: &str) -> Result<T, Failure> {
        self.refuse(seat, &format!("'{what}' is no answer to what is asked"))
    }

    /// Whether a line says of the copy that was just made what goes without saying: that it keeps the only targets it can have.
    fn keeps(&mut self, seat: Seat, what: &str) -> Result<bool, Failure> {
        let Some((player, copy)) = self.kept.take() else { return Ok(false) };
        let Some(item) = self.game.stack().iter().find(|item| item.id == copy && player == seat) else {
            return Ok(false);
        };
        if matches!(what, "nothing" | "done" | "no") {
            return Ok(true);
        }
        let kept: Vec<Target> = item.targets.iter().map(|chosen| chosen.target).collect();
        self.find_target(seat, &Name::parse(what)?, |target| kept.contains(&target)).map(|_| true)
    }

    /// The answer to a question.
    pub(super) fn answer(&self, asked: &Prompt, what: &str) -> Result<Action, Failure> {
        let seat = asked.player;
        let land =
            |what: &str| BasicLand::ALL.into_iter().find(|land| cards::table().subtype_name(land.subtype()) == what);
        let no_answer = || match land(what) {
            Some(_) => self.misfit(seat, what),
            None => Failure::scenario(format!("'{what}' is no answer to what is asked: {}", self.legal(seat))),
        };
        let Some(shape) = asked.shape() else { return no_answer() };
        match (shape, what) {
            (Shape::YesNo, "A" | "B") if asked.purpose() == Some(Purpose::ChooseOpponent) => {
                let own = if seat == Seat::A { "A" } else { "B" };
                Ok(if what == own { Action::No } else { Action::Yes })
            }
            (Shape::YesNo | Shape::Pay { .. }, "yes") => Ok(Action::Yes),
            (Shape::YesNo | Shape::Pay { .. } | Shape::PayOne(_), "no") => Ok(Action::No),
            // Where there are several ways to pay, 'yes' is the first that can be paid.
            (Shape::PayOne(_), "yes") => {
                let offered = engine::options(&self.game, seat);
                let way = |action: &&Action| matches!(action, Action::ChooseMode(_));
                let first = offered.iter().filter_map(engine::Choice::action).find(way).cloned();
                first.map_or_else(no_answer, Ok)
            }
            (Shape::PayOne(_), what) => {
                let number = what.strip_prefix("mode ").and_then(|number| number.parse::<u8>().ok());
                let way = number.and_then(|number| number.checked_sub(1));
                way.map_or_else(no_answer, |way| Ok(Action::ChooseMode(way)))
            }
            (Shape::Color { optional: true, .. }, "nothing" | "done" | "no") => Ok(Action::No),
            (Shape::Ways(_), what) => self.way(what).map_or_else(no_answer, |way| Ok(Action::ChooseMode(way))),
            (Shape::CardName, name) => cards::by_name(name).map_or_else(no_answer, |card| Ok(Action::ChooseName(card))),
            (Shape::Color { .. }, name) => match Color::ALL.into_iter().find(|color| color.name() == name) {
                Some(color) => Ok(Action::ChooseColor(color)),
                None => no_answer(),
            },
            (Shape::LandType { .. }, name) => {
                land(name).map_or_else(no_answer, |land| Ok(Action::ChooseLandType(land)))
            }
            // What was chosen before is kept.
            (Shape::Number { .. }, "nothing" | "done" | "no") if asked.purpose() == Some(Purpose::Choose) => {
                let before = asked.about().and_then(|id| self.game.permanent(id)?.chosen.number);
                before.map_or_else(no_answer, |number| Ok(Action::ChooseX(u32::from(number))))
            }
            (Shape::Number { .. }, number) => number.parse().map(Action::ChooseX).or_else(|_| no_answer()),
            (Shape::Objects { .. } | Shape::Cards { .. }, "nothing" | "done" | "no") => Ok(Action::Choose(Vec::new())),
            // Where a thing can be chosen or declined, 'yes' is the first there is.
            (Shape::Objects { from, min: 0, max: 1, .. }, "yes") => {
                Ok(Action::Choose(from.iter().copied().take(1).collect()))
            }
            (Shape::Objects { from, .. }, names) => self.chosen(seat, from, names).map(Action::Choose),
            (Shape::Cards { from, .. }, names) => {
                let mut chosen: Vec<ObjectId> = Vec::new();
                for name in Name::list(names)? {
                    let called = |(id, card): &&(ObjectId, CardId)| {
                        cards::definition(*card).name == name.text && !chosen.contains(id)
                    };
                    match from.iter().find(called) {
                        Some((id, _)) => chosen.push(*id),
                        None if !self.is_anywhere(&name) => return Failure::scenario(format!("there is no {name}")),
                        None => return self.misfit(seat, what),
                    }
                }
                Ok(Action::Choose(chosen))
            }
            (Shape::Allot { total, among }, names) => self.spent_on(seat, *total, among, names),
            (Shape::Order { items }, names) => self.places(seat, items, &Name::list(names)?).map(Action::Order),
            _ => no_answer(),
        }
    }

    /// A way by its number, `mode 2`, or by words that occur in one of them only.
    fn way(&self, what: &str) -> Option<u8> {
        let number = what.strip_prefix("mode ").unwrap_or(what).parse::<u8>();
        if let Ok(number) = number {
            return number.checked_sub(1);
        }
        let ways = self.game.ways();
        let mut called = ways.iter().enumerate().filter(|(_, way)| way.contains(what)).map(|(place, _)| place);
        called.next().filter(|_| called.next().is_none()).and_then(|place| u8::try_from(place).ok())
    }

    /// A division by names: as much as can be for the first, then for the next, and what is left for the only one without a name.
    fn spent_on(&self, seat: Seat, total: u32, among: &[(Target, u32)], names: &str) -> Result<Action, Failure> {
        let from: Vec<ObjectId> = among.iter().filter_map(|(target, _)| target.object()).collect();
        let mut order = self.chosen(seat, &from, names)?;
        let unnamed: Vec<ObjectId> = from.into_iter().filter(|id| !order.contains(id)).collect();
        if let [last] = unnamed.as_slice() {
            order.push(*last);
        }
        let mut left = total;
        let mut parts = Vec::new();
        for target in order.into_iter().map(Target::Object) {
            let most = among.iter().find(|(other, _)| *other == target).map_or(0, |(_, most)| *most);
            let part = most.min(left);
            left -= part;
            parts.extend((part > 0).then_some((target, part)));
        }
        if left > 0 {
            return Failure::scenario(format!("'{names}' leaves {left} of {total} to be divided: 'assigns' says how"));
        }
        Ok(Action::Divide(parts))
    }

    /// Several things, each chosen once.
    fn chosen(&self, seat: Seat, from: &[ObjectId], names: &str) -> Result<Vec<ObjectId>, Failure> {
        self.chosen_named(seat, from, &Name::list(names)?)
    }

    fn chosen_named(&self, seat: Seat, from: &[ObjectId], names: &[Name]) -> Result<Vec<ObjectId>, Failure> {
        let mut chosen: Vec<ObjectId> = Vec::new();
        for name in names {
            // Of equal cards in a hand, each time the next one is meant.
            let next = |id: ObjectId| from.contains(&id) && !chosen.contains(&id);
            let mut in_hand = self.game.player(seat).hand.cards.iter().flatten().copied();
            let equal = in_hand.find(|id| next(*id) && name.number.is_none() && self.name_of(*id) == name.text);
            // What has left is known by the name it had.
            let mut gone = from
                .iter()
                .copied()
                .filter(|id| next(*id) && self.game.object(*id).is_none() && self.is_called(*id, name));
            let gone = gone.next().filter(|_| gone.next().is_none() && self.named(name).iter().all(|id| !next(*id)));
            let id = match equal.or(gone) {
                Some(id) => id,
                None => self.find(seat, name, "is none of the choices", next)?,
            };
            chosen.push(id);
        }
        Ok(chosen)
    }

    /// The choice for a spell or ability that is being announced.
    fn choice(&self, seat: Seat, asked: &Prompt, what: &str) -> Result<Action, Failure> {
        let number = |words: &str| words.trim().parse::<u32>().ok();
        match &asked.kind {
            PromptKind::Mode => {
                match what.strip_prefix("mode ").and_then(number).and_then(|mode| u8::try_from(mode).ok()) {
                    Some(mode) if mode > 0 => Ok(Action::ChooseMode(mode - 1)),
                    _ => Failure::scenario(format!("'{what}' is no mode; 'mode 1' is the first")),
                }
            }
            PromptKind::X | PromptKind::Share { .. } => match number(what) {
                Some(x) => Ok(Action::ChooseX(x)),
                None => Failure::scenario(format!("'{what}' is no number")),
            },
            PromptKind::Objects { .. } => {
                let from = asked.choices.iter().find_map(|choice| match choice {
                    engine::Choice::Answer(Shape::Objects { from, .. }) => Some(from.as_slice()),
                    _ => None,
                });
                self.chosen(seat, from.unwrap_or_default(), what).map(Action::Choose)
            }
            PromptKind::Target { .. } if matches!(what, "nothing" | "done") => Ok(Action::TargetsDone),
            PromptKind::Target { .. } => {
                let offered = self.offered_targets(seat);
                self.find_target(seat, &Name::parse(what)?, |target| offered.contains(&target))
                    .map(Action::SelectTarget)
            }
            PromptKind::Mana { .. } => match words::color(what) {
                Some(color) => Ok(Action::Pay(engine::declaration::ManaKind::Colored(color))),
                None => self.refuse(seat, "mana is to be paid"),
            },
            _ => self.refuse(seat, "no decision is pending"),
        }
    }

    /// Answers a pending division into piles: one question after another for as long as the player is asked for a pile.
    pub(crate) fn pile(&mut self, seat: Seat, piles: &[Vec<Name>]) -> Result<(), Failure> {
        let mut left = piles.iter();
        let mut asked = false;
        while let Some(prompt) = self.prompt().filter(|prompt| prompt.player == seat)
            && let Some(purpose @ (Purpose::LeftPile | Purpose::Pile)) = prompt.purpose()
            && let Some(Shape::Objects { from, .. }) = prompt.shape()
        {
            let two = purpose == Purpose::LeftPile;
            let Some(pile) = left.next() else { break };
            let mut chosen = Vec::new();
            for name in pile {
                let next = |id: ObjectId| from.contains(&id) && !chosen.contains(&id);
                chosen.push(self.find(seat, name, "is none of the choices", next)?);
            }
            self.take(seat, &Action::Choose(chosen))?;
            asked = true;
            if two {
                // Of two piles the second is what the first has left.
                return Ok(());
            }
        }
        if asked { Ok(()) } else { self.refuse(seat, "no division into piles is pending") }
    }

    /// Answers a pending ordering.
    pub(crate) fn order(&mut self, seat: Seat, names: &[Name]) -> Result<(), Failure> {
        if !self.asked_about_deaths(seat).is_empty() {
            return self.order_deaths(seat, names);
        }
        let asked = self.prompt();
        let purpose = asked.as_ref().and_then(Prompt::purpose);
        let action = match (purpose, asked.as_ref().and_then(Prompt::shape)) {
            (_, Some(Shape::Order { items })) => Action::Order(self.places(seat, items, names)?),
            (_, Some(Shape::Objects { from, ordered: true, .. })) => {
                let card = |id: &ObjectId| self.game.object(*id).map(|object| (*id, object.card));
                let items: Vec<(ObjectId, CardId)> = from.iter().filter_map(card).collect();
                let places = self.places(seat, &items, names)?;
                let chosen = places.into_iter().filter_map(|place| items.get(usize::from(place)));
                Action::Choose(chosen.map(|(id, _)| *id).collect())
            }
            // Of effects that could be applied, the first that is named is applied first.
            (Some(Purpose::ChooseDamageEffect | Purpose::ChooseReplacement), Some(Shape::Objects { from, .. })) => {
                let chosen = self.chosen_named(seat, from, names)?;
                Action::Choose(chosen.into_iter().take(1).collect())
            }
            _ => return self.refuse(seat, "nothing is to be put into an order"),
        };
        self.take(seat, &action)
    }

    /// The places of names in a list, each place once. What has left the battlefield is known by its card.
    fn places(&self, seat: Seat, items: &[(ObjectId, CardId)], names: &[Name]) -> Result<Vec<u8>, Failure> {
        let mut places: Vec<u8> = Vec::new();
        for name in names {
            let there = self.named(name);
            let called = |id: ObjectId, card: CardId| match self.game.object(id) {
                Some(_) => there.contains(&id),
                None => cards::definition(card).name == name.text,
            };
            let mut free = items.iter().enumerate().filter(|(place, (id, card))| {
                called(*id, *card) && !places.iter().any(|taken| usize::from(*taken) == *place)
            });
            let found = free.next().and_then(|(place, _)| u8::try_from(place).ok());
            match found {
                Some(place) => places.push(place),
                None if !self.is_anywhere(name) => return Failure::scenario(format!("there is no {name}")),
                None => return self.refuse(seat, &format!("{name} is not among what is to be put into an order")),
            }
        }
        Ok(places)
    }
}
