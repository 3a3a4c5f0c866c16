//! The door out: what may be done. Listing and judging share their predicates: whatever lists an action is what accepts it.

pub(crate) mod attackers;
pub(crate) mod blockers;
pub(crate) mod cast;
pub(crate) mod giving;
pub(crate) mod mana;
pub(crate) mod mana_ability;
pub(crate) mod opening_hand;
pub(crate) mod priority;
pub(crate) mod question;
pub(crate) mod retarget;

use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::choice::Choice;
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::seat::Seat;

/// A list of choices is rarely longer: a player with priority has a dozen ways to pass and some cards and lands.
const USUALLY: usize = 32;

/// Everything a player may do now; nothing, when the decision is not theirs.
pub fn options(game: &Game, seat: Seat) -> Vec<Choice> {
    if game.awaits() != Some(seat) {
        return Vec::new();
    }
    let mut list = Vec::with_capacity(USUALLY);
    give_choices(game, seat, &mut |choice| list.push(choice));
    list
}

/// Gives every choice of the player who decides.
fn give_choices(game: &Game, seat: Seat, give: &mut dyn FnMut(Choice)) {
    match game.frame() {
        Some(Frame::OpeningHands(_)) => {
            for action in [Action::Keep, Action::Mulligan] {
                if permits(game, seat, &action) {
                    give(Choice::Act(action));
                }
            }
        }
        Some(Frame::Priority { .. }) => priority::list_with_priority(game, seat, give),
        Some(Frame::Operation(operation)) => cast::list_operation(game, operation, give),
        Some(Frame::DeclareAttackers { chosen, bands }) => attackers::list_attackers(game, chosen, bands, give),
        Some(Frame::DeclareBlockers { chosen }) => blockers::list_blockers(game, chosen, give),
        Some(Frame::NewTargets(open)) => retarget::list_new_targets(game, open, give),
        Some(Frame::Question(question)) => question::list_question(game, question, give),
        _ => {}
    }
}

/// Whether the player who decides may take this action.
pub(crate) fn permits(game: &Game, seat: Seat, action: &Action) -> bool {
    match (game.frame(), action) {
        (Some(Frame::OpeningHands(_)), Action::Keep) => true,
        (Some(Frame::OpeningHands(_)), Action::Mulligan) => opening_hand::may_mulligan(game, seat),
        (Some(Frame::Priority { .. }), action) => priority::permits(game, seat, action),
        (Some(Frame::NewTargets(open)), action) => retarget::new_targets_permit(game, open, action),
        (Some(Frame::Operation(operation)), action) => cast::operation_permits(game, operation, action),
        (Some(Frame::DeclareAttackers { chosen, bands }), action) => {
            attackers::attackers_permit(game, chosen, bands, action)
        }
        (Some(Frame::DeclareBlockers { chosen }), action) => blockers::blockers_permit(game, chosen, action),
        (Some(Frame::Question(question)), action) => question::may_answer(game, question, action),
        _ => false,
    }
}

impl Question {
    /// Whether it asks for a payment, so that mana abilities may be used before it is answered (605.3a).
    fn asks_to_pay(&self) -> bool {
        self.purpose == Purpose::Regenerate || matches!(self.shape, Shape::Pay { .. } | Shape::PayOne(_))
    }
}

impl Frame {
    /// Whose decision this frame is, if it is a decision.
    pub(crate) fn awaits(&self, active: Seat) -> Option<Seat> {
        match self {
            Frame::OpeningHands(hands) => Some(hands.deciding),
            Frame::Priority { holder, .. } => Some(*holder),
            Frame::Operation(operation) => Some(operation.chooser.unwrap_or(operation.player)),
            Frame::NewTargets(open) => Some(open.player),
            Frame::DeclareAttackers { .. } => Some(active),
            Frame::DeclareBlockers { .. } => Some(active.other()),
            Frame::Question(question) => question.answer.is_none().then_some(question.player),
            Frame::AssignDamage(_)
            | Frame::Piles(_)
            | Frame::Resolution(_)
            | Frame::Damage(_)
            | Frame::Destruction(_)
            | Frame::PlaceTriggers
            | Frame::Untap(_)
            | Frame::PendingReplacement(_)
            | Frame::Drawing(_) => None,
        }
    }
}

/// Takes an action that is permitted.
pub(crate) fn perform(game: &mut Game, seat: Seat, action: &Action) -> Flow {
    match game.pop_frame() {
        Some(Frame::OpeningHands(hands)) => opening_hand::perform_opening(game, hands, action),
        Some(Frame::Priority { passed, .. }) => priority::perform_with_priority(game, seat, passed, action),
        Some(Frame::Operation(operation)) => cast::perform_operation(game, *operation, action),
        Some(Frame::NewTargets(open)) => {
            retarget::perform_new_targets(game, open, action);
            Ok(())
        }
        Some(Frame::DeclareAttackers { chosen, bands }) => attackers::perform_attackers(game, chosen, bands, action),
        Some(Frame::DeclareBlockers { chosen }) => {
            blockers::perform_blockers(game, chosen, action);
            Ok(())
        }
        Some(Frame::Question(question)) => question::perform_question(game, seat, question, action),
        Some(other) => {
            game.push_frame(other);
            Ok(())
        }
        None => Ok(()),
    }
}
