//! What a player may be in the middle of, one file for each: whose decision it is (`to_act`), what is offered (`list`), what is accepted (`permits`),
//! doing it (`perform`), and what the other seat does not see of it (`hide`). A list is what could be offered, as far as it is accepted.

pub(crate) mod attackers;
pub(crate) mod blockers;
pub(crate) mod cast;
pub(crate) mod mana;
pub(crate) mod mana_ability;
pub(crate) mod object_costs;
pub(crate) mod opening_hand;
pub(crate) mod priority;
pub(crate) mod question;
pub(crate) mod retarget;

use crate::Flow;
use crate::game::action::Action;
use crate::game::choice::Choice;
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::game::{Busy, Game};
use crate::seat::Seat;

/// A list of choices is rarely longer: a player with priority has a dozen ways to pass and some cards and lands.
const USUALLY: usize = 32;

/// Everything a player may do now, for whom they control, too (722.5); nothing, when they have nothing to decide.
pub fn options(game: &Game, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    options_into(game, seat, &mut list);
    list
}

/// Everything a player may do now, as [`options`] says it, in place of what was in the list: whoever asks often needs one list for all answers.
pub fn options_into(game: &Game, seat: Seat, list: &mut Vec<Choice>) {
    list.clear();
    let Some(player) = whose(game).filter(|_| game.to_act() == Some(seat)) else { return };
    list.reserve(USUALLY);
    add_choices(game, player, list);
}

/// Adds an action to a list of choices. It is made in its place there: made elsewhere and copied, the processor waits for what was written piece by piece.
fn add(into: &mut Vec<Choice>, action: impl FnOnce() -> Action) {
    into.extend(std::iter::once_with(|| Choice::Act(action())));
}

/// Adds every choice of the player whose decision it is.
fn add_choices(game: &Game, seat: Seat, into: &mut Vec<Choice>) {
    match game.frame() {
        Some(Frame::OpeningHands(_)) => opening_hand::list(game, seat, into),
        Some(Frame::Priority { .. }) => priority::list(game, seat, into),
        Some(Frame::Announcement(announcement)) => cast::list(game, announcement, into),
        Some(Frame::DeclareAttackers { chosen, bands }) => attackers::list(game, chosen, bands, into),
        Some(Frame::DeclareBlockers { chosen }) => blockers::list(game, chosen, into),
        Some(Frame::NewTargets(open)) => retarget::list(game, open, into),
        Some(Frame::Question(question)) => question::list(game, question, into),
        _ => {}
    }
}

/// Whether the player whose decision it is may take this action.
pub(crate) fn permits(game: &Game, seat: Seat, action: &Action) -> bool {
    match game.frame() {
        Some(Frame::OpeningHands(_)) => opening_hand::permits(game, seat, action),
        Some(Frame::Priority { .. }) => priority::permits(game, seat, action),
        Some(Frame::NewTargets(open)) => retarget::permits(game, open, action),
        Some(Frame::Announcement(announcement)) => cast::permits(game, announcement, action),
        Some(Frame::DeclareAttackers { chosen, bands }) => attackers::permits(game, chosen, bands, action),
        Some(Frame::DeclareBlockers { chosen }) => blockers::permits(game, chosen, action),
        Some(Frame::Question(question)) => question::permits(game, question, action),
        _ => false,
    }
}

impl Question {
    /// Whether it asks for a payment, so that mana abilities may be used before it is answered (605.3a).
    fn asks_to_pay(&self) -> bool {
        self.purpose == Purpose::Regenerate || matches!(self.shape, Shape::Pay { .. } | Shape::PayOne(_))
    }
}

/// Whose decision it is now, whoever makes it for them (722.5).
pub(crate) fn whose(game: &Game) -> Option<Seat> {
    to_act(game.frame()?, game.turn().active)
}

/// Whose decision this is, if it is a decision.
pub(crate) fn to_act(frame: &Frame, active: Seat) -> Option<Seat> {
    match frame {
        Frame::OpeningHands(hands) => Some(opening_hand::to_act(hands)),
        Frame::Priority { holder, .. } => Some(*holder),
        Frame::Announcement(announcement) => Some(cast::to_act(announcement)),
        Frame::NewTargets(open) => Some(retarget::to_act(open)),
        Frame::DeclareAttackers { .. } => Some(attackers::to_act(active)),
        Frame::DeclareBlockers { .. } => Some(blockers::to_act(active)),
        Frame::Question(question) => question::to_act(question),
        Frame::AssignDamage(_)
        | Frame::Piles(_)
        | Frame::Resolution(_)
        | Frame::Damage(_)
        | Frame::Destruction(_)
        | Frame::Discard(_)
        | Frame::PlaceTriggers
        | Frame::Untap(_)
        | Frame::PendingReplacement(_)
        | Frame::Sacrifice(_)
        | Frame::Drawing(_)
        | Frame::Subgame(_)
        | Frame::FloatingMana(_) => None,
    }
}

/// What `seat` sees the other player in the middle of.
pub(crate) fn busy(game: &Game, seat: Seat) -> Option<Busy> {
    let busy = match game.frame()? {
        Frame::OpeningHands(_) | Frame::Question(_) => Busy::Choosing,
        Frame::DeclareAttackers { .. } | Frame::DeclareBlockers { .. } => Busy::Declaring,
        _ => return None,
    };
    (whose(game).map(|player| game.controller_of(player)) == Some(seat.other())).then_some(busy)
}

/// Takes out of a decision what `seat` may not see, who perhaps controls the other player. `seen` is what it may of a game before.
pub(crate) fn hide(frame: &mut Frame, seat: Seat, controls: bool, active: Seat, seen: &dyn Fn(&Game) -> Game) {
    match frame {
        Frame::Announcement(announcement) => cast::hide(announcement, seen),
        Frame::DeclareAttackers { chosen, bands } if attackers::to_act(active) != seat => {
            attackers::hide(chosen, bands);
        }
        Frame::DeclareBlockers { chosen } if blockers::to_act(active) != seat => blockers::hide(chosen),
        Frame::Question(question) if question.player != seat && !controls => question::hide(&mut question.shape),
        _ => {}
    }
}

/// Takes an action that is permitted.
pub(crate) fn perform(game: &mut Game, seat: Seat, action: &Action) -> Flow {
    match game.pop_frame() {
        Some(Frame::OpeningHands(hands)) => opening_hand::perform(game, hands, action),
        Some(Frame::Priority { passed, .. }) => priority::perform(game, seat, passed, action),
        Some(Frame::Announcement(announcement)) => cast::perform(game, announcement, action),
        Some(Frame::NewTargets(open)) => {
            retarget::perform(game, open, action);
            Ok(())
        }
        Some(Frame::DeclareAttackers { chosen, bands }) => attackers::perform(game, chosen, bands, action),
        Some(Frame::DeclareBlockers { chosen }) => {
            blockers::perform(game, chosen, action);
            Ok(())
        }
        Some(Frame::Question(question)) => question::perform(game, seat, question, action),
        Some(other) => {
            game.push_frame(other);
            Ok(())
        }
        None => Ok(()),
    }
}
