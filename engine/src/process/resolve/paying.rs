//! Instructions to pay as much, or for as many things, as a player likes (118.12).

use declaration::{CardTypes, Filter, ManaCost, Reference};

use super::{branches, moving_cards};
use crate::Flow;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, destruction};
use crate::read::context;
use crate::read::context::Context;
use crate::rules::casting::{asked, cost};
use crate::seat::Seat;

/// How often a player could pay this mana now, at most so often.
fn times_payable(game: &Game, player: Seat, mana: &ManaCost, most: u32) -> u32 {
    let payable = |times: &u32| asked::can_pay_mana(game, player, &cost::plus(ManaCost::ZERO, mana, *times));
    (1..=most).take_while(payable).last().unwrap_or(0)
}

/// A player may pay any amount of mana.
#[inline(never)]
pub(super) fn execute_any_mana(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let Some(player) = context::referred_players(game, who, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    let one = ManaCost { generic: 1, ..ManaCost::ZERO };
    let most = game.spendable(player, CardTypes::default()).total();
    let most = most.saturating_add(u32::try_from(game.battlefield().len()).unwrap_or(0).saturating_mul(4));
    let shape = Shape::Number { min: 0, max: times_payable(game, player, &one, most) };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::PayMana, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let paid = if let Action::ChooseX(paid) = answer { paid } else { 0 };
    branches::pay_mana_at_once(game, player, cost::plus(ManaCost::ZERO, &one, paid))?;
    moving_cards::done_this_way(game, usize::try_from(paid).unwrap_or(usize::MAX));
    Ok(Progress::Done)
}

/// A player chooses any number of permanents and pays for each.
#[inline(never)]
pub(super) fn execute_payment_for_each(
    game: &mut Game,
    who: &Reference,
    what: &Filter,
    mana: &ManaCost,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let Some(player) = context::referred_players(game, who, &context).first().copied() else {
        return Ok(Progress::Done);
    };
    let fits = |id: &ObjectId| context::fits_on_battlefield(game, what, *id, &context);
    let from: Vec<ObjectId> = game.battlefield().iter().copied().filter(fits).collect();
    let most = times_payable(game, player, mana, u32::try_from(from.len()).unwrap_or(u32::MAX));
    let shape = Shape::Objects { from, min: 0, max: u8::try_from(most).unwrap_or(u8::MAX), ordered: false };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let chosen = if let Action::Choose(chosen) = answer { chosen } else { Vec::new() };
    let times = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
    branches::pay_mana_at_once(game, player, cost::plus(ManaCost::ZERO, mana, times))?;
    if let Some(open) = game.resolution_mut() {
        open.chosen = chosen.into_iter().map(Target::Object).collect();
    }
    Ok(Progress::Done)
}

/// Each player in turn order says which permanents they pay life for; the others are destroyed together (101.4).
#[inline(never)]
pub(super) fn execute_destruction_unless_paid(
    game: &mut Game,
    what: &Filter,
    life: u16,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let fits = |id: &ObjectId| context::fits_on_battlefield(game, what, *id, &context);
    let mut doomed: Vec<ObjectId> = game.battlefield().iter().copied().filter(fits).collect();
    let mut answers = Answers::of(resolution);
    let mut paid: Vec<(Seat, u32)> = Vec::new();
    for player in [game.turn().active, game.turn().active.other()] {
        let payable = u32::try_from(game.player(player).life).unwrap_or(0) / u32::from(life.max(1));
        let max = payable.min(u32::try_from(doomed.len()).unwrap_or(u32::MAX));
        let shape =
            Shape::Objects { from: doomed.clone(), min: 0, max: u8::try_from(max).unwrap_or(u8::MAX), ordered: false };
        let about = Some(resolution.item.source);
        let answer = asking::ask(game, &mut answers, player, Purpose::Keep, about, shape)?;
        let Some(answer) = answer else { return Ok(Progress::Asking) };
        if let Action::Choose(kept) = answer {
            doomed.retain(|id| !kept.contains(id));
            paid.push((player, u32::try_from(kept.len()).unwrap_or(u32::MAX)));
        }
    }
    for (player, times) in paid {
        let lost = times.saturating_mul(u32::from(life));
        game.change_life(player, i32::try_from(lost).unwrap_or(i32::MAX).saturating_neg());
    }
    if let Some(open) = game.resolution_mut() {
        open.doomed.clone_from(&doomed);
    }
    destruction::begin_destruction(game, doomed, Vec::new());
    Ok(Progress::Done)
}
