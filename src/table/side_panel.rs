//! Log and talk: beside the table on large screens, a sheet over it on small ones.

use leptos::prelude::*;

use super::log::{Chat, Log};
use super::state::{Panel, use_table};
use crate::words::table as words;

/// The panel with its two tabs.
#[component]
pub fn SidePanel() -> impl IntoView {
    let table = use_table();
    let panel = table.panel;
    let chat = Memo::new(move |before: Option<&bool>| match panel.get() {
        Some(Panel::Chat) => true,
        Some(Panel::Log) => false,
        // With nothing chosen it stays as it was.
        _ => before.copied().unwrap_or(false),
    });
    let open = move || matches!(panel.get(), Some(Panel::Log | Panel::Chat));
    let tab = move |of: Panel, name: &'static str| {
        let on = move || chat.get() == (of == Panel::Chat);
        view! {
            <button
                type="button"
                class="button quiet tab"
                aria-pressed=move || on().to_string()
                on:click=move |_| panel.set(Some(of))
            >
                {name}
            </button>
        }
    };
    view! {
        <aside class="side-panel" class:open=open>
            <header class="tabs">
                {tab(Panel::Log, words::log())} {tab(Panel::Chat, words::chat())}
                <button type="button" class="button quiet side-close" on:click=move |_| panel.set(None)>
                    {words::close()}
                </button>
            </header>
            <div class="tab-body" hidden=chat>
                <Log />
            </div>
            <div class="tab-body" hidden=move || !chat.get()>
                <Chat />
            </div>
        </aside>
    }
}
