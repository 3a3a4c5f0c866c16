//! Whoever writes is not interrupted: what opens by itself and takes the focus waits until the field is left, or empty.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::frames;

/// Whether somebody is in the middle of writing something.
fn is_writing() -> bool {
    let active = document().active_element().and_then(|element| element.dyn_into::<HtmlInputElement>().ok());
    active.is_some_and(|field| matches!(field.type_().as_str(), "text" | "search") && !field.value().is_empty())
}

/// What is to be shown, not before nobody writes; what is shown already stays.
pub fn once_not_writing<T: Clone + PartialEq + Send + Sync + 'static>(
    wanted: impl Fn() -> Option<T> + Send + Sync + 'static,
) -> Memo<Option<T>> {
    let changes = RwSignal::new(0_u32);
    // The field has lost the focus, or its text, once the page has been brought up to date. The table may be gone by then.
    let changed = move || {
        frames::in_frame(move || {
            let _ = changes.try_update(|changes| *changes = changes.wrapping_add(1));
        });
    };
    let listeners = [
        window_event_listener(ev::focusout, move |_| changed()),
        window_event_listener(ev::submit, move |_| changed()),
        window_event_listener(ev::input, move |_| changed()),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
    Memo::new(move |shown: Option<&Option<T>>| {
        let wanted = wanted()?;
        changes.track();
        (matches!(shown, Some(Some(_))) || !is_writing()).then_some(wanted)
    })
}
