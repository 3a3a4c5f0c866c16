//! Judging a batch of actions: first on form, then on the true game.

use engine::{Act, Action, Event, Game, Illegal, View, act};

use crate::documents::{Left, Trail, Walk};
use crate::refusal::{Refusal, reasons};
use crate::{Seat, limits, packed};

/// A batch that was accepted.
#[derive(Clone, Debug)]
pub struct Batch {
    /// What is left of its actions, where some have come to nothing.
    pub left: Left,
    /// What happened.
    pub events: Vec<Event>,
    /// The game as it was before.
    pub before: Game,
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

impl From<Unacceptable> for Refusal {
    fn from(unacceptable: Unacceptable) -> Self {
        match unacceptable {
            Unacceptable::Unreadable => reasons::unreadable_actions(),
            Unacceptable::Empty => reasons::no_actions(),
            Unacceptable::TooMany => reasons::too_many_actions(limits::BATCH_ACTIONS),
            Unacceptable::Illegal(0, illegal) => because(illegal),
            Unacceptable::Illegal(at, illegal) => reasons::later_action(at + 1, because(illegal)),
            Unacceptable::GoesOn(at) => reasons::nothing_may_follow(at + 1),
        }
    }
}

/// Why the engine does not take something.
pub(super) fn because(illegal: Illegal) -> Refusal {
    match illegal {
        Illegal::GameOver => reasons::game_over(),
        Illegal::NotYourDecision(Some(_)) => reasons::not_your_decision(),
        Illegal::NotYourDecision(None) => reasons::nobody_decides(),
        Illegal::NotAnOption => reasons::not_an_option(),
    }
}

impl Batch {
    /// Does all actions of a document on the true game, or none. `trail`: where the game has been.
    ///
    /// # Errors
    /// When it is refused; the game is as it was.
    pub fn judge(game: &mut Game, mut trail: Trail, seat: Seat, body: &str) -> Result<Self, Unacceptable> {
        let actions: Vec<Action> = packed::unpack(body).map_err(|_| Unacceptable::Unreadable)?;
        check_form(&game.view(seat), seat, &actions)?;
        trail.begun_at(game);
        let mut walk = Walk::new(trail);
        let mut after = game.clone();
        let mut events = Vec::new();
        for (at, action) in actions.iter().enumerate() {
            match act(&mut after, seat, action) {
                Ok(Act::Applied(more)) => {
                    events.extend(more);
                    walk.went(action, &after);
                }
                // Nothing is hidden from the true state.
                Ok(Act::NeedsHidden(_)) => return Err(Unacceptable::GoesOn(at)),
                Err(illegal) => return Err(Unacceptable::Illegal(at, illegal)),
            }
        }
        let before = std::mem::replace(game, after);
        Ok(Self { left: walk.end(), events, before })
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
pub fn check_form(view: &View, seat: Seat, actions: &[Action]) -> Result<(), Unacceptable> {
    if actions.is_empty() {
        return Err(Unacceptable::Empty);
    }
    if actions.len() > limits::BATCH_ACTIONS {
        return Err(Unacceptable::TooMany);
    }
    let mut view = view.clone();
    let last = actions.len() - 1;
    for (at, action) in actions.iter().enumerate() {
        let done = view.act(seat, action).map_err(|illegal| Unacceptable::Illegal(at, illegal))?;
        let goes_on_by_itself = matches!(done, Act::Applied(_)) && view.to_act() == Some(seat);
        if at < last && !goes_on_by_itself {
            return Err(Unacceptable::GoesOn(at));
        }
    }
    Ok(())
}
