//! Chance for random play: the same on every machine.

use engine::{Action, Shape};

/// A stream of numbers that looks random (SplitMix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound; 0 where the bound is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % bound).unwrap_or_default()
    }

    /// A list in another order.
    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
        list
    }

    /// A legal answer of a shape.
    pub(crate) fn answer(&mut self, shape: &Shape) -> Action {
        match shape {
            Shape::YesNo if self.below(2) == 0 => Action::No,
            Shape::YesNo => Action::Yes,
            Shape::Objects { from, min, max, .. } => {
                let most = usize::from(*max).min(from.len());
                let least = usize::from(*min).min(most);
                let count = least + self.below(most - least + 1);
                let mut chosen = self.shuffled(from.clone());
                chosen.truncate(count);
                Action::Choose(chosen)
            }
            Shape::Number { min, max } => {
                let span = usize::try_from(max.saturating_sub(*min)).unwrap_or_default();
                let above = self.below(span.saturating_add(1));
                Action::ChooseX(min.saturating_add(u32::try_from(above).unwrap_or_default()))
            }
            Shape::Order { items } => {
                let places = (0..items.len()).filter_map(|place| u8::try_from(place).ok()).collect();
                Action::Order(self.shuffled(places))
            }
            Shape::Divide { total, among, lethal_first } => {
                // What is lethal first, in some order; the rest to the last one, a player where damage may go on to one.
                let mut left = *total;
                let mut parts: Vec<_> = among.iter().map(|(target, _)| (*target, 0)).collect();
                for place in self.shuffled((0..among.len()).collect()) {
                    if let (Some((_, Some(lethal))), Some(part)) = (among.get(place), parts.get_mut(place)) {
                        part.1 = left.min(*lethal);
                        left -= part.1;
                    }
                }
                let rest = if *lethal_first { parts.len().saturating_sub(1) } else { self.below(parts.len()) };
                if let Some(part) = parts.get_mut(rest) {
                    part.1 += left;
                }
                parts.retain(|(_, amount)| *amount > 0);
                Action::Divide(parts)
            }
        }
    }
}
