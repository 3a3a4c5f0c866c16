//! A deck, opened to be changed.

use house::decks::{Limits, problems};
use house::documents::{DeckContent, DeckRules};
use house::wire::OpenedDeck;
use house::{DeckId, decks};
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos_router::hooks::{use_navigate, use_params_map};
use web_sys::Element;

use super::beside::Beside;
use super::edit::{DeckEdit, Saving};
use super::export::Export;
use super::field::AgainstTheField;
use super::hand::Hand;
use super::legality::{figures_view, legality_view};
use super::new_id;
use super::parts::{Board, face_of, part_view};
use super::pool::pool_view;
use super::shared::Sharing;
use super::unknown::{copy_of, make};
use crate::backend::use_backend;
use crate::card::FaceSize;
use crate::decks::{Draft, Part, automatic_order, figures, part};
use crate::pages::NotFound;
use crate::pages::frame::{Looking, Page};
use crate::session::ConnectionStatus;
use crate::solo::{Choice, OwnDeck};
use crate::table::Modal;
use crate::words::{Word, decks as words, solo as solo_words};

/// The parts of the page; small screens show one at a time.
const TABS: [(&str, Word); 3] = [("deck", words::deck), ("cards", words::cards), ("figures", words::figures)];

/// The page of one deck.
#[component]
pub fn DeckPage() -> impl IntoView {
    let params = use_params_map();
    // Another deck at the same address, as after copying, is another page.
    let id = Memo::new(move |_| params.with(|params| params.get("id")).and_then(|id| id.parse::<DeckId>().ok()));
    move || match id.get() {
        Some(id) => view! { <Opened id /> }.into_any(),
        None => view! { <NotFound /> }.into_any(),
    }
}

/// A deck, once the house has told it.
#[component]
fn Opened(id: DeckId) -> impl IntoView {
    let backend = use_backend();
    let opened = RwSignal::new(None::<(u64, bool, DeckContent)>);
    let refused = RwSignal::new(None::<String>);
    let editing = StoredValue::new(None::<DeckEdit>);
    let deck = id.clone();
    if Draft::of_new(&id).is_some() {
        opened.set(Some((0, false, DeckContent::default())));
    }
    backend.look_now_and_again(move || {
        if Draft::of_new(&deck).is_some() {
            return;
        }
        backend.ask_then(decks::Open { deck: deck.clone() }, move |answer| match answer {
            Ok(OpenedDeck { version, shared, content }) => match editing.try_get_value() {
                Some(Some(edit)) => edit.see(version, *content),
                _ => {
                    let _ = opened.try_set(Some((version, shared, *content)));
                }
            },
            // What is open stays so.
            Err(_) if matches!(editing.try_get_value(), Some(Some(_))) => {}
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    });
    let name = RwSignal::new(words::deck().to_owned());
    view! {
        <Page title=name>
            {move || match (opened.get(), refused.get()) {
                (Some((version, shared, content)), _) => {
                    let edit = DeckEdit::new(backend, id.clone(), version, content);
                    editing.set_value(Some(edit));
                    Effect::new(move || {
                        let now = edit.deck.with(|deck| deck.name.clone());
                        if name.with_untracked(|name| *name != now) {
                            name.set(now);
                        }
                    });
                    editor(edit, shared)
                }
                (None, Some(_)) => {
                    view! {
                        <section class="panel">
                            <p>{words::no_deck()}</p>
                            <a class="button primary" href="/decks">
                                {words::to_decks()}
                            </a>
                        </section>
                    }
                        .into_any()
                }
                (None, None) => view! { <Looking words=words::looking() /> }.into_any(),
            }}
        </Page>
    }
}

fn editor(edit: DeckEdit, shared: bool) -> AnyView {
    let limits = RwSignal::new(Limits::default());
    let backend = use_backend();
    backend.look_now_and_again(move || {
        backend.ask_then(decks::AskLimits, move |answer| {
            if let Ok(found) = answer {
                let _ = limits.try_set(*found);
            }
        });
    });
    let found = Memo::new(move |_| {
        edit.deck
            .with(|deck| limits.with(|limits| problems(deck, DeckRules { format: deck.format, owned: false }, limits)))
    });
    let looked_at = RwSignal::new(None::<String>);
    let board = Board { edit, dragged: StoredValue::new(None), looked_at, faults: found };
    let beside = Beside::new(looked_at);
    // A deck without cards opens where there are some.
    let empty =
        edit.deck.with_untracked(|deck| [Part::Main, Part::Sideboard].into_iter().all(|of| part(deck, of).is_empty()));
    let tab = RwSignal::new(if empty { "cards" } else { "deck" });
    let spread = RwSignal::new(false);
    keys(edit);
    let tabs = TABS
        .into_iter()
        .map(|(key, name)| {
            view! {
                <button
                    type="button"
                    class="button"
                    data-testid=format!("tab-{key}")
                    aria-pressed=move || (tab.get() == key).to_string()
                    on:click=move |_| tab.set(key)
                >
                    {name()}
                </button>
            }
        })
        .collect_view();
    view! {
        <div
            class="deck-page"
            data-tab=move || tab.get()
            on:pointerover=move |event| beside.over(&event)
            on:pointerleave=move |_| beside.hide()
            on:focusin=move |event| beside.focused(&event)
            on:focusout=move |_| beside.hide()
            on:pointerdown=move |event| beside.press(&event)
            on:pointermove=move |event| {
                if event.movement_x().abs() + event.movement_y().abs() > 4 {
                    beside.lift();
                }
            }
            on:pointerup=move |_| beside.lift()
            on:pointercancel=move |_| beside.lift()
        >
            {head(edit, spread, shared, limits)}
            {elsewhere(edit)}
            <div class="deck-tabs" role="group" aria-label=words::parts()>
                {tabs}
            </div>
            <div class="deck-main">
                <p class="deck-totals" data-testid="totals">
                    {move || edit.deck.with(|deck| words::totals(&figures(deck)))}
                </p>
                <p class="verdict deck-verdict" class:legal=move || found.with(Vec::is_empty)>
                    {move || words::standing(edit.deck.with(|deck| deck.format), found.with(Vec::len))}
                </p>
                {move || {
                    let first = found.with(|faults| faults.first().map(words::fault))?;
                    Some(view! { <p class="deck-fault" data-testid="first-fault">{first}</p> })
                }}
                {part_view(board, Part::Main, spread)}
                {part_view(board, Part::Sideboard, spread)}
            </div>
            <div class="deck-cards">{pool_view(board, limits)}</div>
            <div class="deck-side">
                {legality_view(board, limits)}
                {figures_view(board.edit.deck)}
                <AgainstTheField deck=board.edit.deck />
                {notes(edit)}
            </div>
        </div>
        {beside.view()}
        {large_card(looked_at)}
    }
    .into_any()
}

/// The card that is looked at, large.
pub fn large_card(looked_at: RwSignal<Option<String>>) -> impl IntoView {
    let close = Callback::new(move |()| looked_at.set(None));
    move || {
        let card = looked_at.get()?;
        let shown = view! {
            <Modal kind="card" title=card.clone() close=words::close() on_close=close>
                <div class="large-card">{face_of(&card, FaceSize::Inspector)}</div>
            </Modal>
        };
        Some(shown.into_any())
    }
}

/// The name, whether it is saved, and what can be done with the whole deck.
fn head(edit: DeckEdit, spread: RwSignal<bool>, shared: bool, limits: RwSignal<Limits>) -> AnyView {
    let (sharing, shared) = (RwSignal::new(false), RwSignal::new(shared));
    let hand = RwSignal::new(false);
    let export = RwSignal::new(false);
    let navigate = StoredValue::new_local(use_navigate());
    let copy = move |_| {
        edit.save();
        let id = new_id();
        let to = format!("/decks/{id}");
        let content = copy_of(edit.deck.get_untracked());
        make(use_backend(), id, content, move |answer| {
            if answer.is_ok() {
                let _ = navigate.try_with_value(|navigate| navigate(&to, Default::default()));
            }
        });
    };
    // Why the deck cannot be played with, where it cannot: no format is chosen for a game against the computer.
    let unplayable = Memo::new(move |_| {
        let faults = edit.deck.with(|deck| limits.with(|limits| problems(deck, DeckRules::default(), limits)));
        faults.first().map(words::fault)
    });
    let pressed = RwSignal::new(false);
    let play = move |_| {
        pressed.set(true);
        if unplayable.with_untracked(Option::is_some) {
            return;
        }
        edit.save();
        Choice {
            own: Some(edit.deck.with_untracked(|deck| OwnDeck::of(edit.id(), deck))),
            hot_seat: false,
            ..Choice::last()
        }
        .keep();
        let _ = navigate.try_with_value(|navigate| navigate("/solo", Default::default()));
    };
    // Before the first change there is nothing to take back, and what can be used has the room.
    let unchanged = move || edit.can.get() == (false, false);
    let connection = use_backend().connection();
    let online = move || matches!(connection.get(), ConnectionStatus::Online { .. });
    let saving = move || match edit.saving.get() {
        Saving::Saved => words::saved().to_owned(),
        Saving::Changed | Saving::UnderWay if !online() && edit.is_kept() => words::kept_here().to_owned(),
        Saving::Changed => words::changed().to_owned(),
        Saving::UnderWay => words::saving().to_owned(),
        Saving::Refused(why) => why,
        Saving::Elsewhere => String::new(),
    };
    let trouble = move || matches!(edit.saving.get(), Saving::Refused(_));
    view! {
        <header class="deck-head">
            <input
                type="text"
                class="deck-title"
                aria-label=words::name()
                maxlength=house::limits::DECK_NAME_CHARACTERS.to_string()
                autocomplete="off"
                spellcheck="false"
                data-testid="deck-name"
                prop:value=move || edit.deck.with(|deck| deck.name.clone())
                on:change:target=move |event| {
                    let name = event.target().value();
                    edit.change(|deck| deck.name = name);
                }
            />
            <p class="deck-saving" class:bad=trouble role="status" data-testid="saving">
                {saving}
            </p>
            <div class="deck-tools">
                <button
                    type="button"
                    class="button"
                    data-testid="play-solo"
                    aria-disabled=move || unplayable.with(Option::is_some).to_string()
                    title=move || unplayable.get()
                    on:click=play
                >
                    {solo_words::begin()}
                </button>
                <button
                    type="button"
                    class="button"
                    data-testid="undo"
                    hidden=unchanged
                    disabled=move || !edit.can.get().0
                    on:click=move |_| edit.undo()
                >
                    {words::undo()}
                </button>
                <button
                    type="button"
                    class="button"
                    data-testid="redo"
                    hidden=unchanged
                    disabled=move || !edit.can.get().1
                    on:click=move |_| edit.redo()
                >
                    {words::redo()}
                </button>
                <button type="button" class="button" data-testid="order" on:click=move |_| edit.change(automatic_order)>
                    {words::order()}
                </button>
                <button
                    type="button"
                    class="button"
                    data-testid="spread"
                    aria-pressed=move || spread.get().to_string()
                    on:click=move |_| spread.update(|spread| *spread = !*spread)
                >
                    {words::spread()}
                </button>
                <button type="button" class="button" data-testid="sample-hand" on:click=move |_| hand.set(true)>
                    {words::hand_label()}
                </button>
                <button type="button" class="button" data-testid="export" on:click=move |_| export.set(true)>
                    {words::export()}
                </button>
                <button type="button" class="button" data-testid="share" on:click=move |_| sharing.set(true)>
                    {words::share()}
                </button>
                <button type="button" class="button" on:click=copy>
                    {words::copy_label()}
                </button>
            </div>
            {move || {
                // Whoever has pressed it all the same is told, also where nothing shows a title.
                let why = unplayable.get().filter(|_| pressed.get())?;
                Some(view! { <p class="notice bad" role="alert" data-testid="play-solo-why">{why}</p> })
            }}
            {move || {
                hand.get()
                    .then(|| {
                        let deck = edit.deck.get_untracked();
                        view! { <Hand deck on_close=Callback::new(move |()| hand.set(false)) /> }.into_any()
                    })
            }}
            {move || {
                export
                    .get()
                    .then(|| {
                        let deck = edit.deck.get_untracked();
                        view! { <Export deck on_close=Callback::new(move |()| export.set(false)) /> }.into_any()
                    })
            }}
            {move || {
                sharing.get().then(|| {
                    let on_close = Callback::new(move |()| sharing.set(false));
                    view! { <Sharing deck=edit.id() shared=shared on_close=on_close /> }.into_any()
                })
            }}
        </header>
    }
    .into_any()
}

/// What is done when another window has changed the deck.
fn elsewhere(edit: DeckEdit) -> AnyView {
    let shown = move || edit.saving.with(|saving| *saving == Saving::Elsewhere);
    view! {
        <div role="alert">
            {move || {
                shown()
                    .then(|| {
                        view! {
                            <div class="notice bad deck-elsewhere">
                                <p>{words::elsewhere()}</p>
                                <div class="form-buttons">
                                    <button type="button" class="button primary" on:click=move |_| edit.settle(false)>
                                        {words::take_that()}
                                    </button>
                                    <button type="button" class="button" on:click=move |_| edit.settle(true)>
                                        {words::keep_this()}
                                    </button>
                                </div>
                            </div>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

fn notes(edit: DeckEdit) -> AnyView {
    view! {
        <label class="form-field panel deck-notes">
            <span class="field-label">{words::notes()}</span>
            <textarea
                rows="4"
                maxlength=house::limits::DECK_NOTES_CHARACTERS.to_string()
                prop:value=move || edit.deck.with(|deck| deck.notes.clone())
                on:change:target=move |event| {
                    let notes = event.target().value();
                    edit.change(|deck| deck.notes = notes);
                }
            ></textarea>
        </label>
    }
    .into_any()
}

/// Ctrl and Z takes back, with Shift it does again; in a field these keys are the field's.
fn keys(edit: DeckEdit) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let field = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"));
        if field || !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        match (event.key().to_lowercase().as_str(), event.shift_key()) {
            ("z", false) => edit.undo(),
            ("z", true) | ("y", false) => edit.redo(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}
