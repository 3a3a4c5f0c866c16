//! One thing that a player may do.

use crate::game::action::Action;
use crate::game::frame::Shape;

/// One thing a player may do now.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// This action.
    Act(Action),
    /// Any answer of this shape.
    Answer(Shape),
}

impl Choice {
    /// The action, where the choice is one.
    pub const fn action(&self) -> Option<&Action> {
        match self {
            Choice::Act(action) => Some(action),
            Choice::Answer(_) => None,
        }
    }
}
