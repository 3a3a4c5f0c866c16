//! The deck as text.

use house::decks::{Style, write};
use house::documents::DeckContent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::pages::deck_chooser::slug;
use crate::platform;
use crate::table::Modal;
use crate::words::decks as words;

/// The deck as text, in the way that is chosen, to be copied or saved.
#[component]
pub fn Export(deck: DeckContent, on_close: Callback<()>) -> impl IntoView {
    let file = slug(&deck.name);
    let deck = StoredValue::new(deck);
    let style = RwSignal::new(Style::Plain);
    let copied = RwSignal::new(false);
    let text = Memo::new(move |_| deck.with_value(|deck| write(deck, style.get())));
    let options = Style::ALL
        .iter()
        .enumerate()
        .map(|(place, style)| view! { <option value=place.to_string()>{words::style(*style)}</option> })
        .collect_view();
    let address = move || {
        let text = text.with(|text| String::from(js_sys::encode_uri_component(text)));
        format!("data:text/plain;charset=utf-8,{text}")
    };
    view! {
        <Modal kind="export" title=words::export().to_owned() close=words::close() on_close>
            <label class="form-field">
                <span class="field-label">{words::written_as()}</span>
                <select
                    data-testid="export-style"
                    on:change:target=move |event| {
                        let place = event.target().value().parse().unwrap_or(0_usize);
                        style.set(Style::ALL.get(place).copied().unwrap_or(Style::Plain));
                        copied.set(false);
                    }
                >
                    {options}
                </select>
            </label>
            <textarea
                class="deck-text"
                rows="12"
                readonly
                aria-label=words::list_label()
                data-testid="export-text"
                prop:value=move || text.get()
            ></textarea>
            <div class="form-buttons">
                <button
                    type="button"
                    class="button primary"
                    on:click=move |_| {
                        let text = text.get_untracked();
                        spawn_local(async move {
                            if platform::copy(&text).await {
                                let _ = copied.try_set(true);
                            }
                        });
                    }
                >
                    {move || if copied.get() { words::copied() } else { words::copy_text() }}
                </button>
                <a class="button" href=address download=move || format!("{file}.{}", style.get().extension())>
                    {words::download()}
                </a>
            </div>
        </Modal>
    }
}
