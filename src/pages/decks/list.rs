//! All of one's decks.

use engine::declaration::Colors;
use house::documents::DeckContent;
use house::wire::{DeckSummary, Refusal};
use house::{DeckId, decks};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::import::Import;
use super::parts::face_of;
use super::ready::ReadyDecks;
use super::unknown::{copy_of, make, name_of_copy, throw_away};
use super::{is_reached, look, new_id, own_decks, with_drafts};
use crate::backend::{use_backend, without};
use crate::card::{FaceSize, Pip, Symbol};
use crate::decks::Draft;
use crate::pages::frame::{Looking, Page, Pending, Refused};
use crate::words::{decks as words, pages};

/// The page of one's decks.
#[component]
pub fn Decks() -> impl IntoView {
    let backend = use_backend();
    let (decks, refused) = own_decks();
    let importing = RwSignal::new(false);
    let deleted = RwSignal::new(None::<(DeckId, String)>);
    let unanswered = RwSignal::new(0_u32);
    let navigate = StoredValue::new_local(use_navigate());
    let open = Callback::new(move |id: DeckId| {
        let _ = navigate.try_with_value(|navigate| navigate(&format!("/decks/{id}"), Default::default()));
    });
    // Whatever is done to a deck, the list is asked for anew.
    let refuse = move |refusal: Refusal| {
        let _ = refused.try_set(Some(crate::words::refused(&refusal)));
    };
    let tell = move || {
        refused.set(None);
        unanswered.update(|count| *count += 1);
        move |answer: Result<(), Refusal>| {
            let _ = unanswered.try_update(|count| *count -= 1);
            match answer {
                Ok(()) => {
                    // What this browser has made stands there at once.
                    let _ = decks
                        .try_update(|decks| decks.as_mut().map(|decks| *decks = with_drafts(std::mem::take(decks))));
                    look(backend, decks, refused);
                }
                Err(refusal) => refuse(refusal),
            }
        }
    };
    // The same one until it is answered, however often it is pressed.
    let next = StoredValue::new(new_id());
    let make_one = move |content: DeckContent| {
        let id = next.get_value();
        refused.set(None);
        make(backend, id.clone(), content, move |answer| match answer {
            Ok(()) => {
                next.try_update_value(|next| *next = new_id());
                let _ = open.try_run(id);
            }
            Err(refusal) => refuse(refusal),
        });
    };
    let make_empty = move |_| make_one(DeckContent { name: words::new_name().to_owned(), ..DeckContent::default() });
    let copy_ready = Callback::new(move |content: DeckContent| make_one(copy_of(content)));
    let copy = Callback::new(move |(id, name): (DeckId, String)| {
        let told = tell();
        // Without the house, what was seen of it last.
        let seen = (!untrack(|| is_reached(backend))).then(|| content_here(&id)).flatten();
        if let Some(content) = seen {
            make(backend, new_id(), copy_of(content), told);
            return;
        }
        let name = name_of_copy(&name);
        backend.ask_then(decks::Copy { deck: new_id(), from: id, name }, move |answer| told(answer.map(drop)));
    });
    // What the house does not know is thrown away, and put back, here.
    let thrown_away = StoredValue::new(None::<DeckContent>);
    let delete = Callback::new(move |(id, name): (DeckId, String)| {
        thrown_away.set_value(throw_away(backend, &id));
        deleted.set(None);
        if thrown_away.with_value(Option::is_some) {
            deleted.set(Some((id.clone(), name)));
            refused.set(None);
            decks.update(|decks| decks.iter_mut().for_each(|decks| decks.retain(|deck| deck.id != id)));
        } else {
            let told = tell();
            backend.ask_then(decks::Delete { deck: id.clone() }, move |answer| {
                if answer.is_ok() {
                    let _ = deleted.try_set(Some((id, name)));
                }
                told(answer);
            });
        }
    });
    let undo = move || {
        let Some((deck, _)) = deleted.get_untracked() else { return };
        let told = tell();
        deleted.set(None);
        match thrown_away.try_update_value(Option::take).flatten() {
            // Under another id: the house may have been told to throw this one away.
            Some(content) => make(backend, new_id(), content, told),
            None => backend.ask_then(decks::Restore { deck }, told),
        }
    };
    let all = move || decks.get().unwrap_or_default();
    let known = Memo::new(move |_| decks.with(Option::is_some));
    view! {
        <Page title=words::decks().to_owned()>
            <p class="lead">{words::decks_lead()}</p>
            <div class="form-buttons">
                <button type="button" class="button primary" data-testid="new-deck" on:click=make_empty>
                    {words::new()}
                </button>
                <button type="button" class="button" data-testid="import" on:click=move |_| importing.set(true)>
                    {words::import()}
                </button>
            </div>
            <Refused reason=refused.into() />
            <Pending asking=Signal::derive(move || unanswered.get() > 0) />
            <div role="status">
                {move || {
                    deleted
                        .get()
                        .map(|(_, name)| {
                            view! {
                                <p class="notice deck-deleted">
                                    <span>{words::deleted(&name)}</span>
                                    <button type="button" class="button" data-testid="undo-delete" on:click=move |_| undo()>
                                        {words::undo()}
                                    </button>
                                </p>
                            }
                        })
                }}
            </div>
            {move || match decks.with(|decks| decks.as_ref().map(Vec::len)) {
                None => view! { <Looking words=words::looking() /> }.into_any(),
                Some(0) => view! { <p class="panel" data-testid="no-decks">{words::no_decks()}</p> }.into_any(),
                Some(_) => ().into_any(),
            }}
            <ul class="deck-tiles" data-testid="decks">
                <For
                    each=all
                    key=|deck| (deck.id.clone(), deck.changed_at, deck.problems)
                    children=move |deck| tile(&deck, copy, delete)
                />
            </ul>
            // Not before one's own, which would push them down.
            {move || known.get().then(|| view! { <ReadyDecks copy=copy_ready /> })}
            {move || {
                importing
                    .get()
                    .then(|| {
                        view! { <Import made=open on_close=Callback::new(move |()| importing.set(false)) /> }.into_any()
                    })
            }}
        </Page>
    }
}

/// What is in a deck as far as this browser knows: as it was changed here, or opened last.
fn content_here(deck: &DeckId) -> Option<DeckContent> {
    Draft::of(deck).map(|draft| draft.content).or_else(|| without::last_content(deck))
}

/// The pips of a deck's colors.
pub fn pips(colors: Colors) -> AnyView {
    let symbols = colors.iter().filter_map(|color| Symbol::read(&color.letter().to_string()));
    let pips = symbols.map(|symbol| view! { <Pip symbol /> }).collect_view();
    view! {
        <span class="deck-tile-colors" role="img" aria-label=pages::colors(colors)>
            {pips}
        </span>
    }
    .into_any()
}

fn tile(deck: &DeckSummary, copy: Callback<(DeckId, String)>, delete: Callback<(DeckId, String)>) -> AnyView {
    let both = |name: &str| (deck.id.clone(), name.to_owned());
    let (to_copy, to_delete) = (both(&deck.name), both(&deck.name));
    let face = deck.face.as_deref().map(|card| face_of(card, FaceSize::Board));
    view! {
        <li class="deck-tile" data-deck=deck.name.clone()>
            <a class="deck-tile-open" href=format!("/decks/{}", deck.id)>
                <span class="deck-tile-face" aria-hidden="true">
                    {face}
                </span>
                <span class="deck-tile-words">
                    <span class="deck-tile-name">{deck.name.clone()}</span>
                    {pips(deck.colors)}
                    <span class="deck-tile-size">{words::size(deck.cards, deck.sideboard)}</span>
                    <span class="verdict" class:legal=deck.problems == 0>
                        {words::standing(deck.format, deck.problems as usize)}
                    </span>
                </span>
            </a>
            <div class="deck-tile-foot">
                <button
                    type="button"
                    class="button quiet"
                    aria-label=words::copy(&deck.name)
                    data-testid="copy-deck"
                    on:click=move |_| copy.run(to_copy.clone())
                >
                    {words::copy_label()}
                </button>
                <button
                    type="button"
                    class="button quiet"
                    aria-label=words::delete(&deck.name)
                    data-testid="delete-deck"
                    on:click=move |_| delete.run(to_delete.clone())
                >
                    {words::delete_label()}
                </button>
            </div>
        </li>
    }
    .into_any()
}
