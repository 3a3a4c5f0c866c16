//! Passing without a click where the player does not want to stop. It sends ordinary passes: the house knows nothing of it.

use std::time::Duration;

use engine::{Action, ObjectId, Step};
use leptos::prelude::*;

use super::model::{AutoPass, Side, auto_pass};
use super::motion::{fights, speed};
use super::state::TableState;
use crate::platform::{self, Repeating};
use crate::session::Undo;
use crate::settings::use_preferences;
use crate::timer::Timer;

/// A beat, so that the eye can follow.
const BEAT: Duration = Duration::from_millis(200);
/// A beat after an attack, a block or damage, milliseconds at the normal speed.
const FIGHT: u32 = 600;
/// How often the time to respond is looked at, milliseconds.
const TICK_MS: u64 = 250;
/// Ticks in a second.
pub const TICKS: u32 = 4;
/// For how long what cannot be answered is shown, ticks.
const UNANSWERABLE: u32 = 2 * TICKS;
/// The same where everybody sees that it cannot be: nobody learns anything by how soon it goes on.
const PLAINLY: u32 = TICKS;

/// The time to respond to what the opponent has put on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Countdown {
    /// Whether there is anything to respond with.
    pub answerable: bool,
    /// All of the time, ticks; none where it ends with a click only.
    pub whole: Option<u32>,
}

/// The time to respond, where the opponent's spell or ability is shown until it is over. Copy.
#[derive(Clone, Copy)]
pub struct ResponseTime {
    /// The time that there is, where there is something to respond to.
    pub countdown: RwSignal<Option<Countdown>>,
    /// What is left of it, ticks.
    pub left: RwSignal<u32>,
    /// Whether the player has stopped it.
    pub stopped: RwSignal<bool>,
    /// Whether something is being read by pointing at it, and with the focus on it, since there is something to respond to.
    pub reading: RwSignal<[bool; 2]>,
    /// Whether the guide of a first game explains something.
    pub explained: RwSignal<bool>,
}

impl ResponseTime {
    /// There is nothing to respond to yet.
    pub fn new() -> ResponseTime {
        ResponseTime {
            countdown: RwSignal::new(None),
            left: RwSignal::new(0),
            stopped: RwSignal::new(false),
            reading: RwSignal::new([false; 2]),
            explained: RwSignal::new(false),
        }
    }

    /// Whether it stands: the player wants it to, or is reading, or the guide explains something.
    pub fn stands(self) -> bool {
        self.stopped.get() || self.explained.get() || self.reading.get() != [false; 2]
    }
}

/// What is about to happen without a click, and at which moment of the game: the number of actions tells one moment from the next.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Due {
    moment: u32,
    top: Option<ObjectId>,
    /// The time to respond; none where it is passed after a beat.
    countdown: Option<Countdown>,
}

/// Passes for the player as long as the table is there.
pub fn run(table: TableState) {
    let preferences = use_preferences();
    let (until_pass, ticking) = (Timer::new(), StoredValue::new(None::<Repeating>));
    let seconds = Memo::new(move |_| {
        let timed = table.session.settings.with(|settings| settings.time.is_some());
        preferences.with(|preferences| preferences.response_time.seconds(timed))
    });
    let due = Memo::new(move |_| {
        if table.wishes.full_control.get() || table.session.undoable.get() == Some(Undo::Announced) {
            return None;
        }
        let (seat, choices) = (table.session.seat.get(), table.game.choices.get());
        let stops = |own: bool, step: Step| {
            let side = if own { Side::Own } else { Side::Their };
            preferences.with(|preferences| side.stops(preferences).contains(&step))
        };
        if table.wishes.passing.with(Option::is_some) {
            return None;
        }
        table.with(|game| {
            if table.wishes.hold.get() && game.stack().last().is_some_and(|top| top.controller == seat) {
                return None;
            }
            let now = (game.turn().number, game.turn().step);
            if game.stack().is_empty() && table.wishes.arrived.get() == Some(now) {
                return None;
            }
            let countdown = match auto_pass(game, seat, &choices, stops)? {
                AutoPass::AtOnce => None,
                AutoPass::Countdown { answerable: false, plain } => {
                    Some(Countdown { answerable: false, whole: Some(if plain { PLAINLY } else { UNANSWERABLE }) })
                }
                AutoPass::Countdown { answerable: true, .. } => {
                    Some(Countdown { answerable: true, whole: seconds.get().map(|seconds| u32::from(seconds) * TICKS) })
                }
            };
            Some(Due { moment: game.action_count(), top: game.stack().last().map(|item| item.id), countdown })
        })
    });
    // Something new on the stack is a new question.
    Effect::new(move |before: Option<Option<ObjectId>>| {
        let top = due.get().and_then(|due| due.top);
        if before != Some(top) {
            table.response.stopped.set(false);
        }
        top
    });
    let pass = move |moment: u32| {
        let still = due.try_get_untracked().flatten().is_some_and(|now| now.moment == moment);
        if still {
            table.session.act_unasked(Action::Pass);
        }
    };
    // The events of a fight that were seen last, and until when they are looked at.
    let fight = StoredValue::new((0, 0.0));
    let beat = move || {
        let (seen, mut until) = fight.get_value();
        let number = table.session.events.with_untracked(|(number, batch)| {
            if *number != seen && fights(batch) {
                until = platform::now() + f64::from(speed(preferences).lasting(FIGHT));
            }
            *number
        });
        fight.set_value((number, until));
        BEAT.max(Duration::from_millis((until - platform::now()).max(0.0) as u64))
    };
    Effect::new(move |_| {
        until_pass.stop();
        ticking.set_value(None);
        let due = due.get();
        // At a hot-seat the table does not turn to a side that could not do anything.
        if due.is_none_or(|due| due.countdown.is_some_and(|countdown| countdown.answerable)) {
            let seat = table.session.seat.get();
            if table.shown.get_untracked() != seat {
                table.shown.set(seat);
            }
        }
        let countdown = due.and_then(|due| due.countdown);
        if table.response.countdown.get_untracked() != countdown {
            table.response.countdown.set(countdown);
        }
        let Some(due) = due else { return };
        match due.countdown {
            // What the guide explains is there to be read until it is closed, or until the player passes.
            None if table.response.explained.get() => {}
            None => until_pass.start(beat(), move || pass(due.moment)),
            // Whoever has read what there is to read has all of the time again.
            Some(Countdown { whole: Some(whole), .. }) if !table.stands() => {
                table.response.left.set(whole);
                let tick = move || {
                    // The table may be gone by now.
                    let Some(left) = table.response.left.try_get_untracked() else { return };
                    let left = left.saturating_sub(1);
                    table.response.left.set(left);
                    if left == 0 {
                        ticking.set_value(None);
                        pass(due.moment);
                    }
                };
                ticking.set_value(Some(platform::every(TICK_MS, tick)));
            }
            Some(_) => {}
        }
    });
}
