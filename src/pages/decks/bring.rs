//! Decks that come along to the account that a guest signs in to: they would stay with the guest, whom nobody is any more.

use house::wire::{DeckSummary, Refusal, RefusalCode};
use house::{DeckId, decks};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{new_id, with_drafts};
use crate::backend::{Backend, use_backend};
use crate::decks::Draft;
use crate::storage;
use crate::words::accounts as words;

/// Under which name it is kept which of the guest's decks an account has: the guest is back where one signs out, with all of them.
const BROUGHT: &str = "jb-mtg.brought";
/// So many of them are remembered, the latest.
const MOST_BROUGHT: usize = 200;
/// Under which name it is kept whether decks are to come along: a link in an e-mail opens another page.
const WANTED: &str = "jb-mtg.bring-decks";

/// The decks of a guest, and whether they are to come along.
#[derive(Clone, Copy)]
pub struct Bring {
    backend: Backend,
    /// Those that no account has; none before they are known.
    decks: RwSignal<Option<Vec<DeckSummary>>>,
    wanted: RwSignal<bool>,
    packed: StoredValue<Vec<DeckId>>,
    /// How often it was begun to pack: what was begun before the last time goes no further.
    begun: StoredValue<u32>,
    /// Whether what was begun last is done.
    done: RwSignal<bool>,
    /// Who hears why it cannot be packed, where that is done before anybody signs in.
    refuse: StoredValue<Option<Callback<String>>>,
}

impl Bring {
    /// The decks of whoever has no account here; of nobody else there are any to bring.
    pub fn new() -> Bring {
        let backend = use_backend();
        let me = backend.me();
        let guest = Memo::new(move |_| me.with(|me| me.as_ref().is_some_and(|me| !me.role.has_account())));
        let bring = Bring {
            backend,
            decks: RwSignal::new(None),
            wanted: RwSignal::new(storage::read(WANTED).unwrap_or(true)),
            packed: StoredValue::new(Vec::new()),
            begun: StoredValue::new(0),
            done: RwSignal::new(false),
            refuse: StoredValue::new(None),
        };
        Effect::new(move || {
            if guest.get() {
                backend.ask_then(decks::List, move |answer| {
                    let _ = bring.decks.try_set(Some(answer.map_or_else(|_| Vec::new(), to_bring)));
                    bring.pack_again();
                });
            } else {
                bring.decks.set(None);
            }
        });
        bring
    }

    /// Keeps them packed from now on, as the box says: nothing waits for it when somebody signs in. `refuse` hears why that cannot be done.
    pub fn keep_packed(self, refuse: Callback<String>) {
        self.refuse.try_set_value(Some(refuse));
        self.pack_again();
    }

    /// Whether nobody may sign in yet without losing them: they are not packed, and are to come along.
    pub fn is_packing(self) -> bool {
        let any = self.decks.with(|decks| decks.as_ref().is_none_or(|decks| !decks.is_empty()));
        self.wanted.get() && any && !self.done.get()
    }

    /// Packs what is known of, where it is kept packed.
    fn pack_again(self) {
        let Some(refuse) = self.refuse.try_get_value().flatten() else { return };
        if self.decks.try_with_untracked(|decks| decks.as_ref().is_none_or(Vec::is_empty)).unwrap_or(true) {
            return;
        }
        spawn_local(async move {
            if let Err(refusal) = self.pack().await {
                refuse.run(crate::words::refused(&refusal));
            }
        });
    }

    /// Keeps the decks that come along for whoever is signed in as next, before anybody is; whether there are any.
    ///
    /// # Errors
    /// When a deck cannot be read, or this browser has no room for it: then none comes along.
    pub async fn pack(self) -> Result<bool, Refusal> {
        Draft::stay();
        self.packed.try_set_value(Vec::new());
        let begun = self.begun.try_update_value(|begun| {
            *begun += 1;
            *begun
        });
        let _ = self.done.try_set(false);
        let wanted = self.wanted.try_get_untracked().unwrap_or_default();
        let packed = if wanted { self.pack_all(begun).await } else { Ok(false) };
        if self.begun.try_get_value() != begun {
            // It was begun anew meanwhile, and that says how it ends.
            return Ok(false);
        }
        match packed {
            Ok(_) => {
                let _ = self.done.try_set(true);
            }
            Err(_) => Draft::stay(),
        }
        packed
    }

    async fn pack_all(self, begun: Option<u32>) -> Result<bool, Refusal> {
        let decks = to_bring(self.backend.ask(decks::List).await?);
        let any = !decks.is_empty();
        for deck in decks {
            let content = match Draft::of(&deck.id) {
                Some(draft) => draft.content,
                None => *self.backend.ask(decks::Open { deck: deck.id.clone() }).await?.content,
            };
            if self.begun.try_get_value() != begun {
                return Ok(false);
            }
            self.packed.try_update_value(|packed| packed.push(deck.id.clone()));
            // The guest's deck keeps its own number.
            let id = new_id();
            let summary = Some(DeckSummary { id: id.clone(), ..deck });
            if !(Draft { version: 0, content, sent: Vec::new(), summary }).come_along(&id) {
                return Err(Refusal::said(RefusalCode::Unavailable, words::no_room_for_decks()));
            }
        }
        Ok(any)
    }

    /// Whoever they were packed for is signed in: they are not brought once more.
    pub fn arrived(self) {
        let mut brought: Vec<DeckId> = storage::read(BROUGHT).unwrap_or_default();
        brought.extend(self.packed.try_get_value().unwrap_or_default());
        let surplus = brought.len().saturating_sub(MOST_BROUGHT);
        storage::write(BROUGHT, &&brought[surplus..]);
    }

    fn want(self, wanted: bool) {
        storage::write(WANTED, &wanted);
        self.wanted.set(wanted);
        self.pack_again();
    }
}

/// The guest's decks that no account has.
fn to_bring(found: Vec<DeckSummary>) -> Vec<DeckSummary> {
    let brought: Vec<DeckId> = storage::read(BROUGHT).unwrap_or_default();
    with_drafts(found).into_iter().filter(|deck| !brought.contains(&deck.id)).collect()
}

/// A box that has the guest's decks come along, where there are any.
#[component]
pub fn BringDecks(bring: Bring) -> impl IntoView {
    let any = Memo::new(move |_| bring.decks.with(|decks| decks.as_ref().is_some_and(|decks| !decks.is_empty())));
    view! {
        {move || {
            any.get()
                .then(|| {
                    view! {
                        <label class="check">
                            <input
                                type="checkbox"
                                data-testid="bring-decks"
                                prop:checked=move || bring.wanted.get()
                                on:change:target=move |event| bring.want(event.target().checked())
                            />
                            <span>{words::bring_decks()}</span>
                        </label>
                    }
                })
        }}
    }
}
