//! The two parts of one's deck, whose cards a press moves from one to the other, and what the opponent has shown of theirs.

use house::decks::facts;
use leptos::prelude::*;

use super::Swapping;
use super::draft::DraftCard;
use crate::card::Cost;
use crate::decks::{Part, card_of};
use crate::focus;
use crate::pages::card_frame;
use crate::words::matches as words;
use crate::{frames, platform};

/// One part.
#[component]
pub fn PartList(swapping: Swapping, of: Part) -> impl IntoView {
    let draft = swapping.draft;
    let heading = move || {
        let facts = facts(swapping.session.settings.with(|settings| settings.decks.format));
        let count = draft.with(|draft| draft.sum(of));
        match of {
            Part::Main => words::deck_heading(count, facts.least, facts.most),
            Part::Sideboard => words::sideboard_heading(count, facts.sideboard),
        }
    };
    let cards = Memo::new(move |_| {
        draft.with(|draft| {
            let there = draft.lines().iter().filter(|line| line.is_in(of));
            there.map(|line| line.card.clone()).collect::<Vec<_>>()
        })
    });
    let (id, test_id) = match of {
        Part::Main => ("swap-main", "swap-main"),
        Part::Sideboard => ("swap-sideboard", "swap-sideboard"),
    };
    view! {
        <section class="swap-part" aria-labelledby=id data-testid=test_id>
            <h3 id=id>{heading}</h3>
            <ul class="swap-rows" role="list">
                <For
                    each=move || cards.get()
                    key=Clone::clone
                    children=move |card| view! { <Row swapping of card /> }.into_any()
                />
            </ul>
        </section>
    }
}

/// One card of a part. It is one button: what it moves is written on it.
#[component]
fn Row(swapping: Swapping, of: Part, card: String) -> impl IntoView {
    let definition = card_of(&card);
    let cost = definition.and_then(|card| card.cost);
    let name = StoredValue::new(card.clone());
    let read = move |read: fn(&DraftCard, Part) -> i32| {
        Memo::new(move |_| {
            let line = |card: &String| swapping.draft.with(|draft| draft.get(card).map(|line| read(line, of)));
            name.with_value(line).unwrap_or_default()
        })
    };
    let count = read(|line, of| i32::from(line.count(of)));
    let swapped = read(DraftCard::swapped);
    let label = move || {
        let count = u16::try_from(count.get()).unwrap_or_default();
        name.with_value(|name| match of {
            Part::Main => words::to_sideboard(count, name, swapped.get()),
            Part::Sideboard => words::to_deck(count, name, swapped.get()),
        })
    };
    let move_one = move |_| {
        name.with_value(|name| swapping.move_one(name, of));
        // A card of which the last copy went to where it came from has no row here any more: what is pressed next is the one there.
        frames::in_frame(move || {
            if focus::is_lost() {
                let part = if of == Part::Main { "swap-sideboard" } else { "swap-main" };
                let card = name.try_with_value(|name| name.replace('"', "\\\"")).unwrap_or_default();
                focus::to(&format!("[data-testid=\"{part}\"] [data-card=\"{card}\"] button"));
            }
        });
    };
    view! {
        <li
            class=format!("swap-row {}", card_frame(&card))
            class:none=move || count.get() == 0
            class:swapped=move || swapped.get() != 0
            data-card=card.clone()
        >
            <button
                type="button"
                aria-label=label
                aria-disabled=move || (count.get() == 0 || swapping.done.get()).to_string()
                on:click=move_one
            >
                <span class="swap-count">{count}</span>
                <span class="swap-name" lang="en">{card.clone()}</span>
                {cost.map(|cost| view! { <Cost cost /> })}
                <span class="swap-mark">
                    {move || (swapped.get() != 0).then(|| words::signed(swapped.get()))}
                </span>
            </button>
        </li>
    }
}

/// What the other player has shown: beside the lists where there is room, folded below them where there is not.
#[component]
pub fn ShownCards(swapping: Swapping) -> impl IntoView {
    let shown = move || {
        let cards = swapping.deck.with(|deck| deck.as_ref().map(|deck| deck.shown.clone()).unwrap_or_default());
        if cards.is_empty() {
            return view! { <p class="swap-note">{words::nothing_shown()}</p> }.into_any();
        }
        let rows = cards.into_iter().map(|entry| {
            let (class, card) = (format!("swap-row {}", card_frame(&entry.card)), entry.card.clone());
            view! {
                <li class=class data-card=card>
                    <span class="swap-count">{entry.count}</span>
                    <span class="swap-name" lang="en">{entry.card}</span>
                </li>
            }
        });
        view! { <ul class="swap-rows" role="list">{rows.collect_view()}</ul> }.into_any()
    };
    view! {
        <details class="swap-part swap-shown" data-testid="swap-shown" open=!platform::has_sheets()>
            <summary>{move || words::shown(&swapping.other_name())}</summary>
            {shown}
        </details>
    }
}
