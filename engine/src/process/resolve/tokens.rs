//! Instructions about tokens (111) beside creating them from their own declarations.

use declaration::Reference;

use super::moving_cards;
use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{permanents, triggers};
use crate::game::entering::Entering;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::{ObjectId, Zone};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, entering};
use crate::read::context;
use crate::read::context::Context;

/// Creates a token that is a copy of what is meant, as if that entered (707.5): what it asks for as it enters is asked.
#[inline(never)]
pub(super) fn execute_copied_token(game: &mut Game, of: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let player = resolution.item.controller;
    let Some(of) = context::referred_objects(game, of, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    match entering::ask_what_enters(game, &mut Answers::of(resolution), of, player)? {
        Entering::Asking => return Ok(Progress::Asking),
        Entering::As(entry) => {
            let created = game.create_token_copy(of, player, entry);
            permanents::link_tokens(game, resolution.item.source, created);
        }
    }
    Ok(Progress::Done)
}

/// The controller exiles any number of the tokens that the source's own abilities have created.
#[inline(never)]
pub(super) fn execute_exile_of_own_tokens(game: &mut Game, resolution: &Resolution) -> Flow<Progress> {
    let source = resolution.item.source;
    let linked = game.permanent_or_last(source).map(|permanent| permanent.linked.clone()).unwrap_or_default();
    let is_token = |id: &ObjectId| game.permanent(*id).is_some() && game.object(*id).is_some_and(|object| object.token);
    let from: Vec<ObjectId> = linked.into_iter().filter(is_token).collect();
    let shape = Shape::Objects { max: u8::try_from(from.len()).unwrap_or(u8::MAX), from, min: 0, ordered: false };
    let player = resolution.item.controller;
    let answer =
        asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChoosePermanent, Some(source), shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let chosen = if let Action::Choose(chosen) = answer { chosen } else { Vec::new() };
    moving_cards::done_this_way(game, chosen.len());
    triggers::leave_together(game, &chosen, |game, id| {
        if let Some(owner) = game.object(id).map(|object| object.owner) {
            game.move_to(id, Zone::Exile, owner);
        }
    });
    Ok(Progress::Done)
}
