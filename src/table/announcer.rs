//! What a screen reader is told by itself: one's own decision at once, what happens and what the other player says when there is a pause.

use std::collections::VecDeque;

use leptos::prelude::*;

use super::state::use_table;
use crate::card::read_aloud;
use crate::session::{LogLine, Weight};
use crate::words::{prompt, table as words};

/// So many sentences stay in the page. Each is read when it is added; none may go before its turn has come.
const KEPT: usize = 24;

/// The two live regions. What happens is added and takes the place of nothing, so that one event does not cut the other short.
#[component]
pub fn Announcer() -> impl IntoView {
    let table = use_table();
    let asked = Memo::new(move |_| {
        let seat = table.seat();
        table
            .with(|game| Some(prompt(game, game.asked_of(seat)?)))
            .map_or_else(String::new, |asked| read_aloud(&format!("{}. {}", asked.title, asked.text)))
    });
    let (log, chat) = (table.session.log, table.session.chat);
    let told = RwSignal::new(VecDeque::<(u64, String)>::new());
    let next = StoredValue::new(0_u64);
    let tell = move |news: Vec<String>| {
        if news.is_empty() {
            return;
        }
        let first = next.get_value();
        next.set_value(first + news.len() as u64);
        told.update(|told| {
            told.extend((first..).zip(news));
            told.drain(..told.len().saturating_sub(KEPT));
        });
    };
    Effect::new(move |seen: Option<u64>| {
        let (news, next) = log.with(|log| {
            let next = log.last().map_or(0, |line| line.number + 1);
            // What happened before one came is in the log.
            let seen = seen.unwrap_or(next);
            let new = |line: &&LogLine| line.number >= seen && line.weight != Weight::Small;
            (log.iter().filter(new).map(|line| line.text.clone()).collect(), next)
        });
        tell(news);
        next
    });
    Effect::new(move |heard: Option<u64>| {
        // What was read in another visit is not said again; what is read while it comes is.
        let heard = heard.unwrap_or_else(|| table.chat_read.get_untracked());
        let (names, seat) = (table.session.names.get_untracked(), table.seat_untracked());
        chat.with(|chat| {
            let new = chat.iter().filter(|line| line.number >= heard && line.seat != seat);
            tell(new.map(|line| words::somebody_says(&names[line.seat.index()], &line.text)).collect());
            chat.last().map_or(heard, |line| heard.max(line.number + 1))
        })
    });
    view! {
        <div class="hidden-text" aria-live="assertive" data-testid="announce-decision">
            {asked}
        </div>
        <div class="hidden-text" aria-live="polite" data-testid="announce-events">
            <For each=move || told.get() key=|(number, _)| *number children=|(_, sentence)| view! { <p>{sentence}</p> } />
        </div>
    }
}
