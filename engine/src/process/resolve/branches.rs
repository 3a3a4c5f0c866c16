//! Instructions that contain others: conditions, what a player may do, what a player may pay (608.2d-e, 118.12).

use declaration::{CardTypes, Cost, Counter, Effect, ManaCost, ObjectCostKind, Reference, Removed};

use super::{hands, sacrificing};
use crate::game::action::{Action, Target};
use crate::game::change::{costs, zones};
use crate::game::damage::Packet;
use crate::game::frame::{Payment, Purpose, Resolution, Shape};
use crate::game::object::{ObjectId, Zone};
use crate::game::{Game, change};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, damage};
use crate::read::context;
use crate::read::context::Context;
use crate::rules::casting::{asked, payment, sources};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, decision};

/// Asks a player whether what may happen happens; where its first part is impossible, nobody is asked.
#[inline(never)]
pub(super) fn execute_may(
    game: &mut Game,
    who: &Reference,
    then: &[Effect],
    resolution: &Resolution,
) -> Flow<Progress> {
    if then.first().is_some_and(|first| is_impossible(game, first, resolution)) {
        return Ok(Progress::Done);
    }
    let Some(player) = context::referred_players(game, who, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::May, about, Shape::YesNo)?;
    Ok(match answer {
        None => Progress::Asking,
        Some(Action::Yes) => Progress::Branch(0),
        Some(_) => Progress::Done,
    })
}

/// Follows instructions for the next of several objects, which are fixed as the first of them is turned to.
#[inline(never)]
pub(super) fn execute_for_each(game: &mut Game, what: &Reference, resolution: &Resolution) -> Progress {
    let mut left = match &resolution.each {
        Some(left) => left.clone(),
        None => context::referred_objects(game, what, &Context::of(resolution)).into_vec(),
    };
    let next = if left.is_empty() { None } else { Some(left.remove(0)) };
    let Some(open) = game.resolution_mut() else { return Progress::Done };
    open.each = next.map(|_| left);
    match next {
        Some(next) => {
            open.chosen = vec![Target::Object(next)];
            Progress::Branch(0)
        }
        None => Progress::Done,
    }
}

/// Whether an instruction can do nothing: what it changes is gone, or nothing has the counters that it removes.
fn is_impossible(game: &Game, effect: &Effect, resolution: &Resolution) -> bool {
    let (counter, count, from) = match effect {
        Effect::Sacrifice { who, what, .. } => return sacrificing::sacrificed(game, who, what, resolution).is_empty(),
        Effect::Combat { what: Reference::Itself, .. } | Effect::Continuous { what: Reference::Itself, .. } => {
            return game.object(resolution.item.source).is_none_or(|source| source.zone != Zone::Battlefield);
        }
        Effect::RemoveCounters { counter, count, from } => (counter, count, from),
        _ => return false,
    };
    let least = if let Removed::Exactly(least) = count { *least } else { 1 };
    let from = context::referred_objects(game, from, &Context::of(resolution));
    !from.iter().any(|id| game.permanent(*id).is_some() && game.counters_on(*id, *counter) >= least)
}

/// Asks players to pay, in one of several ways where there are several; one who cannot is not asked.
#[inline(never)]
pub(super) fn execute_pay(
    game: &mut Game,
    who: &Reference,
    ways: &[Vec<Cost>],
    resolution: &Resolution,
) -> Flow<Progress> {
    let players = context::referred_players(game, who, &Context::of(resolution));
    let unpaid = match resolution.clone().next_effect() {
        Some(Effect::Pay { unpaid, .. }) => unpaid.as_slice(),
        _ => &[],
    };
    if let [Effect::DiscardThese(what)] = unpaid
        && context::referred_objects(game, what, &Context::of(resolution)).is_empty()
    {
        // There is nothing to be kept from happening.
        return Ok(Progress::Branch(1));
    }
    // Each in turn order says whether and how they pay; then all of it is paid (101.4).
    let mut answers = Answers::of(resolution);
    let mut paying = Vec::new();
    for player in players {
        match ask_how_to_pay(game, &mut answers, player, ways, resolution)? {
            None => return Ok(Progress::Asking),
            Some(chosen) => paying.extend(chosen),
        }
    }
    if paying.is_empty() {
        return Ok(Progress::Branch(1));
    }
    for chosen in paying {
        pay_so(game, chosen, resolution)?;
    }
    Ok(Progress::Branch(0))
}

/// How a player pays, with what they have chosen to give up.
struct Paying<'e> {
    player: Seat,
    cost: &'e [Cost],
    discarded: Vec<ObjectId>,
    given: Vec<ObjectId>,
}

/// Asks a player whether and how they pay, and what they give up; none where they are only now asked. One who cannot pay is not asked.
fn ask_how_to_pay<'e>(
    game: &mut Game,
    answers: &mut Answers<'_>,
    player: Seat,
    ways: &'e [Vec<Cost>],
    resolution: &Resolution,
) -> Flow<Option<Option<Paying<'e>>>> {
    let payable = |(cost, _): &(&Vec<Cost>, u8)| asked::could_pay_within(game, player, cost, resolution);
    let payments: Vec<Payment> = ways
        .iter()
        .zip(0_u8..)
        .filter(payable)
        .map(|(cost, way)| Payment {
            way,
            mana: asked::mana_asked(game, cost, resolution),
            life: asked::life_asked(game, cost, resolution),
            sacrificed: asked::sacrifices_asked(cost),
            damage: asked::damage_asked(cost),
        })
        .collect();
    let Some(first) = payments.first() else { return Ok(Some(None)) };
    let shape = if ways.len() == 1 { Shape::Pay { mana: first.mana } } else { Shape::PayOne(payments) };
    let source = resolution.item.source;
    let way = match asking::ask(game, answers, player, Purpose::Pay, Some(source), shape)? {
        None => return Ok(None),
        Some(Action::Yes) => ways.first(),
        Some(Action::ChooseMode(way)) => ways.get(usize::from(way)),
        Some(_) => None,
    };
    let Some(cost) = way else { return Ok(Some(None)) };
    let objects = asked::objects_asked(game, player, cost, resolution);
    // What is discarded at random is hidden from a view; nothing is paid before it is known.
    let unknown = |cost: &Cost| match cost {
        Cost::DiscardAtRandom(_) => !game.knows_chance(),
        Cost::Mill(_) => game.player(player).library.cards.is_none(),
        Cost::LifeEqual(_) => {
            resolution.chosen.iter().filter_map(|one| one.object()).any(|id| hands::is_hidden(game, id))
        }
        _ => false,
    };
    if asked::other_costs(cost).any(unknown) {
        return Err(NeedsHidden);
    }
    let mut discarded = Vec::new();
    for cost in cost {
        let Cost::Objects { how: ObjectCostKind::Discard, count, .. } = cost else { continue };
        let count = u32::from(*count);
        match asking::ask_for_cards_in_hand(game, answers, player, Purpose::Discard, Some(source), count)? {
            None => return Ok(None),
            Some(chosen) => discarded.extend(chosen),
        }
    }
    let mut given = Vec::new();
    for (from, count) in objects {
        let shape = Shape::Objects { from, min: count, max: count, ordered: false };
        let purpose = if counter_put(cost).is_some() { Purpose::ChoosePermanent } else { Purpose::Sacrifice };
        match asking::ask(game, answers, player, purpose, Some(source), shape)? {
            None => return Ok(None),
            Some(Action::Choose(chosen)) => given.extend(chosen),
            Some(_) => {}
        }
    }
    Ok(Some(Some(Paying { player, cost, discarded, given })))
}

/// Pays as a player has chosen.
fn pay_so(game: &mut Game, paying: Paying<'_>, resolution: &Resolution) -> Flow {
    let Paying { player, cost, discarded, given } = paying;
    let source = resolution.item.source;
    let mana = asked::mana_asked(game, cost, resolution);
    let others: Vec<Cost> = asked::other_costs(cost).cloned().collect();
    pay_mana_at_once(game, player, mana)?;
    costs::pay_other_costs(game, player, source, &others)?;
    if others.iter().any(|cost| matches!(cost, Cost::LifeEqual(_))) {
        let life = asked::life_asked(game, &others, resolution);
        game.change_life(player, -i32::from(life));
    }
    game.discard_together(&discarded);
    match counter_put(cost) {
        Some(counter) => given.into_iter().for_each(|id| game.put_counters(id, counter, 1)),
        None => zones::sacrifice_together(game, &given),
    }
    let taken = u32::from(asked::damage_asked(cost));
    if taken > 0 {
        damage::deal_damage(game, vec![Packet::new(source, Target::Player(player), taken, false)]);
    }
    Ok(())
}

/// The counter that is put somewhere as a part of this cost.
fn counter_put(cost: &[Cost]) -> Option<Counter> {
    cost.iter().find_map(|cost| match cost {
        Cost::PutCounter { counter, .. } => Some(*counter),
        _ => None,
    })
}

/// Pays mana out of the pool and, where that is not enough, with the sources that cost least to lose.
pub(super) fn pay_mana_at_once(game: &mut Game, player: Seat, mana: ManaCost) -> Flow {
    let on = CardTypes::default();
    for (object, ability, kind) in payment::plan_at_once(game, player, &mana) {
        decision::mana::make_mana(game, player, object, ability, kind)?;
    }
    let left = payment::spend(game.spendable(player, on), sources::spendable_as(game, player, mana));
    change::mana::leave_in_pool(game, player, on, &left);
    Ok(())
}
