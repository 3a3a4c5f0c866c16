//! Instructions to sacrifice (701.21).

use declaration::{Amount, Filter, Reference};

use super::moving_cards;
use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::zones;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, destruction};
use crate::read::context::Context;
use crate::read::{context, filter};

/// Each player in turn order chooses permanents of theirs, or has somebody else choose; then all are sacrificed at the same time (101.4).
#[inline(never)]
pub(super) fn execute_sacrifice_chosen(
    game: &mut Game,
    (who, chooser): (&Reference, Option<&Reference>),
    what: &Filter,
    amount: &Amount,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let (players, count) = (context::referred_players(game, who, &context), context::count(game, amount, &context));
    let mut answers = Answers::of(resolution);
    let mut sacrificed = Vec::new();
    for player in players {
        let from = filter::controlled_by(game, player, what, &context);
        let count = u8::try_from(count.min(from.len() as u32)).unwrap_or(u8::MAX);
        let shape = Shape::Objects { from, min: count, max: count, ordered: false };
        let about = Some(resolution.item.source);
        let chooser = chooser.and_then(|chooser| context::referred_players(game, chooser, &context).first().copied());
        let answer = asking::ask(game, &mut answers, chooser.unwrap_or(player), Purpose::Sacrifice, about, shape)?;
        let Some(Action::Choose(chosen)) = answer else { return Ok(Progress::Asking) };
        sacrificed.extend(chosen);
    }
    moving_cards::done_this_way(game, sacrificed.len());
    if let Some(open) = game.resolution_mut() {
        open.doomed.clone_from(&sacrificed);
    }
    zones::sacrifice_together(game, &sacrificed);
    Ok(Progress::Done)
}

/// Players tap permanents, and choose others for each of them; of those all that nobody has chosen are destroyed.
#[inline(never)]
pub(super) fn execute_destroy_unless_tapped(
    game: &mut Game,
    tap: &Filter,
    each: u8,
    spared: &Filter,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let players = [game.turn().active, game.turn().active.other()];
    let about = Some(resolution.item.source);
    let mut answers = Answers::of(resolution);
    let mut tapped: Vec<Vec<ObjectId>> = Vec::new();
    for player in players {
        let from = filter::controlled_by(game, player, tap, &context);
        let max = u8::try_from(from.len()).unwrap_or(u8::MAX);
        let shape = Shape::Objects { from, min: 0, max, ordered: false };
        let answer = asking::ask(game, &mut answers, player, Purpose::ChoosePermanent, about, shape)?;
        let Some(Action::Choose(chosen)) = answer else { return Ok(Progress::Asking) };
        tapped.push(chosen);
    }
    let all: Vec<ObjectId> = game
        .battlefield()
        .iter()
        .copied()
        .filter(|id| context::fits_on_battlefield(game, spared, *id, &context))
        .collect();
    let mut kept = Vec::new();
    for (player, tapped) in players.into_iter().zip(&tapped) {
        let most = usize::from(each).saturating_mul(tapped.len()).min(all.len());
        let max = u8::try_from(most).unwrap_or(u8::MAX);
        let shape = Shape::Objects { from: all.clone(), min: 0, max, ordered: false };
        let answer = asking::ask(game, &mut answers, player, Purpose::Keep, about, shape)?;
        let Some(Action::Choose(chosen)) = answer else { return Ok(Progress::Asking) };
        kept.extend(chosen);
    }
    for id in tapped.into_iter().flatten() {
        game.tap(id);
    }
    let doomed: Vec<ObjectId> = all.into_iter().filter(|id| !kept.contains(id)).collect();
    if let Some(open) = game.resolution_mut() {
        open.doomed.clone_from(&doomed);
    }
    destruction::begin_destruction(game, doomed, Vec::new());
    Ok(Progress::Done)
}

/// Sacrifices what is meant; if that is anything, what depends on it follows.
#[inline(never)]
pub(super) fn execute_sacrifice(
    game: &mut Game,
    who: &Reference,
    what: &Reference,
    resolution: &Resolution,
) -> Progress {
    let ids = sacrificed(game, who, what, resolution);
    zones::sacrifice_together(game, &ids);
    if ids.is_empty() { Progress::Done } else { Progress::Branch(0) }
}

/// What is meant, as far as it is there and the player who is told controls it (701.21a).
pub(super) fn sacrificed(game: &Game, who: &Reference, what: &Reference, resolution: &Resolution) -> Vec<ObjectId> {
    let context = Context::of(resolution);
    let players = context::referred_players(game, who, &context);
    let mut ids = context::referred_objects(game, what, &context);
    ids.retain(|id| game.characteristics(*id).is_some_and(|now| players.contains(&now.controller)));
    ids.into_vec()
}
