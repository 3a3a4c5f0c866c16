//! A player who takes any option there is.

use engine::declaration::{BasicLand, CardId, Color};
use engine::prompt::Shape;
use engine::state::Relied;
use engine::{Action, Choice, ObjectId, Target, cards};

/// Chooses at random, from a small generator of its own: the engine's chance stays untouched.
#[derive(Clone, Debug)]
pub struct Chooser(u64);

impl Chooser {
    /// A chooser that chooses the same things for the same number.
    pub fn new(number: u64) -> Chooser {
        Chooser(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd1b5_4a32_d192_ed03)
    }

    /// A number below `bound`; 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        if bound == 0 { 0 } else { (mixed % bound as u64) as usize }
    }

    /// One of the choices, answered; none where there is none.
    ///
    /// Any of them may be chosen, though not equally often: a game is to be played, so doing something comes before passing, and passing
    /// before loose mana, mulligans, taking back and passing for long.
    pub fn choose(&mut self, choices: &[Choice]) -> Option<Action> {
        let rank = |choice: &Choice| match choice {
            Choice::Act(
                Action::PassUntil(_) | Action::Cancel | Action::Mulligan | Action::CancelAttack | Action::CancelDefense,
            ) => 0,
            Choice::Act(Action::TapForMana { .. }) => 1,
            Choice::Act(Action::Pass | Action::SubmitAttack | Action::SubmitDefense) => 2,
            _ => 3,
        };
        let wanted = match self.below(60) {
            0 => 0,
            1..5 => 1,
            5..20 => 2,
            _ => 3,
        };
        // Mana that could be taken back is not: the law of it is tried beside the game.
        let played = || choices.iter().filter(|choice| !matches!(choice, Choice::Act(Action::TakeBackMana(_))));
        let mut counts = [0; 4];
        played().for_each(|choice| counts[rank(choice)] += 1);
        let highest = counts.iter().rposition(|count| *count > 0)?;
        let wanted = if counts[wanted] > 0 { wanted } else { highest };
        let place = self.below(counts[wanted]);
        let choice = played().filter(|choice| rank(choice) == wanted).nth(place)?;
        Some(self.answer(choice))
    }

    /// The action of a choice; for a shape, a random answer of that shape.
    pub fn answer(&mut self, choice: &Choice) -> Action {
        match choice {
            Choice::Act(action) => action.clone(),
            Choice::Answer(shape) => self.answer_shape(shape),
        }
    }

    fn answer_shape(&mut self, shape: &Shape) -> Action {
        match shape {
            Shape::YesNo | Shape::Pay { .. } => [Action::Yes, Action::No][self.below(2)].clone(),
            // What is paid is listed way by way, and lands ability by ability.
            Shape::PayOne(_) | Shape::TapForMana(_) => Action::No,
            Shape::Color { optional: true, .. } if self.below(2) == 0 => Action::No,
            Shape::Color { from, .. } => {
                let colors: Vec<Color> = from.iter().collect();
                Action::ChooseColor(colors.get(self.below(colors.len().max(1))).copied().unwrap_or(Color::White))
            }
            Shape::LandType { except } => {
                let lands: Vec<BasicLand> = BasicLand::ALL.into_iter().filter(|land| Some(*land) != *except).collect();
                Action::ChooseLandType(lands[self.below(lands.len())])
            }
            Shape::Ways(count) => Action::ChooseMode(self.below(usize::from(*count)) as u8),
            Shape::CardName => {
                let names: Vec<CardId> = cards::pool().map(|(id, _)| id).collect();
                Action::ChooseName(names.get(self.below(names.len().max(1))).copied().unwrap_or_else(cards::blank))
            }
            Shape::Number { min, max } => {
                Action::ChooseX(min + self.below(max.saturating_sub(*min) as usize + 1) as u32)
            }
            Shape::Objects { from, min, max, .. } => {
                let mut pool = from.clone();
                let count = usize::from(*min) + self.below(usize::from(max.saturating_sub(*min)) + 1);
                let mut chosen = Vec::new();
                while chosen.len() < count && !pool.is_empty() {
                    let place = self.below(pool.len());
                    chosen.push(pool.swap_remove(place));
                }
                Action::Choose(chosen)
            }
            Shape::Cards { from, min, max } => {
                let count = usize::from(*min) + self.below(usize::from(max.saturating_sub(*min)) + 1);
                let first = self.below(from.len().max(1));
                let turned = from.iter().cycle().skip(first).map(|(id, _)| *id);
                Action::Choose(turned.take(count.min(from.len())).collect())
            }
            Shape::Order { items } => {
                let mut order: Vec<u8> = (0..items.len()).map(|place| place as u8).collect();
                for last in (1..order.len()).rev() {
                    let other = self.below(last + 1);
                    order.swap(last, other);
                }
                Action::Order(order)
            }
            Shape::Band { leaders, others, most } => Action::SelectBand(self.band(leaders, others, *most)),
            Shape::Allot { total, among } => Action::Divide(self.allot(*total, among)),
            Shape::Divide { total, among, lethal_first, relied } => {
                let parts = self.divide(*total, among, *lethal_first);
                Action::Divide(if shape.is_division(&parts) { parts } else { owed_first(*total, among, relied) })
            }
        }
    }

    /// Each gets some part that leaves no more than the others can get.
    fn allot(&mut self, total: u32, among: &[(Target, u32)]) -> Vec<(Target, u32)> {
        let mut left = total;
        let mut parts = Vec::new();
        for (place, (target, most)) in among.iter().enumerate() {
            let others = among[place + 1..].iter().map(|(_, most)| *most).fold(0, u32::saturating_add);
            let (least, most) = (left.saturating_sub(others), left.min(*most));
            let part = least + self.below(most.saturating_sub(least) as usize + 1) as u32;
            left -= part;
            parts.extend((part > 0).then_some((*target, part)));
        }
        parts
    }

    /// A leader, and at least one more.
    fn band(&mut self, leaders: &[ObjectId], others: &[ObjectId], most: u8) -> Vec<ObjectId> {
        let mut band: Vec<ObjectId> = leaders.iter().copied().filter(|_| self.below(2) == 0).collect();
        let mut following: Vec<ObjectId> = others.iter().copied().filter(|_| self.below(2) == 0).collect();
        following.truncate(usize::from(most));
        band.extend(following);
        if !band.iter().any(|id| leaders.contains(id)) {
            band.extend(leaders.first());
        }
        if band.len() < 2 {
            let further = leaders.iter().chain(others).find(|id| !band.contains(id)).copied();
            band.extend(further);
        }
        band
    }

    fn divide(&mut self, total: u32, among: &[(Target, Option<u32>)], lethal_first: bool) -> Vec<(Target, u32)> {
        let mut parts: Vec<(Target, u32)> = among.iter().map(|(target, _)| (*target, 0)).collect();
        let mut left = total;
        if lethal_first {
            for (part, (_, lethal)) in parts.iter_mut().zip(among) {
                let given = lethal.unwrap_or(0).min(left);
                part.1 += given;
                left -= given;
            }
        }
        while left > 0 {
            let place = self.below(parts.len());
            let Some(part) = parts.get_mut(place) else { break };
            part.1 += 1;
            left -= 1;
        }
        // With trample the player has a share only where all blockers have lethal damage.
        let short =
            among.iter().zip(&parts).any(|((_, lethal), (_, given))| lethal.is_some_and(|lethal| *given < lethal));
        if lethal_first && short {
            let player: u32 =
                parts.iter().zip(among).filter(|(_, (_, lethal))| lethal.is_none()).map(|(part, _)| part.1).sum();
            for (part, (_, lethal)) in parts.iter_mut().zip(among) {
                if lethal.is_none() {
                    part.1 = 0;
                }
            }
            if let Some(first) = parts.first_mut() {
                first.1 += player;
            }
        }
        parts.retain(|(_, given)| *given > 0);
        parts
    }
}

/// A division that is always legal: nothing for the player, and what others have relied on before anything else.
fn owed_first(total: u32, among: &[(Target, Option<u32>)], relied: &Relied) -> Vec<(Target, u32)> {
    let creatures = among.iter().filter(|(_, lethal)| lethal.is_some()).map(|(target, _)| *target);
    let mut parts: Vec<(Target, u32)> = creatures.map(|target| (target, 0)).collect();
    let mut left = total;
    for (target, part) in &mut parts {
        let owed = relied.owed.iter().find(|(owed, _)| owed == target).map_or(0, |(_, amount)| *amount);
        *part = owed.min(left);
        left -= *part;
    }
    if let Some((_, part)) = parts.first_mut() {
        *part += left;
    }
    parts.retain(|(_, part)| *part > 0);
    parts
}
