//! Why a card of the hand cannot be played, when somebody tries: said over the hand until something happens or something else is pressed.

use engine::hindrance::Hindrance;
use leptos::ev;
use leptos::prelude::*;

use super::state::use_table;
use crate::words::table as words;

#[component]
pub fn Hindered() -> impl IntoView {
    let table = use_table();
    let hindered = table.hindered;
    Effect::new(move |_| {
        table.game.view.track();
        hindered.set(None);
    });
    let pressed = window_event_listener(ev::pointerdown, move |_| hindered.set(None));
    on_cleanup(move || pressed.remove());
    let said = move || hindered.get().map(|hindrance: Hindrance| words::hindrance(hindrance));
    view! {
        <p class="hindered" class:shown=move || hindered.get().is_some() role="status" data-testid="hindered">
            {said}
        </p>
    }
}
