//! The keys of the table. Nothing happens while somebody types, or while a dialog lies over the table.

use engine::Action;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::state::{Panel, TableState};

/// Listens for keys as long as the table is there.
pub fn listen(table: TableState) {
    let handle = window_event_listener(ev::keydown, move |event| heard(table, &event));
    on_cleanup(move || handle.remove());
}

fn heard(table: TableState, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
        return;
    }
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let within =
        |selector: &str| target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some());
    if within("input, textarea, select, [contenteditable]") {
        return;
    }
    if within("dialog") {
        return;
    }
    let key = event.key();
    match key.as_str() {
        // A focused button has its own Space, except a card, for which Enter is there.
        " " if !within("button:not([data-roving]), a, summary") => table.press(),
        "Escape" => table.cancel(),
        "a" | "A" => table.attack_with_all(),
        "i" | "I" => table.inspector_open.update(|open| *open = !*open),
        "l" | "L" => toggle(table, Panel::Log),
        "c" | "C" => {
            toggle(table, Panel::Chat);
            request_animation_frame(|| focus("#chat-input"));
        }
        "f" | "F" => table.full_control.update(|full| *full = !*full),
        "w" | "W" => table.holding.set(true),
        "y" | "Y" => table.do_if_offered(&[Action::Yes]),
        "n" | "N" => table.do_if_offered(&[Action::No]),
        "?" => toggle(table, Panel::Keys),
        "F6" => to_next_zone(target.as_ref(), event.shift_key()),
        _ => return,
    }
    event.prevent_default();
}

fn toggle(table: TableState, panel: Panel) {
    table.panel.update(|open| *open = (*open != Some(panel)).then_some(panel));
}

fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector)
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        // Only fails for what cannot have the focus.
        let _ = element.focus();
    }
}

/// From zone to zone, each time to the card that is in the order of the Tab key.
fn to_next_zone(from: Option<&Element>, back: bool) {
    let Ok(list) = document().query_selector_all("[data-zone] [data-roving][tabindex=\"0\"]") else { return };
    let stops: Vec<HtmlElement> = (0..list.length()).filter_map(|index| list.get(index)?.dyn_into().ok()).collect();
    if stops.is_empty() {
        return;
    }
    let zone = from.and_then(|from| from.closest("[data-zone]").ok().flatten());
    let here = stops.iter().position(|stop| zone.as_ref().is_some_and(|zone| zone.contains(Some(stop))));
    let next = match (here, back) {
        (Some(here), false) => (here + 1) % stops.len(),
        (Some(here), true) => (here + stops.len() - 1) % stops.len(),
        (None, _) => 0,
    };
    if let Some(stop) = stops.get(next) {
        let _ = stop.focus();
    }
}
