//! The hands: one's own cards, and the backs of the opponent's.

use engine::ObjectId;
use leptos::html::Div;
use leptos::prelude::*;

use super::card_button::CardButton;
use super::model::Side;
use super::state::use_table;
use super::zone::Zone;
use crate::card::FaceSize;
use crate::frames;
use crate::words::table as words;

/// One's own hand.
#[component]
pub fn Hand() -> impl IntoView {
    let table = use_table();
    let cards = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| game.player(seat).hand.cards.clone().unwrap_or_default())
    });
    let count = Signal::derive(move || cards.with(Vec::len));
    let label = Signal::derive(move || table.zone_words(Side::Own, words::CardArea::Hand, count.get()));
    let full = move || count.get() > 7;
    let fan = NodeRef::<Div>::new();
    // What was drawn stands at the end, which may be out of sight on a phone.
    Effect::new(move |before: Option<Vec<ObjectId>>| {
        let now = cards.get();
        let drawn =
            |before: &Vec<ObjectId>| now.last().is_some_and(|last| !before.is_empty() && !before.contains(last));
        if before.as_ref().is_some_and(drawn) {
            frames::in_frame(move || {
                let hand = fan.try_get_untracked().flatten().and_then(|fan| fan.parent_element());
                if let Some(hand) = hand {
                    hand.set_scroll_left(hand.scroll_width());
                }
            });
        }
        now
    });
    view! {
        <Zone name="own-hand".to_owned() label cards=count>
            <div node_ref=fan class="fan" class:full=full style:--cards=move || count.get().to_string()>
                <For
                    each=move || cards.get()
                    key=|id| *id
                    children=|id| view! { <div class="slot"><CardButton id size=FaceSize::Hand /></div> }
                />
            </div>
        </Zone>
    }
}

/// A hand that is not shown: backs, as many as there are cards.
#[component]
pub fn HiddenHand(side: Side) -> impl IntoView {
    let table = use_table();
    let count = Memo::new(move |_| {
        let seat = table.seat_of(side);
        table.with(|game| game.player(seat).hand.count)
    });
    let label = move || table.zone_words(side, words::CardArea::Hand, count.get() as usize);
    view! {
        <div class="backs" data-testid=format!("zone-{}-hand", side.word()) role="img" aria-label=label>
            <span class="backs-count">{count}</span>
            // Where there is none, a place for one says what is counted.
            <For
                each=move || 0..count.get().clamp(1, 12)
                key=|back| *back
                children=move |_| view! { <span class="back" class:none=move || count.get() == 0></span> }
            />
        </div>
    }
}
