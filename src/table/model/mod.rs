//! What the table shows, as plain data out of a view: no page is needed to make or to test it.

mod asked;
mod auto_pass;
mod click_action;
mod division;
mod drag;
mod front;
mod loss;
mod main_button;
mod moves;
mod passing;
mod permanent;
mod pointers;
mod rows;
mod stack;

pub use asked::{Tile, most, offer};
pub use auto_pass::{AutoPass, auto_pass};
pub use click_action::{ClickAction, click_actions, is_clickable};
pub use division::{first_division, raised};
pub use drag::{DropPlace, Dropped, Refused, Way, aims, drop_at};
pub use front::{Stands, moved};
pub use loss::{Loss, losses, permanents_of};
pub use main_button::{MainButton, Rematch, Selection, main_button, meaning, whole_order};
pub use moves::{Move, Spot, moves};
pub use passing::{Followed, Passes, Passing};
pub use permanent::{CardContext, CardModel, Outline, attacks, card_model, card_shown, fights, hosts};
pub use pointers::{Pointer, PointerKind, assigned, declares_blocks, pointers};
pub use rows::{Group, Key, Room, Row, breadth, most_breadth, row};
pub use stack::{StackEntry, stack_entries};

use std::collections::BTreeSet;

use engine::prompt::{Shape, Why};
use engine::state::UnderWay;
use engine::{Action, Choice, ObjectId, Prompt, Seat, Step, Target};

use crate::session::Moment;
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

/// The targets chosen so far for what this seat announces, or chooses a target for.
pub fn targets_so_far(game: &Moment, seat: Seat) -> Vec<Target> {
    let Some(Why::Announcement { object, .. }) = game.asked_of(seat).map(|prompt| prompt.why) else {
        return Vec::new();
    };
    let announced = game.under_way().find_map(|under_way| match under_way {
        UnderWay::Announced(item) if item.id == object => Some(item),
        _ => None,
    });
    announced.into_iter().flat_map(|item| item.targets).map(|chosen| chosen.target).collect()
}

/// What takes a target back that has been chosen, until its targets are.
pub fn takes_back_target(game: &Moment, seat: Seat, choices: &[Choice], target: Target) -> Option<ClickAction> {
    let chooses = |action: &Action| matches!(action, Action::SelectTarget(_) | Action::TargetsDone);
    let asked = choices.iter().filter_map(Choice::action).any(chooses);
    (asked && targets_so_far(game, seat).contains(&target)).then_some(ClickAction::TakeBackTarget(target))
}

/// What shape the answer has to a question that this seat is asked, if any.
pub fn question(game: &Moment, seat: Seat) -> Option<&Shape> {
    game.asked_of(seat)?.shape()
}

/// The creatures that could still be chosen to attack.
pub fn attackers_left(game: &Moment, choices: &[Choice]) -> impl Iterator<Item = ObjectId> {
    let chosen = game.prompt().map(Prompt::chosen_attackers);
    choices.iter().filter_map(move |choice| match choice.action() {
        Some(Action::SelectAttackingCreature(id)) if !chosen?.contains(id) => Some(*id),
        _ => None,
    })
}
