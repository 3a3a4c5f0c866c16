//! Choosing the language that everything is in.

use leptos::prelude::*;

use super::frame::Refused;
use crate::language::{choose_language, note_settings_open, were_settings_open};
use crate::session::GameSignals;
use crate::words::accounts as words;
use crate::words::{LANGUAGES, local};

/// The languages as a field among others.
#[component]
pub fn LanguageField() -> impl IntoView {
    let spoken = local::language();
    let refused = RwSignal::new(None::<String>);
    let choose = choose_language();
    let at_table = use_context::<GameSignals>().is_some();
    let options = LANGUAGES
        .map(|(tag, name)| view! { <option value=tag lang=tag selected=tag == spoken>{name}</option> })
        .into_iter()
        .collect_view();
    let chosen = move |value: String| {
        if let Some((tag, _)) = LANGUAGES.into_iter().find(|(tag, _)| *tag == value) {
            if at_table {
                note_settings_open();
            }
            let refuse = move |why| {
                // The page stays, with whatever is opened and closed on it from now on.
                were_settings_open();
                refused.set(Some(why));
            };
            choose(tag, Callback::new(refuse));
        }
    };
    view! {
        <label class="form-field">
            <span class="field-label">{words::language()}</span>
            <select data-testid="language" on:change:target=move |event| chosen(event.target().value())>
                {options}
            </select>
        </label>
        <Refused reason=refused.into() />
    }
}

/// The languages at the foot of every page, each in its own words: whoever cannot read the page finds theirs.
#[component]
pub fn Languages() -> impl IntoView {
    let spoken = local::language();
    let choose = choose_language();
    let buttons = LANGUAGES
        .into_iter()
        .filter(|(tag, _)| *tag != spoken)
        .map(|(tag, name)| {
            view! {
                <button
                    type="button"
                    class="button quiet"
                    lang=tag
                    data-testid=format!("speak-{tag}")
                    on:click=move |_| choose(tag, Callback::new(|_| {}))
                >
                    {name}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="languages" role="group" aria-label=words::language()>
            {buttons}
        </div>
    }
}
