//! The computer player at both seats of a game that is held to the laws of [`soak`]: it reaches what random play does not, for it plays to win.

use std::collections::VecDeque;

use bot::{Belief, Bot, Budget, matchup};
use engine::{Action, Seat, Setup};
use soak::{Player, Position};

/// The budget that it plays with: many games are worth more here than good ones.
const BUDGET: Budget = matchup::LITTLE;

/// So many decisions a turn has at most: one that has more goes on for ever. A long game has some eighty in a turn of many triggers.
const LONGEST_TURN: usize = 1_000;

/// Both seats of a game. Each knows the other's list, and of the game what its seat may see.
pub struct WithSense {
    beliefs: [Belief; 2],
    number: u64,
    decisions: u64,
    /// The turn, and how many of them there were in it.
    turn: (u32, usize),
    /// What is left of the play that is under way, and whose it is.
    play: (Option<Seat>, VecDeque<Action>),
}

impl WithSense {
    /// The players of the game of this number.
    pub fn of(setup: &Setup, number: u32) -> Self {
        let list = |seat: Seat| setup.decks[seat.index()].clone();
        let beliefs = Seat::BOTH.map(|seat| Belief { own: list(seat), other: vec![list(seat.other())] });
        Self { beliefs, number: u64::from(number), decisions: 0, turn: (0, 0), play: (None, VecDeque::new()) }
    }
}

impl Player for WithSense {
    fn choose(&mut self, now: &Position<'_>) -> Option<Action> {
        if self.play.0 != Some(now.seat) || self.play.1.is_empty() {
            self.decisions += 1;
            let turn = now.game.turn().number;
            self.turn = if self.turn.0 == turn { (turn, self.turn.1 + 1) } else { (turn, 1) };
            if self.turn.1 > LONGEST_TURN {
                return None;
            }
            let chance = (self.number << 32).wrapping_add(self.decisions);
            let play =
                Bot::play(&now.game.view(now.seat), now.memory, &self.beliefs[now.seat.index()], &BUDGET, chance)?;
            self.play = (Some(now.seat), play.into());
        }
        self.play.1.pop_front()
    }
}
