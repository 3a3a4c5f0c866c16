//! Questions: an answer of the shape that is asked for, or mana before it where the question asks for a payment (605.3a).

use declaration::BasicLand;

use super::{mana, priority};
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::progress;
use crate::game::choice::Choice;
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::rules::casting::{asked, sources};
use crate::rules::regeneration;
use crate::seat::Seat;
use crate::{Flow, cards};

pub(crate) fn list_question(game: &Game, question: &Question, give: &mut dyn FnMut(Choice)) {
    match &question.shape {
        Shape::YesNo | Shape::Pay { .. } => {
            for action in [Action::Yes, Action::No] {
                if may_answer(game, question, &action) {
                    give(Choice::Act(action));
                }
            }
        }
        Shape::PayOne(payments) => {
            let ways = payments.iter().map(|payment| Action::ChooseMode(payment.way));
            for action in ways.chain([Action::No]).filter(|action| may_answer(game, question, action)) {
                give(Choice::Act(action));
            }
        }
        Shape::Color { from, optional } => {
            from.iter().for_each(|color| give(Choice::Act(Action::ChooseColor(color))));
            if *optional {
                give(Choice::Act(Action::No));
            }
        }
        Shape::Ways(count) => (0..*count).for_each(|way| give(Choice::Act(Action::ChooseMode(way)))),
        Shape::LandType { except } => BasicLand::ALL
            .into_iter()
            .filter(|land| Some(*land) != *except)
            .for_each(|land| give(Choice::Act(Action::ChooseLandType(land)))),
        shape => give(Choice::Answer(shape.clone())),
    }
    if question.asks_to_pay() {
        sources::mana_sources(game, question.player, None).list(progress::may_take_back(game), give);
    }
}

/// Whether the action is an answer to the question, or something that may be done before answering.
pub(crate) fn may_answer(game: &Game, question: &Question, action: &Action) -> bool {
    match (&question.shape, action) {
        (Shape::Pay { .. }, Action::Yes) => asked::can_pay_question(game, question, 0),
        (Shape::PayOne(payments), Action::ChooseMode(way)) => {
            payments.iter().any(|payment| payment.way == *way) && asked::can_pay_question(game, question, *way)
        }
        (Shape::Pay { .. } | Shape::PayOne(_), Action::No) => true,
        (Shape::YesNo, Action::Yes) if question.purpose == Purpose::Regenerate => {
            question.about.is_some_and(|id| !regeneration::regenerating_abilities(game, id).is_empty())
        }
        (_, Action::TapForMana { object, ability, kind }) if question.asks_to_pay() => {
            priority::may_make_mana(game, question.player, *object, *ability, *kind)
        }
        _ => answers(question, action),
    }
}

/// Whether the action is an answer of the shape that is asked for.
pub(crate) fn answers(question: &Question, action: &Action) -> bool {
    match (&question.shape, action) {
        (Shape::YesNo, Action::Yes | Action::No) => true,
        (Shape::Color { from, .. }, Action::ChooseColor(color)) => from.contains(*color),
        (Shape::Color { optional, .. }, Action::No) => *optional,
        (Shape::Ways(count), Action::ChooseMode(way)) => way < count,
        (Shape::CardName, Action::ChooseName(card)) => cards::is_in_pool(*card),
        (Shape::LandType { except }, Action::ChooseLandType(land)) => Some(*land) != *except,
        (Shape::Objects { from, min, max, .. }, Action::Choose(chosen)) => {
            let distinct = chosen.iter().enumerate().all(|(place, id)| !chosen[..place].contains(id));
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && distinct
                && chosen.iter().all(|id| from.contains(id))
        }
        (Shape::Cards { from, min, max }, Action::Choose(chosen)) => {
            let distinct = chosen.iter().enumerate().all(|(place, id)| !chosen[..place].contains(id));
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && distinct
                && chosen.iter().all(|id| from.iter().any(|(offered, _)| offered == id))
        }
        (Shape::Number { min, max }, Action::ChooseX(number)) => (min..=max).contains(&number),
        (Shape::Order { items }, Action::Order(order)) => {
            order.len() == items.len() && (0..items.len()).all(|place| order.contains(&(place as u8)))
        }
        (shape @ (Shape::Divide { .. } | Shape::Allot { .. }), Action::Divide(parts)) => shape.is_division(parts),
        _ => false,
    }
}

/// Takes the answer, or makes mana before it is given.
pub(super) fn perform_question(game: &mut Game, seat: Seat, mut question: Question, action: &Action) -> Flow {
    let Action::TapForMana { object, ability, kind } = action else {
        question.answer = Some(action.clone());
        game.push_frame(Frame::Question(question));
        return Ok(());
    };
    game.push_frame(Frame::Question(question));
    mana::tap_for_mana(game, seat, *object, *ability, *kind)
}
