//! Where the focus goes when what had it has gone: never to nowhere, from where the keyboard would have to begin anew.

use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use leptos::wasm_bindgen::JsCast;
use std::cell::Cell;
use web_sys::HtmlElement;

use crate::frames;

/// Whether nothing has the focus.
pub fn is_lost() -> bool {
    document().active_element().is_none_or(|element| element.local_name() == "body")
}

/// Gives the focus to the first element that fits, if there is one; whether there is.
pub fn to(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    let found = found.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    // Only fails for what cannot have the focus.
    found.is_some_and(|element| element.focus().is_ok())
}

/// Gives the focus to what is shown by a change made just now: before the next key is heard, which would else be lost, or taken for a command.
pub fn to_what_is_shown(selector: &'static str) {
    spawn_local(async move {
        // Whatever shows it is run before this goes on.
        tick().await;
        to(selector);
    });
}

/// A link at the beginning of a page that goes past what stands on every page. It is seen while it has the focus.
#[component]
pub fn SkipLink(
    words: &'static str,
    /// What it goes to: the first that there is.
    to: &'static str,
) -> impl IntoView {
    let skip = move |_| {
        self::to(to);
    };
    view! {
        <button type="button" class="button skip" on:click=skip>
            {words}
        </button>
    }
}

thread_local! {
    /// Whether any page has been shown. The first is read from its beginning.
    static SHOWN: Cell<bool> = const { Cell::new(false) };
}

/// Gives the focus to the heading of a page that has taken another one's place, unless something of it has the focus already.
pub fn on_arrival(heading: NodeRef<html::H1>) {
    let first = !SHOWN.replace(true);
    Effect::new(move |_| {
        let Some(heading) = heading.get().filter(|_| !first) else { return };
        frames::in_frame(move || {
            if is_lost() && heading.is_connected() {
                // A heading with a `tabindex` can have it.
                let _ = heading.focus();
            }
        });
    });
}
