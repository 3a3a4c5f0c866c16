//! Exchanges (701.12), and changing the target of a spell (115.7).

use declaration::{CardTypes, Filter, Reference};

use super::copying;
use crate::Flow;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::effects;
use crate::game::characteristics::Characteristics;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, replacement};
use crate::read::context::Context;
use crate::read::{attachment, context, exclusions, filter};
use crate::seat::Seat;

/// Changes the targets of spells, where they are what is said (115.7a).
#[inline(never)]
pub(super) fn execute_change_of_target(
    game: &mut Game,
    of: &Reference,
    from: Option<&Reference>,
    to_player: bool,
    resolution: &Resolution,
) {
    let context = Context::of(resolution);
    let from = from.map(|from| context::referred(game, from, &context));
    for spell in context::referred_objects(game, of, &context) {
        let target = game.stack().iter().find(|item| item.id == spell).and_then(|item| item.targets.first());
        let Some(target) = target.map(|chosen| chosen.target) else { continue };
        if from.as_ref().is_none_or(|from| from.contains(&target)) {
            copying::change_target(game, spell, resolution.item.controller, to_player);
        }
    }
}

/// Attaches an Aura to another permanent that shares one of these types with what it is attached to (701.3a); nothing happens where it
/// could be attached to none.
#[inline(never)]
pub(super) fn execute_attaching(
    game: &mut Game,
    what: &Reference,
    types: CardTypes,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let Some(aura) = context::referred_objects(game, what, &context).into_iter().next() else {
        return Ok(Progress::Done);
    };
    let Some(host) = game.permanent(aura).and_then(|aura| aura.attached_to) else { return Ok(Progress::Done) };
    let (Some(now), Some(there)) = (game.characteristics(aura), game.characteristics(host)) else {
        return Ok(Progress::Done);
    };
    let shared =
        |other: &Characteristics| types.iter().any(|one| there.types.contains(one) && other.types.contains(one));
    let can = |id: &ObjectId| {
        *id != host
            && game.characteristics(*id).is_some_and(shared)
            && attachment::could_enchant(game, aura, *id, now.controller)
    };
    let from: Vec<ObjectId> = game.battlefield().iter().copied().filter(can).collect();
    let one = u8::from(!from.is_empty());
    let shape = Shape::Objects { from, min: one, max: one, ordered: false };
    let (player, about) = (resolution.item.controller, Some(aura));
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer
        && let Some(to) = chosen.first().copied()
    {
        game.attach_anew(aura, to);
    }
    Ok(Progress::Done)
}

/// Two players exchange life totals: each gains or loses what makes theirs the other's (701.12c).
#[inline(never)]
pub(super) fn execute_exchange_of_life(game: &mut Game, one: &Reference, other: &Reference, resolution: &Resolution) {
    let context = Context::of(resolution);
    let players = (context::referred_players(game, one, &context), context::referred_players(game, other, &context));
    let ([one], [other]) = (players.0.as_slice(), players.1.as_slice()) else { return };
    let difference = game.player(*other).life.saturating_sub(game.player(*one).life);
    // Who has more loses the difference, who has less gains it (119.7), which may be replaced.
    let (loser, gainer) = if difference < 0 { (*one, *other) } else { (*other, *one) };
    let amount = difference.unsigned_abs();
    game.change_life(loser, -i32::try_from(amount).unwrap_or(i32::MAX));
    replacement::gain_life(game, gainer, amount, &resolution.replacing);
}

/// Control of two permanents is exchanged; then both are what was chosen last.
#[inline(never)]
pub(super) fn execute_exchange_of_control(
    game: &mut Game,
    one: &Reference,
    other: &Reference,
    resolution: &Resolution,
) -> Progress {
    let context = Context::of(resolution);
    let meant = (context::referred_objects(game, one, &context), context::referred_objects(game, other, &context));
    let ([one], [other]) = (meant.0.as_slice(), meant.1.as_slice()) else { return Progress::Done };
    if !exchange_control(game, *one, *other) {
        return Progress::Done;
    }
    if let Some(open) = game.resolution_mut() {
        open.chosen = vec![Target::Object(*one), Target::Object(*other)];
    }
    Progress::Branch(0)
}

/// The controller and another player exchange what each of them controls with the greatest mana value; of several, they choose.
#[inline(never)]
pub(super) fn execute_exchange_of_greatest(
    game: &mut Game,
    with: &Reference,
    what: &Filter,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let you = resolution.item.controller;
    // Players who would exchange with themselves exchange nothing (701.12b).
    let Some(with) = context::referred_players(game, with, &context).into_iter().find(|with| *with != you) else {
        return Ok(Progress::Done);
    };
    let greatest = |game: &Game, player: Seat| {
        let mut own = filter::controlled_by(game, player, what, &context);
        let most = own.iter().map(|id| context::mana_value(game, *id, &context)).max();
        own.retain(|id| Some(context::mana_value(game, *id, &context)) == most);
        own
    };
    let players = if game.turn().active == with { [with, you] } else { [you, with] };
    if players.iter().any(|player| greatest(game, *player).is_empty()) {
        return Ok(Progress::Done);
    }
    let mut answers = Answers::of(resolution);
    let mut exchanged = Vec::new();
    for player in players {
        let shape = Shape::Objects { from: greatest(game, player), min: 1, max: 1, ordered: false };
        let about = Some(resolution.item.source);
        let answer = asking::ask(game, &mut answers, player, Purpose::Exchange, about, shape)?;
        let Some(Action::Choose(chosen)) = answer else { return Ok(Progress::Asking) };
        exchanged.extend(chosen);
    }
    if let [one, other] = exchanged.as_slice() {
        exchange_control(game, *one, *other);
    }
    Ok(Progress::Done)
}

/// Exchanges control of two permanents for the rest of the game, where different players control them (701.12b); whether it did.
fn exchange_control(game: &mut Game, one: ObjectId, other: ObjectId) -> bool {
    let controller = |id| game.characteristics(id).map(|now| now.controller);
    let (Some(first), Some(second)) = (controller(one), controller(other)) else { return false };
    let kept = |id, from: Seat| exclusions::is_kept_from_control(game, id, from);
    if first == second || kept(one, second) || kept(other, first) {
        return false;
    }
    effects::give_control(game, &[(one, second), (other, first)]);
    true
}
