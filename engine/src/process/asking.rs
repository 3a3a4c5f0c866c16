//! Questions in the middle of an instruction (608.2d). The instruction is followed anew after each answer, with all answers so far;
//! it changes nothing before it has them all.

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::priority;
use crate::game::frame::{Frame, Purpose, Question, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden};

/// The answers of an instruction, taken one after another.
pub(crate) struct Answers<'a> {
    given: &'a [Option<Action>],
}

impl<'a> Answers<'a> {
    /// The answers given so far.
    pub(crate) fn of(resolution: &'a Resolution) -> Answers<'a> {
        Answers { given: &resolution.answers }
    }
}

/// The answer to the next question of an instruction; none where the player is only now asked. Where there is one answer only, nobody
/// is asked.
///
/// # Errors
/// [`NeedsHidden`] in a view that may not see the answer.
pub(crate) fn ask(
    game: &mut Game,
    answers: &mut Answers<'_>,
    player: Seat,
    purpose: Purpose,
    about: Option<ObjectId>,
    shape: Shape,
) -> Flow<Option<Action>> {
    // How many cards a player owns outside the game is theirs alone to know.
    if let Some(only) = only_answer(&shape).filter(|_| purpose != Purpose::ChooseOutside) {
        return Ok(Some(only));
    }
    if let Some((first, rest)) = answers.given.split_first() {
        answers.given = rest;
        return first.clone().map(Some).ok_or(NeedsHidden);
    }
    priority::interrupt(game, player);
    game.push_frame(Frame::Question(Question { player, purpose, about, shape, answer: None }));
    Ok(None)
}

/// Asks a player to choose so many of their cards in hand, or all, where there are no more; none where the player is only now asked.
pub(crate) fn ask_for_cards_in_hand(
    game: &mut Game,
    answers: &mut Answers<'_>,
    player: Seat,
    purpose: Purpose,
    about: Option<ObjectId>,
    count: u32,
) -> Flow<Option<Vec<ObjectId>>> {
    let held = game.player(player).hand.count;
    if held == 0 || count == 0 {
        return Ok(Some(Vec::new()));
    }
    let count = count.min(held);
    let known = game.player(player).hand.cards.clone();
    if count == held {
        return known.map(Some).ok_or(NeedsHidden);
    }
    let count = u8::try_from(count).unwrap_or(u8::MAX);
    let shape = Shape::Objects { from: known.unwrap_or_default(), min: count, max: count, ordered: false };
    Ok(ask(game, answers, player, purpose, about, shape)?.map(|answer| match answer {
        Action::Choose(chosen) => chosen,
        _ => Vec::new(),
    }))
}

/// Gives an answer to the instruction that asked.
pub(crate) fn give_answer(game: &mut Game, answer: Action) {
    if let Some(open) = game.resolution_mut() {
        open.answers.push(Some(answer));
    }
}

/// The answer of a shape that has no other.
fn only_answer(shape: &Shape) -> Option<Action> {
    match shape {
        // Where the order counts, there is one answer only for one object.
        Shape::Objects { from, min, ordered, .. }
            if from.len() <= usize::from(*min) && !from.is_empty() && !(*ordered && from.len() > 1) =>
        {
            Some(Action::Choose(from.clone()))
        }
        Shape::Cards { from, min, .. } if from.len() <= usize::from(*min) && !from.is_empty() => {
            Some(Action::Choose(from.iter().map(|(id, _)| *id).collect()))
        }
        Shape::Objects { max: 0, .. } | Shape::Cards { max: 0, .. } => Some(Action::Choose(Vec::new())),
        Shape::Number { min, max } if min == max => Some(Action::ChooseX(*min)),
        _ => None,
    }
}
