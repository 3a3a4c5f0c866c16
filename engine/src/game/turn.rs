//! The parts of a turn (500).

use declaration::Moment;
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// A step, or a main phase, which has no steps (500.1, 505).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Untap step (502).
    Untap,
    /// Upkeep step (503).
    Upkeep,
    /// Draw step (504).
    Draw,
    /// First main phase (505).
    FirstMain,
    /// Beginning of combat step (507).
    BeginCombat,
    /// Declare attackers step (508).
    DeclareAttackers,
    /// Declare blockers step (509).
    DeclareBlockers,
    /// Combat damage step for creatures with first strike (510.4).
    FirstStrikeDamage,
    /// Combat damage step (510).
    CombatDamage,
    /// End of combat step (511).
    EndCombat,
    /// Second main phase (505).
    SecondMain,
    /// End step (513).
    End,
    /// Cleanup step (514).
    Cleanup,
}

/// A phase (500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Beginning phase (501).
    Beginning,
    /// First main phase.
    FirstMain,
    /// Combat phase (506).
    Combat,
    /// Second main phase.
    SecondMain,
    /// Ending phase (512).
    Ending,
}

impl Step {
    /// All steps in order.
    pub const ALL: [Step; 13] = [
        Step::Untap,
        Step::Upkeep,
        Step::Draw,
        Step::FirstMain,
        Step::BeginCombat,
        Step::DeclareAttackers,
        Step::DeclareBlockers,
        Step::FirstStrikeDamage,
        Step::CombatDamage,
        Step::EndCombat,
        Step::SecondMain,
        Step::End,
        Step::Cleanup,
    ];

    /// The steps a player may pass up to, or stop at: those in which players receive priority.
    pub const STOPS: [Step; 9] = [
        Step::Upkeep,
        Step::Draw,
        Step::FirstMain,
        Step::BeginCombat,
        Step::DeclareAttackers,
        Step::DeclareBlockers,
        Step::EndCombat,
        Step::SecondMain,
        Step::End,
    ];

    /// The phase the step belongs to.
    pub const fn phase(self) -> Phase {
        match self {
            Step::Untap | Step::Upkeep | Step::Draw => Phase::Beginning,
            Step::FirstMain => Phase::FirstMain,
            Step::BeginCombat
            | Step::DeclareAttackers
            | Step::DeclareBlockers
            | Step::FirstStrikeDamage
            | Step::CombatDamage
            | Step::EndCombat => Phase::Combat,
            Step::SecondMain => Phase::SecondMain,
            Step::End | Step::Cleanup => Phase::Ending,
        }
    }

    /// The moment that abilities speak of as it begins; none where they speak of none.
    pub(crate) const fn moment(self) -> Option<Moment> {
        match self {
            Step::Upkeep => Some(Moment::Upkeep),
            Step::Draw => Some(Moment::DrawStep),
            Step::FirstMain | Step::SecondMain => Some(Moment::MainPhase),
            Step::BeginCombat => Some(Moment::Combat),
            Step::EndCombat => Some(Moment::EndOfCombat),
            Step::End => Some(Moment::EndStep),
            _ => None,
        }
    }

    /// Whether it is one of the two main phases.
    pub const fn is_main(self) -> bool {
        matches!(self, Step::FirstMain | Step::SecondMain)
    }
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Its turn-based actions are due (703).
    Beginning,
    /// They are done; players receive priority, where the step has any (117.3a).
    Priority,
    /// Everybody has passed.
    Over,
}

/// Whose turn it is and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, counted from 1; 0 before the first.
    pub number: u32,
    /// The active player (102.1).
    pub active: Seat,
    /// The step.
    pub step: Step,
    /// How far the step has come.
    pub stage: Stage,
    /// Who receives priority next.
    pub holder: Seat,
    /// Whether the other player has passed just before.
    pub passed: bool,
    /// How often something has resolved since the stack was last empty or somebody did more than pass.
    pub resolved: u16,
    /// Whether something has happened in this cleanup step, so that players receive priority in it and another one follows (514.3a).
    pub again: bool,
    /// How many cards the active player has drawn in this step.
    pub drawn_in_step: u32,
    /// How many untapped lands each player controlled as the turn began, by seat.
    pub untapped_lands: [u16; 2],
}
