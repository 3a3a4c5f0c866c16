//! The several things that a click on a card can do: a small menu at that card. Digits choose, and the letters of the colors where mana is chosen.

use engine::declaration::ManaKind;
use engine::{Action, Target};
use leptos::ev::{self, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::modal::Modal;
use super::model::{ClickAction, Side};
use super::state::{TableState, use_table};
use crate::card::{Pip, Symbol, SymbolText};
use crate::platform;
use crate::words::table as words;

/// How far it stays from the card and from the edges of the window, CSS pixels.
const GAP: f64 = 6.0;

/// What can be done with a card or player.
#[component]
pub fn ClickMenu(target: Target) -> impl IntoView {
    let table = use_table();
    let list = NodeRef::<html::Ul>::new();
    let title = Signal::derive(move || {
        let seat = table.seat();
        table.with(|game| crate::words::target(game, seat, target))
    });
    let said = Memo::new(move |_| {
        let seat = table.seat();
        let click_actions = table.click_actions(target);
        let with_words = |action: ClickAction| {
            let text = table.with(|game| words::click_action_in_menu(game, seat, &action));
            (action, text)
        };
        click_actions.into_iter().map(with_words).collect::<Vec<_>>()
    });
    // Mana and nothing else is chosen by its symbol; where two abilities make the same, each says what it does.
    let symbols = Memo::new(move |_| {
        said.with(|said| {
            let kinds: Vec<_> = said.iter().filter_map(|(action, _)| kind(action)).collect();
            kinds.len() == said.len() && kinds.iter().enumerate().all(|(place, kind)| !kinds[..place].contains(kind))
        })
    });
    let one = move |(place, (action, text)): (usize, (ClickAction, String))| {
        let pip = kind(&action);
        let label = symbols.get().then(|| text.clone());
        let key =
            pip.filter(|_| symbols.get()).map_or_else(|| (place + 1).to_string(), |kind| kind.letter().to_string());
        let words = (!symbols.get()).then(|| view! { <span><SymbolText text=text.clone() /></span> });
        view! {
            <li>
                <button type="button" class="button" aria-label=label title=text.clone() aria-keyshortcuts=key.clone() on:click=move |_| table.perform(action.clone())>
                    {pip.map(|kind| view! { <Pip symbol=Symbol::Mana(kind) /> })}
                    {words}
                    <kbd aria-hidden="true">{key.clone()}</kbd>
                </button>
            </li>
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.repeat() {
            return;
        }
        let key = event.key();
        let chosen = said.with_untracked(|said| {
            let place = match key.parse::<usize>() {
                Ok(number) => number.checked_sub(1),
                Err(_) => said.iter().position(|(action, _)| {
                    kind(action).is_some_and(|kind| kind.letter().to_string() == key.to_uppercase())
                }),
            };
            place.and_then(|place| said.get(place)).map(|(action, _)| action.clone())
        });
        if let Some(action) = chosen {
            event.prevent_default();
            table.perform(action);
        } else if let Some(list) = list.get_untracked() {
            steer(&list, &event);
        }
    };
    let put = move || {
        if let (Some(list), Some(card)) = (list.get_untracked(), anchor(table, target))
            && let Ok(Some(dialog)) = list.closest("dialog")
            && let Ok(dialog) = dialog.dyn_into::<HtmlElement>()
        {
            put_at(&dialog, &card);
        }
    };
    let resized = window_event_listener(ev::resize, move |_| put());
    on_cleanup(move || resized.remove());
    view! {
        <Modal kind="click-actions" title close=words::cancel() on_close=move |()| table.menu.set(None) on_open=move |()| put()>
            <ul class="choices" class:symbols=symbols node_ref=list on:keydown=key>
                {move || said.get().into_iter().enumerate().map(one).collect_view()}
            </ul>
        </Modal>
    }
}

const fn kind(action: &ClickAction) -> Option<ManaKind> {
    match action {
        ClickAction::Act(Action::TapForMana { kind, .. }) => Some(*kind),
        _ => None,
    }
}

/// Arrow keys go from one to the next.
fn steer(list: &Element, event: &KeyboardEvent) {
    let step = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => 1,
        "ArrowLeft" | "ArrowUp" => -1,
        _ => return,
    };
    let buttons: Vec<HtmlElement> = platform::elements(list.query_selector_all("button"));
    let here = document().active_element();
    let place = buttons.iter().position(|button| button.is_same_node(here.as_deref()));
    let next = (place.unwrap_or_default() as isize + step).rem_euclid(buttons.len().max(1) as isize);
    if let Some(button) = buttons.get(next as usize) {
        event.prevent_default();
        // Only fails for what cannot have the focus; a button can.
        let _ = button.focus();
    }
}

/// The card or player that it belongs to.
fn anchor(table: TableState, target: Target) -> Option<Element> {
    let selector = match target {
        Target::Object(id) => format!("main.table [data-object=\"{}\"]", id.number()),
        Target::Player(seat) => {
            format!("[data-testid=\"player-{}\"]", Side::of(seat, table.seat_untracked()).word())
        }
    };
    // A card that is shown twice is meant where it lies on top: in a dialog.
    platform::elements(document().query_selector_all(&selector)).pop()
}

/// Puts the menu above the card, or below it where there is no room, and always into the window.
fn put_at(menu: &HtmlElement, card: &Element) {
    let (menu_box, card) = (menu.get_bounding_client_rect(), card.get_bounding_client_rect());
    let size =
        |side: Result<leptos::wasm_bindgen::JsValue, _>| side.ok().and_then(|side| side.as_f64()).unwrap_or_default();
    let (width, height) = (size(window().inner_width()), size(window().inner_height()));
    let within = |at: f64, length: f64, room: f64| at.min(room - length - GAP).max(GAP);
    let left = within(card.left() + (card.width() - menu_box.width()) / 2.0, menu_box.width(), width);
    let above = card.top() - menu_box.height() - GAP;
    let top = if above >= GAP { above } else { card.bottom() + GAP };
    let top = within(top, menu_box.height(), height);
    menu.style().set_css_text(&format!("left: {left}px; top: {top}px"));
}
