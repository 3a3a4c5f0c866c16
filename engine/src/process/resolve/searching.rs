//! Searching a library for a card that is paid for as it is found (Transmute Artifact).

use declaration::{CardId, CardTypes, Filter};

use super::{branches, moving_cards};
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::zones;
use crate::game::entering::{Entering, Entry};
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::{ObjectId, Zone};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, entering};
use crate::read::context::Context;
use crate::read::filter;
use crate::rules::casting::{asked, payment, sources};
use crate::{Flow, NeedsHidden};

/// A permanent is sacrificed; then a card is searched for; then it is paid for, or not. Each part is done before the next is asked about.
#[inline(never)]
pub(super) fn execute_search_for_more(game: &mut Game, what: &Filter, resolution: &Resolution) -> Flow<Progress> {
    if resolution.noted.is_empty() {
        return sacrifice(game, what, resolution);
    }
    let Some(found) = resolution.found else { return search(game, what, resolution) };
    let player = resolution.item.controller;
    let mut answers = Answers::of(resolution);
    let difference = asked::mana_for_found(game, resolution);
    let could_pay = || {
        let sources = sources::mana_sources(game, player, None);
        payment::could_afford(game, player, &difference, &sources, None, CardTypes::default())
    };
    let about = Some(resolution.item.source);
    let is_free = difference.generic == 0;
    let mut is_put = is_free;
    if !is_free && could_pay() {
        let shape = Shape::Pay { mana: difference };
        match asking::ask(game, &mut answers, player, Purpose::Pay, about, shape)? {
            None => return Ok(Progress::Asking),
            Some(answer) => is_put = answer == Action::Yes,
        }
    }
    if game.player(player).library.cards.is_none() || !game.knows_chance() {
        return Err(NeedsHidden);
    }
    let mut entry = Entry::default();
    if is_put {
        match entering::ask_what_card_enters(game, &mut answers, resolution.item.source, found, player)? {
            Entering::Asking => return Ok(Progress::Asking),
            Entering::As(chosen) => entry = chosen,
        }
    }
    if is_put && !is_free {
        branches::pay_mana_at_once(game, player, difference)?;
    }
    put(game, found, is_put.then_some(entry), resolution)
}

/// The controller sacrifices one of their permanents, which the resolution takes note of; nothing more happens where there is none.
fn sacrifice(game: &mut Game, what: &Filter, resolution: &Resolution) -> Flow<Progress> {
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let from = filter::controlled_by(game, player, what, &Context::of(resolution));
    let one = u8::from(!from.is_empty());
    let shape = Shape::Objects { from, min: one, max: one, ordered: false };
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::Sacrifice, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let chosen: Vec<ObjectId> = if let Action::Choose(chosen) = answer { chosen } else { Vec::new() };
    zones::sacrifice_together(game, &chosen);
    if chosen.is_empty() {
        return Ok(Progress::Done);
    }
    if let Some(open) = game.resolution_mut() {
        open.noted = chosen;
    }
    Ok(Progress::Again)
}

/// The controller searches; who finds nothing shuffles.
fn search(game: &mut Game, what: &Filter, resolution: &Resolution) -> Flow<Progress> {
    let Some(found) = moving_cards::search(game, what, 1, resolution)? else { return Ok(Progress::Asking) };
    let Some(found) = found.first() else {
        game.shuffle(resolution.item.controller)?;
        return Ok(Progress::Done);
    };
    if let Some(open) = game.resolution_mut() {
        open.found = Some(*found);
    }
    Ok(Progress::Again)
}

/// The card that was found goes onto the battlefield, where something was chosen for that, or into the graveyard.
fn put(game: &mut Game, found: CardId, entry: Option<Entry>, resolution: &Resolution) -> Flow<Progress> {
    let player = resolution.item.controller;
    if let Some(open) = game.resolution_mut() {
        open.found = None;
    }
    match entry {
        Some(entry) => zones::enter_from_library(game, player, found, entry),
        None => zones::take_from_library(game, player, Some(found), Zone::Graveyard),
    };
    game.shuffle(player)?;
    Ok(Progress::Done)
}
