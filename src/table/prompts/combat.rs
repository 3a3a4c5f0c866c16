//! Choose attackers and blockers.

use engine::Frame;
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// Which creatures attack.
#[component]
pub fn Attack() -> impl IntoView {
    let table = use_table();
    let chosen = move || {
        table.with(|game| match game.frames().last() {
            Some(Frame::DeclareAttackers { chosen }) => words::attackers(game, table.seat(), chosen),
            _ => String::new(),
        })
    };
    view! {
        <p>{chosen}</p>
    }
}

/// Which creatures block which.
#[component]
pub fn Block() -> impl IntoView {
    let table = use_table();
    let note = move || table.taken_up.get().map(|id| table.with(|game| words::block_what(game, table.seat(), id)));
    let pairs = move || {
        let lines = table.with(|game| match game.frames().last() {
            Some(Frame::DeclareBlockers { chosen }) => words::blocks(game, table.seat(), chosen),
            _ => Vec::new(),
        });
        lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <p class="prompt-note">{note}</p>
        <ul class="pairs">{pairs}</ul>
    }
}
