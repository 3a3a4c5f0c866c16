//! What a screen reader is told by itself: one's own decision at once, what the opponent does when there is a pause.

use leptos::prelude::*;

use super::state::use_table;
use crate::session::{LogLine, Weight};
use crate::words::prompt;

/// The two live regions. Each sentence that is said twice in a row differs in its end, so that it is read twice.
#[component]
pub fn Announcer() -> impl IntoView {
    let table = use_table();
    let asked = Memo::new(move |_| {
        let seat = table.seat();
        table
            .with(|game| prompt(game, seat))
            .map_or_else(String::new, |asked| format!("{}. {}", asked.title, asked.text))
    });
    let log = table.session.log();
    let told = RwSignal::new(String::new());
    Effect::new(move |seen: Option<u64>| {
        let seat = table.seat_untracked();
        let (news, last) = log.with(|log| {
            let last = log.last().map_or(0, |line| line.number);
            let seen = seen.unwrap_or(last);
            let new = |line: &&LogLine| line.number > seen && line.weight != Weight::Small && line.by != Some(seat);
            let news: Vec<&str> = log.iter().filter(new).map(|line| line.text.as_str()).collect();
            (news.join(" "), last)
        });
        if !news.is_empty() {
            told.update(|told| {
                let again = *told == news;
                *told = news;
                if again {
                    told.push('\u{a0}');
                }
            });
        }
        last
    });
    view! {
        <div class="hidden-text" aria-live="assertive" data-testid="announce-decision">
            {asked}
        </div>
        <div class="hidden-text" aria-live="polite" data-testid="announce-events">
            {told}
        </div>
    }
}
