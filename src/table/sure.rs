//! A button for what cannot be undone: it takes two presses.

use std::borrow::Cow;
use std::time::Duration;

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
    let press = move |_| {
        let counts = guard.end();
        if !sure.get_untracked() {
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
        >
            {move || if sure.get() { words.get().sure.into() } else { words.get().first }}
        </button>
        // That a button has other words is not read by itself.
        <span class="hidden-text" role="status">
            {move || sure.get().then(|| words.get().sure)}
        </span>
    }
}
