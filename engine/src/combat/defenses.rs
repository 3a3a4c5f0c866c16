//! The greatest number of requirements that a declaration of blockers can obey, where attackers that must be blocked have menace (509.1c,
//! 702.111b).

use std::cmp::Reverse;

use crate::ObjectId;

/// A blocker and the attacker it blocks.
pub(super) type Block = (ObjectId, ObjectId);

/// Blocks, and how many requirements they obey.
#[derive(Default)]
pub(super) struct Defense {
    pub(super) obeyed: usize,
    pub(super) blocks: Vec<Block>,
}

/// What requirements ask of one creature.
pub(super) struct Demands {
    pub(super) blocker: ObjectId,
    /// The attackers that it can block, each with how many requirements that obeys.
    pub(super) of: Vec<(ObjectId, usize)>,
    /// How many of them it can block.
    pub(super) most: usize,
}

impl Demands {
    /// What the creature does best by itself.
    pub(super) fn alone(&self) -> Defense {
        let mut of: Vec<(ObjectId, usize)> = self.of.iter().copied().filter(|(_, demand)| *demand > 0).collect();
        of.sort_by_key(|(_, demand)| Reverse(*demand));
        of.truncate(self.most);
        Defense {
            obeyed: of.iter().map(|(_, demand)| demand).sum(),
            blocks: of.iter().map(|(attacker, _)| (self.blocker, *attacker)).collect(),
        }
    }
}

/// So many defenses are looked at before the best of them counts as the best of all: far more than any game has.
const PATIENCE: u32 = 20_000;

/// The search for the best defense. Those that come first obey what each creature by itself is asked for, so it is over at once wherever
/// these fit together.
pub(super) struct Defenses<'a> {
    creatures: &'a [Demands],
    /// The attackers with menace that something must block.
    menacing: &'a [ObjectId],
    most_blockers: usize,
    /// What no defense exceeds.
    bound: usize,
    best: Defense,
    /// The blocks of the defense that is looked at, so far.
    blocks: Vec<Block>,
    patience: u32,
    /// How many creatures block each of the menacing attackers.
    blocked: Vec<usize>,
}

impl<'a> Defenses<'a> {
    /// Before the search.
    pub(super) fn new(
        creatures: &'a [Demands],
        menacing: &'a [ObjectId],
        most_blockers: usize,
        bound: usize,
    ) -> Defenses<'a> {
        let blocked = vec![0; menacing.len()];
        let (best, blocks) = (Defense::default(), Vec::new());
        Defenses { creatures, menacing, most_blockers, bound, best, blocks, patience: PATIENCE, blocked }
    }

    /// The best defense.
    pub(super) fn best(mut self) -> Defense {
        self.creature(0, 0, 0);
        self.best
    }

    /// Goes on with this creature; so many requirements are obeyed by so many blockers before it.
    fn creature(&mut self, place: usize, obeyed: usize, blockers: usize) {
        if self.best.obeyed >= self.bound || self.patience == 0 {
            return;
        }
        self.patience -= 1;
        let Some(demands) = self.creatures.get(place) else {
            if obeyed > self.best.obeyed && !self.blocked.contains(&1) {
                self.best = Defense { obeyed, blocks: self.blocks.clone() };
            }
            return;
        };
        if blockers < self.most_blockers {
            // What obeys most comes first; what asks for nothing counts only where it helps to block what has menace.
            let mut useful: Vec<(ObjectId, usize)> = demands.of.clone();
            useful.retain(|(attacker, demand)| *demand > 0 || self.menacing.contains(attacker));
            useful.sort_by_key(|(_, demand)| Reverse(*demand));
            self.block(place, &useful, demands.most, obeyed, blockers + 1);
        }
        self.creature(place + 1, obeyed, blockers);
    }

    /// The creature blocks some of these attackers, and at most so many.
    fn block(&mut self, place: usize, useful: &[(ObjectId, usize)], most: usize, obeyed: usize, blockers: usize) {
        if self.best.obeyed >= self.bound || self.patience == 0 {
            return;
        }
        let Some(((attacker, demand), rest)) = useful.split_first().filter(|_| most > 0) else {
            return self.creature(place + 1, obeyed, blockers);
        };
        let menacing = self.menacing.iter().position(|other| other == attacker);
        let count = |blocked: &mut Vec<usize>, by: isize| {
            if let Some(count) = menacing.and_then(|place| blocked.get_mut(place)) {
                *count = count.saturating_add_signed(by);
            }
        };
        count(&mut self.blocked, 1);
        self.blocks.extend(self.creatures.get(place).map(|demands| (demands.blocker, *attacker)));
        self.block(place, rest, most - 1, obeyed + demand, blockers);
        self.blocks.pop();
        count(&mut self.blocked, -1);
        self.block(place, rest, most, obeyed, blockers);
    }
}
