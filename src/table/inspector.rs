//! The inspector: one card large, with what it is now. Beside the table on large screens, a sheet on small ones.

use engine::ObjectId;
use engine::cards;
use engine::declaration::{CardId, size_text, type_line_text};
use engine::hindrance::Hindrance;
use leptos::prelude::*;

use super::behind_frame::behind_frame;
use super::inspector_place::{self, Lies};
use super::inspector_shown::Reads;
use super::modal::Modal;
use super::sheets::{Backdrop, CloseSheet, Sheets, YourMove};
use super::state::{Inspected, TableState, use_table};
use crate::card::{CardFace, FaceSize, Symbol, in_english, read_card};
use crate::modules::{Text, text};
use crate::words::table as words;
use crate::{frames, platform};

#[component]
pub fn Inspector() -> impl IntoView {
    let table = use_table();
    let open = table.inspector_open;
    let inspected = table.inspected;
    let shown = RwSignal::new(inspected.get_untracked());
    let show = move || {
        let now = inspected.get_untracked();
        if shown.get_untracked() != now {
            shown.set(now);
        }
    };
    // Where it stands beside the table, what has happened is seen first.
    behind_frame(move || inspected.track(), show);
    Effect::new(move |_| {
        inspected.track();
        if platform::has_sheets() {
            show();
        }
    });
    // Nothing can be seen or pressed over a dialog but another one.
    let over_dialog = Memo::new(move |_| open.get() && table.pile.get().is_some());
    let over_table = move || open.get() && !over_dialog.get();
    let close = Callback::new(move |()| {
        open.set(false);
        // It has been read here.
        table.hindered.set(None);
    });
    if let Some(sheets) = use_context::<Sheets>() {
        sheets.while_open(over_table, close);
    }
    let place = RwSignal::new(None::<Lies>);
    let reads = Reads::listen(inspected);
    let lies = move || {
        if reads.any.try_get_untracked() != Some(true) || platform::has_sheets() {
            return;
        }
        // Once the card is there, and has its size, and what is asked about is marked.
        frames::in_frame(move || {
            // The table may be gone.
            let Some(before) = place.try_get_untracked() else { return };
            let now = inspector_place::place(before.map(|lies| lies.place));
            if before != now {
                place.set(now);
            }
        });
    };
    Effect::new(move |_| {
        table.game.view.track();
        table.inspected.track();
        // What was read may be gone.
        reads.look();
    });
    let changes = move || {
        // The same card may be pointed at elsewhere.
        table.inspected.track();
        table.aside.track();
        table.choices.with(|_| ());
        table.game.view.track();
        reads.any.track();
    };
    behind_frame(changes, lies);
    let dialog = move || {
        let inspected = shown.get().filter(|_| over_dialog.get())?;
        let title = Signal::derive(move || crate::words::card(inspected.card).to_owned());
        Some(view! {
            <Modal kind="card" title close=words::close() on_close=close>
                <Sheet inspected />
            </Modal>
        })
    };
    view! {
        <Backdrop open=Signal::derive(over_table) on_close=close />
        <aside
            class="inspector"
            class:open=over_table
            class:low=move || place.get().is_some_and(Lies::is_low)
            data-at=move || place.get().map(|lies| lies.place.word())
            style:--room=move || place.get().map(|lies| format!("{}px", lies.room))
            data-reads=move || reads.any.get().then_some("")
            data-testid="inspector"
            aria-label=words::inspector()
        >
            <header class="inspector-head">
                <YourMove />
                <CloseSheet on_close=close />
            </header>
            {move || match shown.get() {
                Some(inspected) => view! { <Sheet inspected /> }.into_any(),
                None => view! { <p class="inspector-empty">{words::inspector_empty()}</p> }.into_any(),
            }}
        </aside>
        {dialog}
    }
}

/// One card, large, and what is true of it now.
#[component]
fn Sheet(inspected: Inspected) -> impl IntoView {
    let table = use_table();
    let now = table.size_now(inspected.object);
    // A sheet lies over where it is said else why nothing came of a click, and says it itself.
    let tried = move |id: ObjectId| {
        table.hindered.get().filter(|tried| tried.id == id && platform::has_sheets()).map(|tried| tried.why)
    };
    let why = move || {
        let why = inspected.object.and_then(tried)?;
        Some(view! { <p class="tried" data-testid="tried">{why}</p> })
    };
    let facts = move || {
        let id = inspected.object?;
        let seat = table.seat();
        let mut list = table.session.names.with(|names| table.with(|game| words::facts(game, seat, names, id)));
        list.extend(kept_from_hand(table, id).filter(|why| tried(id).as_ref() != Some(why)));
        (!list.is_empty()).then(|| {
            let items = list.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view();
            view! { <ul class="facts">{items}</ul> }
        })
    };
    view! {
        {why}
        <div class="inspector-card">
            <CardFace card=inspected.card size=FaceSize::Inspector now said=true />
        </div>
        <p class="hidden-text" lang="en">
            {move || in_words(inspected.card)}
        </p>
        {facts}
    }
}

/// What keeps the card from being played out of the hand. That it is not one's turn to decide need not be said of each.
fn kept_from_hand(table: TableState, id: ObjectId) -> Option<String> {
    let own = table.own_seat()?;
    let hindrance = table.with(|game| engine::hindrance::hindrance(game, own, id))?;
    (hindrance != Hindrance::Priority).then(|| words::hindrance(hindrance).to_owned())
}

/// A card as it is read out: what is printed on it, and what is so now.
pub fn read_out(table: TableState, inspected: Inspected) -> String {
    let seat = table.seat();
    let facts = inspected
        .object
        .map(|id| table.session.names.with(|names| table.with(|game| words::facts(game, seat, names, id))));
    let mut sentences = vec![in_words(inspected.card)];
    sentences.extend(facts.unwrap_or_default());
    format!("{}.", sentences.join(". "))
}

/// The whole card as text: name, cost, type, what it does, size.
fn in_words(card: CardId) -> String {
    let definition = cards::definition(card);
    let mut parts = vec![definition.name.clone()];
    parts.extend(definition.cost.map(|cost| in_english(&Symbol::of_cost(&cost))));
    parts.push(type_line_text(cards::table(), &definition.type_line));
    parts.extend(text(Text::Card(definition)).iter().map(|text| read_card(text)));
    parts.extend(size_text(definition).map(|(power, toughness)| format!("{power}/{toughness}")));
    let parts: Vec<&str> = parts.iter().map(|part| part.trim_end_matches('.')).collect();
    parts.join(". ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_card_is_read_with_two_full_stops() {
        for (card, _) in cards::pool() {
            let read = in_words(card);
            assert!(!read.contains(".."), "{read}");
        }
    }
}
