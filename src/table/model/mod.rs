//! What the table shows, as plain data out of a view: no page is needed to make or to test it.

mod asked;
mod busy;
mod deed;
mod division;
mod main_button;
mod permanent;
mod rows;
mod stack;

pub use asked::{Cause, Tile, cause, most, offer};
pub use busy::{Unasked, unasked};
pub use deed::{Deed, deeds, has_deed};
pub use division::{first_division, raised};
pub use main_button::{Again, MainButton, Picks, main_button, whole_order};
pub use permanent::{CardModel, Ring, card_model};
pub use rows::{Group, Key, Row, breadth, row};
pub use stack::{StackEntry, stack_entries};

use std::collections::BTreeSet;

use engine::{Action, Choice, Frame, Game, ObjectId, Operation, Question, Seat, Step};

use crate::settings::Preferences;

/// The two sides of the table as this player sits at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player's own.
    Own,
    /// The opponent's.
    Their,
}

impl Side {
    /// The seat on this side, for a player at `seat`.
    pub const fn seat(self, seat: Seat) -> Seat {
        match self {
            Side::Own => seat,
            Side::Their => seat.other(),
        }
    }

    /// The side on which `who` is, for a player at `seat`.
    pub fn of(who: Seat, seat: Seat) -> Side {
        if who == seat { Side::Own } else { Side::Their }
    }

    /// The steps of this side's turns at which the player stops.
    pub const fn stops(self, preferences: &Preferences) -> &BTreeSet<Step> {
        match self {
            Side::Own => &preferences.own_stops,
            Side::Their => &preferences.their_stops,
        }
    }

    /// The word for it in classes and in `data-testid`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Own => "own",
            Side::Their => "their",
        }
    }
}

/// What this seat is in the middle of casting or activating, or chooses a target for, if anything.
pub fn operation(game: &Game, seat: Seat) -> Option<&Operation> {
    match game.frames().last() {
        Some(Frame::Operation(operation)) if operation.chooser.unwrap_or(operation.player) == seat => Some(operation),
        _ => None,
    }
}

/// What this seat is asked, if anything.
pub fn question(game: &Game, seat: Seat) -> Option<&Question> {
    match game.frames().last() {
        Some(Frame::Question(question)) if question.player == seat && question.answer.is_none() => Some(question),
        _ => None,
    }
}

/// The creatures that could still be chosen to attack.
pub fn attackers_left(game: &Game, choices: &[Choice]) -> impl Iterator<Item = ObjectId> {
    let chosen = match game.frames().last() {
        Some(Frame::DeclareAttackers { chosen, .. }) => Some(chosen),
        _ => None,
    };
    choices.iter().filter_map(move |choice| match choice.action() {
        Some(Action::SelectAttackingCreature(id)) if !chosen?.contains(id) => Some(*id),
        _ => None,
    })
}
