//! Judging a batch of actions: first on form, then on the true game.

use std::fmt;

use engine::{Act, Action, Event, Game, Illegal, act};

use crate::{Seat, shape, wire};

/// A batch that was accepted.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The actions.
    pub actions: Vec<Action>,
    /// What happened.
    pub events: Vec<Event>,
}

/// Why a batch is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unacceptable {
    /// It is no list of actions.
    Unreadable,
    /// It holds nothing.
    Empty,
    /// It holds too many.
    TooMany,
    /// This action, counted from 0, may not be done.
    Illegal(usize, Illegal),
    /// It goes on after this action, counted from 0, with which something hidden was read, something random was drawn, or the decision
    /// went to the other player.
    GoesOn(usize),
}

impl fmt::Display for Unacceptable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("this is no list of actions"),
            Self::Empty => f.write_str("there is no action in it"),
            Self::TooMany => write!(f, "there are more than {} actions in it", shape::BATCH_ACTIONS),
            Self::Illegal(0, illegal) => illegal.fmt(f),
            Self::Illegal(at, illegal) => write!(f, "action {}: {illegal}", at + 1),
            Self::GoesOn(at) => {
                write!(f, "nothing may follow action {} in one go: look at what came of it first", at + 1)
            }
        }
    }
}

impl std::error::Error for Unacceptable {}

impl Batch {
    /// Does all actions of a document on the true game, or none.
    ///
    /// # Errors
    /// When it is refused; the game is as it was.
    pub fn judge(game: &mut Game, seat: Seat, body: &str) -> Result<Self, Unacceptable> {
        let actions: Vec<Action> = wire::unpack(body).map_err(|_| Unacceptable::Unreadable)?;
        check_form(&game.view(seat), seat, &actions)?;
        let mut after = game.clone();
        let mut events = Vec::new();
        for (at, action) in actions.iter().enumerate() {
            match act(&mut after, seat, action) {
                Ok(Act::Applied(more)) => events.extend(more),
                // Only a view waits for the house; the true state does not.
                Ok(Act::AwaitsHouse(_)) => return Err(Unacceptable::GoesOn(at)),
                Err(illegal) => return Err(Unacceptable::Illegal(at, illegal)),
            }
        }
        *game = after;
        Ok(Self { actions, events })
    }
}

/// Whether a batch may be run at all, by what its author knows: each action must be an option on their own view, and none but the last may
/// wait for the house or move the decision to the other seat.
///
/// Nothing of the true state is looked at, so a refusal tells its author nothing that their own view does not. Without this, a
/// batch that draws a card and then bets on which one it was would be an oracle: refused for free when it was another.
///
/// # Errors
/// When it may not be run.
pub fn check_form(view: &Game, seat: Seat, actions: &[Action]) -> Result<(), Unacceptable> {
    if actions.is_empty() {
        return Err(Unacceptable::Empty);
    }
    if actions.len() > shape::BATCH_ACTIONS {
        return Err(Unacceptable::TooMany);
    }
    let mut view = view.clone();
    let last = actions.len() - 1;
    for (at, action) in actions.iter().enumerate() {
        let done = act(&mut view, seat, action).map_err(|illegal| Unacceptable::Illegal(at, illegal))?;
        let goes_on_by_itself = matches!(done, Act::Applied(_)) && view.awaits() == Some(seat);
        if at < last && !goes_on_by_itself {
            return Err(Unacceptable::GoesOn(at));
        }
    }
    Ok(())
}
