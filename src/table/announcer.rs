//! What a screen reader is told by itself: one's own decision at once; what happens, and what the other player says, when there is a pause.

use std::time::Duration;

use leptos::prelude::*;

use super::auto_pass::TICKS;
use super::state::use_table;
use super::voice::LiveRegions;
use crate::card::read_aloud;
use crate::notifications::use_notifications;
use crate::session::{LogLine, Undo};
use crate::timer::Timer;
use crate::words::table as words;

/// What is asked for so long is asked in earnest: what is passed without a click has been by then.
const EARNEST: Duration = Duration::from_millis(350);

/// Tells it, and has the live regions as long as no dialog lies over the table.
#[component]
pub fn Announcer() -> impl IntoView {
    let table = use_table();
    let asked = Memo::new(move |_| {
        // What has just been cast can be undone for a second; only then it is passed, or asked for in earnest.
        if table.session.undoable.get() == Some(Undo::Announced) {
            return String::new();
        }
        let countdown = table.response.countdown.get();
        // Nothing can be done about it, and it passes.
        if countdown.is_some_and(|countdown| !countdown.answerable) {
            return String::new();
        }
        let seconds = countdown.and_then(|countdown| countdown.whole).map(|ticks| ticks / TICKS);
        let seat = table.seat();
        table
            .with(|game| Some(words::asked_aloud(game, seat, game.asked_of(seat)?, seconds)))
            .map_or_else(String::new, |asked| read_aloud(&asked))
    });
    let (log, chat, voice) = (table.session.log, table.session.chat, table.voice);
    let timer = Timer::new();
    Effect::new(move |_| {
        let asked = asked.get();
        if asked.is_empty() {
            timer.stop();
            voice.ask(asked);
            return;
        }
        timer.start(EARNEST, move || voice.ask(asked));
    });
    Effect::new(move |seen: Option<u64>| {
        log.with(|log| {
            let next = log.last().map_or(0, |line| line.number + 1);
            // What happened before one came is in the log.
            let seen = seen.unwrap_or(next);
            let new = |line: &&LogLine| line.number >= seen;
            voice.tell(log.iter().filter(new).map(|line| line.told.clone()));
            next
        })
    });
    Effect::new(move |heard: Option<u64>| {
        // What was read in another visit is not said again; what is read while it comes is.
        let heard = heard.unwrap_or_else(|| table.chat_read.get_untracked());
        let seat = table.seat_untracked();
        chat.with(|chat| {
            let new = chat.iter().filter(|line| line.number >= heard && !line.by.is_own(seat));
            voice.tell(new.map(|line| words::somebody_says(&table.speaker(&line.by), &line.text)));
            chat.last().map_or(heard, |line| heard.max(line.number + 1))
        })
    });
    let notifications = use_notifications();
    Effect::new(move |seen: Option<u64>| {
        let toasts = notifications.texts();
        let last = toasts.iter().map(|(number, _)| *number).max();
        // Those that stand there already were said as they came.
        let seen = seen.unwrap_or_else(|| last.map_or(0, |last| last + 1));
        voice.tell_in_dialog(toasts.into_iter().filter(|(number, _)| *number >= seen).map(|(_, text)| text));
        last.map_or(seen, |last| seen.max(last + 1))
    });
    let here = voice.is_on_table();
    move || here.get().then(|| view! { <LiveRegions voice /> })
}
