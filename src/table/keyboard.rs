//! The keys of the table. Nothing happens while somebody types, or while a dialog lies over the table.

use engine::Action;
use leptos::ev::{self, KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::focus_ring;
use super::kept_focus::MAIN;
use super::preview::has_preview;
use super::reading;
use super::state::{Panel, TableState};
use crate::session::Look;
use crate::settings::{Preferences, use_preferences};
use crate::{focus, platform};

/// What lies over the table, where it does.
const OVER: &str = ".side-panel, .inspector, dialog, input, textarea, select";

/// What closes that.
const CLOSE: &str = ":is(.side-panel, .inspector).open .close-sheet";

/// A button of which nothing can be pressed, as that of a player who was a target a moment ago: its keys are the table's. One that rests for a moment keeps them.
const INERT: &str = ":is(:disabled, [aria-disabled=\"true\"]:not(.settling))";

/// Where a number is asked for.
const NUMBER: &str = "section.prompt .number";

/// Listens for keys as long as the table is there, and leaves the focus and its ring to them.
pub fn listen(table: TableState) {
    focus_ring::listen();
    let preferences = use_preferences();
    let keys = window_event_listener(ev::keydown, move |event| heard(table, preferences, &event));
    let mouse = window_event_listener(ev::mousedown, |event| leave_focus(&event));
    on_cleanup(move || {
        keys.remove();
        mouse.remove();
    });
}

/// A pointer's press on a button of the table does not take the focus there: what has it by the keyboard keeps it, and keys mean what they meant. Only a
/// field in which one was writing is left.
fn leave_focus(event: &MouseEvent) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let within = |selector: &str| matches!(target.closest(selector), Ok(Some(_)));
    if !within("main.table button") || within("dialog") {
        return;
    }
    event.prevent_default();
    let active = document().active_element().and_then(|element| element.dyn_into::<HtmlElement>().ok());
    let Some(field) = active.filter(|active| active.matches("input, textarea").unwrap_or(false)) else { return };
    let form = field.closest("form").ok().flatten();
    if !form.is_some_and(|form| form.contains(Some(&target))) {
        // Only fails for what has no focus to lose.
        let _ = field.blur();
    }
}

fn heard(table: TableState, preferences: RwSignal<Preferences>, event: &KeyboardEvent) {
    // What decides, or chooses, is not seen below what lies over the table: the way out of that comes first.
    if lies_over(table) && is_blind(event) {
        focus::to(CLOSE);
        focus_ring::show();
        event.prevent_default();
        return;
    }
    if matches!(event.key().as_str(), "z" | "Z") && undoes(table, preferences, event) {
        table.session.undo();
        event.prevent_default();
        return;
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
        return;
    }
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let within =
        |selector: &str| target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some());
    let has_keys = |selector: &str| within(&format!("button:not({INERT}){selector}, input, a, summary"));
    let key = event.key();
    if within("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]") {
        if key == "Escape" && within(".chat") {
            // Where the talk lies over the table it is put away with it.
            if platform::has_sheets() {
                table.panel.set(None);
            }
            focus::to(MAIN);
            event.prevent_default();
        } else if key == "Escape" && within(NUMBER) {
            focus::to(MAIN);
            table.cancel();
            event.prevent_default();
        } else if key == "Enter" && within(NUMBER) {
            if counts(table, event) {
                table.press();
            }
            event.prevent_default();
        } else if key == "F6" {
            to_next_zone(target.as_ref(), event.shift_key());
            event.prevent_default();
        } else if within(NUMBER) {
            // A digit on the slider is written in the field.
            reading::to_number(&key);
        }
        return;
    }
    // Letters, digits and signs can be switched off for whoever speaks to the page (WCAG 2.1.4).
    if key.chars().count() == 1 && key != " " && !preferences.with_untracked(|preferences| preferences.letter_keys) {
        return;
    }
    let press_counts = || counts(table, event);
    // What lies over the table has the keys, wherever the focus is.
    if within("dialog") || matches!(document().query_selector("main.table dialog[open]"), Ok(Some(_))) {
        if reading::in_dialog(table, event, press_counts) {
            event.prevent_default();
        }
        return;
    }
    // Whoever watches has nothing to do, and reads all the same.
    if table.is_watched() && matches!(key.to_lowercase().as_str(), " " | "enter" | "a" | "q" | "k" | "e" | "f" | "?") {
        return;
    }
    // So does whoever looks at what is past, from moment to moment; where the focus is among cards, the arrow keys go from card to card.
    if table.session.past.get_untracked().at.is_some()
        && !within("[data-zone]")
        && let Some(look) = step_of(&key)
    {
        table.session.look(look);
        event.prevent_default();
        return;
    }
    match key.as_str() {
        // A focused button has its own Space, except a card, for which Enter is there.
        " " if !has_keys(":not([data-roving]), .steps button, .log button") => {
            if counts(table, event) {
                table.press();
            }
        }
        "Enter" if !has_keys("") => {
            if counts(table, event) {
                table.press();
            }
        }
        "Escape" => table.cancel(),
        "a" | "A" => table.attack_with_all(),
        "i" | "I" if table.inspector_open.get_untracked() => table.inspector_open.set(false),
        "i" | "I" => table.open_inspector(),
        "q" | "Q" => table.preview.set(untrack(|| has_preview(table))),
        "l" | "L" => toggle(table, Panel::Log),
        "x" | "X" if table.session.is_against_computer() && untrack(|| table.is_asked()) => toggle(table, Panel::Hint),
        "c" | "C" if !table.session.is_local() => {
            if platform::has_sheets() && table.panel.get_untracked() == Some(Panel::Chat) {
                table.panel.set(None);
            } else {
                table.talk();
            }
        }
        "m" | "M" => preferences.update(|preferences| preferences.sound = !preferences.sound),
        "k" | "K" => table.wishes.hold.update(|hold| *hold = !*hold),
        "e" | "E" if !event.repeat() => table.end_turn(),
        "f" | "F" => table.wishes.full_control.update(|full| *full = !*full),
        "w" | "W" => table.response.stopped.set(true),
        "y" | "Y" if counts(table, event) => table.do_if_offered(&[Action::Yes]),
        "n" | "N" if counts(table, event) => table.do_if_offered(&[Action::No]),
        "?" => toggle(table, Panel::Keys),
        "F6" => to_next_zone(target.as_ref(), event.shift_key()),
        // The digit is not heard as anything else: it is written where the focus now is.
        _ if reading::to_number(&key) => return,
        _ if reading::heard(table, event, press_counts) => {}
        _ => return,
    }
    event.prevent_default();
}

/// Whether a panel or the inspector lies over the table, on a screen where it has no place of its own.
fn lies_over(table: TableState) -> bool {
    let open = table.panel.get_untracked().is_some() || table.inspector_open.get_untracked();
    open && platform::has_sheets()
}

/// Whether a key would do more than open, close and move on, and not to what lies over the table itself.
fn is_blind(event: &KeyboardEvent) -> bool {
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let over = target.is_some_and(|target| matches!(target.closest(OVER), Ok(Some(_))));
    let key = event.key().to_lowercase();
    let decides = matches!(key.as_str(), " " | "enter" | "a" | "e" | "f" | "k" | "n" | "q" | "y" | "z");
    !over && (decides || key.chars().all(|sign| sign.is_ascii_digit()))
}

/// The moment to which a key goes from the one that is looked at.
fn step_of(key: &str) -> Option<Look> {
    match key {
        "ArrowLeft" => Some(Look::Earlier),
        "ArrowRight" => Some(Look::Later),
        _ => None,
    }
}

/// Whether a key that decides is a press of its own, and was pressed for what is asked now. One that is held down is one press.
fn counts(table: TableState, event: &KeyboardEvent) -> bool {
    if event.repeat() {
        return false;
    }
    table.guard.begin();
    table.guard.end()
}

/// Whether the key Z undoes something here, alone or with the key of commands: not where one writes, which it undoes there.
fn undoes(table: TableState, preferences: RwSignal<Preferences>, event: &KeyboardEvent) -> bool {
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let elsewhere =
        target.is_some_and(|target| matches!(target.closest("input, textarea, select, dialog"), Ok(Some(_))));
    let letters = preferences.with_untracked(|preferences| preferences.letter_keys);
    let may = event.ctrl_key() || event.meta_key() || letters;
    may && !elsewhere && !event.alt_key() && !event.repeat() && table.session.undoable.get_untracked().is_some()
}

fn toggle(table: TableState, panel: Panel) {
    table.panel.update(|open| *open = (*open != Some(panel)).then_some(panel));
}

/// From zone to zone, each time to the card that is in the order of the Tab key.
fn to_next_zone(from: Option<&Element>, back: bool) {
    let stops: Vec<HtmlElement> =
        platform::elements(document().query_selector_all("[data-zone] [data-roving][tabindex=\"0\"]"));
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
