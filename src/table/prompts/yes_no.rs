//! Yes or no: regenerate a permanent that is about to be destroyed (rules of 1994).

use engine::{Action, Purpose};
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// The two answers.
#[component]
pub fn YesNo(
    /// Why it is asked.
    purpose: Purpose,
) -> impl IntoView {
    let table = use_table();
    let (yes, no) = words::yes_no(purpose);
    view! {
        <div class="prompt-buttons">
            <button type="button" class="button primary" data-testid="act-yes" on:click=move |_| table.session.act(Action::Yes)>
                {yes}
            </button>
            <button type="button" class="button" data-testid="act-no" on:click=move |_| table.session.act(Action::No)>
                {no}
            </button>
        </div>
    }
}
