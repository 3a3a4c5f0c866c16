//! A link for somebody else.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::platform;
use crate::words::pages as words;

/// The link, to be copied, shared, or read aloud.
#[component]
pub fn LinkToSend(
    /// What it leads to, which is the beginning of its `data-testid`: `invite-link`.
    kind: &'static str,
    /// What stands above it.
    label: &'static str,
    /// The address.
    link: String,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    let to_copy = link.clone();
    let copy = move |_| {
        let link = to_copy.clone();
        spawn_local(async move {
            if platform::copy(&link).await {
                let _ = copied.try_set(true);
            } else if let Some(field) = field.try_get_untracked().flatten() {
                // Without a clipboard the link is at least chosen, so that two keys copy it.
                field.select();
            }
        });
    };
    let to_share = link.clone();
    let share = platform::can_share().then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| platform::share(words::name(), &to_share)>
                {words::share()}
            </button>
        }
    });
    view! {
        <label class="form-field">
            <span class="field-label">{label}</span>
            <input node_ref=field type="text" readonly data-testid=format!("{kind}-link") prop:value=link on:focus:target=|event| event.target().select() />
        </label>
        <div class="form-buttons">
            <button type="button" class="button primary" data-testid="copy-link" on:click=copy>
                {move || if copied.get() { words::copied() } else { words::copy() }}
            </button>
            {share}
        </div>
    }
}
