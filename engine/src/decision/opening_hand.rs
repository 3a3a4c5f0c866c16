//! Opening hands (103.5): the London mulligan.

use super::add;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{record, setup, turn};
use crate::game::choice::Choice;
use crate::game::event::Event;
use crate::game::frame::{Frame, OpeningHands, Purpose, Question, Shape};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden};

/// After so many mulligans the opening hand is no card, and there is no further one (103.5).
const MOST_MULLIGANS: u8 = 7;

/// Who decides about an opening hand.
pub(crate) const fn to_act(hands: &OpeningHands) -> Seat {
    hands.deciding
}

/// Gives the choices of whoever decides about an opening hand.
pub(crate) fn list(game: &Game, seat: Seat, into: &mut Vec<Choice>) {
    for action in [Action::Keep, Action::Mulligan].into_iter().filter(|action| permits(game, seat, action)) {
        add(into, || action);
    }
}

/// Whether the action is one of these choices.
pub(crate) fn permits(game: &Game, seat: Seat, action: &Action) -> bool {
    match action {
        Action::Keep => true,
        Action::Mulligan => game.player(seat).mulligans < MOST_MULLIGANS,
        _ => false,
    }
}

/// Keeps the hand or takes a mulligan.
pub(crate) fn perform(game: &mut Game, mut hands: OpeningHands, action: &Action) -> Flow {
    let seat = hands.deciding;
    if *action == Action::Mulligan {
        game.push_frame(Frame::OpeningHands(hands));
        game.shuffle_hand_into_library(seat)?;
        setup::note_mulligan(game, seat);
        game.deal_opening_hand(seat)?;
        if let Some(Frame::OpeningHands(hands)) = game.frame_mut()
            && !hands.kept[seat.other().index()]
        {
            hands.deciding = seat.other();
        }
        return Ok(());
    }
    record(game, Event::Kept(seat));
    hands.kept[seat.index()] = true;
    if hands.kept[seat.other().index()] {
        turn::conclude_step(game);
    } else {
        hands.deciding = seat.other();
        game.push_frame(Frame::OpeningHands(hands));
    }
    // The deck of a subgame may hold fewer cards than a hand (728.3).
    let held = u8::try_from(game.player(seat).hand.count).unwrap_or(u8::MAX);
    let count = game.player(seat).mulligans.min(held);
    if count > 0 {
        let from = game.player(seat).hand.cards.clone().unwrap_or_default();
        game.push_frame(Frame::Question(Question {
            player: seat,
            purpose: Purpose::PutOnBottom,
            about: None,
            shape: Shape::Objects { from, min: count, max: count, ordered: true },
            answer: None,
        }));
    }
    Ok(())
}

/// Puts the chosen cards on the bottom of the library, the first named the lowest.
pub(crate) fn put_on_bottom(game: &mut Game, seat: Seat, answer: &Action) -> Flow {
    let Action::Choose(cards) = answer else { return Ok(()) };
    if game.player(seat).library.cards.is_none() {
        return Err(NeedsHidden);
    }
    for id in cards.iter().rev() {
        game.put_into_library(*id, false)?;
    }
    Ok(())
}
