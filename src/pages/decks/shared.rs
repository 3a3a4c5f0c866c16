//! A deck that others may see: its owner's way to let them, and what they see.

use engine::cards;
use house::documents::{DeckContent, DeckEntry};
use house::wire::ShownDeck;
use house::{DeckId, Uid, decks};
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};

use super::editor::large_card;
use super::export::Export;
use super::legality::figures_view;
use super::new_id;
use super::parts::frame;
use crate::backend::use_backend;
use crate::card::Cost;
use crate::decks::{Part, figures, part};
use crate::pages::NotFound;
use crate::pages::frame::{Looking, Page, Refused};
use crate::pages::link::LinkToSend;
use crate::platform;
use crate::table::Modal;
use crate::words::decks as words;

/// Lets others see a deck, or no more.
#[component]
pub fn Sharing(
    deck: DeckId,
    /// Whether they may.
    shared: RwSignal<bool>,
    /// Closes the dialog.
    on_close: Callback<()>,
) -> impl IntoView {
    let backend = use_backend();
    let refused = RwSignal::new(None::<String>);
    let owner = backend.uid();
    let link = owner.map(|owner| format!("{}/decks/{owner}/{deck}", platform::origin()));
    let change = move |now: bool| {
        refused.set(None);
        backend.ask_then(decks::Share { deck: deck.clone(), shared: now }, move |answer| match answer {
            Ok(_) => {
                let _ = shared.try_set(now);
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                shared.notify();
            }
        });
    };
    view! {
        <Modal kind="share" title=words::share_heading().to_owned() close=words::close() on_close>
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="shared"
                    prop:checked=move || shared.get()
                    on:change:target=move |event| change(event.target().checked())
                />
                <span>{words::share_with_all()}</span>
            </label>
            <p class="field-help">{words::share_means()}</p>
            <Refused reason=refused.into() />
            {move || {
                let link = link.clone().filter(|_| shared.get())?;
                Some(view! { <LinkToSend kind="deck" label=words::share_link() link=link /> })
            }}
        </Modal>
    }
}

/// The page of a deck that somebody else lets one see.
#[component]
pub fn SharedDeck() -> impl IntoView {
    let params = use_params_map();
    let at = params.with_untracked(|params| {
        let owner = params.get("uid").and_then(|uid| uid.parse::<Uid>().ok())?;
        Some((owner, params.get("id").and_then(|id| id.parse::<DeckId>().ok())?))
    });
    match at {
        Some((owner, deck)) => view! { <Seen owner deck /> }.into_any(),
        None => view! { <NotFound /> }.into_any(),
    }
}

/// A deck, once the house has told it.
#[component]
fn Seen(owner: Uid, deck: DeckId) -> impl IntoView {
    let told = RwSignal::new(None::<Result<String, ()>>);
    let content = RwSignal::new(DeckContent::default());
    use_backend().ask_then(decks::Look { owner, deck }, move |answer| {
        let answer = match answer {
            Ok(ShownDeck { owner, content: shown }) => {
                let _ = content.try_set(*shown);
                Ok(owner)
            }
            Err(_) => Err(()),
        };
        let _ = told.try_set(Some(answer));
    });
    let title = Signal::derive(move || match content.with(|deck| deck.name.clone()) {
        name if name.is_empty() => words::deck().to_owned(),
        name => name,
    });
    view! {
        <Page title=title>
            {move || match told.get() {
                Some(Ok(owner)) => seen(&owner, content),
                Some(Err(())) => {
                    view! {
                        <section class="panel">
                            <p>{words::not_shared()}</p>
                            <a class="button primary" href="/decks">
                                {words::to_decks()}
                            </a>
                        </section>
                    }
                        .into_any()
                }
                None => view! { <Looking words=words::looking() /> }.into_any(),
            }}
        </Page>
    }
}

fn seen(owner: &str, deck: RwSignal<DeckContent>) -> AnyView {
    let (looked_at, export) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let refused = RwSignal::new(None::<String>);
    let navigate = StoredValue::new_local(use_navigate());
    let backend = use_backend();
    let copy = move |_| {
        let (id, content) = (new_id(), Box::new(deck.get_untracked()));
        let to = format!("/decks/{id}");
        backend.ask_then(decks::Create { deck: id, content }, move |answer| match answer {
            Ok(_) => {
                let _ = navigate.try_with_value(|navigate| navigate(&to, Default::default()));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let parts = [Part::Main, Part::Sideboard].map(|of| deck.with_untracked(|deck| cards_of(deck, of, looked_at)));
    view! {
        <p class="lead" data-testid="whose">{words::deck_of(owner)}</p>
        <p class="deck-totals" data-testid="totals">{deck.with_untracked(|deck| words::totals(&figures(deck)))}</p>
        <div class="form-buttons">
            <button type="button" class="button primary" data-testid="take-copy" on:click=copy>
                {words::take_copy()}
            </button>
            <button type="button" class="button" data-testid="export" on:click=move |_| export.set(true)>
                {words::export()}
            </button>
        </div>
        <Refused reason=refused.into() />
        <div class="deck-seen">
            <div class="deck-seen-parts">{parts.into_iter().collect_view()}</div>
            {figures_view(deck)}
        </div>
        {large_card(looked_at)}
        {move || {
            export.get().then(|| {
                let deck = deck.get_untracked();
                view! { <Export deck on_close=Callback::new(move |()| export.set(false)) /> }.into_any()
            })
        }}
    }
    .into_any()
}

/// The cards of a part; nothing for a part without any.
fn cards_of(deck: &DeckContent, of: Part, looked_at: RwSignal<Option<String>>) -> Option<AnyView> {
    let entries = part(deck, of);
    if entries.is_empty() {
        return None;
    }
    let sum = entries.iter().map(|entry| u32::from(entry.count)).sum();
    let rows = entries.iter().map(|entry| row(entry, looked_at)).collect_view();
    Some(
        view! {
            <section aria-label=words::part(of)>
                <h2>{words::part_heading(of, sum)}</h2>
                <ul class="deck-rows">{rows}</ul>
            </section>
        }
        .into_any(),
    )
}

fn row(DeckEntry { count, card: name }: &DeckEntry, looked_at: RwSignal<Option<String>>) -> AnyView {
    let card = cards::by_name(name);
    let cost = card.and_then(|card| cards::definition(card).cost);
    let look = name.clone();
    view! {
        <li class=format!("deck-row seen-row {}", frame(card)) data-card=name.clone()>
            <span class="deck-count">{*count}</span>
            <button
                type="button"
                class="deck-name-button"
                on:click=move |_| looked_at.set(Some(look.clone()))
            >
                <span class="hidden-text">{words::look_at(name)}</span>
                <span class="deck-card-name" aria-hidden="true">{name.clone()}</span>
                {cost.map(|cost| view! { <Cost cost /> })}
            </button>
        </li>
    }
    .into_any()
}
