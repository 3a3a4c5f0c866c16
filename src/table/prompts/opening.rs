//! Keep the opening hand, or take a mulligan (103.5).

use engine::Action;
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// What a mulligan costs, and the mulligan; keeping is the main button's.
#[component]
pub fn Opening() -> impl IntoView {
    let table = use_table();
    let price = move || table.with(|game| words::detail(game, table.seat(), &Action::Mulligan));
    let can = Memo::new(move |_| table.offers(&Action::Mulligan));
    view! {
        <p class="prompt-note" data-testid="mulligan-price">{price}</p>
        <div class="prompt-buttons">
            <button
                type="button"
                class="button"
                data-testid="act-mulligan"
                disabled=move || !can.get()
                on:click=move |_| table.session.act(Action::Mulligan)
            >
                {words::mulligan()}
            </button>
        </div>
    }
}
