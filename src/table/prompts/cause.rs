//! What a decision comes from: the card, and what of it is being followed.

use leptos::prelude::*;

use crate::card::{CardFace, CardText, FaceSize};
use crate::table::model;
use crate::table::state::use_table;
use crate::words;
use crate::words::table as said;

/// The card that asks, as a button that shows it, beside its words.
#[component]
pub fn Cause() -> impl IntoView {
    let table = use_table();
    let cause = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| game.asked_of(seat)?.source)
    });
    // What is being cast, or resolves, is read on the stack right above, where that stands beside the board.
    let above = Memo::new(move |_| {
        let seat = table.seat();
        let Some(cause) = cause.get() else { return false };
        let follows = words::following(&cause);
        let mut entries = table.with(|game| model::stack_entries(game, seat, 0)).into_iter();
        entries.any(|entry| {
            let said = entry.unfinished || entry.resolving;
            said && entry.card == cause.card && words::following(&entry.follows) == follows
        })
    });
    // What is read on the card is what the decision is about.
    Effect::new(move |_| {
        if let Some(cause) = cause.get() {
            table.inspect(cause.card, cause.object);
        }
    });
    move || {
        cause.get().map(|cause| {
            let paragraph = |text: String| view! { <p><CardText text /></p> };
            let text: Vec<_> = words::following(&cause).into_iter().map(paragraph).collect();
            let look = move |_| {
                table.inspect(cause.card, cause.object);
                table.open_inspector();
            };
            view! {
                <div class="cause" class:above=above data-testid="cause">
                    <button
                        type="button"
                        class="cause-card"
                        data-card=words::card(cause.card)
                        aria-label=said::show(words::card(cause.card))
                        on:click=look
                    >
                        <CardFace card=cause.card size=FaceSize::Board said=true now=table.size_now(cause.object) />
                    </button>
                    <blockquote class="cause-text" lang="en">{text}</blockquote>
                </div>
            }
        })
    }
}
