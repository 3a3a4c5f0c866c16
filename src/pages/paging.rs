//! The way between the pages of a list.

use leptos::prelude::*;

use crate::words::accounts as words;

/// The way to the page before and the page behind; nothing where one page has it all.
#[component]
pub fn Paging(
    /// Which page is shown, from 0.
    #[prop(into)]
    page: Signal<u32>,
    /// Whether there is another one behind it.
    #[prop(into)]
    more: Signal<bool>,
    /// Shows another one.
    #[prop(into)]
    turn: Callback<u32>,
) -> impl IntoView {
    move || {
        let shown = page.get();
        (shown > 0 || more.get()).then(|| {
            view! {
                <nav class="paging" aria-label=words::page(shown)>
                    <button type="button" class="button" disabled=shown == 0 on:click=move |_| turn.run(shown - 1)>
                        {words::earlier()}
                    </button>
                    <span>{words::page(shown)}</span>
                    <button
                        type="button"
                        class="button"
                        data-testid="next-page"
                        disabled=move || !more.get()
                        on:click=move |_| turn.run(shown + 1)
                    >
                        {words::later()}
                    </button>
                </nav>
            }
            .into_any()
        })
    }
}
