//! Another game with another deck: one of one's own or a ready one, chosen where the last one was played.

use house::decks;
use house::tables::WantRematch;
use house::wire::{OpenedDeck, Refusal};
use leptos::prelude::*;

use super::modal::Modal;
use super::state::{TableState, use_table};
use crate::backend::{Backend, use_backend, use_table_backend};
use crate::decks::Draft;
use crate::pages::{Chosen, DeckChooser, Refused, choice_of, deck_name, keep_choice, last_place};
use crate::solo::{Choice, OwnDeck};
use crate::words::{pages, table as words};

/// How another game is asked for. Copy.
#[derive(Clone, Copy, Default)]
pub struct Again {
    /// Whether another deck is being chosen for it.
    pub choosing: RwSignal<bool>,
    /// What the deck is called that it was asked for with, where one was chosen since this page was loaded.
    pub deck: RwSignal<Option<String>>,
}

/// Whether whoever sits here may choose another deck for another game. Whoever plays both sides begins with both decks.
pub fn may_choose(table: TableState) -> bool {
    !table.session.hot_seat() && table.session.rematch.get().is_none()
}

/// The dialog in which the deck is chosen, and the game asked for.
#[component]
pub fn OtherDeck(again: Again) -> impl IntoView {
    let table = use_table();
    let (is_on, refused) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let asking = Asking { table, at: use_table_backend(), again, is_on, refused };
    let local = table.session.is_local();
    let deck = RwSignal::new(if local { last_local() } else { last_place() });
    let backend = use_backend();
    let ask = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        is_on.set(true);
        refused.set(None);
        let chosen = deck.get_untracked();
        if local {
            return asking.ask_here(backend, chosen);
        }
        keep_choice(chosen.clone());
        asking.ask(chosen, None);
    };
    let settings = table.session.settings;
    let other = (!local).then(|| {
        let hidden = move || words::hidden_deck(&table.name(table.seat().other()));
        view! { <p class="field-help">{hidden}</p> }
    });
    view! {
        <Modal
            kind="other-deck"
            title=words::with_another_deck().to_owned()
            close=words::close()
            on_close=Callback::new(move |()| {
                let _ = again.choosing.try_set(false);
            })
        >
            <form class="dialog-form" on:submit=ask>
                <p class="row-means">{move || settings.with(pages::settings)}</p>
                {other}
                <DeckChooser legend=pages::your_deck() group="deck" chosen=deck />
                <Refused reason=refused.into() />
                <button type="submit" class="button primary" data-testid="rematch-with" disabled=is_on>
                    {words::rematch_with()}
                </button>
            </form>
        </Modal>
    }
}

/// The deck that was chosen last for a game in this browser.
fn last_local() -> Chosen {
    let last = Choice::last();
    match last.own {
        // What is not kept by any house yet cannot be chosen from the list.
        Some(own) if Draft::of_new(&own.id).is_none() => Chosen::Own(own.id),
        _ => Chosen::ready(&last.deck),
    }
}

/// Asking for another game with another deck. Copy.
#[derive(Clone, Copy)]
struct Asking {
    table: TableState,
    /// The house of the table.
    at: Backend,
    again: Again,
    /// Whether it has not been answered yet.
    is_on: RwSignal<bool>,
    /// Why it was refused.
    refused: RwSignal<Option<String>>,
}

impl Asking {
    /// Asks with a deck that the house of the table knows; or with `kept`, which is kept as the choice for games in this browser.
    fn ask(self, chosen: Chosen, kept: Option<Choice>) {
        let (name, deck) = match &kept {
            Some(kept) => (Some(kept.deck_name().to_owned()), kept.deck_choice()),
            None => (deck_name(&chosen), choice_of(chosen)),
        };
        let (game, seat) = (self.table.session.game(), self.table.shown.get_untracked());
        self.at.ask_then(WantRematch { game, seat, deck: Some(deck) }, move |answer| match answer {
            Ok(()) => {
                if let Some(kept) = kept {
                    kept.play_on();
                }
                // The page may have gone to the new game already.
                let _ = self.again.deck.try_set(name);
                let _ = self.again.choosing.try_set(false);
            }
            Err(refusal) => self.is_refused(&refusal),
        });
    }

    /// Asks the house in this browser, which keeps no decks: it is told what is in one that `house` keeps.
    fn ask_here(self, house: Backend, chosen: Chosen) {
        let last = Choice::last();
        let Chosen::Own(id) = chosen.clone() else {
            let deck = deck_name(&chosen).unwrap_or_default();
            return self.ask(chosen, Some(Choice { deck, own: None, ..last }));
        };
        house.ask_then(decks::Open { deck: id.clone() }, move |answer| match answer {
            // Whoever has closed the dialog asks for nothing any more.
            _ if self.again.choosing.try_get_untracked() != Some(true) => {}
            Ok(OpenedDeck { content, .. }) => {
                let own = Some(OwnDeck::now(id, &content));
                self.ask(chosen, Some(Choice { own, ..last }));
            }
            Err(refusal) => self.is_refused(&refusal),
        });
    }

    /// Says why not.
    fn is_refused(self, refusal: &Refusal) {
        let _ = self.is_on.try_set(false);
        let _ = self.refused.try_set(Some(crate::words::refused(refusal)));
    }
}
