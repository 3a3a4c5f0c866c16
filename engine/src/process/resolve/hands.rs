//! Instructions about hands: revealing them (701.20), looking at them, and discarding what is found there (701.9).

use declaration::{Amount, CardId, Filter, Reference};

use super::moving_cards;
use crate::game::action::{Action, Target};
use crate::game::change::record;
use crate::game::event::Event;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::game::{Game, random};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, discarding};
use crate::read::context::Context;
use crate::read::{context, filter};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards};

/// The cards of a player's hand, in the order of their names, so that they tell nothing of when they were drawn.
pub(super) fn hand_by_name(game: &Game, seat: Seat) -> Flow<Vec<ObjectId>> {
    let mut hand = game.player(seat).hand.cards.clone().ok_or(NeedsHidden)?;
    let name = |id: &ObjectId| game.object(*id).map(|object| cards::definition(object.card).name.as_str());
    hand.sort_by(|one, other| name(one).cmp(&name(other)));
    Ok(hand)
}

/// Players reveal their hands.
#[inline(never)]
pub(super) fn execute_revealed_hand(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    for seat in context::referred_players(game, who, &Context::of(resolution)) {
        if game.player(seat).hand.count == 0 {
            continue;
        }
        for id in hand_by_name(game, seat)? {
            if let Some(card) = game.object(id).map(|object| object.card) {
                record(game, Event::Revealed { player: seat, card });
            }
        }
    }
    Ok(())
}

/// The controller looks at hands, and so does who controls them (722.4).
#[inline(never)]
pub(super) fn execute_look_at_hand(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    for seat in context::referred_players(game, who, &Context::of(resolution)) {
        for player in looking(game, resolution) {
            see_hand(game, player, seat)?;
        }
    }
    Ok(())
}

/// A player has seen a hand.
pub(super) fn see_hand(game: &mut Game, player: Seat, whose: Seat) -> Flow {
    let seen = if game.player(whose).hand.count == 0 { Vec::new() } else { hand_by_name(game, whose)? };
    let seen = seen.into_iter().filter_map(|id| game.object(id)).map(|object| object.card).collect();
    record(game, Event::HandSeen { player, whose, cards: Some(seen) });
    Ok(())
}

/// Who looks when the controller of what resolves does: they, and who controls them (722.4).
fn looking(game: &Game, resolution: &Resolution) -> Vec<Seat> {
    let player = resolution.item.controller;
    let mut looking = vec![player];
    looking.extend(Some(game.controller_of(player)).filter(|other| *other != player));
    looking
}

/// The controller looks at cards on top of libraries.
#[inline(never)]
pub(super) fn execute_look_at_library(
    game: &mut Game,
    whose: &Reference,
    amount: &Amount,
    resolution: &Resolution,
) -> Flow {
    let context = Context::of(resolution);
    let count = context::count(game, amount, &context) as usize;
    for seat in context::referred_players(game, whose, &context) {
        let library = &game.player(seat).library;
        let seen: Vec<CardId> = match library.cards.as_ref() {
            Some(cards) => cards.iter().rev().take(count).copied().collect(),
            None if library.count == 0 => Vec::new(),
            // Only who has the true state can show the player the cards.
            None => return Err(NeedsHidden),
        };
        for player in looking(game, resolution) {
            record(game, Event::LibrarySeen { player, whose: seat, cards: Some(seen.clone()) });
        }
    }
    Ok(())
}

/// Players reveal a card of their hands at random, which the instructions behind it speak of.
#[inline(never)]
pub(super) fn execute_random_revelation(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    let mut revealed = Vec::new();
    for seat in context::referred_players(game, who, &Context::of(resolution)) {
        if game.player(seat).hand.count == 0 {
            continue;
        }
        let hand = game.player(seat).hand.cards.clone().ok_or(NeedsHidden)?;
        let faces: Vec<_> = hand.iter().filter_map(|id| game.object(*id)).map(|object| object.card).collect();
        let Some(place) = random::pick(game.chance_mut(), &faces)? else { continue };
        if let (Some(id), Some(card)) = (hand.get(place), faces.get(place)) {
            record(game, Event::Revealed { player: seat, card: *card });
            revealed.push(Target::Object(*id));
        }
    }
    if let Some(open) = game.resolution_mut() {
        open.chosen = revealed;
    }
    Ok(())
}

/// Players discard all cards of their hands that fit.
#[inline(never)]
pub(super) fn execute_discard_of_fitting(
    game: &mut Game,
    who: &Reference,
    what: &Filter,
    resolution: &Resolution,
) -> Flow {
    let context = Context::of(resolution);
    let mut discarded = Vec::new();
    for seat in context::referred_players(game, who, &context) {
        discarded.extend(filter::fitting_in_hand(game, seat, what, &context)?);
    }
    moving_cards::done_this_way(game, discarded.len());
    discarding::begin_discard(game, &discarded);
    Ok(())
}

/// Cards of hands that are meant are discarded.
#[inline(never)]
pub(super) fn execute_discard_of_these(game: &mut Game, what: &Reference, resolution: &Resolution) -> Flow {
    let ids = context::referred_objects(game, what, &Context::of(resolution));
    if ids.iter().any(|id| is_hidden(game, *id)) {
        return Err(NeedsHidden);
    }
    discarding::begin_discard(game, &ids);
    Ok(())
}

/// Whether the id is of a card in a hand that may not be seen here.
pub(super) fn is_hidden(game: &Game, id: ObjectId) -> bool {
    Seat::BOTH.into_iter().any(|seat| id.arena() == 1 + seat.index() && game.player(seat).hand.cards.is_none())
}

/// Each player in turn order chooses up to so many cards; then all are discarded at the same time (101.4).
#[inline(never)]
pub(super) fn execute_discard_up_to(
    game: &mut Game,
    who: &Reference,
    most: u8,
    resolution: &Resolution,
) -> Flow<Progress> {
    let about = Some(resolution.item.source);
    let mut answers = Answers::of(resolution);
    let mut discarded = Vec::new();
    for player in context::referred_players(game, who, &Context::of(resolution)) {
        let held = game.player(player).hand.count;
        if held == 0 {
            continue;
        }
        let from = game.player(player).hand.cards.clone().unwrap_or_default();
        let max = most.min(u8::try_from(held).unwrap_or(u8::MAX));
        let shape = Shape::Objects { from, min: 0, max, ordered: false };
        let answer = asking::ask(game, &mut answers, player, Purpose::Discard, about, shape)?;
        let Some(answer) = answer else { return Ok(Progress::Asking) };
        if let Action::Choose(chosen) = answer {
            discarded.extend(chosen);
        }
    }
    moving_cards::done_this_way(game, discarded.len());
    discarding::begin_discard(game, &discarded);
    Ok(Progress::Done)
}

/// Players discard cards at random, of those that fit.
#[inline(never)]
pub(super) fn execute_discard_at_random(
    game: &mut Game,
    who: &Reference,
    amount: &Amount,
    what: &Filter,
    resolution: &Resolution,
) -> Flow {
    let context = Context::of(resolution);
    let count = context::count(game, amount, &context);
    let mut discarded = Vec::new();
    for seat in context::referred_players(game, who, &context) {
        let mut fitting = filter::fitting_in_hand(game, seat, what, &context)?;
        for _ in 0..count {
            let faces: Vec<_> = fitting.iter().filter_map(|id| game.object(*id)).map(|it| it.card).collect();
            if faces.is_empty() {
                break;
            }
            if let Some(place) = random::pick(game.chance_mut(), &faces)? {
                discarded.push(fitting.remove(place));
            }
        }
    }
    discarding::begin_discard(game, &discarded);
    Ok(())
}
