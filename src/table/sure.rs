//! A button for what cannot be undone: it takes two presses.

use std::borrow::Cow;
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;

use super::guard::Guard;

/// So long after the first press a second one may begin that counts.
const SURE: Duration = Duration::from_secs(1);

/// What such a button says, and when it asks once more.
#[derive(Clone)]
pub struct SureWords {
    pub first: Cow<'static, str>,
    pub sure: &'static str,
}

/// Does what it says where it is pressed again, and the focus has not left it meanwhile.
#[component]
pub fn SureButton(
    class: &'static str,
    test_id: &'static str,
    #[prop(into)] words: Signal<SureWords>,
    /// Whether there is nothing to be done any more.
    #[prop(into)]
    disabled: Signal<bool>,
    #[prop(into)] on_sure: Callback<()>,
) -> impl IntoView {
    let sure = RwSignal::new(false);
    let guard = Guard::new(SURE);
    let button = NodeRef::<html::Button>::new();
    let press = move |_| {
        let counts = guard.end();
        if !sure.get_untracked() {
            // A pointer's press does not bring the focus everywhere, whose leaving takes the press back.
            if let Some(button) = button.get_untracked() {
                // A button that is in the page takes the focus.
                let _ = button.focus();
            }
            sure.set(true);
            guard.changed();
        } else if counts {
            on_sure.run(());
        }
    };
    view! {
        <button
            type="button"
            class=class
            class:settling=move || guard.settling()
            data-testid=test_id
            disabled=disabled
            aria-disabled=move || guard.settling().to_string()
            on:pointerdown=move |_| guard.begin()
            on:keydown=move |event| guard.key(&event)
            on:click=press
            on:blur=move |_| sure.set(false)
            node_ref=button
        >
            {move || if sure.get() { words.get().sure.into() } else { words.get().first }}
        </button>
        // That a button has other words is not read by itself.
        <span class="hidden-text" role="status">
            {move || sure.get().then(|| words.get().sure)}
        </span>
    }
}
