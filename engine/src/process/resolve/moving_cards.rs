//! Instructions about cards in hands, libraries and graveyards: discarding (701.9), milling (701.17), searching (701.23), shuffling
//! (701.24).

use declaration::{Amount, CardId, Filter, Kept, Reference};

use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::{self, libraries, permanents, record, zones};
use crate::game::characteristics::Characteristics;
use crate::game::entering::{Entering, Entry};
use crate::game::event::Event;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::{ObjectId, Zone};
use crate::game::random::ChanceKind;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, discarding, entering, replacement};
use crate::read::context::Context;
use crate::read::{attachment, context, filter};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards};

/// Each player in turn order chooses; then all cards are discarded at the same time (101.4).
#[inline(never)]
pub(super) fn execute_discard(
    game: &mut Game,
    who: &Reference,
    amount: &Amount,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let (players, count) = (context::referred_players(game, who, &context), context::count(game, amount, &context));
    let mut answers = Answers::of(resolution);
    let mut discarded = Vec::new();
    for player in players {
        let about = Some(resolution.item.source);
        let chosen = asking::ask_for_cards_in_hand(game, &mut answers, player, Purpose::Discard, about, count)?;
        let Some(chosen) = chosen else { return Ok(Progress::Asking) };
        discarded.extend(chosen);
    }
    done_this_way(game, discarded.len());
    discarding::begin_discard(game, &discarded);
    Ok(Progress::Done)
}

/// Players discard their hands.
#[inline(never)]
pub(super) fn execute_discard_hand(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    let players = context::referred_players(game, who, &Context::of(resolution));
    let mut discarded = Vec::new();
    for player in players {
        if game.player(player).hand.count > 0 {
            discarded.extend(game.player(player).hand.cards.clone().ok_or(NeedsHidden)?);
        }
    }
    done_this_way(game, discarded.len());
    discarding::begin_discard(game, &discarded);
    Ok(())
}

/// Each player keeps as many as the player who has fewest (Balance).
#[inline(never)]
pub(super) fn execute_keep_fewest(game: &mut Game, kept: &Kept, resolution: &Resolution) -> Flow<Progress> {
    let players = [game.turn().active, game.turn().active.other()];
    let about = Some(resolution.item.source);
    let mut answers = Answers::of(resolution);
    let mut lost = Vec::new();
    match kept {
        Kept::CardsInHand => {
            let fewest = players.iter().map(|seat| game.player(*seat).hand.count).min().unwrap_or(0);
            for player in players {
                let held = game.player(player).hand.count;
                if held == fewest {
                    continue;
                }
                let chosen = asking::ask_for_cards_in_hand(game, &mut answers, player, Purpose::Keep, about, fewest)?;
                let Some(chosen) = chosen else { return Ok(Progress::Asking) };
                let hand = game.player(player).hand.cards.clone().ok_or(NeedsHidden)?;
                lost.extend(hand.into_iter().filter(|id| !chosen.contains(id)));
            }
            discarding::begin_discard(game, &lost);
        }
        Kept::Permanents(filter) => {
            let context = Context::of(resolution);
            let owned = players.map(|player| filter::controlled_by(game, player, filter, &context));
            let fewest = owned.iter().map(Vec::len).min().unwrap_or(0);
            for (player, own) in players.into_iter().zip(owned) {
                let count = u8::try_from(fewest).unwrap_or(u8::MAX);
                let shape = Shape::Objects { from: own.clone(), min: count, max: count, ordered: false };
                let answer = asking::ask(game, &mut answers, player, Purpose::Keep, about, shape)?;
                let Some(Action::Choose(chosen)) = answer else { return Ok(Progress::Asking) };
                lost.extend(own.into_iter().filter(|id| !chosen.contains(id)));
            }
            zones::sacrifice_together(game, &lost);
        }
    }
    Ok(Progress::Done)
}

/// Puts cards from the top of libraries into graveyards (701.17).
#[inline(never)]
pub(super) fn execute_mill(game: &mut Game, who: &Reference, amount: &Amount, resolution: &Resolution) -> Flow {
    let context = Context::of(resolution);
    let count = context::count(game, amount, &context);
    for seat in context::referred_players(game, who, &context) {
        let library = &game.player(seat).library;
        let count = count.min(library.count);
        if count > 0 && library.cards.is_none() {
            return Err(NeedsHidden);
        }
        game.bury_together(|game| {
            for _ in 0..count {
                zones::take_from_library(game, seat, None, Zone::Graveyard);
            }
        });
    }
    Ok(())
}

/// Searches the controller's library for cards, which go to their hand or onto the battlefield, and shuffles. What need not be found
/// may be left (701.23b).
#[inline(never)]
pub(super) fn execute_search(
    game: &mut Game,
    filter: &Filter,
    count: u8,
    onto_battlefield: bool,
    resolution: &Resolution,
) -> Flow<Progress> {
    let player = resolution.item.controller;
    let Some(found) = search(game, filter, count, resolution)? else { return Ok(Progress::Asking) };
    for card in found {
        if count > 1 {
            record(game, Event::Revealed { player, card });
        }
        let zone = if onto_battlefield { Zone::Battlefield } else { Zone::Hand };
        zones::take_from_library(game, player, Some(card), zone);
    }
    game.shuffle(player)?;
    Ok(Progress::Done)
}

/// The cards that the controller finds in their library; none where they are only now asked.
pub(super) fn search(
    game: &mut Game,
    filter: &Filter,
    count: u8,
    resolution: &Resolution,
) -> Flow<Option<Vec<CardId>>> {
    let player = resolution.item.controller;
    let mut answers = Answers::of(resolution);
    let context = Context::of(resolution);
    let library = &game.player(player).library;
    let Some(cards) = library.cards.as_ref() else {
        // Only who has the true state can show the player the cards.
        return Err(NeedsHidden);
    };
    let mut found: Vec<CardId> = cards
        .iter()
        .copied()
        .filter(|card| {
            filter::fits(game, filter, resolution.item.id, &Characteristics::printed(*card, player), &context)
        })
        .collect();
    found.sort_by(|one, other| cards::definition(*one).name.cmp(&cards::definition(*other).name));
    let from: Vec<(ObjectId, CardId)> =
        found.into_iter().enumerate().map(|(place, card)| (ObjectId::for_this_question(place), card)).collect();
    let min = u8::from(filter.all.is_empty() && !from.is_empty());
    // Who finds nothing in a library with cards is asked all the same: to go on without a word would tell it.
    let most = if cards.is_empty() { 0 } else { from.len().max(1) };
    let max = count.min(u8::try_from(most).unwrap_or(u8::MAX));
    let shape = Shape::Cards { from: from.clone(), min, max };
    let answer = asking::ask(game, &mut answers, player, Purpose::Search, Some(resolution.item.source), shape)?;
    Ok(answer.map(|answer| match answer {
        Action::Choose(chosen) => from.iter().filter(|(id, _)| chosen.contains(id)).map(|(_, card)| *card).collect(),
        _ => Vec::new(),
    }))
}

/// The controller may put a card of their hand onto the battlefield.
#[inline(never)]
pub(super) fn execute_put_from_hand(game: &mut Game, what: &Filter, resolution: &Resolution) -> Flow<Progress> {
    let put = put_from_hand(game, resolution.item.controller, what, resolution)?;
    Ok(if put.is_some() { Progress::Done } else { Progress::Asking })
}

/// Players in turn may put cards of their hands onto the battlefield, until all of them in sequence decline (Eureka).
#[inline(never)]
pub(super) fn execute_put_from_hands_in_turn(
    game: &mut Game,
    what: &Filter,
    resolution: &Resolution,
) -> Flow<Progress> {
    // Whose turn it is of the two, and whether the one before has put a card in this round.
    let you = resolution.item.controller;
    let (second, before) = (resolution.this_way % 2 == 1, resolution.this_way >= 2);
    let player = if second { you.other() } else { you };
    let depth = game.frames().len();
    let Some(put) = put_from_hand(game, player, what, resolution)? else { return Ok(Progress::Asking) };
    let over = second && !before && !put;
    // What triggers on it, or replaces it, may lie above the resolution.
    let Some(open) = game.resolution_in_mut(depth - 1) else { return Ok(Progress::Done) };
    open.this_way = match (second, put) {
        (true, _) => 0,
        (false, put) => 1 + 2 * i32::from(put),
    };
    Ok(if over { Progress::Done } else { Progress::Again })
}

/// A player may put a card of their hand onto the battlefield: whether they have; none where they are only now asked.
fn put_from_hand(game: &mut Game, player: Seat, what: &Filter, resolution: &Resolution) -> Flow<Option<bool>> {
    let context = Context::of(resolution);
    let hand = game.player(player).hand.cards.as_ref().ok_or(NeedsHidden)?;
    let fits = |id: &ObjectId| {
        game.characteristics_anywhere(*id).is_some_and(|now| filter::fits(game, what, *id, &now, &context))
    };
    // 303.4f, 608.2d: an Aura that could enchant nothing stays where it is, and what is kept from entering.
    let enters = |id: &ObjectId| {
        let face = game.object(*id).map(|object| object.card);
        hosts(game, *id, player).is_none_or(|hosts| !hosts.is_empty())
            && face.is_some_and(|face| !change::entering::is_kept_out(game, face, *id, player))
    };
    let from: Vec<ObjectId> = hand.iter().copied().filter(fits).filter(enters).collect();
    if hand.is_empty() {
        return Ok(Some(false));
    }
    // Who has no such card is asked all the same: to go on without a word would tell it.
    let mut answers = Answers::of(resolution);
    let about = Some(resolution.item.source);
    let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
    let answer = asking::ask(game, &mut answers, player, Purpose::PutOntoBattlefield, about, shape)?;
    let Some(answer) = answer else { return Ok(None) };
    if let Action::Choose(chosen) = answer
        && let Some(id) = chosen.first().copied()
    {
        if let Some(hosts) = hosts(game, id, player) {
            let shape = Shape::Objects { from: hosts, min: 1, max: 1, ordered: false };
            let host = asking::ask(game, &mut answers, player, Purpose::ChoosePermanent, Some(id), shape)?;
            let Some(host) = host else { return Ok(None) };
            if let Action::Choose(chosen) = host
                && let Some(host) = chosen.first()
            {
                game.enter_attached(id, player, *host, Entry::default());
            }
            return Ok(Some(true));
        }
        match entering::ask_what_enters(game, &mut answers, id, player)? {
            Entering::Asking => return Ok(None),
            Entering::As(copy) => return Ok(Some(game.enter_as(id, player, copy).is_some())),
        }
    }
    Ok(Some(false))
}

/// What an Aura could be put onto the battlefield attached to (303.4f); none where the card is no Aura.
fn hosts(game: &Game, aura: ObjectId, controller: Seat) -> Option<Vec<ObjectId>> {
    let card = game.object(aura).map(|object| cards::definition(object.card))?;
    let enchant = card.enchant.as_ref()?;
    if card.enchants_card {
        let context = Context::new(controller, aura);
        let fits = |id: &ObjectId| {
            game.characteristics_anywhere(*id).is_some_and(|now| filter::fits(game, enchant, *id, &now, &context))
        };
        let graveyards = Seat::BOTH.into_iter().flat_map(|seat| game.player(seat).graveyard.iter().copied());
        return Some(graveyards.filter(fits).collect());
    }
    let can = |id: &ObjectId| attachment::could_enchant(game, aura, *id, controller);
    Some(game.battlefield().iter().copied().filter(can).collect())
}

/// The controller looks at the top cards of their library and keeps one of them there; the others go to the bottom in a random order.
#[inline(never)]
pub(super) fn execute_keep_on_top(game: &mut Game, amount: &Amount, resolution: &Resolution) -> Flow<Progress> {
    let player = resolution.item.controller;
    let count = context::count(game, amount, &Context::of(resolution)) as usize;
    let Some(cards) = game.player(player).library.cards.as_ref() else {
        // Only who has the true state can show the player the cards.
        return Err(NeedsHidden);
    };
    let mut seen: Vec<CardId> = cards.iter().rev().take(count).copied().collect();
    seen.sort_by(|one, other| cards::definition(*one).name.cmp(&cards::definition(*other).name));
    let from: Vec<(ObjectId, CardId)> =
        seen.iter().enumerate().map(|(place, card)| (ObjectId::for_this_question(place), *card)).collect();
    let one = u8::from(!from.is_empty());
    let (about, shape) = (Some(resolution.item.source), Shape::Cards { from: from.clone(), min: one, max: one });
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::KeepOnTop, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let kept = match answer {
        Action::Choose(chosen) => from.iter().position(|(id, _)| chosen.contains(id)),
        _ => None,
    };
    let Some(kept) = kept else { return Ok(Progress::Done) };
    let top = seen.remove(kept);
    game.chance_mut().next(ChanceKind::Shuffle)?.shuffle(&mut seen);
    libraries::keep_on_top(game, player, top, seen);
    Ok(Progress::Done)
}

/// The controller chooses cards drawn this turn; for each they pay life, or put it on top of their library (Sylvan Library).
#[inline(never)]
pub(super) fn execute_give_back_drawn(
    game: &mut Game,
    count: u8,
    life: u16,
    resolution: &Resolution,
) -> Flow<Progress> {
    let player = resolution.item.controller;
    let Some(hand) = game.player(player).hand.cards.as_ref() else { return Err(NeedsHidden) };
    let drawn: Vec<ObjectId> = game.player(player).drawn.iter().copied().filter(|id| hand.contains(id)).collect();
    let about = Some(resolution.item.source);
    let mut answers = Answers::of(resolution);
    let count = count.min(u8::try_from(drawn.len()).unwrap_or(u8::MAX));
    let shape = Shape::Objects { from: drawn, min: count, max: count, ordered: false };
    let answer = asking::ask(game, &mut answers, player, Purpose::ChooseDrawn, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let Action::Choose(from) = answer else { return Ok(Progress::Done) };
    // Who has not enough life (119.4) puts back as many as they cannot pay for.
    let payable = u32::try_from(game.player(player).life).unwrap_or(0) / u32::from(life.max(1));
    let min = count.saturating_sub(u8::try_from(payable).unwrap_or(u8::MAX));
    let shape = Shape::Objects { from: from.clone(), min, max: count, ordered: true };
    let answer = asking::ask(game, &mut answers, player, Purpose::PutOnTop, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let Action::Choose(back) = answer else { return Ok(Progress::Done) };
    if !back.is_empty() && game.player(player).library.cards.is_none() {
        return Err(NeedsHidden);
    }
    for _ in from.iter().filter(|id| !back.contains(id)) {
        game.change_life(player, -i32::from(life));
    }
    for id in back {
        game.put_into_library(id, true)?;
    }
    Ok(Progress::Done)
}

/// Players shuffle their graveyards, and perhaps their hands, into their libraries.
#[inline(never)]
pub(super) fn execute_shuffle(game: &mut Game, who: &Reference, hand: bool, resolution: &Resolution) -> Flow {
    for seat in context::referred_players(game, who, &Context::of(resolution)) {
        if !game.knows_chance() || game.player(seat).library.cards.is_none() {
            return Err(NeedsHidden);
        }
        let mut moved = Vec::new();
        if hand {
            moved.extend(game.player(seat).hand.cards.clone().ok_or(NeedsHidden)?);
        }
        moved.extend(game.player(seat).graveyard.iter().copied());
        for id in moved {
            game.put_into_library(id, false)?;
        }
        game.shuffle(seat)?;
    }
    Ok(())
}

/// Players shuffle their hands into their libraries, then draw as many cards.
#[inline(never)]
pub(super) fn execute_shuffle_of_hand(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    let players = context::referred_players(game, who, &Context::of(resolution));
    let known = |seat: &Seat| game.player(*seat).library.cards.is_some() && game.player(*seat).hand.cards.is_some();
    if !game.knows_chance() || !players.iter().all(known) {
        return Err(NeedsHidden);
    }
    let mut draws = Vec::new();
    for seat in players {
        let hand = game.player(seat).hand.cards.clone().unwrap_or_default();
        draws.push((seat, u32::try_from(hand.len()).unwrap_or(u32::MAX)));
        for id in hand {
            game.put_into_library(id, false)?;
        }
        game.shuffle(seat)?;
    }
    replacement::draw_cards(game, &draws, &resolution.replacing)
}

/// Players put so many cards of their hands on top of their libraries.
#[inline(never)]
pub(super) fn execute_put_on_library(
    game: &mut Game,
    who: &Reference,
    count: u8,
    resolution: &Resolution,
) -> Flow<Progress> {
    let players = context::referred_players(game, who, &Context::of(resolution));
    let mut answers = Answers::of(resolution);
    let about = Some(resolution.item.source);
    let mut put = Vec::new();
    for player in players {
        let count = u32::from(count);
        let chosen = asking::ask_for_cards_in_hand(game, &mut answers, player, Purpose::PutOnTop, about, count)?;
        let Some(chosen) = chosen else { return Ok(Progress::Asking) };
        if !chosen.is_empty() && game.player(player).library.cards.is_none() {
            return Err(NeedsHidden);
        }
        put.extend(chosen);
    }
    for id in put {
        game.put_into_library(id, true)?;
    }
    Ok(Progress::Done)
}

/// The controller chooses cards in a graveyard.
#[inline(never)]
pub(super) fn execute_choose_in_graveyard(
    game: &mut Game,
    whose: &Reference,
    what: &Filter,
    amount: &Amount,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let player = resolution.item.controller;
    let fits = |id: &ObjectId| {
        game.characteristics_anywhere(*id).is_some_and(|now| filter::fits(game, what, *id, &now, &context))
    };
    let graveyards = context::referred_players(game, whose, &context).into_iter();
    let from: Vec<ObjectId> =
        graveyards.flat_map(|seat| game.player(seat).graveyard.iter().copied()).filter(fits).collect();
    let count = context::count(game, amount, &context).min(from.len() as u32);
    let count = u8::try_from(count).unwrap_or(u8::MAX);
    let shape = Shape::Objects { from, min: count, max: count, ordered: false };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChooseInGraveyard, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let (Action::Choose(chosen), Some(open)) = (answer, game.resolution_mut()) {
        open.chosen = chosen.into_iter().map(Target::Object).collect();
    }
    Ok(Progress::Done)
}

/// Puts objects onto the battlefield, and remembers what they have become.
#[inline(never)]
pub(super) fn execute_put(game: &mut Game, what: &Reference, yours: bool, resolution: &Resolution) -> Flow<Progress> {
    let mut answers = Answers::of(resolution);
    let mut entering = Vec::new();
    for id in context::referred_objects(game, what, &Context::of(resolution)) {
        let Some(owner) = game.object(id).filter(|object| object.zone != Zone::Battlefield).map(|object| object.owner)
        else {
            continue;
        };
        let controller = if yours { resolution.item.controller } else { owner };
        match entering::ask_what_enters(game, &mut answers, id, controller)? {
            Entering::Asking => return Ok(Progress::Asking),
            Entering::As(entry) => entering.push((id, controller, entry)),
        }
    }
    // 613.7m: of those that enter together, the active player's have the earlier timestamps.
    entering.sort_by_key(|(_, controller, _)| *controller != game.turn().active);
    let put: Vec<ObjectId> = zones::enter_together(game, |game| {
        entering.into_iter().filter_map(|(id, controller, entry)| game.enter_as(id, controller, entry)).collect()
    });
    permanents::link(game, resolution.item.source, put.iter().copied());
    if let Some(open) = game.resolution_mut() {
        open.chosen = put.into_iter().map(Target::Object).collect();
    }
    Ok(Progress::Done)
}

/// Notes how many things the instruction has done.
pub(super) fn done_this_way(game: &mut Game, count: usize) {
    if let Some(open) = game.resolution_mut() {
        open.this_way = i32::try_from(count).unwrap_or(i32::MAX);
    }
}
