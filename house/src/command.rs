//! Commands: what may be asked of the house. The type that goes over the wire is the command, and decides itself.
//!
//! All of them stand in one list an area ([`crate::wire::Ask`] and what it holds), from which the enum, its names, and who carries out what are made.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::wire::{Answer, Ask, Unread};
use crate::{Caller, GameId};

/// Something that may be asked of the house, with all that whoever asks says about it.
pub trait Command {
    /// Whether the house writes anything when it does this. What only reads may be asked as often as one likes, and is answered by any house at once.
    const WRITES: bool;

    /// What it is answered with when it is not refused.
    type Reply;

    /// Decides for this caller, out of these documents and nothing else, as [`Request::decide`] does.
    ///
    /// # Errors
    /// When something else must be read first, or it is refused.
    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt>;

    /// The table at which the referee has something to judge when this is done.
    fn to_judge(&self) -> Option<&GameId> {
        None
    }
}

/// A command that is on the list: how it goes over the wire, and how its reply does.
pub trait Exchange: Command + Into<Ask> {
    /// The answer that has this reply in it.
    fn answer(reply: Self::Reply) -> Answer;

    /// The reply in this answer, of which nothing else is read; none in an answer to something else.
    fn read(answer: &Unread) -> Option<Self::Reply>;
}

/// A command of this caller's, as a request.
pub(crate) struct By<'a, C> {
    pub(crate) caller: &'a Caller,
    pub(crate) command: &'a C,
}

impl<C: Command> Request for By<'_, C> {
    type Answer = C::Reply;

    fn decide(&self, documents: &Documents) -> Result<Decision<C::Reply>, Halt> {
        let decision = self.command.decide(self.caller, documents)?;
        debug_assert!(C::WRITES || decision.writes.is_empty(), "what only reads has written");
        Ok(decision)
    }
}
