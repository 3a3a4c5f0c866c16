//! The ladder: pairs of games with the same seed and exchanged seats, against players that stay as they are.

use bot::{Belief, Bot, Budget, Memory, decks, rivals};
use engine::declaration::CardId;
use engine::{Action, Game, Rules, Seat, Setup, act, options};
use soak::Chooser;

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
}

/// So many decisions a game of the ladder has at most; whoever has less life then has lost nothing: it counts as half a win for each, and is reported.
const LONGEST: usize = 4_000;

/// After so many pairs each the test looks whether it is decided.
const LOOKS: usize = 20;

/// How sure the sequential test is before it stops early, in standard errors: some looks at 99.9 %.
const SURE: f64 = 3.29;

/// The points of a pair of games for the first player: 0, 1 or 2 wins of it, with halves for games that nobody won.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The points of each pair, in halves of a win.
    pub pairs: Vec<u8>,
    /// Games that came to no end.
    pub unended: u32,
    /// Games that stopped with an illegal action or nothing to do.
    pub faults: u32,
}

impl Tally {
    /// The share of wins.
    pub fn share(&self) -> f64 {
        let sum: u32 = self.pairs.iter().map(|points| u32::from(*points)).sum();
        f64::from(sum) / (4.0 * self.pairs.len().max(1) as f64)
    }

    /// An interval of 95 % by bootstrap over the pairs.
    pub fn interval(&self) -> (f64, f64) {
        let mut chooser = Chooser::new(1);
        let count = self.pairs.len().max(1);
        let mut means: Vec<u32> = (0..2_000)
            .map(|_| {
                (0..count).filter_map(|_| self.pairs.get(chooser.below(count))).map(|points| u32::from(*points)).sum()
            })
            .collect();
        means.sort_unstable();
        let at = |place: usize| means.get(place).map_or(0.0, |sum| f64::from(*sum) / (4.0 * count as f64));
        (at(50), at(1_949))
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

/// Plays up to so many pairs, over all pairings of the archetypes in turn; stops early once it is decided against the aim.
pub fn climb(one: Player, other: Player, pairs: usize, aim: f64, mut each: impl FnMut(&Tally)) -> Tally {
    let lists = decks::lists();
    let mut tally = Tally::default();
    for pair in 0..pairs {
        let count = lists.len();
        let decks = [&lists[pair % count], &lists[(pair / count + pair) % count]].map(Clone::clone);
        let mut points = 0;
        for seat in Seat::BOTH {
            let players = if seat == Seat::A { [one, other] } else { [other, one] };
            let won = game(&decks, pair as u64, players, &mut tally);
            points += match won {
                Some(winner) if winner == seat => 2,
                Some(_) => 0,
                None => 1,
            };
        }
        tally.pairs.push(points);
        each(&tally);
        if tally.pairs.len().is_multiple_of(LOOKS) && tally.is_decided(aim) {
            break;
        }
    }
    tally
}

/// Plays one game; who won.
fn game(lists: &[Vec<CardId>; 2], seed: u64, players: [Player; 2], tally: &mut Tally) -> Option<Seat> {
    let setup =
        Setup { decks: lists.clone(), starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let Ok(mut game) = Game::new(&setup, bytes) else {
        tally.faults += 1;
        return None;
    };
    let mut memories = [Memory::new(Seat::A), Memory::new(Seat::B)];
    let mut chooser = Chooser::new(seed);
    for number in 0..LONGEST {
        let Some(seat) = game.to_act() else { return game.outcome().and_then(|outcome| outcome.winner) };
        // The decks are known, as they are at a table with open lists.
        let belief = Belief { own: lists[seat.index()].clone(), other: vec![lists[seat.other().index()].clone()] };
        let chance = seed.wrapping_mul(10_000).wrapping_add(number as u64);
        let (view, memory) = (game.view(seat), &memories[seat.index()]);
        let play: Option<Vec<Action>> = match players[seat.index()] {
            Player::Random => chooser.choose(&options(&game, seat)).map(|action| vec![action]),
            Player::Greedy => rivals::greedy(&view, memory, &belief, chance),
            Player::Searcher => rivals::searcher(&view, memory, &belief, chance),
            Player::Bot(budget) => Bot::play(&view, memory, &belief, &budget, chance),
        };
        for action in play.into_iter().flatten() {
            let Ok(done) = act(&mut game, seat, &action) else {
                tally.faults += 1;
                return None;
            };
            for whose in Seat::BOTH {
                let seen: Vec<_> = done.events().iter().filter_map(|event| event.seen_by(whose)).collect();
                memories[whose.index()].hear(&seen);
            }
        }
    }
    tally.unended += 1;
    None
}
