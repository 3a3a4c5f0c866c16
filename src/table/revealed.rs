//! What a player plays with revealed (701.20): cards of the opponent's hand, and the top card of a library, for as long as an effect lasts; and what one has
//! rightly seen of that hand and could not see any more.

use engine::declaration::CardId;
use leptos::prelude::*;

use super::modal::Modal;
use super::model::Side;
use super::state::use_table;
use crate::card::{CardFace, FaceSize};
use crate::words::table as words;

/// A button that opens what is revealed; none while nothing is.
#[component]
pub fn Revealed(side: Side) -> impl IntoView {
    let table = use_table();
    let seat = move || table.seat_of(side);
    let open = RwSignal::new(false);
    let hand = Memo::new(move |_| table.with(|game| game.player(seat()).hand.revealed.clone()));
    let top = Memo::new(move |_| table.with(|game| game.player(seat()).library.revealed));
    // Where the hand lies open, there is nothing to be remembered.
    let known = Memo::new(move |_| {
        let none = side == Side::Own || hand.with(|hand| !hand.is_empty());
        if none { Vec::new() } else { table.session.known_hand.get() }
    });
    let open_cards = move || hand.with(Vec::len) + usize::from(top.get().is_some());
    let count = move || open_cards() + known.with(Vec::len);
    let title = move || if open_cards() == 0 { words::known(count()) } else { words::revealed(count()) };
    let close = Callback::new(move |()| open.set(false));
    view! {
        <Show when=move || count() != 0>
            <button
                type="button"
                class="count seen-cards"
                data-testid=format!("revealed-{}", side.word())
                data-count=count
                title=title
                on:click=move |_| open.set(true)
            >
                <span class="icon icon-eye" aria-hidden="true"></span>
                <span class="seen-words">{title}</span>
            </button>
        </Show>
        {move || {
            let name = table.name(seat());
            (open.get() && count() > 0).then(|| view! {
                <Modal kind="revealed" title=title() close=words::close() on_close=close>
                    {
                        let (hand_name, known_name, library_name) = (name.clone(), name.clone(), name);
                        view! {
                            {move || hand.with(|cards| (!cards.is_empty()).then(|| faces(words::hand_seen(&hand_name), cards.clone())))}
                            {move || known.with(|cards| (!cards.is_empty()).then(|| faces(words::known_hand(&known_name), cards.clone())))}
                            {move || top.get().map(|card| faces(words::library_seen(&library_name), vec![card]))}
                        }
                    }
                </Modal>
            })
        }}
    }
}

/// Cards under a heading.
fn faces(heading: String, cards: Vec<CardId>) -> impl IntoView {
    let faces = cards.into_iter().map(|card| view! { <li><CardFace card size=FaceSize::Hand /></li> }.into_any());
    view! {
        <h3>{heading}</h3>
        <ul class="pile-cards">{faces.collect_view()}</ul>
    }
}
