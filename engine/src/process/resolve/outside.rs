//! Cards from outside the game (400.11).

use declaration::CardId;

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::zones;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::{Flow, NeedsHidden, cards};

/// The controller puts a card of their sideboard into their hand. They are asked whatever they own there: to go on without a word would
/// tell how much that is. While another player controls them nobody looks there, and nothing comes from there (722.4).
#[inline(never)]
pub(super) fn execute_put_from_outside(game: &mut Game, resolution: &Resolution) -> Flow<Progress> {
    let player = resolution.item.controller;
    if game.controller_of(player) != player {
        return Ok(Progress::Done);
    }
    let mut owned: Vec<CardId> = game.player(player).sideboard.clone().ok_or(NeedsHidden)?;
    owned.sort_by(|one, other| cards::definition(*one).name.cmp(&cards::definition(*other).name));
    let from: Vec<(ObjectId, CardId)> =
        owned.into_iter().enumerate().map(|(place, card)| (ObjectId::for_this_question(place), card)).collect();
    let shape = Shape::Cards { from: from.clone(), min: u8::from(!from.is_empty()), max: 1 };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChooseOutside, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer
        && let Some((_, card)) = from.iter().find(|(id, _)| chosen.contains(id))
    {
        zones::take_from_outside(game, player, *card);
    }
    Ok(Progress::Done)
}
