//! Whether something is divided as it must be: damage (510.1c-d, 702.19b), also where several creatures with trample share what blocks
//! them, and what prevents it (615.7).

use crate::game::action::Target;
use crate::game::frame::{Relied, Shape};

/// With more blockers than this, what is missing for the others counts as if nobody else could assign it.
const MOST_SHARED: usize = 12;

impl Relied {
    /// How much of what is missing the creature itself must assign, the creatures after it assigning what they can: by Hall's theorem the
    /// most that any of them together lack.
    fn shortage(&self, missing: &[(Target, u32)]) -> u32 {
        let sum = |part: &[(Target, u32)]| part.iter().map(|(_, amount)| *amount).fold(0, u32::saturating_add);
        if self.after.is_empty() {
            return sum(missing);
        }
        let (shared, beyond) = missing.split_at(missing.len().min(MOST_SHARED));
        let needs_hidden = |set: u32| {
            let some: Vec<(Target, u32)> = shared
                .iter()
                .enumerate()
                .filter(|(place, _)| set >> place & 1 == 1)
                .map(|(_, missing)| *missing)
                .collect();
            let reaches = |to: &[Target]| to.iter().any(|target| some.iter().any(|(missing, _)| missing == target));
            let reach = self.after.iter().filter(|(_, to)| reaches(to)).map(|(amount, _)| *amount);
            sum(&some).saturating_sub(reach.fold(0, u32::saturating_add))
        };
        (1..1_u32 << shared.len()).map(needs_hidden).max().unwrap_or(0).saturating_add(sum(beyond))
    }

    /// What is missing: what is owed in any case, and what is lethal to those that the damage is divided between.
    fn missing(&self, among: &[(Target, Option<u32>)]) -> Vec<(Target, u32)> {
        let mut missing = self.owed.clone();
        for (target, lethal) in among {
            if let Some(lethal) = lethal.filter(|lethal| *lethal > 0)
                && !missing.iter().any(|(known, _)| known == target)
            {
                missing.push((*target, lethal));
            }
        }
        missing
    }

    /// How much the creature must assign to what blocks it before the player can get any.
    pub(crate) fn own_share(&self, among: &[(Target, Option<u32>)]) -> u32 {
        self.shortage(&self.missing(among))
    }
}

impl Shape {
    /// Whether the parts divide what is asked about as they must: the sum is right, nobody has two parts, and nobody more than a bound. With
    /// trample, all blockers have lethal damage when the player gets any, from this creature or from those that still assign theirs.
    pub fn is_division(&self, parts: &[(Target, u32)]) -> bool {
        match self {
            Shape::Divide { total, among, lethal_first, relied } => {
                add_up(parts, *total, |target| among.iter().find(|(other, _)| *other == target).map(|_| u32::MAX))
                    && is_lethal_first(parts, among, *lethal_first, relied)
            }
            Shape::Allot { total, among } => {
                add_up(parts, *total, |target| among.iter().find(|(other, _)| *other == target).map(|(_, most)| *most))
            }
            _ => false,
        }
    }
}

/// Whether the parts add up, each of somebody else and no more than the most that they can get; none for who can get nothing.
fn add_up(parts: &[(Target, u32)], total: u32, most: impl Fn(Target) -> Option<u32>) -> bool {
    let bounded = |(place, (target, amount)): (usize, &(Target, u32))| {
        *amount > 0
            && most(*target).is_some_and(|most| *amount <= most)
            && !parts[..place].iter().any(|(other, _)| other == target)
    };
    let sum: u64 = parts.iter().map(|(_, amount)| u64::from(*amount)).sum();
    sum == u64::from(total) && parts.iter().enumerate().all(bounded)
}

/// Whether everybody has what must be assigned before a player can get any (702.19b).
fn is_lethal_first(
    parts: &[(Target, u32)],
    among: &[(Target, Option<u32>)],
    lethal_first: bool,
    relied: &Relied,
) -> bool {
    let part = |target: Target| parts.iter().find(|(other, _)| *other == target).map_or(0, |(_, amount)| *amount);
    let tramples = lethal_first && among.iter().any(|(target, lethal)| lethal.is_none() && part(*target) > 0);
    let mut missing = if tramples { relied.missing(among) } else { relied.owed.clone() };
    for (target, amount) in &mut missing {
        *amount = amount.saturating_sub(part(*target));
    }
    missing.retain(|(_, amount)| *amount > 0);
    relied.shortage(&missing) == 0
}
