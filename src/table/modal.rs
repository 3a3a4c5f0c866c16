//! The one frame of everything that lies over the table until it is closed: a native dialog, a sheet from below on small screens.

use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::kept_focus::MAIN;
use super::sheets::Sheets;
use super::state::TableState;
use super::voice::LiveRegions;
use crate::focus;
use crate::frames;

/// A dialog over the table. It is open as long as it is in the page; Escape, a click beside it, the browser's way back
/// and its own button ask to close it.
#[component]
pub fn Modal(
    /// The kind, which is the end of its `data-testid`: `dialog-menu`.
    kind: &'static str,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// The words of the button that closes it.
    close: &'static str,
    /// Asks to close it.
    #[prop(into)]
    on_close: Callback<()>,
    /// Is told once it is open, before the browser draws it.
    #[prop(optional, into)]
    on_open: Option<Callback<()>>,
    /// Whether it is to be read before anything in it is done: then its heading has the focus first.
    #[prop(optional)]
    read_first: bool,
    /// What it holds.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    let before: Option<HtmlElement> = document().active_element().and_then(|element| element.dyn_into().ok());
    // Where another one of its kind was shown in the same dialog, what had the focus there goes with it.
    let own = format!("[data-testid=\"dialog-{kind}\"]");
    let before = before.filter(|element| !matches!(element.closest(&own), Ok(Some(_))));
    let before = StoredValue::new_local(before);
    let show = move || {
        let Some(dialog) = node.get_untracked() else { return };
        // It is open already where something else is shown in the place of what was there.
        let opens = !dialog.open();
        if opens {
            // Only fails for a dialog that is not in the page, which then shows nothing anyway.
            let _ = dialog.show_modal();
        }
        // What is to be chosen is nearer than the way out; of what is to be read, the heading nearer than any button, which a press that was meant for
        // the table, or for what was there before, would set off.
        let first = if read_first { "h2" } else { ".choices :is(input, button), .pile-cards button" };
        if (opens || read_first)
            && let Ok(Some(first)) = dialog.query_selector(first)
            && let Ok(first) = first.dyn_into::<HtmlElement>()
        {
            let _ = first.focus();
        }
        if opens && let Some(on_open) = on_open {
            on_open.run(());
        }
    };
    Effect::new(move |_| {
        node.track();
        // Whatever hears of the focus, or puts the dialog in its place, may ask for much that changes, with which it is not shown anew.
        untrack(show);
    });
    if let Some(sheets) = use_context::<Sheets>() {
        let sheet = sheets.opened(on_close);
        on_cleanup(move || sheets.closed(sheet));
    }
    // A dialog of a page without a table has no voice.
    let regions = use_context::<TableState>().map(|table| {
        let topmost = table.voice.opened();
        move || topmost.get().then(|| view! { <LiveRegions voice=table.voice /> })
    });
    on_cleanup(move || {
        // The focus goes back to where it was; where that has gone or was no control, to the main button.
        let control =
            |element: &HtmlElement| element.is_connected() && !element.matches("body, main.table h1").unwrap_or(false);
        match before.try_get_value().flatten().filter(control) {
            Some(element) => drop(element.focus()),
            None => frames::in_frame(|| {
                let at = document().query_selector("main.table h1:focus");
                if focus::is_lost() || matches!(at, Ok(Some(_))) {
                    focus::to(MAIN);
                }
            }),
        }
    });
    let heading = format!("dialog-{kind}-heading");
    let id = heading.clone();
    view! {
        <dialog
            class=format!("modal modal-{kind}")
            data-testid=format!("dialog-{kind}")
            aria-labelledby=heading
            node_ref=node
            on:close=move |_| on_close.run(())
            on:click=move |event| {
                // What is in the dialog lies in its body, which fills it.
                if event.target() == event.current_target() {
                    on_close.run(());
                }
            }
        >
            <div class="modal-body">
                <header class="modal-head">
                    <h2 id=id tabindex=read_first.then_some("-1")>{title}</h2>
                    <button type="button" class="button quiet" on:click=move |_| on_close.run(())>
                        {close}
                    </button>
                </header>
                {children()}
            </div>
            {regions}
        </dialog>
    }
}
