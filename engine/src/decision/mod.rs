//! What a player may be in the middle of, one file for each: what is offered (`list`), what is accepted (`permits`), and doing it (`perform`). A list is
//! what could be offered, as far as it is accepted.

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
        Some(Frame::OpeningHands(_)) => opening_hand::list(game, seat, give),
        Some(Frame::Priority { .. }) => priority::list(game, seat, give),
        Some(Frame::Announcement(announcement)) => cast::list(game, announcement, give),
        Some(Frame::DeclareAttackers { chosen, bands }) => attackers::list(game, chosen, bands, give),
        Some(Frame::DeclareBlockers { chosen }) => blockers::list(game, chosen, give),
        Some(Frame::NewTargets(open)) => retarget::list(game, open, give),
        Some(Frame::Question(question)) => question::list(game, question, give),
        _ => {}
    }
}

/// Whether the player who decides may take this action.
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

impl Frame {
    /// Whose decision this frame is, if it is a decision.
    pub(crate) fn awaits(&self, active: Seat) -> Option<Seat> {
        match self {
            Frame::OpeningHands(hands) => Some(hands.deciding),
            Frame::Priority { holder, .. } => Some(*holder),
            Frame::Announcement(announcement) => Some(announcement.chooser.unwrap_or(announcement.player)),
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
