//! Choose a number: X.

use engine::Choice;
use engine::prompt::Shape;
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// The number, with a slider and steps.
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
                view! { <Stepper name=name().to_owned() value min max on_change=set /> }
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
    /// Sets it.
    #[prop(into)]
    on_change: Callback<u32>,
) -> impl IntoView {
    let less = words::less(&name);
    let more = words::more(&name);
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
            <output class="stepper-value">{value}</output>
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
