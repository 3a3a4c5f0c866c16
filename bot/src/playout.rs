//! A game played on in thought: from a play to the end of the second turn from now.

use engine::prompt::{Why, why};
use engine::{Action, Game, Seat, Step, act_untold};

use crate::node::{Node, OWN, PRIOR, THEIRS, mixed};
use crate::plays::{self, Play};
use crate::policy::Policy;
use crate::random::Random;
use crate::{aim, idle, payment, uses, value};

/// So many own decisions of the turn are chosen by what has gone well, the first one included.
const DEPTH: usize = 5;

/// So many actions at most until a position is settled.
const MOST_TO_SETTLE: usize = 120;

/// So often at most something is regenerated or made tougher meanwhile.
const MOST_SAVED: usize = 6;

/// Whether creatures attack, and their damage is still to come.
fn fights(game: &Game) -> bool {
    let dealt = matches!(game.turn().step, Step::EndCombat | Step::SecondMain | Step::End | Step::Cleanup);
    !dealt && !game.combat().attackers.is_empty()
}

/// Where thinking began.
pub(crate) struct Root {
    pub(crate) seat: Seat,
    pub(crate) worth: i64,
    pub(crate) turn: u32,
    pub(crate) actions: u32,
    pub(crate) seed: u64,
}

impl Root {
    /// Plays one world on after a play, and learns from it.
    pub(crate) fn playout(&self, world: &Game, number: u32, play: &[Action], node: &mut Node) {
        let mut game = world.clone();
        let mut policy = Policy::new(Random::new(self.seed, (1 << 40) + u64::from(number)));
        let mut left = self.actions;
        let done = self.take(&mut game, self.seat, play, &mut left);
        let at_once = if done { self.settled(&game) } else { 0 };
        let later = if done { self.descend(&mut game, node, 1, &mut policy, &mut left) } else { 0 };
        node.visits += 1;
        node.sum += if done { mixed(at_once, later) } else { 0 };
    }

    /// Takes the actions of a play, where they can be taken here.
    fn take(&self, game: &mut Game, seat: Seat, play: &[Action], left: &mut u32) -> bool {
        play.iter().all(|action| {
            *left = left.saturating_sub(1);
            act_untold(game, seat, action).is_ok()
        })
    }

    /// What the position is worth when all that is on the stack has resolved, and the combat that goes on is over, with nobody doing more about it than to
    /// regenerate what would be destroyed, or to make it tougher.
    fn settled(&self, game: &Game) -> i64 {
        let mut game = game.clone();
        let (mut policy, mut saved) = (Policy::steady(Random::new(self.seed, 2)), 0);
        for _ in 0..MOST_TO_SETTLE {
            if game.stack().is_empty() && !fights(&game) {
                break;
            }
            let Some(seat) = game.to_act() else { break };
            let action = if why(&game).is_some_and(|why| why.is_priority()) {
                let saving = if saved < MOST_SAVED { uses::saving(&game, seat) } else { None };
                saved += usize::from(saving.is_some());
                Some(saving.unwrap_or(Action::Pass))
            } else {
                policy.choose(&game, seat)
            };
            if action.is_none_or(|action| act_untold(&mut game, seat, &action).is_err()) {
                break;
            }
        }
        value::lasting_chance(&game, self.seat, self.worth, self.turn)
    }

    /// Plays on: to the seat's next real decision of this turn, where the best plays so far are tried more often, else to the end of the playout.
    fn descend(&self, game: &mut Game, node: &mut Node, depth: usize, policy: &mut Policy, left: &mut u32) -> i64 {
        loop {
            let Some(deciding) = game.to_act().filter(|_| !self.is_over(game, *left)) else {
                return value::chance(game, self.seat, self.worth, self.turn);
            };
            let thinks = depth < DEPTH && game.turn().number == self.turn && node.visits > 0;
            if thinks && deciding != self.seat && why(game) == Some(Why::Block) {
                return self.choose(game, deciding, node, depth, policy, left);
            }
            if thinks && deciding == self.seat {
                let nothing =
                    (self.waits(game) && why(game).is_some_and(|why| why.is_priority())).then_some(Action::Pass);
                if let Some(action) = nothing.or_else(|| plays::only_action(game, deciding)) {
                    if !self.take(game, deciding, &[action], left) {
                        return value::chance(game, self.seat, self.worth, self.turn);
                    }
                    continue;
                }
                return self.choose(game, deciding, node, depth, policy, left);
            }
            *left = left.saturating_sub(1);
            let action = policy.choose(game, deciding);
            if action.is_none_or(|action| act_untold(game, deciding, &action).is_err()) {
                return value::chance(game, self.seat, self.worth, self.turn);
            }
        }
    }

    /// Tries the play that promises most to whoever decides.
    fn choose(
        &self,
        game: &mut Game,
        deciding: Seat,
        node: &mut Node,
        depth: usize,
        policy: &mut Policy,
        left: &mut u32,
    ) -> i64 {
        let whose = if deciding == self.seat { OWN } else { THEIRS };
        let list = node.next[whose].get_or_insert_with(|| self.follow(game, deciding, plays::MOST_IN_THOUGHT));
        let all: i64 = list.iter().map(|(_, child)| child.visits).sum();
        // UCB1 in whole numbers: the square root of 40,000 ln(all) / visits.
        let promise = |child: &Node| {
            let mean = if deciding == self.seat { child.mean() } else { value::CERTAIN - child.mean() };
            mean + (40_000 * i64::from(ln(all + PRIOR)) / (child.visits + PRIOR) / 100).isqrt()
        };
        // The more often it comes here, the more of them it tries.
        let wide = usize::try_from(3 + all / 2).unwrap_or(usize::MAX).min(list.len());
        let mut order: Vec<usize> = (0..wide).collect();
        order.sort_by_key(|place| std::cmp::Reverse(promise(&list[*place].1)));
        for place in order {
            let (play, child) = &mut list[place];
            let mut next = game.clone();
            // What this world does not allow is tried in others.
            if !self.take(&mut next, deciding, play, left) {
                continue;
            }
            *game = next;
            let value = self.descend(game, child, depth + usize::from(deciding == self.seat), policy, left);
            child.visits += 1;
            child.sum += value;
            return value;
        }
        self.play_out(game, policy, left)
    }

    /// Plays on by the policy alone to the end of the playout.
    fn play_out(&self, game: &mut Game, policy: &mut Policy, left: &mut u32) -> i64 {
        while let Some(deciding) = game.to_act().filter(|_| !self.is_over(game, *left)) {
            *left = left.saturating_sub(1);
            let action = policy.choose(game, deciding);
            if action.is_none_or(|action| act_untold(game, deciding, &action).is_err()) {
                break;
            }
        }
        value::chance(game, self.seat, self.worth, self.turn)
    }

    /// The plays of a seat in this position, what is worth most to it at once first.
    pub(crate) fn follow(&self, game: &Game, deciding: Seat, most: usize) -> Vec<(Play, Node)> {
        let mut plays = plays::plays(game, deciding, most);
        payment::keep_mana(game, deciding, &mut plays);
        let mut list: Vec<(Play, Node)> = plays
            .into_iter()
            .map(|play| {
                let (mut next, mut left) = (game.clone(), self.actions);
                let done = self.take(&mut next, deciding, &play, &mut left);
                let prior = if done { self.settled(&next) } else { 0 };
                (play, Node::new(prior))
            })
            .collect();
        let gain = if deciding == self.seat { 1 } else { -1 };
        let mut untouched = None;
        let is_better = |prior: i64| gain * (prior - *untouched.get_or_insert_with(|| self.settled(game))) > 0;
        idle::drop_idle(game, deciding, is_better, &mut list);
        list.sort_by_key(|(_, node)| -gain * node.prior);
        list
    }

    /// Leaves out what is not needed, and what is aimed at the wrong side, where that is no better than what comes when nothing is done.
    pub(crate) fn drop_senseless(&self, game: &Game, list: &mut Vec<(Play, Node)>) {
        let mut untouched = None;
        list.retain(|(play, node)| {
            let needless = play.first().is_some_and(|first| uses::is_needless(game, self.seat, first));
            !(needless || aim::is_misaimed(game, self.seat, play))
                || node.prior > *untouched.get_or_insert_with(|| self.settled(game))
        });
    }

    /// Whether nothing is tried here in thought: a window of the seat's own turn in which hardly anything is better than in the main phase before it or after
    /// blocks. What can only be done there, tapping a blocker behind the attack, is found where it is decided itself.
    fn waits(&self, game: &Game) -> bool {
        let turn = game.turn();
        turn.active == self.seat
            && game.stack().is_empty()
            && matches!(
                turn.step,
                Step::Upkeep | Step::Draw | Step::BeginCombat | Step::DeclareAttackers | Step::EndCombat
            )
    }

    fn is_over(&self, game: &Game, left: u32) -> bool {
        left == 0 || game.outcome().is_some() || game.turn().number > self.turn + 2
    }
}

/// A hundred times the natural logarithm.
fn ln(number: i64) -> u32 {
    69 * (i64::BITS - number.max(1).leading_zeros()).saturating_sub(1) + 20
}
