//! The greatest number of requirements that a declaration of blockers can obey, where attackers that must be blocked have menace (509.1c,
//! 702.111b).

use std::cmp::Reverse;

use crate::game::object::ObjectId;

/// A blocker and the attacker it blocks.
pub(crate) type Block = (ObjectId, ObjectId);

/// Blocks, and how many requirements they obey.
#[derive(Default)]
pub(crate) struct Defense {
    pub(crate) obeyed: usize,
    pub(crate) blocks: Vec<Block>,
}

/// What requirements ask of one creature.
pub(crate) struct Demands {
    pub(crate) blocker: ObjectId,
    /// The attackers that it can block, each with how many requirements that obeys.
    pub(crate) of: Vec<(ObjectId, usize)>,
    /// How many of them it can block.
    pub(crate) most: usize,
}

impl Demands {
    /// What the creature does best by itself.
    pub(crate) fn alone(&self) -> Defense {
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

/// What is still to be looked at, the next last.
#[derive(Clone, Copy)]
enum Step {
    /// Go on with this creature; so many requirements are obeyed by so many blockers before it.
    Creature { place: usize, obeyed: usize, blockers: usize },
    /// The creature blocks some of the attackers that are useful from the `next` on, and at most so many.
    Block { place: usize, next: usize, most: usize, obeyed: usize, blockers: usize },
    /// Take the last block back.
    TakeBack,
}

/// The search for the best defense. Those that come first obey what each creature by itself is asked for, so it is over at once wherever
/// these fit together.
pub(crate) struct Defenses<'a> {
    creatures: &'a [Demands],
    /// The attackers with menace that something must block.
    menacing: &'a [ObjectId],
    most_blockers: usize,
    /// What no defense exceeds.
    bound: usize,
    best: Defense,
    /// The blocks of the defense that is looked at, so far.
    blocks: Vec<Block>,
    /// How many creatures block each of the menacing attackers.
    blocked: Vec<usize>,
}

impl<'a> Defenses<'a> {
    /// Before the search.
    pub(crate) fn new(
        creatures: &'a [Demands],
        menacing: &'a [ObjectId],
        most_blockers: usize,
        bound: usize,
    ) -> Defenses<'a> {
        let blocked = vec![0; menacing.len()];
        let (best, blocks) = (Defense::default(), Vec::new());
        Defenses { creatures, menacing, most_blockers, bound, best, blocks, blocked }
    }

    /// The best defense.
    pub(crate) fn best(mut self) -> Defense {
        let useful: Vec<Vec<(ObjectId, usize)>> = self.creatures.iter().map(|demands| self.useful(demands)).collect();
        let mut patience = PATIENCE;
        let mut steps = vec![Step::Creature { place: 0, obeyed: 0, blockers: 0 }];
        while let Some(step) = steps.pop() {
            if self.best.obeyed >= self.bound || patience == 0 {
                break;
            }
            match step {
                Step::Creature { place, obeyed, blockers } => {
                    patience -= 1;
                    let Some(demands) = self.creatures.get(place) else {
                        self.look(obeyed);
                        continue;
                    };
                    steps.push(Step::Creature { place: place + 1, obeyed, blockers });
                    if blockers < self.most_blockers {
                        let blockers = blockers + 1;
                        steps.push(Step::Block { place, next: 0, most: demands.most, obeyed, blockers });
                    }
                }
                Step::Block { place, next, most, obeyed, blockers } => {
                    let attacker = useful.get(place).and_then(|useful| useful.get(next)).filter(|_| most > 0);
                    let (Some((attacker, demand)), Some(demands)) = (attacker, self.creatures.get(place)) else {
                        steps.push(Step::Creature { place: place + 1, obeyed, blockers });
                        continue;
                    };
                    self.count(*attacker, 1);
                    self.blocks.push((demands.blocker, *attacker));
                    let next = next + 1;
                    steps.push(Step::Block { place, next, most, obeyed, blockers });
                    steps.push(Step::TakeBack);
                    steps.push(Step::Block { place, next, most: most - 1, obeyed: obeyed + demand, blockers });
                }
                Step::TakeBack => {
                    if let Some((_, attacker)) = self.blocks.pop() {
                        self.count(attacker, -1);
                    }
                }
            }
        }
        self.best
    }

    /// What of a creature's blocks is worth a look: what obeys most comes first; what asks for nothing counts only where it helps to block what has
    /// menace.
    fn useful(&self, demands: &Demands) -> Vec<(ObjectId, usize)> {
        let is_useful = |(attacker, demand): &&(ObjectId, usize)| *demand > 0 || self.menacing.contains(attacker);
        let mut useful: Vec<(ObjectId, usize)> = demands.of.iter().filter(is_useful).copied().collect();
        useful.sort_by_key(|(_, demand)| Reverse(*demand));
        useful
    }

    /// Keeps the defense that is looked at if it is legal and better than the best so far.
    fn look(&mut self, obeyed: usize) {
        if obeyed > self.best.obeyed && !self.blocked.contains(&1) {
            self.best = Defense { obeyed, blocks: self.blocks.clone() };
        }
    }

    /// Counts one blocker of an attacker more or less.
    fn count(&mut self, attacker: ObjectId, by: isize) {
        let place = self.menacing.iter().position(|other| *other == attacker);
        if let Some(count) = place.and_then(|place| self.blocked.get_mut(place)) {
            *count = count.saturating_add_signed(by);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_board_of_any_size_is_searched_without_deepening() {
        let id = ObjectId::from_number;
        let attackers: Vec<ObjectId> = (0..2_000).map(id).collect();
        let creature = |blocker: u32| Demands {
            blocker: id(10_000 + blocker),
            of: attackers.iter().map(|attacker| (*attacker, 1)).collect(),
            most: usize::MAX,
        };
        let creatures: Vec<Demands> = (0..50).map(creature).collect();
        let search = move || Defenses::new(&creatures, &attackers, 50, 100_001).best().obeyed;
        // Less than any thread or browser gives.
        let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(search).unwrap();
        assert_eq!(thread.join().unwrap(), 100_000);
    }
}
