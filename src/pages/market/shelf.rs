//! A list of cards of any length: as much of it is in the page as has been scrolled to.

use leptos::ev;
use leptos::prelude::*;

use crate::card::{CardFace, FaceSize, PlainFace};
use crate::collection::Listed;
use crate::words::market as words;

/// How many are drawn at first, and each time that the end comes near.
const STEP: usize = 60;
/// How near the end may come, pixels.
const NEAR: i32 = 1_200;

/// The face of a card.
pub fn face(card: &Listed, size: FaceSize) -> AnyView {
    match card.card {
        Some(id) => view! { <CardFace card=id size=size /> }.into_any(),
        None => view! { <PlainFace name=card.name.clone() words=words::not_playable() size=size /> }.into_any(),
    }
}

/// The list. Each entry is drawn once, by `tile`, and known by itself.
pub fn shelf<T>(entries: Signal<Vec<T>>, tile: impl Fn(T) -> AnyView + Clone + Send + Sync + 'static) -> AnyView
where
    T: Clone + PartialEq + Eq + std::hash::Hash + Send + Sync + 'static,
{
    let drawn = RwSignal::new(STEP);
    let length = Memo::new(move |_| entries.with(Vec::len));
    Effect::new(move |before: Option<usize>| {
        let now = length.get();
        if before.is_some_and(|before| before != now) {
            drawn.set(STEP);
        }
        now
    });
    let more = move || {
        if drawn.get_untracked() < length.get_untracked() {
            drawn.update(|drawn| *drawn += STEP);
        }
    };
    let scrolled = window_event_listener(ev::scroll, move |_| {
        let below =
            document().document_element().map(|page| page.scroll_height() - page.scroll_top() - page.client_height());
        if below.is_some_and(|below| below < NEAR) {
            more();
        }
    });
    on_cleanup(move || scrolled.remove());
    let shown = move || entries.with(|entries| entries.iter().take(drawn.get()).cloned().collect::<Vec<_>>());
    view! {
        <ul class="shelf" data-testid="shelf">
            <For each=shown key=Clone::clone children=tile />
        </ul>
        {move || {
            (drawn.get() < length.get())
                .then(|| {
                    view! {
                        <button type="button" class="button shelf-more" data-testid="more" on:click=move |_| more()>
                            {words::more()}
                        </button>
                    }
                })
        }}
    }
    .into_any()
}
