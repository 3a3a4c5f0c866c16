//! What lies over the table, and the browser's way back, which closes it before it leaves the table. Each has an entry of its own in the history of the
//! window; one that was closed by other means leaves its entry behind, which is used again or passed over.

use leptos::ev::{self, MouseEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use web_sys::History;

use super::kept_focus::MAIN;
use super::state::use_table;
use crate::words::table as words;
use crate::{focus, platform};

/// What lies over the table. Copy; from context.
#[derive(Clone, Copy)]
pub struct Sheets {
    /// What is open, the topmost last, each with what closes it.
    open: StoredValue<Vec<(u64, Callback<()>)>>,
    next: StoredValue<u64>,
    /// How many entries of the history have been added to the table's own, where the window stands now.
    depth: StoredValue<usize>,
    path: StoredValue<Option<String>>,
}

impl Sheets {
    /// Nothing is open. It is provided to all that can be, and listens to the way back as long as the table is there.
    pub fn provide() -> Sheets {
        let sheets = Sheets {
            open: StoredValue::default(),
            next: StoredValue::new(0),
            depth: StoredValue::new(depth()),
            path: StoredValue::new(platform::path()),
        };
        provide_context(sheets);
        let listener = window_event_listener(ev::popstate, move |_| sheets.went());
        on_cleanup(move || listener.remove());
        sheets
    }

    /// Something has been opened, which `close` closes. Answers what it is known by.
    pub fn opened(self, close: Callback<()>) -> u64 {
        let id = self.next.get_value();
        self.next.set_value(id + 1);
        self.open.update_value(|open| open.push((id, close)));
        let count = self.open.with_value(Vec::len);
        if depth() < count
            && let Some(history) = history()
        {
            // Refused to a page that floods the history; then the way back leaves the table.
            let _ = history.push_state(&JsValue::from_f64(count as f64), "");
        }
        self.depth.set_value(depth());
        self.path.set_value(platform::path());
        id
    }

    /// It has been closed.
    pub fn closed(self, id: u64) {
        // The table may be gone.
        let _ = self.open.try_update_value(|open| open.retain(|(one, _)| *one != id));
    }

    /// Asks to close what lies on top.
    pub fn close_topmost(self) {
        if let Some((_, close)) = self.open.with_value(|open| open.last().copied()) {
            close.run(());
        }
    }

    /// It lies over the table for as long as `open` is so.
    pub fn while_open(self, open: impl Fn() -> bool + 'static, close: Callback<()>) {
        Effect::new(move |known: Option<Option<u64>>| match (open(), known.flatten()) {
            (true, None) => Some(self.opened(close)),
            (false, Some(id)) => {
                self.closed(id);
                None
            }
            (_, known) => known,
        });
    }

    /// The window went to another entry of its history.
    fn went(self) {
        if self.path.get_value() != platform::path() {
            return;
        }
        let (before, now) = (self.depth.get_value(), depth());
        self.depth.set_value(now);
        if now >= before {
            return;
        }
        let above = self.open.try_update_value(|open| open.split_off(now.min(open.len()))).unwrap_or_default();
        if above.is_empty() {
            // The entry belonged to what was closed by other means.
            if let Some(history) = history() {
                let _ = history.back();
            }
        }
        for (_, close) in above.into_iter().rev() {
            close.run(());
        }
    }
}

/// What lies between the table and a sheet over it, on a screen that has sheets: a tap on it closes the sheet and does nothing else.
#[component]
pub fn Backdrop(
    /// Whether the sheet is open.
    open: Signal<bool>,
    on_close: Callback<()>,
) -> impl IntoView {
    view! {
        <Show when=move || open.get()>
            <div class="backdrop" aria-hidden="true" on:click=move |_| on_close.run(())></div>
        </Show>
    }
}

/// What a sheet says while the question that it lies over is asked of whoever reads it. Where nothing lies over the table the style sheet leaves it out.
#[component]
pub fn YourMove() -> impl IntoView {
    let table = use_table();
    let asked = Memo::new(move |_| table.is_asked());
    view! {
        <Show when=move || asked.get()>
            <strong class="your-move">{words::your_move()}</strong>
        </Show>
    }
}

/// The button in the head of a sheet that closes it. Where it is pressed by a key the focus goes back to the table, as the button is about to go; a pointer has
/// not moved it there.
#[component]
pub fn CloseSheet(on_close: Callback<()>) -> impl IntoView {
    let close = move |event: MouseEvent| {
        if event.detail() == 0 {
            focus::to(MAIN);
        }
        on_close.run(());
    };
    view! {
        <button type="button" class="button quiet close-sheet" on:click=close>
            {words::close()}
        </button>
    }
}

fn history() -> Option<History> {
    window().history().ok()
}

/// How many entries the history has above the table's own, as the one says at which the window stands.
fn depth() -> usize {
    let state = history().and_then(|history| history.state().ok());
    state.and_then(|state| state.as_f64()).map_or(0, |depth| depth as usize)
}
