//! What will happen if nobody answers what is on the stack, on demand.

use engine::prompt::Why;
use leptos::prelude::*;

use super::modal::Modal;
use super::state::{TableState, use_table};
use crate::session::preview::{Preview as Previewed, PreviewEnd, preview};
use crate::words::table as words;

/// Whether there is something on the stack that somebody may answer.
pub fn has_preview(table: TableState) -> bool {
    table.with(|game| {
        let priority = game.prompt().is_some_and(|asked| matches!(asked.why, Why::Priority { .. }));
        priority && !game.stack().is_empty()
    })
}

/// The button at the stack, and what it shows. It is there while there is something on the stack, and somebody may answer.
#[component]
pub fn Preview() -> impl IntoView {
    let table = use_table();
    let open = table.preview;
    let there = Memo::new(move |_| has_preview(table));
    let shown = Memo::new(move |_| open.get() && there.get());
    let close = Callback::new(move |()| open.set(false));
    // What has been looked at is over with what it was about.
    Effect::new(move |_| {
        if !there.get() {
            open.set(false);
        }
    });
    let dialog = move || {
        shown.get().then(|| {
            let lines = move || {
                let own = table.own_seat().filter(|_| !table.session.hot_seat());
                let Previewed { lines, lives, end } =
                    table.session.names.with(|names| table.with(|game| preview(game, names, own)));
                let end = match end {
                    PreviewEnd::Resolved => words::preview_resolved().to_owned(),
                    PreviewEnd::Asks(seat) => words::preview_asks(&table.name(seat)),
                    PreviewEnd::Unknown => words::preview_unknown().to_owned(),
                    PreviewEnd::Over => words::preview_over().to_owned(),
                };
                let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
                let life = |(seat, before, after)| {
                    let name = (table.own_seat() != Some(seat)).then(|| table.name(seat));
                    view! { <p class="preview-life">{words::preview_life(name.as_deref(), before, after)}</p> }
                };
                view! {
                    <ol class="preview-lines">{lines}</ol>
                    {lives.into_iter().map(life).collect_view()}
                    <p class="preview-end">{end}</p>
                }
            };
            view! {
                <Modal kind="preview" title=words::preview().to_owned() close=words::close() on_close=close>
                    <p class="prompt-note">{words::preview_means()}</p>
                    {lines}
                </Modal>
            }
        })
    };
    view! {
        <button
            type="button"
            class="button quiet preview-button"
            data-testid="preview"
            hidden=move || !there.get()
            on:click=move |_| open.set(true)
        >
            {words::preview()}
        </button>
        {dialog}
    }
}
