//! What is heard of a change, and whether creatures fight in it.

use std::collections::BTreeSet;

use engine::declaration::CardType;
use engine::{Event, Seat, Zone, cards};

use crate::session::Moment;
use crate::sound::Sound;
use crate::table::model::{AutoPass, Move, Spot, auto_pass};

/// So many sounds are heard of one change, at most.
const MOST: usize = 4;

/// What is heard of a change by the player at `seat`.
pub fn sounds(seat: Seat, before: &Moment, now: &Moment, moved: &[Move], events: &[&Event]) -> Vec<Sound> {
    let mut heard: BTreeSet<Sound> = moved.iter().filter_map(sound_of_move).collect();
    let countered = events.iter().any(|event| matches!(event, Event::Countered { .. }));
    if countered {
        heard.remove(&Sound::Resolve);
    }
    heard.extend(events.iter().filter_map(|event| sound_of_event(event)));
    if let Some(outcome) = now.outcome().filter(|_| before.outcome().is_none()) {
        heard.extend(outcome.winner.map(|winner| if winner == seat { Sound::Win } else { Sound::Lose }));
    }
    if now.turn().number != before.turn().number && now.turn().active == seat {
        heard.insert(Sound::Turn);
    }
    if must_answer(now, seat) && !must_answer(before, seat) {
        heard.insert(Sound::Asked);
    }
    heard.into_iter().take(MOST).collect()
}

/// Whether there is something to answer that one has not begun oneself: a question, or what the opponent has put on the stack.
fn must_answer(game: &Moment, seat: Seat) -> bool {
    game.asked_of(seat).is_some_and(|asked| {
        if !asked.is_priority() {
            return game.turn().active != seat;
        }
        matches!(auto_pass(game, seat, &asked.choices, |_, _| true), Some(AutoPass::Countdown { answerable: true, .. }))
    })
}

fn sound_of_move(moved: &Move) -> Option<Sound> {
    let land = || moved.card.is_some_and(|card| cards::definition(card).type_line.types.contains(CardType::Land));
    let (from, to) = (|zone| moved.from.is_in(zone), |zone| moved.to.is_in(zone));
    if to(Zone::Hand) {
        (moved.from == Spot::Library).then_some(Sound::Draw)
    } else if to(Zone::Stack) {
        Some(Sound::Spell)
    } else if from(Zone::Battlefield) {
        Some(Sound::Dies)
    } else if from(Zone::Hand) && to(Zone::Battlefield) && land() {
        Some(Sound::Land)
    } else if from(Zone::Stack) || to(Zone::Battlefield) {
        Some(Sound::Resolve)
    } else {
        from(Zone::Hand).then_some(Sound::Discard)
    }
}

fn sound_of_event(event: &Event) -> Option<Sound> {
    match event {
        Event::Countered { .. } => Some(Sound::Countered),
        Event::AbilityActivated { .. } | Event::AbilityTriggered { .. } => Some(Sound::Spell),
        Event::Attacked { attackers, .. } if !attackers.is_empty() => Some(Sound::Attack),
        Event::Blocked { blocks, .. } if !blocks.is_empty() => Some(Sound::Block),
        Event::DamageDealt { .. } | Event::ManaBurned { .. } => Some(Sound::Damage),
        Event::LifeChanged { by, .. } => Some(if *by < 0 { Sound::Damage } else { Sound::LifeGained }),
        _ => None,
    }
}

/// Whether creatures fight in these events: that is worth a beat.
pub fn fights(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Attacked { attackers, .. } => !attackers.is_empty(),
        Event::Blocked { blocks, .. } => !blocks.is_empty(),
        Event::DamageDealt { combat, .. } => *combat,
        _ => false,
    })
}
