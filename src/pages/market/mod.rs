//! The library, one's own cards, and the market.

mod card_page;
mod copies;
mod deals;
mod facts;
mod library;
mod own;
mod shelf;
mod stock;
mod their_copies;
mod toolbar;

pub use card_page::CardPage;
pub use library::LibraryPage;
pub use own::OwnCards;
pub use their_copies::TheirCopies;
pub use toolbar::{Toolbar, use_kept_filter};

use std::sync::Arc;

use house::documents::Role;
use house::wire::DeckUses;
use house::{decks, market};
use leptos::prelude::*;

use crate::backend::{Backend, use_backend};
use crate::collection::Catalogue;
use crate::words::market as words;

/// All cards, once the house has listed them.
#[derive(Clone, Copy)]
struct Shelves {
    catalogue: RwSignal<Option<Arc<Catalogue>>>,
    /// Whether the house itself has listed them, and not any house.
    known: StoredValue<bool>,
}

/// Keeps the list of all cards for the whole client: the house is asked for it when it is first needed, and again when the host has changed it or the house is back.
///
/// The pages that show cards ask: what asks needs all cards' rules, and those are no part of the first module.
pub fn provide_catalogue(backend: Backend) {
    let shelves = Shelves::new();
    provide_context(shelves);
    // Whatever was changed while the house could not be reached is not known either.
    backend.look_now_and_again(move || shelves.known.set_value(false));
}

impl Shelves {
    fn new() -> Shelves {
        Shelves { catalogue: RwSignal::new(None), known: StoredValue::new(false) }
    }

    fn fill(self, backend: Backend) {
        backend.ask_then(market::ShowCatalogue, move |answer| {
            if let Ok(cards) = answer {
                let _ = self.catalogue.try_set(Some(Arc::new(Catalogue::of(cards))));
                let _ = self.known.try_set_value(!backend.is_absent().get_untracked());
            }
        });
    }
}

fn use_shelves() -> Shelves {
    use_context::<Shelves>().unwrap_or_else(Shelves::new)
}

/// All cards; none until the house has listed them.
pub fn use_catalogue() -> Signal<Option<Arc<Catalogue>>> {
    let (shelves, backend) = (use_shelves(), use_backend());
    backend.look_now_and_again(move || {
        if !shelves.known.get_value() {
            shelves.fill(backend);
        }
    });
    shelves.catalogue.into()
}

/// Has the house list all cards anew, because the host has changed one.
fn use_new_list() -> impl Fn() + Copy {
    let (shelves, backend) = (use_shelves(), use_backend());
    move || shelves.fill(backend)
}

/// Which cards are in which of one's decks; nothing until the house has said so.
fn use_deck_uses() -> Signal<DeckUses> {
    let uses = RwSignal::new(DeckUses::default());
    let backend = use_backend();
    let account = backend.has_account();
    Effect::new(move || {
        if account.get() == Some(true) {
            backend.ask_then(decks::Uses, move |answer| {
                if let Ok(now) = answer {
                    let _ = uses.try_set(now);
                }
            });
        }
    });
    uses.into()
}

/// The decks that a card is in, each with how many of it.
fn decks_with(uses: &DeckUses, name: &str) -> Vec<String> {
    let places = uses.cards.get(name).into_iter().flatten();
    places.filter_map(|(place, copies)| Some(words::in_deck(&uses.decks.get(*place)?.1, *copies))).collect()
}

/// Whether one looks after the house.
fn is_host() -> Signal<bool> {
    let me = use_backend().me();
    Signal::derive(move || me.with(|me| me.as_ref().is_some_and(|me| me.role == Role::Host)))
}

/// What whoever has no account is told.
fn needs_account() -> AnyView {
    view! {
        <section class="panel">
            <p>{words::needs_account()}</p>
            <a class="button primary" href="/sign-in">
                {words::to_account()}
            </a>
        </section>
    }
    .into_any()
}
