//! What a position is worth to a seat, without looking ahead. Whole numbers only, so that it is the same on every machine.

use engine::declaration::{CardType, Keyword};
use engine::state::Characteristics;
use engine::{Game, ObjectId, Seat, cards};

/// A win for certain, in thousandths.
pub(crate) const CERTAIN: i64 = 1000;

/// A difference in worth that is worth half of what can be won.
const HALF: i64 = 4_000;

/// The chance to win in thousandths, measured from the worth of the position that is thought about: what is much better is told from what is a little
/// better, however the position stands.
pub(crate) fn chance(game: &Game, seat: Seat, root: i64, turn: u32) -> i64 {
    if let Some(outcome) = game.outcome() {
        let soon = i64::from(game.turn().number.saturating_sub(turn).min(10));
        return match outcome.winner {
            Some(winner) if winner == seat => CERTAIN - soon,
            Some(_) => soon,
            None => CERTAIN / 2,
        };
    }
    let better = worth(game, seat) - root;
    CERTAIN / 2 + 450 * better / (HALF + better.abs())
}

/// The worth of a position.
pub(crate) fn worth(game: &Game, seat: Seat) -> i64 {
    side(game, seat) - side(game, seat.other())
}

fn side(game: &Game, seat: Seat) -> i64 {
    let player = game.player(seat);
    let life = i64::from(player.life.clamp(0, 40));
    let mut lands: i64 = 0;
    let mut sum =
        150 * life + 450 * life.min(6) - 300 * i64::from(player.poison) + 750 * i64::from(player.hand.count.min(8));
    for id in game.battlefield() {
        let Some(now) = game.characteristics(*id).filter(|now| now.controller == seat) else { continue };
        if now.types.contains(CardType::Land) && !now.types.contains(CardType::Creature) {
            lands += 1;
            continue;
        }
        sum += permanent(game, *id, now);
    }
    sum + 600 * lands.min(5) + 250 * (lands - 5).clamp(0, 4)
}

/// The worth of a permanent.
pub(crate) fn permanent(game: &Game, id: ObjectId, now: &Characteristics) -> i64 {
    let card = cards::definition(now.card);
    let cost = card.cost.as_ref().map_or(0, |cost| i64::from(cost.value(0)));
    if !now.types.contains(CardType::Creature) {
        let Some(own) = game.permanent(id) else { return 0 };
        // An Aura is worth what it does to what it enchants, which is counted there as far as it can be.
        return if own.attached_to.is_some() { 250 } else { 500 + 250 * cost };
    }
    let (power, toughness) = (i64::from(now.power.max(0)), i64::from(now.toughness.max(0)));
    let evasive = [Keyword::Flying, Keyword::Fear].into_iter().any(|keyword| now.keywords.contains(keyword));
    let strong = [Keyword::FirstStrike, Keyword::Trample, Keyword::Vigilance].into_iter();
    let strong = strong.filter(|keyword| now.keywords.contains(*keyword)).count() as i64;
    let land = if now.types.contains(CardType::Land) { 500 } else { 0 };
    let does = card.abilities.len().min(2) as i64;
    let base = 300 + 450 * power + 250 * toughness + if evasive { 250 * power } else { 0 } + 200 * strong + 150 * does;
    let base = if now.keywords.contains(Keyword::Defender) { base / 2 } else { base };
    base + land
}
