//! Choose the name of a card.

use engine::{Action, cards};
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// A field for the name, with all names there are to choose from, and a button that is ready once there is such a card.
#[component]
pub fn Name() -> impl IntoView {
    let table = use_table();
    let written = RwSignal::new(String::new());
    let named = move || cards::by_name(written.get().trim()).filter(|card| cards::is_in_pool(*card));
    let names = cards::pool().map(|(_, card)| view! { <option value=card.name.as_str() /> }).collect_view();
    view! {
        <div class="name-field">
            <input
                type="text"
                list="card-names"
                aria-label=words::card_name()
                prop:value=written
                on:input=move |event| written.set(event_target_value(&event))
            />
            <datalist id="card-names">{names}</datalist>
            <button
                type="button"
                class="button primary"
                disabled=move || named().is_none()
                on:click=move |_| {
                    if let Some(card) = named() {
                        table.session.act(Action::ChooseName(card));
                    }
                }
            >
                {words::choose_name()}
            </button>
        </div>
    }
}
