//! What a position is worth to a seat, without looking ahead. Whole numbers only, so that it is the same on every machine.

use engine::declaration::{Ability, BasicLand, Body, CardType, Effect, Keyword};
use engine::state::{Characteristics, Contribution, Influence, Lasts};
use engine::{Game, ObjectId, Seat, cards};

/// A win for certain, in thousandths.
pub(crate) const CERTAIN: i64 = 1000;

/// A turn more until the game is lost, or less until it is won.
const WORTH_OF_A_TURN: i64 = 8;

/// So many turns count, which is as far as a playout goes.
const MOST_TURNS: i64 = 2;

/// Whether a chance is that of a game that is over.
pub(crate) const fn is_decided(chance: i64) -> bool {
    chance >= CERTAIN - MOST_TURNS * WORTH_OF_A_TURN || chance <= MOST_TURNS * WORTH_OF_A_TURN
}

/// A difference in worth that is worth half of what can be won.
const HALF: i64 = 4_000;

/// A card in a hand that is no land, or that is not known.
const WORTH_IN_HAND: i64 = 750;

/// So many cards of a hand count.
const MOST_IN_HAND: i64 = 8;

/// The lands that a player controls, the first one first: whoever has few can do little.
const WORTH_OF_LANDS: [i64; 9] = [1_200, 1_000, 800, 650, 500, 250, 250, 250, 250];

/// A land among other permanents, for whoever chooses between them.
const WORTH_OF_A_LAND: i64 = 500;

/// A land that is a creature at the moment: it can make mana or fight, and not both at once.
const WORTH_OF_A_LAND_THAT_FIGHTS: i64 = 1_100;

/// The chance to win in thousandths, measured from the worth of the position that is thought about: what is much better is told from what is a little
/// better, however the position stands.
pub(crate) fn chance(game: &Game, seat: Seat, root: i64, turn: u32) -> i64 {
    measured(game, seat, root, turn, size_now)
}

/// The same in the middle of a turn: of a power or toughness counts what will be left of it when the turn is over.
pub(crate) fn lasting_chance(game: &Game, seat: Seat, root: i64, turn: u32) -> i64 {
    measured(game, seat, root, turn, lasting_size)
}

/// The power and toughness that count.
type SizeOf = fn(&Game, ObjectId, &Characteristics) -> (i32, i32);

fn measured(game: &Game, seat: Seat, root: i64, turn: u32, size: SizeOf) -> i64 {
    if let Some(outcome) = game.outcome() {
        let soon = WORTH_OF_A_TURN * i64::from(game.turn().number.saturating_sub(turn)).min(MOST_TURNS);
        return match outcome.winner {
            Some(winner) if winner == seat => CERTAIN - soon,
            Some(_) => soon,
            None => CERTAIN / 2,
        };
    }
    let better = side(game, seat, size) - side(game, seat.other(), size) - root;
    CERTAIN / 2 + 450 * better / (HALF + better.abs())
}

/// The worth of a position.
pub(crate) fn worth(game: &Game, seat: Seat) -> i64 {
    side(game, seat, size_now) - side(game, seat.other(), size_now)
}

fn side(game: &Game, seat: Seat, size: SizeOf) -> i64 {
    let player = game.player(seat);
    let life = i64::from(player.life.clamp(0, 40));
    let mut lands = 0;
    let mut sum = 150 * life + 450 * life.min(6) - 300 * i64::from(player.poison);
    for id in game.battlefield() {
        let Some(now) = game.characteristics(*id).filter(|now| now.controller == seat) else { continue };
        // A land that is a creature for a while is not lost when that is over.
        if now.types.contains(CardType::Land) {
            lands += 1;
            sum += beyond_mana(now);
            continue;
        }
        sum += sized(game, *id, now, size(game, *id, now));
    }
    sum + WORTH_OF_LANDS.iter().take(lands).sum::<i64>() + hand(game, seat, lands)
}

/// What a land is worth beside its mana: for what else it can do, and for a second color.
fn beyond_mana(now: &Characteristics) -> i64 {
    let card = cards::definition(now.card);
    let more = card.abilities.iter().filter_map(|ability| match ability {
        Ability::Activated(activation) if !activation.mana => Some(&activation.body),
        _ => None,
    });
    let worth = more.map(|body| if draws(body) { 900 } else { 250 }).max().unwrap_or(0);
    let kinds = BasicLand::ALL.into_iter().filter(|kind| now.subtypes.contains(kind.subtype())).count();
    worth + if kinds > 1 { 80 } else { 0 }
}

/// Whether cards are drawn.
fn draws(body: &Body) -> bool {
    body.modes.iter().flat_map(|mode| &mode.effects).any(|effect| matches!(effect, Effect::Draw { .. }))
}

/// Whether it does damage or destroys.
fn shoots(body: &Body) -> bool {
    let hits = |effect: &Effect| matches!(effect, Effect::DealDamage { .. } | Effect::Destroy { .. });
    body.modes.iter().flat_map(|mode| &mode.effects).any(hits)
}

/// The worth of a hand: a land is worth less there than on the battlefield, so that it is played.
fn hand(game: &Game, seat: Seat, lands: usize) -> i64 {
    let hand = &game.player(seat).hand;
    let Some(cards) = &hand.cards else { return WORTH_IN_HAND * i64::from(hand.count).min(MOST_IN_HAND) };
    let land = match lands {
        ..5 => 350,
        5..9 => 150,
        _ => 50,
    };
    let is_land = |id: &ObjectId| {
        game.object(*id).is_some_and(|object| cards::definition(object.card).type_line.types.contains(CardType::Land))
    };
    let held = cards.len() as i64;
    let held_lands = cards.iter().filter(|id| is_land(id)).count() as i64;
    let spells = (held - held_lands).min(MOST_IN_HAND);
    WORTH_IN_HAND * spells + land * held_lands.min(MOST_IN_HAND - spells)
}

/// Power and toughness as they are.
fn size_now(_: &Game, _: ObjectId, now: &Characteristics) -> (i32, i32) {
    (now.power, now.toughness)
}

/// Power and toughness without what ends with this turn or its combat.
fn lasting_size(game: &Game, id: ObjectId, now: &Characteristics) -> (i32, i32) {
    let printed = cards::definition(now.card).size.map(|size| (i32::from(size.power), i32::from(size.toughness)));
    let size = size_now(game, id, now);
    if printed == Some(size) {
        return size;
    }
    let ends =
        |part: &Contribution| matches!(part.by, Some(Influence::Resolved(Lasts::EndOfTurn | Lasts::EndOfCombat)));
    let parts = game.contributions(id);
    let Some(first) = parts.first() else { return size };
    parts.iter().filter(|part| !ends(part)).fold(first.before, |(power, toughness), part| {
        let (before, after) = (part.before, part.after);
        if part.sets { after } else { (power + after.0 - before.0, toughness + after.1 - before.1) }
    })
}

/// The worth of a permanent.
pub(crate) fn permanent(game: &Game, id: ObjectId, now: &Characteristics) -> i64 {
    sized(game, id, now, size_now(game, id, now))
}

/// The worth of a permanent of this power and toughness.
fn sized(game: &Game, id: ObjectId, now: &Characteristics, (power, toughness): (i32, i32)) -> i64 {
    let card = cards::definition(now.card);
    let cost = card.cost.as_ref().map_or(0, |cost| i64::from(cost.value(0)));
    if now.types.contains(CardType::Land) {
        return if now.types.contains(CardType::Creature) { WORTH_OF_A_LAND_THAT_FIGHTS } else { WORTH_OF_A_LAND };
    }
    // What is a creature for a while is worth what it is when that is over.
    if !now.types.contains(CardType::Creature) || !card.type_line.types.contains(CardType::Creature) {
        let Some(own) = game.permanent(id) else { return 0 };
        // An Aura is worth what it does to what it enchants, which is counted there as far as it can be.
        return if own.attached_to.is_some() { 250 } else { 500 + 250 * cost };
    }
    let (power, toughness) = (i64::from(power.max(0)), i64::from(toughness.max(0)));
    let evasive = [Keyword::Flying, Keyword::Fear].into_iter().any(|keyword| now.keywords.contains(keyword));
    let strong = [Keyword::FirstStrike, Keyword::Trample, Keyword::Vigilance].into_iter();
    let strong = strong.filter(|keyword| now.keywords.contains(*keyword)).count() as i64;
    let does = card.abilities.len().min(2) as i64;
    let shot = card.abilities.iter().any(|ability| match ability {
        Ability::Activated(activation) => shoots(&activation.body),
        _ => false,
    });
    let base = 300
        + 450 * power
        + 250 * toughness
        + if evasive { 250 * power } else { 0 }
        + 200 * strong
        + 150 * does
        + if shot { 500 } else { 0 };
    if now.keywords.contains(Keyword::Defender) { base / 2 } else { base }
}
