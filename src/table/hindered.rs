//! Why a card of the hand cannot be played, or a creature not block or be blocked, when somebody tries: said over the hand until something happens or something else is pressed.

use leptos::ev;
use leptos::prelude::*;

use super::state::use_table;

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
    view! {
        <p class="hindered" class:shown=move || hindered.with(Option::is_some) role="status" data-testid="hindered">
            {move || hindered.get()}
        </p>
    }
}
