//! Instructions to put and to remove counters (122).

use declaration::{Amount, Counter, Filter, Reference, Removed};

use super::moving_cards;
use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::frame::{Purpose, Resolution, Shape, StackObjectKind};
use crate::game::object::ObjectId;
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::read::context;
use crate::read::context::Context;

/// An instruction to put counters on something.
pub(super) struct Putting<'a> {
    pub(super) counter: Counter,
    pub(super) amount: &'a Amount,
    pub(super) on: &'a Reference,
    pub(super) up_to: bool,
    pub(super) most: Option<u16>,
}

/// Puts counters on permanents; where there may be fewer, the controller says how many.
#[inline(never)]
pub(super) fn execute_put_counters(game: &mut Game, putting: &Putting<'_>, resolution: &Resolution) -> Flow<Progress> {
    let context = Context::of(resolution);
    let count = context::count(game, putting.amount, &context);
    let mut answers = Answers::of(resolution);
    let mut put: Vec<(ObjectId, u32)> = Vec::new();
    for id in context::referred_objects(game, putting.on, &context) {
        if game.permanent(id).is_none() {
            continue;
        }
        let there = game.counters_on(id, putting.counter);
        let room = putting.most.map_or(u32::MAX, |most| u32::from(most.saturating_sub(there)));
        let most = count.min(room);
        put.push((
            id,
            if putting.up_to {
                let shape = Shape::Number { min: 0, max: most };
                let player = resolution.item.controller;
                match asking::ask(game, &mut answers, player, Purpose::PutCounters, Some(id), shape)? {
                    None => return Ok(Progress::Asking),
                    Some(Action::ChooseX(number)) => number,
                    Some(_) => 0,
                }
            } else {
                most
            },
        ));
    }
    for (id, count) in put {
        game.put_counters(id, putting.counter, count);
        if count > 0 && resolution.item.announced != StackObjectKind::Spell {
            game.note_counters_by(id, resolution.item.source);
        }
    }
    Ok(Progress::Done)
}

/// Removes counters; where the number is free, the controller says how many.
#[inline(never)]
pub(super) fn execute_remove_counters(
    game: &mut Game,
    counter: Counter,
    count: Removed,
    from: &Reference,
    resolution: &Resolution,
) -> Flow<Progress> {
    let player = resolution.item.controller;
    let mut answers = Answers::of(resolution);
    let mut removing: Vec<(ObjectId, u16)> = Vec::new();
    for id in context::referred_objects(game, from, &Context::of(resolution)) {
        let there = game.object(id).map_or(0, |_| game.counters_on(id, counter));
        let number = match count {
            Removed::All => there,
            Removed::Exactly(count) => count.min(there),
            Removed::AnyNumber => {
                let shape = Shape::Number { min: 0, max: u32::from(there) };
                match asking::ask(game, &mut answers, player, Purpose::RemoveCounters, Some(id), shape)? {
                    None => return Ok(Progress::Asking),
                    Some(Action::ChooseX(number)) => u16::try_from(number).unwrap_or(there).min(there),
                    Some(_) => 0,
                }
            }
        };
        removing.push((id, number));
    }
    let mut removed = 0;
    for (id, number) in removing {
        removed += usize::from(game.remove_counters(id, counter, number, Some(player)));
    }
    moving_cards::done_this_way(game, removed);
    Ok(Progress::Done)
}

/// Removes the counters of a kind from one of the permanents on which the source has put some, of its controller's choice.
#[inline(never)]
pub(super) fn execute_remove_own_counters(
    game: &mut Game,
    counter: Counter,
    what: &Filter,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let (player, source) = (resolution.item.controller, resolution.item.source);
    let fits = |id: &ObjectId| {
        context::fits_on_battlefield(game, what, *id, &context)
            && game.counters_on(*id, counter) > 0
            && game.permanent(*id).is_some_and(|permanent| permanent.counted_by.contains(&source))
    };
    let from: Vec<ObjectId> = game.battlefield().iter().copied().filter(fits).collect();
    let one = u8::from(!from.is_empty());
    let shape = Shape::Objects { from, min: one, max: one, ordered: false };
    let mut answers = Answers::of(resolution);
    let answer = asking::ask(game, &mut answers, player, Purpose::ChoosePermanent, Some(source), shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer {
        for id in chosen {
            game.remove_counters_of(id, counter, source, player);
        }
    }
    Ok(Progress::Done)
}
