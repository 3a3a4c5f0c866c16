//! The computer player at both seats of a game that is held to the laws of [`soak`]: it reaches what random play does not, for it plays to win.

use std::collections::VecDeque;

use bot::{Belief, Bot, Budget, matchup};
use engine::{Action, Seat, Setup};
use soak::{Player, Position};

/// The budget that it plays with: many games are worth more here than good ones.
const BUDGET: Budget = matchup::LITTLE;

/// Both seats of a game. Each knows the other's list, and of the game what its seat may see.
pub struct WithSense {
    beliefs: [Belief; 2],
    number: u64,
    decisions: usize,
    /// What is left of the play that is under way, and whose it is.
    play: (Option<Seat>, VecDeque<Action>),
}

impl WithSense {
    /// The players of the game of this number.
    pub fn of(setup: &Setup, number: u32) -> Self {
        let list = |seat: Seat| setup.decks[seat.index()].clone();
        let beliefs = Seat::BOTH.map(|seat| Belief { own: list(seat), other: vec![list(seat.other())] });
        Self { beliefs, number: u64::from(number), decisions: 0, play: (None, VecDeque::new()) }
    }
}

impl Player for WithSense {
    fn choose(&mut self, now: &Position<'_>) -> Option<Action> {
        if self.play.0 != Some(now.seat) || self.play.1.is_empty() {
            self.decisions += 1;
            if self.decisions > matchup::LONGEST {
                return None;
            }
            let chance = self.number.wrapping_mul(10_000).wrapping_add(self.decisions as u64);
            let play =
                Bot::play(&now.game.view(now.seat), now.memory, &self.beliefs[now.seat.index()], &BUDGET, chance)?;
            self.play = (Some(now.seat), play.into());
        }
        self.play.1.pop_front()
    }
}
