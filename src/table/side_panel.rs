//! Log and talk: beside the table on large screens, a sheet over it on small ones.

use leptos::prelude::*;

use super::chat::{Chat, Unread};
use super::log::Log;
use super::sheets::{Backdrop, CloseSheet, Sheets, YourMove};
use super::state::{Panel, use_table};
use crate::platform;
use crate::words::table as words;

/// The panel with its two tabs.
#[component]
pub fn SidePanel() -> impl IntoView {
    let table = use_table();
    let panel = table.panel;
    let chat = table.chat_shown;
    let open = move || matches!(panel.get(), Some(Panel::Log | Panel::Chat));
    let close = Callback::new(move |()| panel.set(None));
    if let Some(sheets) = use_context::<Sheets>() {
        let lies_over = move || open() && platform::has_sheets();
        sheets.while_open(lies_over, close);
    }
    let tab = move |of: Panel, name: &'static str| {
        let on = move || chat.get() == (of == Panel::Chat);
        view! {
            <button
                type="button"
                class="button quiet tab"
                aria-pressed=move || on().to_string()
                on:click=move |_| if of == Panel::Chat { table.open_chat() } else { panel.set(Some(of)) }
            >
                {name} {(of == Panel::Chat).then(|| view! { <Unread /> })}
            </button>
        }
    };
    view! {
        <Backdrop open=Signal::derive(open) on_close=close />
        <aside class="side-panel" class:open=open>
            <header class="tabs">
                {tab(Panel::Log, words::log())}
                // The computer does not talk.
                {(!table.session.is_local()).then(|| tab(Panel::Chat, words::chat()))}
                <YourMove />
                <CloseSheet on_close=close />
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
