//! Simple players to be measured by. They see what the bot sees, list plays and value positions as it does, and think hardly or not at all: so what they are
//! worth as a measure changes with the bot, and shares of different programs are not to be compared.

use engine::{Action, Game, Seat, View, act_untold};

use crate::belief::{self, Belief};
use crate::plays::{self, Play};
use crate::policy::Policy;
use crate::random::Random;
use crate::value;
use engine::memory::Memory;

/// So many positions the searcher looks at for one decision.
const MOST_LOOKED_AT: u32 = 600;

/// So many of its own plays it looks ahead.
const DEPTH: u32 = 4;

/// The play after which the position is worth most at once, when what is on the stack has resolved.
pub fn greedy(view: &View, memory: &Memory, belief: &Belief, seed: u64) -> Option<Play> {
    chain(view, memory, belief, seed, 1)
}

/// The first play of the chain of its own plays after which the position is worth most; the other player never answers.
pub fn searcher(view: &View, memory: &Memory, belief: &Belief, seed: u64) -> Option<Play> {
    chain(view, memory, belief, seed, DEPTH)
}

fn chain(view: &View, memory: &Memory, belief: &Belief, seed: u64, depth: u32) -> Option<Play> {
    let seat = view.viewer()?;
    let world = belief::world(view, memory, belief, seed, 0)?;
    let mut left = MOST_LOOKED_AT;
    let list = plays::plays(&world, seat, plays::MOST_IN_THOUGHT);
    let mut best: Option<(i64, Play)> = None;
    for play in list {
        let worth = after(&world, seat, &play, depth, &mut left);
        if best.as_ref().is_none_or(|(other, _)| worth > *other) {
            best = Some((worth, play));
        }
    }
    best.map(|(_, play)| play)
}

/// What the best chain is worth that begins with this play.
fn after(game: &Game, seat: Seat, play: &[Action], depth: u32, left: &mut u32) -> i64 {
    let mut game = game.clone();
    let turn = game.turn().number;
    *left = left.saturating_sub(1);
    let passes = play.iter().any(|action| matches!(action, Action::Pass));
    if play.iter().any(|action| act_untold(&mut game, seat, action).is_err()) {
        return i64::MIN;
    }
    settle(&mut game, seat);
    let now = worth(&game, seat);
    if passes || depth <= 1 || *left == 0 || game.to_act() != Some(seat) || game.turn().number != turn {
        return now;
    }
    let further = plays::plays(&game, seat, plays::MOST_IN_THOUGHT);
    further.iter().map(|play| after(&game, seat, play, depth - 1, left)).max().map_or(now, |best| best.max(now))
}

/// Both pass until the stack is empty; a fight that has begun is fought.
fn settle(game: &mut Game, seat: Seat) {
    let mut policy = Policy::new(Random::new(5, 5));
    for _ in 0..60 {
        let fighting = !game.combat().attackers.is_empty();
        let Some(deciding) = game.to_act().filter(|deciding| !game.stack().is_empty() || fighting || *deciding != seat)
        else {
            break;
        };
        let priority = engine::prompt(game, deciding).is_some_and(|asked| asked.is_priority());
        let action = if priority { Some(Action::Pass) } else { policy.choose(game, deciding) };
        if action.is_none_or(|action| act_untold(game, deciding, &action).is_err()) {
            break;
        }
    }
}

fn worth(game: &Game, seat: Seat) -> i64 {
    match game.outcome() {
        Some(outcome) if outcome.winner == Some(seat) => 1_000_000,
        Some(outcome) if outcome.winner.is_some() => -1_000_000,
        _ => value::worth(game, seat),
    }
}
