//! What must hold of every action, whatever the scenario is about.

use engine::{Act, Action, Choice, Game, Seat, View, options};

use super::answer::fits;
use crate::Failure;

/// What is known before an action, to be held against what comes of it.
pub(crate) struct Before {
    hash: [u8; 32],
    listed: bool,
    view_listed: Option<(Vec<Choice>, Vec<Choice>)>,
    guess: Option<(View, bool)>,
    seat: Seat,
    action: Action,
}

impl Before {
    pub(crate) fn of(game: &Game, seat: Seat, action: &Action) -> Before {
        let mut view = game.view(seat);
        let (true_options, view_options) = (options(game, seat), options(&view, seat));
        let listed = true_options.iter().any(|choice| match choice {
            Choice::Act(listed) => listed == action,
            Choice::Answer(shape) => fits(shape, action),
        });
        let guess = match view.act(seat, action) {
            Ok(Act::Applied(_)) => Some((view, true)),
            Ok(Act::NeedsHidden(_)) => Some((view, false)),
            Err(_) => None,
        };
        let view_listed = (true_options != view_options).then_some((true_options, view_options));
        Before { hash: game.hash(), listed, view_listed, guess, seat, action: action.clone() }
    }

    fn broken(&self, what: &str) -> Result<(), Failure> {
        Err(Failure::Engine(format!("{what}, at {:?} by {:?}", self.action, self.seat)))
    }

    /// The action was accepted: it was listed, the view lists and plays the same, and the state survives being written down.
    pub(crate) fn accepted(&self, game: &Game) -> Result<(), Failure> {
        if !self.listed {
            return self.broken("an action was accepted that the options do not list");
        }
        if let Some((here, there)) = &self.view_listed {
            return self.broken(&format!("the view lists {there:?} and the true game {here:?}"));
        }
        match &self.guess {
            None => return self.broken("the view refuses what the true game accepts"),
            Some((guess, true)) if guess.view(self.seat).hash() != game.view(self.seat).hash() => {
                return self.broken("the view plays differently from the true game");
            }
            Some(_) => {}
        }
        match Game::from_bytes(&game.to_bytes()) {
            Ok(again) if again.hash() == game.hash() => Ok(()),
            Ok(_) => self.broken("the state is another one after being written down and read"),
            Err(error) => self.broken(&format!("the state cannot be read again: {error}")),
        }
    }

    /// The action was refused: it was not listed, the view refuses it too, and nothing has changed.
    pub(crate) fn refused(&self, game: &Game) -> Result<(), Failure> {
        if self.listed {
            return self.broken("an action was refused that the options list");
        }
        if self.guess.is_some() {
            return self.broken("the view accepts what the true game refuses");
        }
        if game.hash() != self.hash {
            return self.broken("a refused action has changed the game");
        }
        Ok(())
    }
}
