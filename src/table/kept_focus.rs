//! What has the focus at the table may leave with the game: a card that is played, a creature that dies, a question that is answered. The focus then goes to
//! the next card of its zone, or else to the main button.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent};

use super::state::TableState;
use super::zone::cards_of;
use crate::focus;
use crate::frames;

/// Where the focus goes when there is no card for it.
pub const MAIN: &str = "[data-testid=\"main-button\"]";

/// What has the focus, and where it lies.
#[derive(Clone)]
struct Held {
    element: Element,
    /// Its zone, and the how manieth card of it it is.
    place: Option<(Element, usize)>,
}

/// Keeps the focus at the table as long as it is there.
pub fn keep(table: TableState) {
    let held = StoredValue::new_local(None::<Held>);
    let hold = move |event: FocusEvent| {
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let within = |element: &Element| matches!(element.closest("main.table"), Ok(Some(_)));
        held.set_value(element.filter(within).map(|element| Held { place: place(&element), element }));
    };
    let forget = move |_: FocusEvent| {
        frames::in_frame(move || {
            // What has left of itself is still there; what has gone is not.
            let there = |held: &Option<Held>| held.as_ref().is_some_and(|held| held.element.is_connected());
            if focus::is_lost() && held.try_with_value(there) == Some(true) {
                held.set_value(None);
            }
        });
    };
    let listeners = [window_event_listener(ev::focusin, hold), window_event_listener(ev::focusout, forget)];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
    Effect::new(move |_| {
        table.game.view.track();
        table.choices.track();
        table.selection.track();
        // What has gone is out of the page once it has been brought up to date.
        frames::in_frame(move || {
            let gone = |held: &Option<Held>| held.clone().filter(|held| !held.element.is_connected());
            if let Some(Some(gone)) = held.try_with_value(gone)
                && focus::is_lost()
            {
                follow(gone);
            }
        });
    });
}

fn place(element: &Element) -> Option<(Element, usize)> {
    let zone = element.closest("[data-zone]").ok()??;
    let place = cards_of(&zone).iter().position(|card| card.is_same_node(Some(element)))?;
    Some((zone, place))
}

/// Goes from where something was to what is there now.
fn follow(gone: Held) {
    let next = gone.place.and_then(|(zone, place)| {
        let mut cards = cards_of(&zone);
        let last = cards.len().checked_sub(1)?;
        Some(cards.swap_remove(place.min(last)))
    });
    match next {
        // Only fails for what cannot have the focus; a button can.
        Some(card) => drop(card.focus()),
        None => {
            focus::to(MAIN);
        }
    }
}
