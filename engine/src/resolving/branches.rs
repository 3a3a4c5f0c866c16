//! Instructions that contain others: conditions, what a player may do, what a player may pay (608.2d-e, 118.12).

use super::{asking, hands, moving_cards, sacrificing};
use crate::{casting, scene};
use declaration::{CardTypes, Cost, Effect, Giving, ManaCost, Reference, Removed};

use super::Followed;
use super::asking::Answers;
use crate::casting::{mana_of, plus, spend};
use crate::frame::{Frame, Payment, Purpose, Question, Resolution, Shape};
use crate::{Action, Flow, Game, ObjectId, Scene, Seat, Target};

/// Asks a player whether what may happen happens; where its first part is impossible, nobody is asked.
pub(super) fn follow_may(game: &mut Game, who: &Reference, then: &[Effect], resolution: &Resolution) -> Flow<Followed> {
    if then.first().is_some_and(|first| is_impossible(game, first, resolution)) {
        return Ok(Followed::Done);
    }
    let Some(player) = scene::referred_players(game, who, &Scene::of(resolution)).first().copied() else {
        return Ok(Followed::Done);
    };
    let about = Some(resolution.item.source);
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::May, about, Shape::YesNo)?;
    Ok(match answer {
        None => Followed::Asking,
        Some(Action::Yes) => Followed::Branch(0),
        Some(_) => Followed::Done,
    })
}

/// Follows instructions for the next of several objects, which are fixed as the first of them is turned to.
pub(super) fn follow_for_each(game: &mut Game, what: &Reference, resolution: &Resolution) -> Followed {
    let mut left = match &resolution.each {
        Some(left) => left.clone(),
        None => scene::referred_objects(game, what, &Scene::of(resolution)),
    };
    let next = if left.is_empty() { None } else { Some(left.remove(0)) };
    let Some(Frame::Resolution(open)) = game.frames.last_mut() else { return Followed::Done };
    open.each = next.map(|_| left);
    match next {
        Some(next) => {
            open.chosen = vec![Target::Object(next)];
            Followed::Branch(0)
        }
        None => Followed::Done,
    }
}

/// Whether an instruction can do nothing: nothing has the counters that it removes.
fn is_impossible(game: &Game, effect: &Effect, resolution: &Resolution) -> bool {
    let (counter, count, from) = match effect {
        Effect::Sacrifice { who, what, .. } => return sacrificing::sacrificed(game, who, what, resolution).is_empty(),
        Effect::RemoveCounters { counter, count, from } => (counter, count, from),
        _ => return false,
    };
    let least = if let Removed::Exactly(least) = count { *least } else { 1 };
    let from = scene::referred_objects(game, from, &Scene::of(resolution));
    !from.iter().any(|id| game.permanent(*id).is_some() && game.counters_on(*id, *counter) >= least)
}

/// Asks a player to pay, in one of several ways where there are several; one who cannot is not asked.
pub(super) fn follow_pay(
    game: &mut Game,
    who: &Reference,
    ways: &[Vec<Cost>],
    resolution: &Resolution,
) -> Flow<Followed> {
    let Some(player) = scene::referred_players(game, who, &Scene::of(resolution)).first().copied() else {
        return Ok(Followed::Branch(1));
    };
    let unpaid = match resolution.clone().next_effect() {
        Some(Effect::Pay { unpaid, .. }) => unpaid.as_slice(),
        _ => &[],
    };
    if let [Effect::DiscardThese(what)] = unpaid
        && scene::referred_objects(game, what, &Scene::of(resolution)).is_empty()
    {
        // There is nothing to be kept from happening.
        return Ok(Followed::Branch(1));
    }
    let payable = |(cost, _): &(&Vec<Cost>, u8)| can_pay_within(game, player, cost, resolution);
    let payments: Vec<Payment> = ways
        .iter()
        .zip(0_u8..)
        .filter(payable)
        .map(|(cost, way)| Payment {
            way,
            mana: mana_asked(game, cost, resolution),
            life: life_asked(game, cost, resolution),
        })
        .collect();
    let Some(first) = payments.first() else { return Ok(Followed::Branch(1)) };
    let shape = if ways.len() == 1 { Shape::Pay { mana: first.mana } } else { Shape::PayOne(payments) };
    let source = resolution.item.source;
    let mut answers = Answers::of(resolution);
    let way = match asking::ask(game, &mut answers, player, Purpose::Pay, Some(source), shape)? {
        None => return Ok(Followed::Asking),
        Some(Action::Yes) => ways.first(),
        Some(Action::ChooseMode(way)) => ways.get(usize::from(way)),
        Some(_) => None,
    };
    let Some(cost) = way else { return Ok(Followed::Branch(1)) };
    let mana = mana_asked(game, cost, resolution);
    let others: Vec<Cost> = other_costs(cost).cloned().collect();
    let gifts = gifts_asked(game, player, cost, resolution);
    // What is discarded at random is the house's to say; nothing is paid before that is known.
    let unknown = |cost: &Cost| match cost {
        Cost::DiscardAtRandom(_) => game.seed.is_none(),
        Cost::Mill(_) => game.player(player).library.cards.is_none(),
        Cost::LifeEqual(_) => {
            resolution.chosen.iter().filter_map(|one| one.object()).any(|id| hands::is_hidden(game, id))
        }
        _ => false,
    };
    if others.iter().any(unknown) {
        return Err(crate::AwaitsHouse);
    }
    let mut discarded = Vec::new();
    for cost in cost {
        let Cost::Give { how: Giving::Discard, count, .. } = cost else { continue };
        let count = u32::from(*count);
        match asking::ask_for_cards_in_hand(game, &mut answers, player, Purpose::Discard, Some(source), count)? {
            None => return Ok(Followed::Asking),
            Some(chosen) => discarded.extend(chosen),
        }
    }
    let mut given = Vec::new();
    let counter = cost.iter().find_map(|cost| match cost {
        Cost::PutCounter { counter, .. } => Some(*counter),
        _ => None,
    });
    for (from, count) in gifts {
        let shape = Shape::Objects { from, min: count, max: count, ordered: false };
        let purpose = if counter.is_some() { Purpose::ChoosePermanent } else { Purpose::Sacrifice };
        match asking::ask(game, &mut answers, player, purpose, Some(source), shape)? {
            None => return Ok(Followed::Asking),
            Some(Action::Choose(chosen)) => given.extend(chosen),
            Some(_) => {}
        }
    }
    pay_mana_at_once(game, player, mana)?;
    casting::pay_other_costs(game, player, source, &others)?;
    if others.iter().any(|cost| matches!(cost, Cost::LifeEqual(_))) {
        let life = life_asked(game, &others, resolution);
        game.change_life(player, -i32::from(life));
    }
    game.discard_together(&discarded);
    match counter {
        Some(counter) => given.into_iter().for_each(|id| game.put_counters(id, counter, 1)),
        None => sacrificing::sacrifice_together(game, &given),
    }
    Ok(Followed::Branch(0))
}

/// Whether a player can pay such a cost in the middle of a resolution.
fn can_pay_within(game: &Game, player: Seat, cost: &[Cost], resolution: &Resolution) -> bool {
    let source = resolution.item.source;
    can_pay_mana(game, player, &mana_asked(game, cost, resolution))
        && other_costs(cost).all(|part| match part {
            Cost::LifeEqual(_) => game.player(player).life >= i32::from(life_asked(game, cost, resolution)),
            Cost::Give { how: Giving::Discard, count, .. } => game.player(player).hand.count >= u32::from(*count),
            part => casting::can_pay_part(game, player, source, part),
        })
        && gifts_asked(game, player, cost, resolution).iter().all(|(from, count)| from.len() >= usize::from(*count))
}

/// Whether the player who is asked to pay can still pay in this way: mana abilities may have changed that since.
pub(crate) fn can_pay_question(game: &Game, question: &Question, way: u8) -> bool {
    let resolution = game.frames.iter().rev().find_map(|frame| match frame {
        Frame::Resolution(resolution) => Some(resolution),
        _ => None,
    });
    let Some(resolution) = resolution else { return false };
    match resolution.clone().next_effect() {
        Some(Effect::Pay { ways, .. }) => {
            ways.get(usize::from(way)).is_some_and(|cost| can_pay_within(game, question.player, cost, resolution))
        }
        _ => false,
    }
}

/// The mana that such a cost asks for.
fn mana_asked(game: &Game, cost: &[Cost], resolution: &Resolution) -> ManaCost {
    let scene = Scene::of(resolution);
    cost.iter().fold(mana_of(cost).with_x(resolution.item.x), |mana, cost| match cost {
        Cost::ManaForEach { mana: each, times } => plus(mana, each, scene::count(game, times, &scene)),
        _ => mana,
    })
}

/// The life that such a cost asks for.
fn life_asked(game: &Game, cost: &[Cost], resolution: &Resolution) -> u16 {
    let scene = Scene::of(resolution);
    let life = cost.iter().map(|cost| match cost {
        Cost::Life(life) => *life,
        Cost::LifeEqual(amount) => u16::try_from(scene::count(game, amount, &scene)).unwrap_or(u16::MAX),
        _ => 0,
    });
    life.fold(0, u16::saturating_add)
}

/// What can be given up for the parts of such a cost that ask for it, and how many.
fn gifts_asked(game: &Game, player: Seat, cost: &[Cost], resolution: &Resolution) -> Vec<(Vec<ObjectId>, u8)> {
    let scene = Scene::of(resolution);
    cost.iter()
        .filter_map(|cost| match cost {
            // Cards of a hand are asked for in their own way: not everybody sees them.
            Cost::Give { how: Giving::Discard, .. } => None,
            Cost::Give { what, count, .. } => Some((moving_cards::controlled_by(game, player, what, &scene), *count)),
            Cost::PutCounter { on, .. } => Some((moving_cards::controlled_by(game, player, on, &scene), 1)),
            _ => None,
        })
        .collect()
}

/// Whether a player could pay this mana now.
pub(crate) fn can_pay_mana(game: &Game, player: Seat, mana: &ManaCost) -> bool {
    casting::affords(game, player, mana, &casting::mana_sources(game, player, None), None, CardTypes::default())
}

/// Pays mana out of the pool and, where that is not enough, with the sources that cost least to lose.
pub(super) fn pay_mana_at_once(game: &mut Game, player: Seat, mana: ManaCost) -> Flow {
    let on = CardTypes::default();
    for (object, ability, kind) in casting::plan_at_once(game, player, &mana) {
        casting::make_mana(game, player, object, ability, kind)?;
    }
    let left = spend(game.spendable(player, on), mana);
    casting::leave_in_pool(game, player, on, &left);
    Ok(())
}

/// The parts of a cost that are not mana.
fn other_costs(cost: &[Cost]) -> impl Iterator<Item = &Cost> {
    cost.iter().filter(|cost| !matches!(cost, Cost::Mana(_) | Cost::ManaForEach { .. }))
}
