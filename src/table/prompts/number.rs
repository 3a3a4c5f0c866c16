//! Choose a number: X, by a slider, by steps or by its digits.

use engine::Choice;
use engine::prompt::Shape;
use leptos::ev::FocusEvent;
use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::table::state::use_table;
use crate::words::table as words;

/// The number, with a slider, steps and a field.
#[component]
pub fn Number() -> impl IntoView {
    let table = use_table();
    let bounds = Memo::new(move |_| {
        let shape = |choice: &Choice| match choice {
            Choice::Answer(Shape::Number { min, max }) => Some((*min, *max)),
            _ => None,
        };
        table.choices.with(|choices| choices.iter().find_map(shape)).unwrap_or((0, 0))
    });
    // As much as can be paid for is what is meant most of the time.
    table.selection.update_untracked(|selection| selection.number = bounds.get_untracked().1);
    table.selection.notify();
    let value = Signal::derive(move || {
        let (min, max) = bounds.get();
        table.selection.with(|selection| selection.number.clamp(min, max))
    });
    let set = move |number: u32| table.selection.update(|selection| selection.number = number);
    let name = move || table.with(words::number);
    view! {
        <div class="number">
            <input
                type="range"
                aria-label=name
                min=move || bounds.get().0.to_string()
                max=move || bounds.get().1.to_string()
                prop:value=move || value.get().to_string()
                on:input=move |event| {
                    if let Ok(number) = event_target_value(&event).parse() {
                        set(number);
                    }
                }
            />
            {move || {
                let (min, max) = bounds.get();
                view! { <Stepper name=name().to_owned() value min max typed=true on_change=set /> }
            }}
        </div>
    }
}

/// A number with a button for one less and one for one more.
#[component]
pub fn Stepper(
    /// What it is the number of.
    name: String,
    /// The number.
    value: Signal<u32>,
    /// The least.
    min: u32,
    /// The greatest.
    #[prop(into)]
    max: Signal<u32>,
    /// Whether it can be typed as well.
    #[prop(optional)]
    typed: bool,
    /// Sets it.
    #[prop(into)]
    on_change: Callback<u32>,
) -> impl IntoView {
    let less = words::less(&name);
    let more = words::more(&name);
    let shown = if typed {
        view! { <Field name=name.clone() value min max on_change /> }.into_any()
    } else {
        view! { <output class="stepper-value">{value}</output> }.into_any()
    };
    view! {
        <span class="stepper" role="group" aria-label=name>
            <button
                type="button"
                class="button square"
                aria-label=less
                disabled=move || value.get() <= min
                on:click=move |_| on_change.run(value.get_untracked().saturating_sub(1).max(min))
            >
                "−"
            </button>
            {shown}
            <button
                type="button"
                class="button square"
                aria-label=more
                disabled=move || { value.get() >= max.get() }
                on:click=move |_| on_change.run(value.get_untracked().saturating_add(1).min(max.get_untracked()))
            >
                "+"
            </button>
        </span>
    }
}

/// A number as a field: what is typed is never more than the greatest, and less than the least only as long as somebody goes on typing.
#[component]
fn Field(
    /// What it is the number of.
    name: String,
    /// The number.
    value: Signal<u32>,
    /// The least.
    min: u32,
    /// The greatest.
    max: Signal<u32>,
    /// Sets it.
    on_change: Callback<u32>,
) -> impl IntoView {
    // What stands in the field while it is being written: nothing, or the first digits of a number.
    let writing = RwSignal::new(None::<String>);
    let shown = move || writing.get().unwrap_or_else(|| value.get().to_string());
    let write = move |text: String| {
        let number = text.parse::<u32>().map(|number| number.min(max.get_untracked()));
        writing.set(Some(number.as_ref().map(ToString::to_string).unwrap_or_default()));
        if let Ok(number) = number {
            on_change.run(number.max(min));
        }
    };
    let select = |event: FocusEvent| event_target::<HtmlInputElement>(&event).select();
    view! {
        <input
            type="number"
            class="stepper-value"
            inputmode="numeric"
            enterkeyhint="go"
            autocomplete="off"
            step="1"
            aria-label=name
            min=min.to_string()
            max=move || max.get().to_string()
            prop:value=shown
            on:focus=select
            on:input=move |event| write(event_target_value(&event))
            on:keydown=move |event| {
                // Where no number stands there, it is not one that nobody sees any more that is chosen.
                if event.key() == "Enter" && writing.with_untracked(|writing| writing.as_deref() == Some("")) {
                    event.prevent_default();
                    event.stop_propagation();
                    writing.set(None);
                }
            }
            on:blur=move |_| writing.set(None)
        />
    }
}
