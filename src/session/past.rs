//! What whoever watches is shown of both hands: moments that are past, and the one of them that is looked at.

use std::rc::Rc;

use house::documents::ShownHands;
use house::watching::{moments, turn_of};

use super::Moment;

/// The moments with both hands, oldest first.
#[derive(Debug, Default)]
pub struct Past {
    moments: Vec<Rc<Moment>>,
    /// The last turn of which there are any.
    turn: u32,
    /// Which of them is looked at.
    at: Option<usize>,
}

/// What one wants to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The first of the moments that are past.
    Past,
    /// The one before.
    Earlier,
    /// The next one.
    Later,
    /// The game as it is.
    Present,
}

/// What the page tells of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PastShown {
    /// How many moments there are.
    pub count: usize,
    /// Which of them is looked at, from 0, and its turn.
    pub at: Option<(usize, u32)>,
}

impl Past {
    /// The moment that is looked at.
    pub fn moment(&self) -> Option<&Rc<Moment>> {
        self.moments.get(self.at?)
    }

    /// What has been heard of them, to say so when subscribing.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// What the page tells of it.
    pub fn shown(&self) -> PastShown {
        let at = self.at.and_then(|at| Some((at, turn_of(self.moments.get(at)?))));
        PastShown { count: self.moments.len(), at }
    }

    /// Later moments are shown. What lies before the turn that is looked at is forgotten; whoever has come to the end goes on by themselves.
    pub fn hear(&mut self, hands: &ShownHands) {
        if hands.turn <= self.turn {
            // The game was taken up by another version of the engine, and what was kept before is gone.
            *self = Past { at: self.at.map(|_| 0), ..Past::default() };
        }
        let looked_at = self.moment().map(|moment| turn_of(moment));
        let old = |moment: &Rc<Moment>| looked_at.is_none_or(|turn| turn_of(moment) < turn);
        let gone = self.moments.iter().take_while(|moment| old(moment)).count();
        self.moments.drain(..gone);
        let known = self.moments.len();
        let new = moments(hands).into_iter().filter(|moment| turn_of(moment) > self.turn);
        self.moments.extend(new.map(|moment| Rc::new(Moment::with_hands(moment))));
        self.turn = hands.turn;
        let last = self.moments.len().checked_sub(1);
        self.at = self.at.zip(last).map(|(at, last)| {
            let at = at.saturating_sub(gone);
            if at + 1 == known { known.min(last) } else { at.min(last) }
        });
    }

    /// Something else is looked at. Beyond the first and the last there is nothing.
    pub fn look(&mut self, look: Look) {
        let last = self.moments.len().checked_sub(1);
        self.at = match (look, self.at) {
            (Look::Past, None) => last.map(|_| 0),
            (Look::Past, at) => at,
            (Look::Earlier, at) => at.map(|at| at.saturating_sub(1)),
            (Look::Later, at) => at.zip(last).map(|(at, last)| (at + 1).min(last)),
            (Look::Present, _) => None,
        };
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use engine::position::{Position, PositionPlayer};
    use engine::{Action, Game, Rules, Seat, Step, act};
    use house::wire::pack;

    use super::*;

    /// A game in which nothing is done.
    fn game() -> Game {
        let player =
            || PositionPlayer { life: 20, library: vec![engine::cards::blank(); 20], ..PositionPlayer::default() };
        let position = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(), player()],
        };
        let (mut game, _) = Game::from_position(&position).unwrap();
        game.begin_position_step();
        game
    }

    /// So many moments of the next turn of a game.
    fn hands(game: &mut Game, count: usize) -> ShownHands {
        let turn = turn_of(game) + 1;
        while turn_of(game) < turn {
            let seat = game.to_act().unwrap();
            act(game, seat, &Action::Pass).unwrap();
        }
        ShownHands { turn, moments: pack(&vec![game.hands_view().to_bytes(); count]).unwrap() }
    }

    #[test]
    fn whoever_looks_at_the_end_of_a_turn_goes_on_with_the_next_one() {
        let (mut game, mut past) = (game(), Past::default());
        past.hear(&hands(&mut game, 3));
        let first = past.turn();
        assert_eq!(past.shown(), PastShown { count: 3, at: None });
        past.look(Look::Later);
        assert_eq!(past.shown().at, None, "it is not looked at");
        past.look(Look::Past);
        past.look(Look::Earlier);
        assert_eq!(past.shown().at, Some((0, first)));
        past.hear(&hands(&mut game, 2));
        assert_eq!(past.shown(), PastShown { count: 5, at: Some((0, first)) }, "the turn that is looked at stays");
        for _ in 0..9 {
            past.look(Look::Later);
        }
        assert_eq!(past.shown().at, Some((4, first + 1)));
        past.hear(&hands(&mut game, 2));
        assert_eq!(past.shown(), PastShown { count: 4, at: Some((2, first + 2)) });
        past.look(Look::Present);
        past.hear(&hands(&mut game, 1));
        assert_eq!(past.shown(), PastShown { count: 1, at: None });
    }
}
