//! Casting creature cards face down as an ability resolves (708.4).

use declaration::CardType;

use crate::decision::cast;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::frame::{Purpose, Resolution, Shape, StackObjectKind};
use crate::game::object::ObjectId;
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::rules::casting::payment;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards};

/// The controller may cast a creature card face down whose mana cost the mana spent on the ability could pay (708.4).
#[inline(never)]
pub(super) fn execute_casting_face_down(game: &mut Game, resolution: &Resolution) -> Flow<Progress> {
    let player = resolution.item.controller;
    let hand = game.player(player).hand.cards.as_ref().ok_or(NeedsHidden)?;
    let castable = |id: &&ObjectId| {
        let card = game.object(**id).map(|object| cards::definition(object.card));
        card.is_some_and(|card| {
            card.type_line.types.contains(CardType::Creature)
                && card.cost.is_some_and(|cost| payment::covers(&resolution.item.spent, &cost.with_x(0)))
        })
    };
    let from: Vec<ObjectId> = hand.iter().filter(castable).copied().collect();
    if hand.is_empty() {
        return Ok(Progress::Done);
    }
    // Who has no such card is asked all the same: to go on without a word would tell it.
    let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::CastFaceDown, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer
        && let Some(id) = chosen.first()
    {
        begin_face_down_spell(game, player, *id)?;
    }
    Ok(Progress::Done)
}

/// Casts a card face down without paying its mana cost, in the middle of a resolution (608.2g).
fn begin_face_down_spell(game: &mut Game, player: Seat, id: ObjectId) -> Flow {
    let Some(object) = game.put_on_stack_face_down(id, player) else { return Ok(()) };
    cast::begin_free(game, player, object, StackObjectKind::Spell, cards::face_down())
}
