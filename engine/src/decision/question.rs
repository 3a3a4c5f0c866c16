//! Questions: an answer of the shape that is asked for, or mana before it where the question asks for a payment (605.3a).

use declaration::{BasicLand, Color};

use super::{add, mana};
use crate::game::Game;
use crate::game::action::Action;
use crate::game::choice::Choice;
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::game::object::ObjectId;
use crate::rules::casting::{asked, sources};
use crate::rules::regeneration;
use crate::seat::Seat;
use crate::{Flow, cards};

/// Who is asked, until they have answered.
pub(crate) fn to_act(question: &Question) -> Option<Seat> {
    question.answer.is_none().then_some(question.player)
}

/// Takes out what can be chosen from and lies where only who is asked may look.
pub(crate) fn hide(shape: &mut Shape) {
    match shape {
        Shape::Objects { from, .. } => from.retain(|id| id.arena() == 0),
        Shape::Cards { from, .. } => from.clear(),
        // Cards of a library have ids for their question only.
        Shape::Order { items } => items.retain(|(id, _)| id.arena() == 0),
        _ => {}
    }
}

/// Gives the answers to the question one by one, or their shape where there are many, and the mana that may be made before.
pub(crate) fn list(game: &Game, question: &Question, into: &mut Vec<Choice>) {
    let mut offer = |action: Action| {
        if permits(game, question, &action) {
            add(into, || action);
        }
    };
    match &question.shape {
        Shape::YesNo | Shape::Pay { .. } => [Action::Yes, Action::No].into_iter().for_each(offer),
        Shape::PayOne(payments) => {
            payments.iter().for_each(|payment| offer(Action::ChooseMode(payment.way)));
            offer(Action::No);
        }
        Shape::Color { .. } => {
            Color::ALL.into_iter().for_each(|color| offer(Action::ChooseColor(color)));
            offer(Action::No);
        }
        Shape::Ways(count) => (0..*count).map(Action::ChooseMode).for_each(offer),
        Shape::TapForMana(lands) => {
            let mut sources = sources::mana_sources(game, question.player, None);
            sources.retain(|source| lands.contains(&source.object) && !source.gives);
            mana::list(game, &sources, into);
        }
        Shape::LandType { .. } => BasicLand::ALL.into_iter().map(Action::ChooseLandType).for_each(offer),
        shape => into.push(Choice::Answer(shape.clone())),
    }
    if question.asks_to_pay() {
        mana::list(game, &sources::mana_sources(game, question.player, None), into);
    }
}

/// Whether the action is an answer to the question, or something that may be done before answering.
pub(crate) fn permits(game: &Game, question: &Question, action: &Action) -> bool {
    match (&question.shape, action) {
        (Shape::Pay { .. }, Action::Yes) => asked::can_pay_question(game, question, 0),
        (Shape::PayOne(payments), Action::ChooseMode(way)) => {
            payments.iter().any(|payment| payment.way == *way) && asked::can_pay_question(game, question, *way)
        }
        (Shape::Pay { .. } | Shape::PayOne(_), Action::No) => true,
        (Shape::YesNo, Action::Yes) if question.purpose == Purpose::Regenerate => {
            question.about.is_some_and(|id| !regeneration::regenerating_abilities(game, id).is_empty())
        }
        (Shape::TapForMana(lands), Action::TapForMana { object, ability, kind }) => {
            let source = sources::mana_source(game, question.player, *object, *ability, *kind);
            lands.contains(object) && source.is_some_and(|source| !source.gives)
        }
        (_, Action::TapForMana { object, ability, kind }) if question.asks_to_pay() => {
            mana::permits(game, question.player, *object, *ability, *kind)
        }
        (shape, action) => shape.accepts(action),
    }
}

impl Shape {
    /// Whether the action is an answer of this shape.
    pub(crate) fn accepts(&self, action: &Action) -> bool {
        match (self, action) {
            (Shape::YesNo, Action::Yes | Action::No) => true,
            (Shape::Color { from, .. }, Action::ChooseColor(color)) => from.contains(*color),
            (Shape::Color { optional, .. }, Action::No) => *optional,
            (Shape::Ways(count), Action::ChooseMode(way)) => way < count,
            (Shape::CardName, Action::ChooseName(card)) => cards::is_in_pool(*card),
            (Shape::LandType { except }, Action::ChooseLandType(land)) => Some(*land) != *except,
            (Shape::Objects { from, min, max, .. }, Action::Choose(chosen)) => {
                is_choice(chosen, *min, *max, |id| from.contains(id))
            }
            (Shape::Cards { from, min, max }, Action::Choose(chosen)) => {
                is_choice(chosen, *min, *max, |id| from.iter().any(|(offered, _)| offered == id))
            }
            (Shape::Number { min, max }, Action::ChooseX(number)) => (min..=max).contains(&number),
            (Shape::Order { items }, Action::Order(order)) => {
                order.len() == items.len() && (0..items.len()).all(|place| order.contains(&(place as u8)))
            }
            (Shape::Divide { .. } | Shape::Allot { .. }, Action::Divide(parts)) => self.is_division(parts),
            (Shape::Band { .. }, Action::SelectBand(creatures)) => self.is_band(creatures),
            _ => false,
        }
    }
}

/// Whether so many objects are chosen, each once, and all of those that are offered.
fn is_choice(chosen: &[ObjectId], min: u8, max: u8, is_offered: impl Fn(&ObjectId) -> bool) -> bool {
    let distinct = chosen.iter().enumerate().all(|(place, id)| !chosen[..place].contains(id));
    (usize::from(min)..=usize::from(max)).contains(&chosen.len()) && distinct && chosen.iter().all(is_offered)
}

/// Takes the answer, or makes mana before it is given.
pub(super) fn perform(game: &mut Game, seat: Seat, mut question: Question, action: &Action) -> Flow {
    let (Action::TapForMana { object, ability, kind }, true) = (action, question.asks_to_pay()) else {
        question.answer = Some(action.clone());
        game.push_frame(Frame::Question(question));
        return Ok(());
    };
    game.push_frame(Frame::Question(question));
    mana::tap_for_mana(game, seat, *object, *ability, *kind)
}
