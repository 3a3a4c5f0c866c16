//! The deck and what stands beside it: as rows that can be counted up and down, moved and dragged, or card by card.

use std::collections::BTreeMap;

use engine::cards;
use engine::declaration::CardId;
use house::refusal::DeckProblem;
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::edit::DeckEdit;
use crate::card::{CardFace, Cost, FaceSize, PlainFace, frame_of};
use crate::decks::{Group, Part, add, count, groups, move_before, move_to, part, remove};
use crate::words::{decks as words, market, pages};

/// A card that is being dragged, and where it comes from; none for the pool.
pub type Dragged = StoredValue<Option<(String, Option<Part>)>>;

/// What all rows of a page share. Copy.
#[derive(Clone, Copy)]
pub struct Board {
    pub edit: DeckEdit,
    pub dragged: Dragged,
    /// The card that is looked at.
    pub looked_at: RwSignal<Option<String>>,
    /// What is to be mended.
    pub faults: Memo<Vec<DeckProblem>>,
}

/// The face of a card by its name.
pub fn face_of(name: &str, size: FaceSize) -> AnyView {
    match cards::by_name(name) {
        Some(card) => view! { <CardFace card size /> }.into_any(),
        None => view! { <PlainFace name=name.to_owned() words=market::not_playable() size /> }.into_any(),
    }
}

/// The class of a row's edge.
pub fn frame(card: Option<CardId>) -> &'static str {
    card.map_or("frame-land", |card| frame_of(cards::definition(card)))
}

/// The same, of a card by its name.
pub fn card_frame(name: &str) -> &'static str {
    frame(cards::by_name(name))
}

/// One part of the deck.
pub fn part_view(board: Board, of: Part, spread: RwSignal<bool>) -> AnyView {
    let edit = board.edit;
    let names = Memo::new(move |_| {
        edit.deck.with(|deck| part(deck, of).iter().map(|entry| entry.card.clone()).collect::<Vec<_>>())
    });
    let sum = move || edit.deck.with(|deck| part(deck, of).iter().map(|entry| u32::from(entry.count)).sum::<u32>());
    let (test_id, empty) = match of {
        Part::Main => ("part-main", words::empty_main()),
        Part::Sideboard => ("part-sideboard", words::empty_sideboard()),
    };
    let heads = Memo::new(move |_| edit.deck.with(|deck| groups(deck, of)));
    let content = move || {
        if spread.get() {
            view! { <div class="deck-spread">{move || copies(board, of)}</div> }.into_any()
        } else {
            view! {
                <ul class="deck-rows" on:keydown=move |event| steer(board, of, &event)>
                    <For each=move || names.get() key=Clone::clone children=move |name| row(board, of, name, heads) />
                </ul>
            }
            .into_any()
        }
    };
    view! {
        <section
            class="deck-part"
            data-testid=test_id
            on:dragover=|event| event.prevent_default()
            on:drop=move |event| {
                event.prevent_default();
                dropped(board, of, None);
            }
        >
            <h2>{move || words::part_heading(of, sum())}</h2>
            {content}
            {move || names.with(Vec::is_empty).then(|| view! { <p class="deck-empty">{empty}</p> })}
        </section>
    }
    .into_any()
}

/// One card of a part, with how many there are.
fn row(board: Board, of: Part, name: String, heads: Memo<BTreeMap<String, (Group, u32)>>) -> AnyView {
    let edit = board.edit;
    let card = cards::by_name(&name);
    let name = StoredValue::new(name);
    let with = move |say: fn(&str) -> String| name.with_value(|name| say(name));
    let number = move || name.with_value(|name| edit.deck.with(|deck| count(deck, of, name)));
    let faulty = Memo::new(move |_| {
        name.with_value(|name| {
            let about = |fault: &&DeckProblem| fault.card() == Some(name);
            board.faults.with(|faults| faults.iter().find(about).map(words::fault))
        })
    });
    let cost = card.and_then(|card| cards::definition(card).cost);
    let shown = with(str::to_owned);
    let head =
        move || heads.with(|heads| name.with_value(|name| heads.get(name).map(|(group, sum)| head_of(*group, *sum))));
    view! {
        <li
            class=format!("deck-row {}", frame(card))
            class:faulty=move || faulty.with(Option::is_some)
            data-card=with(str::to_owned)
            data-group=head
            draggable="true"
            on:dragstart=move |_| board.dragged.set_value(Some((name.get_value(), Some(of))))
            on:drop=move |event| {
                event.prevent_default();
                event.stop_propagation();
                dropped(board, of, Some(name.get_value()));
            }
        >
            <button
                type="button"
                class="button quiet deck-step"
                data-role="less"
                aria-label=with(words::one_less)
                on:click=move |_| name.with_value(|name| edit.change(|deck| remove(deck, of, name)))
            >
                "−"
            </button>
            <output class="deck-count">{number}</output>
            <button
                type="button"
                class="button quiet deck-step"
                data-role="more"
                aria-label=with(words::one_more)
                on:click=move |_| {
                    name.with_value(|name| edit.change(|deck| {
                        add(deck, of, name);
                    }))
                }
            >
                "+"
            </button>
            <button
                type="button"
                class="deck-name-button"
                data-role="look"
                title=move || faulty.get()
                on:click=move |_| board.looked_at.set(Some(name.get_value()))
            >
                <span class="hidden-text">{with(words::look_at)}</span>
                <span class="deck-card-name" aria-hidden="true">{shown}</span>
                {cost.map(|cost| view! { <Cost cost /> })}
            </button>
            <button
                type="button"
                class="button quiet deck-step"
                data-role="move"
                aria-label=name.with_value(|name| words::to_other(name, of))
                title=words::part(of.other())
                on:click=move |_| name.with_value(|name| edit.change(|deck| move_to(deck, of, name)))
            >
                "⇄"
            </button>
        </li>
    }
    .into_any()
}

/// What stands above the first card of a group.
fn head_of(group: Group, sum: u32) -> String {
    let name = match group {
        Group::Kind(kind) => words::kind(kind).to_owned(),
        Group::Colors(colors) => pages::colors(colors),
    };
    format!("{name} ({sum})")
}

/// Every copy as a card by itself.
fn copies(board: Board, of: Part) -> AnyView {
    let edit = board.edit;
    let entries = edit.deck.with(|deck| part(deck, of).clone());
    let each = entries.into_iter().flat_map(|entry| std::iter::repeat_n(entry.card, usize::from(entry.count)));
    each.map(|name| {
        let (drag, look, drop) = (name.clone(), name.clone(), name.clone());
        view! {
            <button
                type="button"
                class="deck-copy"
                data-card=name.clone()
                draggable="true"
                aria-label=words::look_at(&name)
                on:dragstart=move |_| board.dragged.set_value(Some((drag.clone(), Some(of))))
                on:drop=move |event| {
                    event.prevent_default();
                    event.stop_propagation();
                    dropped(board, of, Some(drop.clone()));
                }
                on:click=move |_| board.looked_at.set(Some(look.clone()))
            >
                {face_of(&name, FaceSize::Board)}
            </button>
        }
        .into_any()
    })
    .collect_view()
    .into_any()
}

/// What was dragged is let go over a part, or over a card of it.
pub fn dropped(board: Board, to: Part, before: Option<String>) {
    let Some((card, from)) = board.dragged.try_update_value(Option::take).flatten() else { return };
    board.edit.change(|deck| {
        match from {
            Some(from) if from == to => {}
            Some(from) => move_to(deck, from, &card),
            None => {
                add(deck, to, &card);
            }
        }
        if before.is_some() || from == Some(to) {
            move_before(deck, to, &card, before.as_deref());
        }
    });
}

/// What was dragged is let go over the pool: one copy leaves the deck.
pub fn dropped_out(board: Board) {
    if let Some((card, Some(from))) = board.dragged.try_update_value(Option::take).flatten() {
        board.edit.change(|deck| remove(deck, from, &card));
    }
}

/// The keys of a list of rows: arrows go from row to row, with Alt they move the card; plus, minus and S do what the buttons do.
fn steer(board: Board, of: Part, event: &ev::KeyboardEvent) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let Ok(Some(row)) = target.closest("li") else { return };
    let name = row.get_attribute("data-card").unwrap_or_default();
    let edit = board.edit;
    let down = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        "+" => {
            event.prevent_default();
            return edit.change(|deck| {
                add(deck, of, &name);
            });
        }
        "-" | "Delete" => {
            event.prevent_default();
            return edit.change(|deck| remove(deck, of, &name));
        }
        "s" | "S" if !event.ctrl_key() && !event.meta_key() => {
            event.prevent_default();
            return edit.change(|deck| move_to(deck, of, &name));
        }
        _ => return,
    };
    event.prevent_default();
    let next = if down { row.next_element_sibling() } else { row.previous_element_sibling() };
    if event.alt_key() {
        let before = if down { next.and_then(|next| next.next_element_sibling()) } else { next.clone() };
        let before = before.and_then(|row| row.get_attribute("data-card"));
        if down || before.is_some() {
            edit.change(|deck| move_before(deck, of, &name, before.as_deref()));
        }
        return;
    }
    let role = target.get_attribute("data-role").unwrap_or_else(|| "look".to_owned());
    let button = next.and_then(|next| next.query_selector(&format!("[data-role={role}]")).ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // A button that is in the page takes the focus.
        let _ = button.focus();
    }
}
