//! What becomes of an action, and of a request beside the actions.

use crate::game::Game;
use crate::game::action::{Action, Request};
use crate::game::change::{ending, progress, subgame};
use crate::game::event::Event;
use crate::game::outcome::{Outcome, Reason};
use crate::seat::Seat;
use crate::view::View;
use crate::{decision, engine};

/// What became of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// It was done; the game waits for the next decision or is over.
    Applied(Vec<Event>),
    /// On a view only: it was done as far as this view can tell; the rest needs what is hidden from it.
    NeedsHidden(Vec<Event>),
}

impl Act {
    /// What happened, as far as it can be told here.
    pub fn events(&self) -> &[Event] {
        match self {
            Act::Applied(events) | Act::NeedsHidden(events) => events,
        }
    }
}

/// Why an action is refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The decision is not this player's; whose it is, if it is anybody's.
    NotYourDecision(Option<Seat>),
    /// The action is none of the player's options.
    NotAnOption,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Illegal::GameOver => out.write_str("the game is over"),
            Illegal::NotYourDecision(Some(seat)) => write!(out, "the decision is player {seat:?}'s"),
            Illegal::NotYourDecision(None) => out.write_str("what comes next is hidden here; nobody can act now"),
            Illegal::NotAnOption => out.write_str("that is not among what this player may do now"),
        }
    }
}

impl std::error::Error for Illegal {}

impl View {
    /// Does one action as far as it can be told here, by [`crate::act`].
    ///
    /// # Errors
    /// [`Illegal`], with the view as it was, where [`crate::options`] does not offer the action to this player.
    pub fn act(&mut self, seat: Seat, action: &Action) -> Result<Act, Illegal> {
        crate::act(&mut self.0, seat, action)
    }
}

impl Game {
    /// Who makes the decision that is owed: whose it is, or who controls them (722.5). None when the game is over, or when a view needs what is
    /// hidden from it.
    #[inline]
    pub fn to_act(&self) -> Option<Seat> {
        if self.outcome().is_some() || self.is_lacking() {
            return None;
        }
        decision::whose(self).map(|player| self.controller_of(player))
    }

    /// Judges a request beside the actions. What was under way is put back to before it began. To concede in a subgame is to concede that, and the main game
    /// goes on (728.5); whoever concedes all of it concedes one after the other.
    ///
    /// # Errors
    /// [`Illegal::GameOver`].
    pub fn request(&mut self, seat: Seat, request: Request) -> Result<Vec<Event>, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        self.begin_events(true);
        let outcome = match request {
            Request::Concede | Request::ConcedeAll => {
                Outcome { winner: Some(seat.other()), reason: Reason::Concession }
            }
            Request::AgreeDraw => Outcome { winner: None, reason: Reason::Agreement },
            Request::TimeOut => Outcome { winner: Some(seat.other()), reason: Reason::Time },
            Request::Leave => Outcome { winner: Some(seat.other()), reason: Reason::Absence },
            Request::Stop => Outcome { winner: None, reason: Reason::Stopped },
            Request::TooLong => Outcome { winner: Some(progress::busier(self, seat).other()), reason: Reason::Length },
        };
        loop {
            ending::finish(self, outcome);
            if subgame::is_over(self) {
                // Nothing is hidden from the true state.
                let _ = engine::run(self);
            }
            if request != Request::ConcedeAll || self.outcome().is_some() {
                break;
            }
        }
        Ok(self.take_events())
    }
}
