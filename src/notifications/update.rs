//! A newer version of the client that the browser has got and not begun to use (`src/offline/service-worker.js`): it is offered, and never in the middle of a game.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::platform;
use crate::words::pages as words;

/// What `src/start.mjs` says when a newer version waits.
const WAITS: &str = "jb-mtg-update";

/// Offers a newer version, where one waits.
#[component]
pub fn Update() -> impl IntoView {
    let waits = RwSignal::new(platform::update_waits());
    let listener = window_event_listener(ev::Custom::<web_sys::Event>::new(WAITS), move |_| waits.set(true));
    on_cleanup(move || listener.remove());
    let path = use_location().pathname;
    let playing = Memo::new(move |_| path.with(|path| platform::table_at(path).is_some()));
    view! {
        <Show when=move || waits.get() && !playing.get()>
            <section class="toast" data-testid="update">
                <p>{words::newer_version()}</p>
                <div class="toast-buttons">
                    <button type="button" class="button primary" on:click=move |_| platform::take_update()>
                        {words::take_newer_version()}
                    </button>
                    <button type="button" class="button quiet" on:click=move |_| waits.set(false)>
                        {words::not_now()}
                    </button>
                </div>
            </section>
        </Show>
    }
}
