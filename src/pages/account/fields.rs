//! The fields for names and passwords.

use house::command::Exchange;
use house::limits;
use leptos::prelude::*;

use super::Submission;
use crate::backend::use_backend;
use crate::words::accounts as words;

/// A box whose change is asked for at once; it is as it was again when that is refused.
#[component]
pub fn Checkbox<C>(
    /// Whether it is checked.
    checked: RwSignal<bool>,
    /// What to ask so that it is, or is not.
    ask: fn(bool) -> C,
    /// What it is called.
    label: &'static str,
    /// By what tests find it.
    test_id: &'static str,
    /// What is asked for here: until that is answered nothing can be changed.
    doing: Submission,
) -> impl IntoView
where
    C: Exchange<Reply: 'static> + 'static,
{
    let backend = use_backend();
    let change = move |wanted: bool| {
        checked.set(wanted);
        let asked = backend.ask(ask(wanted));
        let answered = async move {
            let answer = asked.await;
            if answer.is_err() {
                // The page may have been left meanwhile.
                let _ = checked.try_set(!wanted);
            }
            answer
        };
        doing.run(answered, |_| ());
    };
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=test_id
                disabled=move || doing.busy()
                prop:checked=move || checked.get()
                on:change:target=move |event| change(event.target().checked())
            />
            <span>{label}</span>
        </label>
    }
}

/// A field for the name of an account.
#[component]
pub fn AccountName(name: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="form-field">
            <span class="field-label">{words::name()}</span>
            <input
                type="text"
                name="name"
                required
                autocomplete="username"
                autocapitalize="none"
                spellcheck="false"
                maxlength=limits::NAME_CHARACTERS.to_string()
                data-testid="account-name"
                prop:value=move || name.get()
                on:input:target=move |event| name.set(event.target().value())
            />
        </label>
    }
}

/// A field for a password, which can be made readable.
#[component]
pub fn Password(
    password: RwSignal<String>,
    /// What it is called.
    label: &'static str,
    /// Whether it is chosen here, rather than known.
    new: bool,
    /// By what tests find it.
    test_id: &'static str,
) -> impl IntoView {
    let shown = RwSignal::new(false);
    let help = format!("{test_id}-help");
    let described = new.then(|| help.clone());
    view! {
        <div class="form-field">
            <label class="field-label" for=test_id>
                {label}
            </label>
            <div class="password">
                <input
                    id=test_id
                    type=move || if shown.get() { "text" } else { "password" }
                    name=if new { "new-password" } else { "password" }
                    required
                    autocomplete=if new { "new-password" } else { "current-password" }
                    autocapitalize="none"
                    spellcheck="false"
                    minlength=new.then(|| limits::PASSWORD_LEAST.to_string())
                    maxlength=limits::PASSWORD_MOST.to_string()
                    aria-describedby=described
                    data-testid=test_id
                    prop:value=move || password.get()
                    on:input:target=move |event| {
                        let typed = event.target().value();
                        // The least length alone stops nothing: browsers hold only what was typed against it, and here the text is written back.
                        let why = if new && is_too_short(&typed) { words::password_too_short() } else { String::new() };
                        event.target().set_custom_validity(&why);
                        password.set(typed);
                    }
                />
                <button
                    type="button"
                    class="button quiet"
                    aria-label=words::show_password()
                    aria-pressed=move || shown.get().to_string()
                    on:click=move |_| shown.update(|shown| *shown = !*shown)
                >
                    {move || if shown.get() { words::hide() } else { words::show() }}
                </button>
            </div>
            {new.then(|| view! { <span class="field-help" id=help>{words::password_help()}</span> })}
        </div>
    }
}

/// Whether the house would refuse a new password because it is too short.
fn is_too_short(password: &str) -> bool {
    password.chars().count() < limits::PASSWORD_LEAST
}
