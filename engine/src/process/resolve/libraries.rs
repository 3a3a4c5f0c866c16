//! Instructions about the order of libraries, and about a card that is drawn and shown.

use declaration::{CardId, Filter, Reference};

use super::moving_cards;
use crate::game::action::Action;
use crate::game::event::Event;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::game::{Game, change};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, discarding, replacement};
use crate::read::context::Context;
use crate::read::{context, filter};
use crate::{Flow, NeedsHidden};

/// The controller looks at the top cards of a library and puts them back in any order.
#[inline(never)]
pub(super) fn execute_rearrangement(
    game: &mut Game,
    whose: &Reference,
    count: u8,
    resolution: &Resolution,
) -> Flow<Progress> {
    let Some(seat) = context::referred_players(game, whose, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    // Only who has the true state can show the player the cards.
    let cards = game.player(seat).library.cards.as_ref().ok_or(NeedsHidden)?;
    let seen: Vec<CardId> = cards.iter().rev().take(usize::from(count)).rev().copied().collect();
    if seen.len() < 2 {
        // There is nothing to be ordered, and the player looks at it all the same.
        if !seen.is_empty() {
            let player = resolution.item.controller;
            change::record(game, Event::LibrarySeen { player, whose: seat, cards: Some(seen) });
        }
        return Ok(Progress::Done);
    }
    let items: Vec<(ObjectId, CardId)> =
        seen.iter().enumerate().map(|(place, card)| (ObjectId::for_this_question(place), *card)).collect();
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let shape = Shape::Order { items };
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::PutOnTop, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Order(order) = answer {
        let put: Vec<CardId> = order.iter().filter_map(|place| seen.get(usize::from(*place)).copied()).collect();
        if put.len() == seen.len() {
            change::libraries::order_top(game, seat, put);
        }
    }
    Ok(Progress::Done)
}

/// Cards are put on top of their owners' libraries, the last one named on top.
#[inline(never)]
pub(super) fn execute_put_on_top(game: &mut Game, what: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let from = context::referred_objects(game, what, &Context::of(resolution)).into_vec();
    let count = u8::try_from(from.len()).unwrap_or(u8::MAX);
    if count == 0 {
        return Ok(Progress::Done);
    }
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let shape = Shape::Objects { from, min: count, max: count, ordered: true };
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::PutOnTop, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(cards) = answer {
        for id in cards {
            game.put_into_library(id, true)?;
        }
    }
    Ok(Progress::Done)
}

/// The controller draws a card that is spoken of afterwards: it will be the one behind those drawn before.
#[inline(never)]
pub(super) fn execute_draw_to_reveal(game: &mut Game, resolution: &Resolution) -> Flow {
    let player = resolution.item.controller;
    moving_cards::done_this_way(game, game.player(player).drawn.len());
    if let Some(open) = game.resolution_mut() {
        open.replaced = false;
    }
    replacement::draw_cards(game, &[(player, 1)], &resolution.replacing)
}

/// The card that was drawn so is revealed, and discarded unless it fits.
#[inline(never)]
pub(super) fn execute_discard_of_drawn(game: &mut Game, keeps: &Filter, resolution: &Resolution) -> Flow {
    let player = resolution.item.controller;
    if resolution.replaced {
        return Ok(());
    }
    if game.player(player).hand.cards.is_none() {
        return Err(NeedsHidden);
    }
    let before = usize::try_from(resolution.this_way).unwrap_or(usize::MAX);
    let Some(drawn) = game.player(player).drawn.get(before).copied() else { return Ok(()) };
    let Some(now) = game.characteristics_anywhere(drawn) else { return Ok(()) };
    change::record(game, Event::Revealed { player, card: now.card });
    if !filter::fits(game, keeps, drawn, &now, &Context::of(resolution)) {
        discarding::begin_discard(game, &[drawn]);
    }
    Ok(())
}
