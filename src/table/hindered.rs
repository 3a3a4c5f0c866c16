//! Why a card of the hand cannot be played, or a creature not block or be blocked, when somebody tries: said over the hand until something happens or something else is pressed.

use engine::ObjectId;
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::Element;

use super::state::use_table;

/// What somebody tried in vain with a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The card that was clicked.
    pub id: ObjectId,
    /// The reason in words.
    pub why: String,
}

#[component]
pub fn Hindered() -> impl IntoView {
    let table = use_table();
    let hindered = table.hindered;
    Effect::new(move |_| {
        table.game.view.track();
        hindered.set(None);
    });
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let within = |selector| target.as_ref().is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))));
        // A sheet in which the reason is read may be scrolled meanwhile.
        if !within(".inspector") || within("button") {
            hindered.set(None);
        }
    });
    on_cleanup(move || pressed.remove());
    view! {
        <p class="hindered" class:shown=move || hindered.with(Option::is_some) role="status" data-testid="hindered">
            {move || hindered.get().map(|tried| tried.why)}
        </p>
    }
}
