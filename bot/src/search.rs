//! Thinking ahead. Every candidate is tried in the same guessed worlds with the same chances; the worse half is dropped again and again, and what is left of
//! the budget goes to the better ones (sequential halving). What the seat does next in the same turn, and how the other player blocks in it, is chosen by what
//! has gone well so far for whoever decides (UCB1), from what is worth most to them at once (progressive widening); beyond that both play on by the policy, for
//! about a turn of each.
//!
//! What is found out about one candidate asks nothing of another until a round is over. So a search can be shared: each of several has its share of the
//! candidates, and together they come to the choice that one alone would come to.

use std::cmp::Reverse;
use std::ops::Range;

use engine::memory::Memory;
use engine::{Action, Game, View};

use crate::belief::{self, Belief};
use crate::node::{ENOUGH_VISITS, Node};
use crate::playout::Root;
use crate::plays::{self, Play};
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
    /// The chance by what it is worth at once, without what is done afterwards.
    pub at_once: u32,
    /// In how many playouts it was tried.
    pub tried: u32,
}

/// All playouts are so many parts: in one round a play is tried in one of them at most, however few plays there are, or once in each world where those are more.
const PARTS_OF_ALL: u32 = 10;

/// A play that is better by so much than any other needs no further thought.
const CLEARLY: i64 = 250;

/// Which candidates one of several tries: every so many-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Whose share it is, from 0.
    pub number: usize,
    /// Among so many.
    pub of: usize,
}

impl Share {
    /// All of them.
    pub const WHOLE: Share = Share { number: 0, of: 1 };

    fn has(self, candidate: &Candidate) -> bool {
        candidate.found.candidate % self.of.max(1) == self.number
    }
}

/// What was found out about one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its place in the list that every share begins with.
    pub candidate: usize,
    /// How often it was tried.
    pub visits: i64,
    /// What it is worth, in thousandths of a win.
    pub worth: i64,
}

/// What a search waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// To be gone on with.
    Going,
    /// What the other shares have found in this round.
    Waiting,
    /// Nothing more.
    Over,
}

/// A play that is tried.
struct Candidate {
    play: Play,
    node: Node,
    found: Finding,
}

impl Candidate {
    fn new((play, node): (Play, Node)) -> Candidate {
        let found = Finding { candidate: 0, visits: 0, worth: node.worth(&play) };
        Candidate { play, node, found }
    }
}

/// A search under way, which is gone on with playout by playout.
pub struct Search {
    root: Root,
    worlds: Vec<Game>,
    budget: Budget,
    share: Share,
    /// The best first, by what is known.
    candidates: Vec<Candidate>,
    /// How many rounds there are, and which it is.
    rounds: u32,
    round: u32,
    /// So many of the candidates are tried in this round.
    kept: usize,
    /// The numbers of each one's playouts in this round.
    numbers: Range<u32>,
    /// The next playout: its number, and the place of its candidate.
    next: (u32, usize),
}

impl Search {
    /// Begins to think about what the seat does; none, where the decision is not this seat's. Whoever begins with the same has the same candidates.
    pub fn begin(
        view: &View,
        memory: &Memory,
        belief: &Belief,
        budget: &Budget,
        seed: u64,
        share: Share,
    ) -> Option<Search> {
        let seat = view.viewer().filter(|seat| view.to_act() == Some(*seat))?;
        // The view takes every card of the other hand for a spell, so that what comes of a play looks a little better than where it began: measured so, the
        // curve rewards a gain less than it punishes a loss, and the computer is careful with what it holds (seven of 135 puzzles).
        let worth = value::worth(view, seat);
        let root = Root { seat, worth, turn: view.turn().number, actions: budget.actions, seed };
        let (worlds, candidates) = match plays::only_action(view, seat) {
            Some(action) => (Vec::new(), vec![(vec![action], Node::new(0))]),
            None => {
                let worlds: Vec<Game> = (0..budget.worlds.max(1))
                    .filter_map(|number| belief::world(view, memory, belief, seed, number))
                    .collect();
                let listed = worlds.first().map(|first| {
                    let mut list = root.follow(first, seat, plays::MOST_LISTED);
                    root.drop_senseless(first, &mut list);
                    list
                });
                (worlds, listed.unwrap_or_default())
            }
        };
        let mut candidates: Vec<Candidate> = candidates.into_iter().map(Candidate::new).collect();
        drop_needless_mana(&mut candidates);
        keep_each(&mut candidates, plays::MOST_IN_THOUGHT);
        for (place, candidate) in candidates.iter_mut().enumerate() {
            candidate.found.candidate = place;
        }
        // What cannot be otherwise is not weighed.
        if let [only] = &mut candidates[..] {
            only.found.worth = value::CERTAIN / 2;
        }
        let kept = candidates.len();
        let rounds = kept.checked_ilog2().map_or(0, |_| usize::BITS - (kept - 1).leading_zeros());
        let (budget, numbers) = (*budget, 0..0);
        let mut search =
            Search { root, worlds, budget, share, candidates, rounds, round: 0, kept, numbers, next: (0, 0) };
        search.begin_round();
        Some(search)
    }

    /// Begins a round, with the numbers that follow those of the last.
    fn begin_round(&mut self) {
        let most = (self.budget.playouts / PARTS_OF_ALL).max(self.budget.worlds).max(1);
        let shared = self.rounds * self.kept as u32;
        let each = self.budget.playouts.checked_div(shared).unwrap_or_default().clamp(1, most);
        let first = self.numbers.end;
        self.numbers = first..first + each;
        self.next = (first, 0);
    }

    /// What it waits for.
    pub const fn progress(&self) -> Progress {
        if self.round >= self.rounds {
            Progress::Over
        } else if self.next.0 < self.numbers.end {
            Progress::Going
        } else {
            Progress::Waiting
        }
    }

    /// Whether others can still be left their share: while the first round is under way.
    pub const fn can_be_shared(&self) -> bool {
        self.round == 0 && self.rounds > 0 && self.share.of == 1
    }

    /// Has the first of so many shares from now on, where it [can](Search::can_be_shared) be shared: whatever was found out about the other candidates counts no
    /// more.
    pub fn share(&mut self, of: usize) {
        if self.can_be_shared() {
            self.share = Share { number: 0, of };
        }
    }

    /// Goes on until it waits; once `stop` says so, no further than that each candidate of this share was tried once.
    pub fn think(&mut self, stop: &dyn Fn() -> bool) {
        while self.progress() == Progress::Going && !(self.has_tried_each() && stop()) {
            self.go_on();
        }
    }

    const fn has_tried_each(&self) -> bool {
        self.round > 0 || self.next.0 > 0
    }

    /// Plays one game on in thought, where it is for this share to do.
    pub fn go_on(&mut self) {
        if self.progress() != Progress::Going {
            return;
        }
        let (number, place) = self.next;
        self.next = if place + 1 < self.kept { (number, place + 1) } else { (number + 1, 0) };
        let world = self.worlds.get(number as usize % self.worlds.len().max(1));
        if let (Some(world), Some(candidate)) = (world, self.candidates.get_mut(place))
            && self.share.has(candidate)
        {
            self.root.playout(world, number, &candidate.play, &mut candidate.node);
        }
        if self.share == Share::WHOLE && self.progress() == Progress::Waiting {
            self.end_round(&self.findings());
        }
    }

    /// What this share has found in this round so far.
    pub fn findings(&self) -> Vec<Finding> {
        let own = self.candidates.iter().take(self.kept).filter(|candidate| self.share.has(candidate));
        let found = |Candidate { play, node, found }: &Candidate| Finding {
            visits: node.visits,
            worth: if self.rounds > 0 { node.worth(play) } else { found.worth },
            ..*found
        };
        own.map(found).collect()
    }

    /// Ends the round with what all shares have found in it.
    pub fn end_round(&mut self, findings: &[Finding]) {
        self.learn(findings);
        let is_clear = self.round > 0 && is_clear(&self.candidates[..self.kept]);
        self.round = if is_clear { self.rounds } else { self.round + 1 };
        if self.round < self.rounds {
            self.kept = self.kept.div_ceil(2);
            self.begin_round();
        }
    }

    /// Puts what is tried in the order of what was found, though the round is not over. Of what is worth the same the first of the list comes first, and so does
    /// doing nothing before what is worth no more at once.
    pub fn learn(&mut self, findings: &[Finding]) {
        for candidate in self.candidates.iter_mut().take(self.kept) {
            let found = findings.iter().find(|finding| finding.candidate == candidate.found.candidate);
            candidate.found = found.copied().unwrap_or(candidate.found);
        }
        let order = |Candidate { found, .. }: &Candidate| (Reverse(found.worth), found.candidate);
        self.candidates[..self.kept].sort_by_key(order);
    }

    /// What may be done, the best first, by what this share knows by now.
    pub fn thoughts(mut self) -> Vec<Thought> {
        if self.progress() != Progress::Over {
            self.learn(&self.findings());
        }
        let thought = |Candidate { play, node, found }: Candidate| Thought {
            chance: found.worth.clamp(0, value::CERTAIN) as u32,
            at_once: node.prior.clamp(0, value::CERTAIN) as u32,
            tried: found.visits as u32,
            play,
        };
        self.candidates.into_iter().map(thought).collect()
    }
}

/// Whether the first of these is so much better than all others that nothing more needs to be thought.
fn is_clear(sorted: &[Candidate]) -> bool {
    match sorted {
        [best, next, ..] => best.found.visits >= ENOUGH_VISITS && best.found.worth - next.found.worth > CLEARLY,
        _ => true,
    }
}

/// Keeps so many of what is worth most at once, the best way of each thing before all others: holding everything back is one of them.
fn keep_each(candidates: &mut Vec<Candidate>, most: usize) {
    let mut seen: Vec<Option<Action>> = Vec::new();
    let (mut firsts, mut others) = (Vec::new(), Vec::new());
    for candidate in candidates.drain(..) {
        let first = candidate.play.first().cloned();
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
fn drop_needless_mana(candidates: &mut Vec<Candidate>) {
    let without_x = |play: &Play| -> (Play, Option<u32>) {
        let x = play.iter().find_map(|action| if let Action::ChooseX(x) = action { Some(*x) } else { None });
        // How it is paid for may differ as well.
        let paid = |action: &Action| {
            matches!(action, Action::ChooseX(_) | Action::TapForMana { .. } | Action::PayAutomatically)
        };
        (play.iter().filter(|action| !paid(action)).cloned().collect(), x)
    };
    let told: Vec<_> = candidates.iter().map(|candidate| (without_x(&candidate.play), candidate.node.prior)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clearly_best_needs_no_further_thought() {
        let way = |worth: i64| {
            let candidate = Candidate::new((vec![Action::Pass], Node::new(500)));
            Candidate { found: Finding { candidate: 0, visits: 40, worth }, ..candidate }
        };
        assert!(is_clear(&[way(900), way(500)]));
        assert!(!is_clear(&[way(700), way(500)]));
    }

    #[test]
    fn no_more_mana_is_paid_than_is_of_use() {
        let way = |x: u32, prior: i64| (vec![Action::ChooseX(x), Action::PayAutomatically], Node::new(prior));
        let listed = [way(6, 700), way(5, 700), way(4, 500), (vec![Action::Pass], Node::new(700))];
        let mut candidates: Vec<Candidate> = listed.map(Candidate::new).into();
        drop_needless_mana(&mut candidates);
        let left: Vec<&Play> = candidates.iter().map(|candidate| &candidate.play).collect();
        assert_eq!(left, [&way(5, 0).0, &way(4, 0).0, &vec![Action::Pass]]);
    }
}
