//! Effects that replace an event by instructions (614). Those that modify damage have words of their own, [`crate::DamageEffect`].

use serde::{Deserialize, Serialize};

use crate::{Body, Condition, Moment, Reference};

/// An effect that replaces an event by instructions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    /// What it replaces.
    pub event: Replaced,
    /// What must be so as the event would happen.
    pub condition: Option<Condition>,
    /// Whether the player to whom the event would happen may let it happen: `you may skip that draw instead`.
    pub optional: bool,
    /// What happens instead. [`Reference::Triggering`] is the player to whom the event would happen, and [`crate::Amount::Triggering`] how
    /// much it would have been.
    pub body: Body,
}

/// An event that can be replaced by instructions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Replaced {
    /// One of these players would draw a card (121.6).
    Draw {
        /// Who.
        who: Reference,
        /// Which of their draws.
        which: WhichDraws,
    },
    /// One of these players would gain life (119.10).
    GainLife(Reference),
    /// The turn of one of these players would begin (614.10).
    Turn(Reference),
    /// This step of one of these players would begin (614.10).
    Step {
        /// Whose.
        whose: Reference,
        /// Which.
        moment: Moment,
    },
}

/// Which draws of a player an effect replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhichDraws {
    /// All of them.
    All,
    /// Those in their own draw steps.
    InDrawStep,
    /// All but the first one in each of their draw steps.
    ButFirstInDrawStep,
}
