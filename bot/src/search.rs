//! Thinking ahead. Every candidate is tried in the same guessed worlds with the same chances; the worse half is dropped again and again, and what is left of
//! the budget goes to the better ones (sequential halving). What the seat does next in the same turn is chosen by what has gone well so far (UCB1); beyond
//! that both play on by the policy, for about a turn of each.

use engine::{Action, Game, Seat, View, act, determinize};

use crate::belief::{self, Belief};
use crate::memory::Memory;
use crate::plays::{self, Play};
use crate::policy::Policy;
use crate::random::Random;
use crate::value;

/// How much is thought, counted and never measured by a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many games are played on in thought for one decision.
    pub playouts: u32,
    /// In how many guessed worlds.
    pub worlds: u32,
    /// So many engine actions of one playout at most.
    pub actions: u32,
    /// How far below the best a move may be, in thousandths of a win, to be chosen now and then.
    pub temperature: u32,
}

/// A play with the chance to win that it was found to give, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The actions, one after another.
    pub play: Play,
    /// The chance.
    pub chance: u32,
    /// In how many playouts it was tried.
    pub tried: u32,
}

/// So many own decisions of the turn are chosen by what has gone well, the first one included.
const DEPTH: usize = 5;

/// What a play is worth at once counts so much of a hundred beside what comes of it.
const AT_ONCE: i64 = 20;

/// What was found out about a play, and about what came after it.
#[derive(Default)]
struct Node {
    visits: i64,
    sum: i64,
    /// The plays that follow, once they have been listed.
    next: Option<Vec<(Play, Node)>>,
}

impl Node {
    const fn mean(&self) -> i64 {
        if self.visits == 0 { value::CERTAIN / 2 } else { self.sum / self.visits }
    }
}

/// What a seat may do, the best first.
pub(crate) fn think(view: &View, memory: &Memory, belief: &Belief, budget: &Budget, seed: u64) -> Vec<Thought> {
    let Some(seat) = view.viewer().filter(|seat| view.to_act() == Some(*seat)) else { return Vec::new() };
    let forced = |play: Play| vec![Thought { play, chance: 500, tried: 0 }];
    if let Some(action) = plays::only_action(view, seat) {
        return forced(vec![action]);
    }
    let worlds: Vec<Game> =
        (0..budget.worlds.max(1)).filter_map(|number| world(view, memory, belief, seed, number)).collect();
    let Some(first) = worlds.first() else { return Vec::new() };
    let mut candidates: Vec<(Play, Node)> =
        plays::plays(first, seat).into_iter().map(|play| (play, Node::default())).collect();
    if candidates.len() < 2 {
        return candidates.into_iter().next().map_or_else(Vec::new, |(play, _)| forced(play));
    }
    let root = Root { seat, worth: value::worth(view, seat), turn: view.turn().number, actions: budget.actions, seed };
    let rounds = usize::BITS - (candidates.len() - 1).leading_zeros();
    let (mut kept, mut done) = (candidates.len(), 0);
    for round in 0..rounds {
        let each = (budget.playouts / rounds / kept as u32).max(1);
        for number in done..done + each {
            let Some(world) = worlds.get(number as usize % worlds.len()) else { continue };
            for (play, node) in candidates.iter_mut().take(kept) {
                root.playout(world, number, play, node);
            }
        }
        done += each;
        candidates[..kept].sort_by_key(|(_, node)| std::cmp::Reverse(node.mean()));
        if round + 1 < rounds {
            kept = kept.div_ceil(2);
        }
    }
    let thought = |(play, node): (Play, Node)| Thought {
        play,
        chance: node.mean().clamp(0, value::CERTAIN) as u32,
        tried: node.visits as u32,
    };
    candidates.into_iter().map(thought).collect()
}

/// The world of a number: the same for the same view.
pub(crate) fn world(view: &View, memory: &Memory, belief: &Belief, seed: u64, number: u32) -> Option<Game> {
    let mut random = Random::new(seed, 1 + u64::from(number));
    let hidden = belief::guess(view, memory, belief, &mut random);
    let mut chance = [0; 32];
    for part in chance.chunks_mut(8) {
        part.copy_from_slice(&random.next().to_le_bytes());
    }
    determinize(view, &hidden, chance).ok()
}

/// Where thinking began.
struct Root {
    seat: Seat,
    worth: i64,
    turn: u32,
    actions: u32,
    seed: u64,
}

impl Root {
    /// Plays one world on after a play, and learns from it.
    fn playout(&self, world: &Game, number: u32, play: &[Action], node: &mut Node) {
        let mut game = world.clone();
        let mut policy = Policy::new(Random::new(self.seed, (1 << 40) + u64::from(number)));
        let mut left = self.actions;
        let done = self.take(&mut game, play, &mut left);
        let at_once = if done { self.settled(&game, &mut left) } else { 0 };
        let later = if done { self.descend(&mut game, node, 1, &mut policy, &mut left) } else { 0 };
        let decided = later >= value::CERTAIN - 10 || later <= 10;
        node.visits += 1;
        node.sum += if decided || !done { later } else { (AT_ONCE * at_once + (100 - AT_ONCE) * later) / 100 };
    }

    /// Takes the actions of a play, where they can be taken here.
    fn take(&self, game: &mut Game, play: &[Action], left: &mut u32) -> bool {
        play.iter().all(|action| {
            *left = left.saturating_sub(1);
            act(game, self.seat, action).is_ok()
        })
    }

    /// What the position is worth when all that is on the stack has resolved.
    fn settled(&self, game: &Game, left: &mut u32) -> i64 {
        let mut game = game.clone();
        let mut policy = Policy::new(Random::new(self.seed, 2));
        for _ in 0..12 {
            if game.stack().is_empty() {
                break;
            }
            let Some(seat) = game.to_act() else { break };
            *left = left.saturating_sub(1);
            let action = if engine::prompt(&game, seat).is_some_and(|asked| asked.is_priority()) {
                Some(Action::Pass)
            } else {
                policy.choose(&game, seat)
            };
            if action.is_none_or(|action| act(&mut game, seat, &action).is_err()) {
                break;
            }
        }
        value::chance(&game, self.seat, self.worth, self.turn)
    }

    /// Plays on: to the seat's next real decision of this turn, where the best plays so far are tried more often, else to the end of the playout.
    fn descend(&self, game: &mut Game, node: &mut Node, depth: usize, policy: &mut Policy, left: &mut u32) -> i64 {
        loop {
            let Some(deciding) = game.to_act().filter(|_| !self.is_over(game, *left)) else {
                return value::chance(game, self.seat, self.worth, self.turn);
            };
            if deciding == self.seat && depth < DEPTH && game.turn().number == self.turn && node.visits > 0 {
                if let Some(action) = plays::only_action(game, deciding) {
                    if !self.take(game, &[action], left) {
                        return value::chance(game, self.seat, self.worth, self.turn);
                    }
                    continue;
                }
                return self.choose(game, node, depth, policy, left);
            }
            *left = left.saturating_sub(1);
            let action = policy.choose(game, deciding);
            if action.is_none_or(|action| act(game, deciding, &action).is_err()) {
                return value::chance(game, self.seat, self.worth, self.turn);
            }
        }
    }

    /// Tries the play that promises most.
    fn choose(&self, game: &mut Game, node: &mut Node, depth: usize, policy: &mut Policy, left: &mut u32) -> i64 {
        let list = node.next.get_or_insert_with(|| {
            plays::plays(game, self.seat).into_iter().map(|play| (play, Node::default())).collect()
        });
        let all: i64 = list.iter().map(|(_, child)| child.visits).sum();
        let promise = |child: &Node| {
            if child.visits == 0 {
                return i64::MAX;
            }
            // UCB1 in whole numbers: the square root of 40,000 ln(all) / visits.
            child.mean() + (40_000 * i64::from(ln(all)) / child.visits / 100).isqrt()
        };
        let mut order: Vec<usize> = (0..list.len()).collect();
        order.sort_by_key(|place| std::cmp::Reverse(promise(&list[*place].1)));
        for place in order {
            let (play, child) = &mut list[place];
            let mut next = game.clone();
            // What this world does not allow is tried in others.
            if !self.take(&mut next, play, left) {
                continue;
            }
            *game = next;
            let value = self.descend(game, child, depth + 1, policy, left);
            child.visits += 1;
            child.sum += value;
            return value;
        }
        value::chance(game, self.seat, self.worth, self.turn)
    }

    fn is_over(&self, game: &Game, left: u32) -> bool {
        left == 0 || game.outcome().is_some() || game.turn().number > self.turn + 2
    }
}

/// A hundred times the natural logarithm.
fn ln(number: i64) -> u32 {
    69 * (i64::BITS - number.max(1).leading_zeros()).saturating_sub(1) + 20
}
