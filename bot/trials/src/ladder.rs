//! The ladder: pairs of games with the same seed and exchanged seats, against players that stay as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use bot::matchup::{self, Moment, Stopped};
use bot::{Bot, Budget, Memory, decks, rivals};
use engine::declaration::CardId;
use engine::{Seat, options};
use soak::Chooser;

use crate::kept::Kept;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any option there is.
    Random,
    /// What is worth most at once.
    Greedy,
    /// The best chain of its own plays.
    Searcher,
    /// The bot.
    Bot(Budget),
    /// The bot, which sees the other hand as well: what it wins more often by that is what honesty costs.
    Oracle(Budget),
}

/// After so many pairs each the test looks whether it is decided.
const LOOKS: usize = 20;

/// How sure the sequential test is before it stops early, in standard errors: some looks at 99.9 %.
const SURE: f64 = 3.29;

/// How a pair of games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// What the first player won of the two, in halves of a win: a game that nobody won is one for both.
    pub points: u8,
    /// Games that came to no end.
    pub unended: u32,
    /// Games that stopped with an illegal action or nothing to do.
    pub faults: u32,
}

/// What some pairs of games come to for the first player.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The points of each pair, in halves of a win.
    pub pairs: Vec<u8>,
    /// Games that came to no end: each counts as half a win for both.
    pub unended: u32,
    /// Games that stopped with an illegal action or nothing to do.
    pub faults: u32,
}

impl Tally {
    fn add(&mut self, pair: Pair) {
        self.pairs.push(pair.points);
        self.unended += pair.unended;
        self.faults += pair.faults;
    }

    /// The share of wins.
    pub fn share(&self) -> f64 {
        share(&self.pairs)
    }

    /// An interval of 95 % by bootstrap over the pairs.
    pub fn interval(&self) -> (f64, f64) {
        interval(&self.pairs)
    }

    /// The points of each pair, with its decks in ascending order.
    fn by_decks(&self) -> Vec<([usize; 2], u8)> {
        let count = decks::archetypes().len();
        let sorted = |[one, other]: [usize; 2]| [one.min(other), one.max(other)];
        self.pairs.iter().enumerate().map(|(pair, points)| (sorted(decks_of(pair, count)), *points)).collect()
    }

    /// The deck over whose pairs the first player has the smallest share, with that share; none, where nothing was played.
    pub fn worst_deck(&self) -> Option<(usize, f64)> {
        let mut points: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for ([one, other], of_pair) in self.by_decks() {
            for deck in BTreeSet::from([one, other]) {
                points.entry(deck).or_default().push(of_pair);
            }
        }
        let shares = points.into_iter().map(|(deck, points)| (deck, share(&points)));
        shares.min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// The pairings of decks over which the first player's interval lies wholly below this share.
    pub fn lost_pairings(&self, below: f64) -> Vec<[usize; 2]> {
        let mut points: BTreeMap<[usize; 2], Vec<u8>> = BTreeMap::new();
        for (pairing, of_pair) in self.by_decks() {
            points.entry(pairing).or_default().push(of_pair);
        }
        points.retain(|_, points| points.len() >= LEAST_OF_A_PAIRING && interval(points).1 < below);
        points.into_keys().collect()
    }

    /// Whether the share is surely above or below this aim.
    fn is_decided(&self, aim: f64) -> bool {
        let count = self.pairs.len() as f64;
        let mean = self.share();
        let spread: f64 =
            self.pairs.iter().map(|points| (f64::from(*points) / 4.0 - mean).powi(2)).sum::<f64>() / count;
        // Pairs that all ended alike say less than that nothing else can happen.
        let error = (spread.max(0.01) / count).sqrt();
        (mean - aim).abs() > SURE * error
    }
}

/// An interval says nothing of fewer pairs of a pairing than this.
const LEAST_OF_A_PAIRING: usize = 4;

/// The decks of a pair, by their place among so many archetypes.
const fn decks_of(pair: usize, count: usize) -> [usize; 2] {
    [pair % count, (pair / count + pair) % count]
}

/// The share of wins that the points of some pairs are.
fn share(pairs: &[u8]) -> f64 {
    let sum: u32 = pairs.iter().map(|points| u32::from(*points)).sum();
    f64::from(sum) / (4.0 * pairs.len().max(1) as f64)
}

/// An interval of 95 % by bootstrap over these pairs.
fn interval(pairs: &[u8]) -> (f64, f64) {
    let mut chooser = Chooser::new(1);
    let count = pairs.len().max(1);
    let mut means: Vec<u32> = (0..2_000)
        .map(|_| (0..count).filter_map(|_| pairs.get(chooser.below(count))).map(|points| u32::from(*points)).sum())
        .collect();
    means.sort_unstable();
    let at = |place: usize| means.get(place).map_or(0.0, |sum| f64::from(*sum) / (4.0 * count as f64));
    (at(50), at(1_949))
}

/// Plays up to so many pairs, over all pairings of the archetypes in turn, on all cores; stops early once it is decided against the aim, where there is one. What is kept
/// is not played again, and `each` is told what there is after every [`LOOKS`] pairs.
///
/// # Errors
/// When what was played cannot be kept.
pub fn climb(
    players: [Player; 2],
    pairs: usize,
    aim: Option<f64>,
    mut kept: Option<&mut Kept>,
    mut each: impl FnMut(&Tally),
) -> io::Result<Tally> {
    let lists = decks::lists();
    let mut known = kept.as_mut().map_or_else(Vec::new, |kept| kept.pairs()).into_iter();
    let mut tally = Tally::default();
    while tally.pairs.len() < pairs {
        let from = tally.pairs.len();
        let mut round: Vec<Pair> = known.by_ref().take(LOOKS.min(pairs - from)).collect();
        let fresh = from + round.len()..pairs.min(from + LOOKS);
        side_by_side(&lists, fresh, players, |pair| {
            round.push(pair);
            kept.as_mut().map_or(Ok(()), |kept| kept.add(pair))
        })?;
        round.into_iter().for_each(|pair| tally.add(pair));
        each(&tally);
        if aim.is_some_and(|aim| tally.is_decided(aim)) {
            break;
        }
    }
    Ok(tally)
}

/// Plays these pairs on all cores; `take` is given them in their order, each as soon as those before it are there.
fn side_by_side(
    lists: &[Vec<CardId>],
    numbers: Range<usize>,
    players: [Player; 2],
    mut take: impl FnMut(Pair) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(numbers.start);
    let cores = thread::available_parallelism().map_or(1, usize::from).min(numbers.len());
    thread::scope(|scope| {
        let (told, played) = mpsc::channel();
        for _ in 0..cores {
            let (told, next, end) = (told.clone(), &next, numbers.end);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || told.send((number, play_pair(lists, number, players))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(told);
        let (mut early, mut wanted) = (BTreeMap::new(), numbers.start);
        for (number, pair) in played {
            early.insert(number, pair);
            while let Some(pair) = early.remove(&wanted) {
                take(pair)?;
                wanted += 1;
            }
        }
        Ok(())
    })
}

/// Plays a pair: the same decks and chances, and each player once in either seat.
fn play_pair(lists: &[Vec<CardId>], number: usize, players: [Player; 2]) -> Pair {
    let decks = decks_of(number, lists.len()).map(|place| lists[place].clone());
    let mut pair = Pair::default();
    for seat in Seat::BOTH {
        let [one, other] = players;
        let sat = if seat == Seat::A { [one, other] } else { [other, one] };
        match game(&decks, number as u64, sat) {
            Ok(Some(winner)) if winner == seat => pair.points += 2,
            Ok(Some(_)) => {}
            Ok(None) => pair.points += 1,
            Err(Stopped::Fault) => (pair.points, pair.faults) = (pair.points + 1, pair.faults + 1),
            Err(Stopped::TooLong) => (pair.points, pair.unended) = (pair.points + 1, pair.unended + 1),
        }
    }
    pair
}

/// Plays one game; who won.
fn game(lists: &[Vec<CardId>; 2], seed: u64, players: [Player; 2]) -> Result<Option<Seat>, Stopped> {
    let mut chooser = Chooser::new(seed);
    let choose = |now: &Moment<'_>| match players[now.seat.index()] {
        Player::Random => chooser.choose(&options(now.view, now.seat)).map(|action| vec![action]),
        Player::Greedy => rivals::greedy(now.view, now.memory, now.belief, now.chance),
        Player::Searcher => rivals::searcher(now.view, now.memory, now.belief, now.chance),
        Player::Bot(budget) => Bot::play(now.view, now.memory, now.belief, &budget, now.chance),
        Player::Oracle(budget) => {
            let sees = Memory::of(now.seat, now.other_hand.to_vec());
            Bot::play(now.view, &sees, now.belief, &budget, now.chance)
        }
    };
    let game = matchup::play(lists, seed, choose, |_| {})?;
    Ok(game.outcome().and_then(|outcome| outcome.winner))
}
