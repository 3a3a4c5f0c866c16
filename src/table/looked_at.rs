//! Cards that an effect has one look at (701.20e), as in somebody's hand or on top of a library: large enough to be read, until they are put away. The log alone
//! would easily be missed.

use std::collections::VecDeque;

use engine::Event;
use engine::declaration::CardId;
use leptos::prelude::*;

use super::modal::Modal;
use super::state::{TableState, use_table};
use super::writing::once_not_writing;
use crate::card::{CardFace, FaceSize};
use crate::words::table as words;

/// What is looked at: where it lies, in words, and the cards.
type Look = (String, Vec<CardId>);

/// The same with its number: what is seen twice is shown twice.
type Numbered = (u64, Look);

/// What one is shown, one look after the other.
#[component]
pub fn LookedAt() -> impl IntoView {
    let table = use_table();
    let looks = RwSignal::new(VecDeque::<Numbered>::new());
    let next = StoredValue::new(0_u64);
    let events = table.session.events;
    Effect::new(move |before: Option<u64>| {
        let (number, batch) = events.get();
        // What happened before one came is in the log.
        if before.is_some_and(|before| before != number) {
            let new = batch.iter().filter_map(|event| look(table, event)).map(|look| {
                let number = next.get_value();
                next.set_value(number + 1);
                (number, look)
            });
            looks.update(|looks| looks.extend(new));
        }
        number
    });
    let put_away = Callback::new(move |()| looks.update(|looks| drop(looks.pop_front())));
    let first = once_not_writing(move || looks.with(|looks| looks.front().cloned()));
    move || {
        let (_, (title, cards)) = first.get()?;
        let faces = cards.into_iter().map(|card| view! { <li><CardFace card size=FaceSize::Hand /></li> }.into_any());
        Some(view! {
            <Modal kind="looked-at" title=title close=words::close() on_close=put_away read_first=true>
                <ul class="pile-cards">{faces.collect_view()}</ul>
            </Modal>
        })
    }
}

/// What of an event is shown to whoever sits here: cards that they alone look at.
fn look(table: TableState, event: &Event) -> Option<Look> {
    let name = |whose: &engine::Seat| table.session.name_untracked(*whose);
    let (player, title, cards) = match event {
        Event::HandSeen { player, whose, cards } => (player, words::hand_seen(&name(whose)), cards),
        Event::LibrarySeen { player, whose, cards } => (player, words::library_seen(&name(whose)), cards),
        _ => return None,
    };
    let cards = cards.clone().filter(|cards| !cards.is_empty() && *player == table.seat_untracked())?;
    Some((title, cards))
}
