//! Passing until something: the wish is an action that the state keeps, and the engine passes under it and never by itself.

use crate::frame::Frame;
use crate::{Flow, Game, Seat, Step, Until};

impl Game {
    /// Whether the decision that is owed is priority that its holder lets pass by.
    pub(crate) fn passes_by_itself(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Priority { holder, .. }) if self.player(*holder).pass_until.is_some())
    }

    /// Passes for the player who wished it.
    pub(crate) fn pass_by_itself(&mut self) -> Flow {
        let Some(Frame::Priority { holder, passed }) = self.frames.pop() else { return Ok(()) };
        self.pass(holder, passed)
    }

    /// Something happened that this player may want to answer: they no longer pass by themselves.
    pub(crate) fn interrupt(&mut self, seat: Seat) {
        self.player_mut(seat).pass_until = None;
    }

    /// A step has begun: who waited for it decides again.
    pub(crate) fn step_ends_passing(&mut self, step: Step) {
        for seat in Seat::BOTH {
            let own_main = step == Step::FirstMain && self.turn.active == seat;
            match self.player(seat).pass_until {
                Some(Until::Step(awaited)) if awaited == step => self.interrupt(seat),
                Some(Until::SomethingHappens) if own_main => self.interrupt(seat),
                _ => {}
            }
        }
    }

    /// A turn has begun: who waited for the end of the last one decides again.
    pub(crate) fn turn_ends_passing(&mut self) {
        for seat in Seat::BOTH {
            if self.player(seat).pass_until == Some(Until::EndOfTurn) {
                self.interrupt(seat);
            }
        }
    }

    /// Whether the active player wished to let the attack pass by: they wait for a step or a turn after it.
    pub(crate) fn lets_attack_pass(&self) -> bool {
        matches!(self.player(self.turn.active).pass_until, Some(Until::EndOfTurn | Until::Step(_)))
    }
}
