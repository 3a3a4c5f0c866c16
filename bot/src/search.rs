//! Thinking ahead. Every candidate is tried in the same guessed worlds with the same chances; the worse half is dropped again and again, and what is left of
//! the budget goes to the better ones (sequential halving). What the seat does next in the same turn, and how the other player blocks in it, is chosen by what
//! has gone well so far for whoever decides (UCB1), from what is worth most to them at once (progressive widening); beyond that both play on by the policy, for
//! about a turn of each.

use engine::determinize::determinize;
use engine::prompt::{Why, why};
use engine::{Action, Game, Seat, Step, View, act_untold};

use crate::belief::{self, Belief};
use crate::plays::{self, Play};
use crate::policy::Policy;
use crate::random::Random;
use crate::{payment, uses, value};
use engine::memory::Memory;

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

/// What a play was worth at once, where it was listed, counts like so many visits.
const PRIOR: i64 = 2;

/// All playouts are so many parts: in one round a play is tried in one of them at most, however few plays there are, or once in each world where those are more.
const PARTS_OF_ALL: u32 = 10;

/// A play that is better by so much than any other needs no further thought.
const CLEARLY: i64 = 250;

/// So many actions at most until a position is settled.
const MOST_TO_SETTLE: usize = 120;

/// So often at most something is regenerated or made tougher meanwhile.
const MOST_SAVED: usize = 6;

/// After so many visits the play that followed most often says what a play is worth: before, the others that were tried count as well.
const ENOUGH_VISITS: i64 = 12;

/// What was found out about a play, and about what came after it.
struct Node {
    visits: i64,
    sum: i64,
    /// What it was worth at once, where it was listed.
    prior: i64,
    /// The plays that follow, the best at once for whoever decides first, once they have been listed: the seat's own, and the other player's. In some
    /// worlds the one is asked next and in some the other.
    next: [Option<Vec<(Play, Node)>>; 2],
}

/// Where the plays of the seat and those of the other player stand.
const OWN: usize = 0;
const THEIRS: usize = 1;

impl Node {
    const fn new(prior: i64) -> Node {
        Node { visits: 0, sum: 0, prior, next: [None, None] }
    }

    /// The mean, with what it was worth at once.
    const fn mean(&self) -> i64 {
        (self.sum + PRIOR * self.prior) / (self.visits + PRIOR)
    }

    /// The mean alone, as soon as it says enough.
    const fn came_of_it(&self) -> i64 {
        if self.visits >= ENOUGH_VISITS { self.sum / self.visits } else { self.mean() }
    }

    /// What followed most often, by whom.
    fn followed(&self, by: usize) -> Option<&(Play, Node)> {
        self.next[by]
            .iter()
            .flatten()
            .max_by_key(|(_, child)| child.visits)
            .filter(|(_, child)| child.visits >= ENOUGH_VISITS)
    }

    /// What this play is worth at once. Of plays in a row the best one counts: Sol Ring before Balance is no worse for being worth little itself, nor is an
    /// attack before Wrath of God. What is passed by now and done later is not as good as what is done.
    fn at_once(&self, play: &[Action]) -> i64 {
        match self.followed(OWN) {
            Some((next, child)) if attacks(next) || !(passes(play) || passes(next)) => {
                self.prior.max(child.at_once(next))
            }
            _ => self.prior,
        }
    }

    /// What this play is worth when it is followed by what has gone best for whoever decides.
    fn worth(&self, play: &[Action]) -> i64 {
        match (self.followed(OWN), self.followed(THEIRS)) {
            // The other player does not choose what is on average.
            (own, Some((next, child))) if own.is_none_or(|(_, own)| own.visits < child.visits) => {
                mixed(child.prior, child.worth(next))
            }
            (Some((next, child)), _) => mixed(self.at_once(play), child.worth(next)).max(self.came_of_it()),
            _ => self.came_of_it(),
        }
    }
}

/// Whether nothing is done.
fn passes(play: &[Action]) -> bool {
    play.iter().all(|action| matches!(action, Action::Pass | Action::PassUntil(_)))
}

/// Whether creatures attack.
fn attacks(play: &[Action]) -> bool {
    matches!(play.first(), Some(Action::SelectAttackingCreature(_)))
}

/// Whether the first of these is so much better than all others that nothing more needs to be thought.
fn is_clear(sorted: &[(Play, Node)]) -> bool {
    match sorted {
        [(best, first), (next, second), ..] => {
            first.visits >= ENOUGH_VISITS && first.worth(best) - second.worth(next) > CLEARLY
        }
        _ => true,
    }
}

/// Keeps so many of what is worth most at once, the best way of each thing before all others: holding everything back is one of them.
fn keep_each(candidates: &mut Vec<(Play, Node)>, most: usize) {
    let mut seen: Vec<Option<Action>> = Vec::new();
    let (mut firsts, mut others) = (Vec::new(), Vec::new());
    for candidate in candidates.drain(..) {
        let first = candidate.0.first().cloned();
        if seen.contains(&first) {
            others.push(candidate);
        } else {
            seen.push(first);
            firsts.push(candidate);
        }
    }
    candidates.extend(firsts.into_iter().chain(others).take(most));
}

/// Leaves out what is worth no more at once than the same with a smaller X.
fn drop_needless_mana(candidates: &mut Vec<(Play, Node)>) {
    let without_x = |play: &Play| -> (Play, Option<u32>) {
        let x = play.iter().find_map(|action| if let Action::ChooseX(x) = action { Some(*x) } else { None });
        // How it is paid for may differ as well.
        let paid = |action: &Action| {
            matches!(action, Action::ChooseX(_) | Action::TapForMana { .. } | Action::PayAutomatically)
        };
        (play.iter().filter(|action| !paid(action)).cloned().collect(), x)
    };
    let told: Vec<_> = candidates.iter().map(|(play, node)| (without_x(play), node.prior)).collect();
    let mut place = 0;
    candidates.retain(|_| {
        let ((play, x), prior) = &told[place];
        place += 1;
        x.is_none_or(|x| {
            !told
                .iter()
                .any(|((other, less), worth)| less.is_some_and(|less| less < x) && other == play && worth >= prior)
        })
    });
}

/// What a play is worth at once, and what comes of it; a game that is decided is worth what it is.
const fn mixed(at_once: i64, later: i64) -> i64 {
    if value::is_decided(later) { later } else { (AT_ONCE * at_once + (100 - AT_ONCE) * later) / 100 }
}

/// What a seat may do, the best first. Once `stop` says so, nothing more is tried.
pub(crate) fn think(
    view: &View,
    memory: &Memory,
    belief: &Belief,
    budget: &Budget,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Vec<Thought> {
    let Some(seat) = view.viewer().filter(|seat| view.to_act() == Some(*seat)) else { return Vec::new() };
    let forced = |play: Play| vec![Thought { play, chance: 500, tried: 0 }];
    if let Some(action) = plays::only_action(view, seat) {
        return forced(vec![action]);
    }
    let worlds: Vec<Game> =
        (0..budget.worlds.max(1)).filter_map(|number| world(view, memory, belief, seed, number)).collect();
    let Some(first) = worlds.first() else { return Vec::new() };
    // The view takes every card of the other hand for a spell, so that what comes of a play looks a little better than where it began: measured so, the
    // curve rewards a gain less than it punishes a loss, and the computer is careful with what it holds (seven of 135 puzzles).
    let worth = value::worth(view, seat);
    let root = Root { seat, worth, turn: view.turn().number, actions: budget.actions, seed };
    let mut candidates = root.follow(first, seat, plays::MOST_LISTED);
    drop_needless_mana(&mut candidates);
    keep_each(&mut candidates, plays::MOST_IN_THOUGHT);
    if candidates.len() < 2 {
        return candidates.into_iter().next().map_or_else(Vec::new, |(play, _)| forced(play));
    }
    let rounds = usize::BITS - (candidates.len() - 1).leading_zeros();
    let (mut kept, mut done) = (candidates.len(), 0);
    for round in 0..rounds {
        let most = (budget.playouts / PARTS_OF_ALL).max(budget.worlds).max(1);
        let each = (budget.playouts / rounds / kept as u32).clamp(1, most);
        for number in done..done + each {
            let Some(world) = worlds.get(number as usize % worlds.len()) else { continue };
            for (play, node) in candidates.iter_mut().take(kept) {
                // Each is tried once, however little time there is.
                if number > 0 && stop() {
                    break;
                }
                root.playout(world, number, play, node);
            }
        }
        done += each;
        candidates[..kept].sort_by_key(|(play, node)| std::cmp::Reverse(node.worth(play)));
        if round > 0 && is_clear(&candidates[..kept]) {
            break;
        }
        if round + 1 < rounds {
            kept = kept.div_ceil(2);
        }
    }
    let thought = |(play, node): (Play, Node)| Thought {
        chance: node.worth(&play).clamp(0, value::CERTAIN) as u32,
        tried: node.visits as u32,
        play,
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

/// Whether creatures attack, and their damage is still to come.
fn fights(game: &Game) -> bool {
    let dealt = matches!(game.turn().step, Step::EndCombat | Step::SecondMain | Step::End | Step::Cleanup);
    !dealt && !game.combat().attackers.is_empty()
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
    fn follow(&self, game: &Game, deciding: Seat, most: usize) -> Vec<(Play, Node)> {
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
        list.sort_by_key(|(_, node)| if deciding == self.seat { -node.prior } else { node.prior });
        list
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

#[cfg(test)]
mod tests {
    use super::*;

    fn node(prior: i64, visits: i64, each: i64) -> Node {
        Node { visits, sum: visits * each, ..Node::new(prior) }
    }

    #[test]
    fn a_play_that_the_other_player_answers_is_worth_what_their_best_answer_leaves() {
        let answers = vec![(vec![Action::Pass], node(600, 14, 600)), (vec![Action::SubmitDefense], node(300, 40, 300))];
        let mut attack = node(600, 54, 378);
        attack.next[THEIRS] = Some(answers);
        assert_eq!(attack.worth(&[Action::SubmitAttack]), 300);
    }

    #[test]
    fn of_two_own_plays_in_a_row_the_better_one_counts_at_once() {
        let mut ring = node(500, 30, 600);
        ring.next[OWN] = Some(vec![(vec![Action::SubmitAttack], node(700, 20, 650))]);
        assert_eq!(ring.worth(&[Action::SubmitDefense]), mixed(700, 650));
        // What is passed by now and done later is not as good.
        assert_eq!(ring.worth(&[Action::Pass]), mixed(500, 650).max(600));
    }

    #[test]
    fn an_attack_before_a_sweeper_is_no_delay() {
        let sweep = (vec![Action::SubmitDefense], node(790, 40, 800));
        let mut attack = node(530, 40, 800);
        attack.next[OWN] = Some(vec![sweep]);
        let mut passes = node(500, 40, 800);
        let game = crate::laid::table(Seat::A, Step::FirstMain, &["Savannah Lions"], &[], &[]);
        let attacker = Action::SelectAttackingCreature(game.battlefield()[0]);
        passes.next[OWN] = Some(vec![(vec![attacker, Action::SubmitAttack], attack)]);
        assert_eq!(passes.at_once(&[Action::Pass]), 790);
    }

    #[test]
    fn what_is_clearly_best_needs_no_further_thought() {
        let way = |each: i64| (vec![Action::Pass], node(500, 40, each));
        assert!(is_clear(&[way(900), way(500)]));
        assert!(!is_clear(&[way(700), way(500)]));
    }

    #[test]
    fn no_more_mana_is_paid_than_is_of_use() {
        let way = |x: u32, prior: i64| (vec![Action::ChooseX(x), Action::PayAutomatically], Node::new(prior));
        let mut candidates = vec![way(6, 700), way(5, 700), way(4, 500), (vec![Action::Pass], Node::new(700))];
        drop_needless_mana(&mut candidates);
        let left: Vec<&Play> = candidates.iter().map(|(play, _)| play).collect();
        assert_eq!(left, [&way(5, 0).0, &way(4, 0).0, &vec![Action::Pass]]);
    }
}
