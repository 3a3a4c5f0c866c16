//! A zone: a part of the table with a heading, in which the arrow keys go from card to card.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::{frames, platform};

/// A zone of the table. One of its cards is in the order of the Tab key; the arrow keys go to the others.
#[component]
pub fn Zone(
    /// Its class, which is also the end of its `data-testid`: `own-hand`.
    name: String,
    /// What it is called.
    #[prop(into)]
    label: Signal<String>,
    /// Whatever changes when its cards do.
    #[prop(into)]
    cards: Signal<usize>,
    /// What lies in it.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Section>::new();
    Effect::new(move |_| {
        cards.track();
        let Some(zone) = node.get() else { return };
        // The cards are in the page once it has been brought up to date.
        frames::in_frame(move || keep_one_in_order(&zone));
    });
    let id = format!("zone-{name}");
    view! {
        <section
            class=format!("zone {name}")
            data-testid=id.clone()
            data-zone=""
            aria-labelledby=format!("{id}-heading")
            node_ref=node
            on:keydown=move |event| steer(&event)
            on:focusin=move |event| keep_focused_in_order(&event)
        >
            <h2 class="hidden-text" id=format!("{id}-heading")>
                {label}
            </h2>
            {children()}
        </section>
    }
}

/// The cards of a zone, in order.
pub fn cards_of(zone: &Element) -> Vec<HtmlElement> {
    platform::elements(zone.query_selector_all("[data-roving]"))
}

/// Leaves one card of the zone in the order of the Tab key: the one that was, or else the first.
pub fn keep_one_in_order(zone: &Element) {
    let find =
        |selector| zone.query_selector(selector).ok().flatten().and_then(|card| card.dyn_into::<HtmlElement>().ok());
    if find("[data-roving][tabindex=\"0\"]").is_none()
        && let Some(first) = find("[data-roving]")
    {
        first.set_tab_index(0);
    }
}

pub fn keep_focused_in_order(event: &FocusEvent) {
    let Some((zone, focused)) = places(event.current_target(), event.target()) else { return };
    for card in cards_of(&zone) {
        card.set_tab_index(if card.is_same_node(Some(&focused)) { 0 } else { -1 });
    }
}

/// Arrow keys, Home and End.
pub fn steer(event: &KeyboardEvent) {
    let Some((zone, focused)) = places(event.current_target(), event.target()) else { return };
    let cards = cards_of(&zone);
    let Some(place) = cards.iter().position(|card| card.is_same_node(Some(&focused))) else { return };
    let next = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => place + 1,
        "ArrowLeft" | "ArrowUp" => place.wrapping_sub(1),
        "Home" => 0,
        "End" => cards.len() - 1,
        _ => return,
    };
    event.prevent_default();
    if let Some(card) = cards.get(next) {
        // Only fails for what cannot have the focus; a button can.
        let _ = card.focus();
    }
}

/// The zone, and the card in it that the event is about.
fn places(zone: Option<web_sys::EventTarget>, target: Option<web_sys::EventTarget>) -> Option<(Element, Element)> {
    let zone: Element = zone?.dyn_into().ok()?;
    let target: Element = target?.dyn_into().ok()?;
    Some((zone, target.closest("[data-roving]").ok()??))
}
