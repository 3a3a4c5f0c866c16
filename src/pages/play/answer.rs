//! The dialogs in which a challenge is accepted or declined.

use house::wire::ChallengeSummary;
use house::{GameId, challenges};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::backend::use_backend;
use crate::pages::deck_chooser::{DeckChooser, choice_of, last_place};
use crate::pages::frame::Refused;
use crate::pages::own_name;
use crate::platform;
use crate::table::Modal;
use crate::words::{pages, play as words};

/// Which challenge is being answered. Copy; in context on the pages that list challenges.
#[derive(Clone, Copy)]
pub struct Answering {
    /// The one that is about to be accepted.
    pub accepting: RwSignal<Option<ChallengeSummary>>,
    /// The one that is about to be declined.
    pub declining: RwSignal<Option<ChallengeSummary>>,
    opened: StoredValue<Option<GameId>>,
}

impl Answering {
    /// None.
    pub fn new() -> Answering {
        Answering { accepting: RwSignal::new(None), declining: RwSignal::new(None), opened: StoredValue::new(None) }
    }

    /// Whether this one has not been opened by its link before.
    pub fn first_time(self, challenge: &GameId) -> bool {
        let first = self.opened.with_value(|opened| opened.as_ref() != Some(challenge));
        self.opened.set_value(Some(challenge.clone()));
        first
    }
}

/// The dialog in which a deck is chosen, and the game begins.
#[component]
pub fn Accepting() -> impl IntoView {
    let accepting = expect_context::<Answering>().accepting;
    move || accepting.get().map(|challenge| view! { <Accept challenge=challenge /> }.into_any())
}

#[component]
fn Accept(challenge: ChallengeSummary) -> impl IntoView {
    let accepting = expect_context::<Answering>().accepting;
    let backend = use_backend();
    let navigate = use_navigate();
    let deck = RwSignal::new(last_place());
    let name = own_name();
    let refused = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let id = challenge.challenge.clone();
    let accept = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        asking.set(true);
        let own = name.get_untracked();
        let ask = challenges::Accept {
            challenge: id.clone(),
            name: pages::called(own, None),
            deck: choice_of(deck.get_untracked()),
        };
        let navigate = navigate.clone();
        backend.ask_then(ask, move |answer| {
            let _ = asking.try_set(false);
            match answer {
                Ok(game) => navigate(&platform::address_of_table(&game), Default::default()),
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }
        });
    };
    view! {
        <Modal
            kind="accept"
            title=words::challenge(&challenge)
            close=words::close()
            on_close=Callback::new(move |()| {
                let _ = accepting.try_set(None);
            })
        >
            <form class="dialog-form" on:submit=accept>
                <p class="row-means">{words::terms(&challenge)}</p>
                <DeckChooser legend=pages::your_deck() group="deck" chosen=deck />
                <Refused reason=refused.into() />
                <button type="submit" class="button primary" data-testid="accept-and-play" disabled=move || asking.get()>
                    {words::accept_and_play()}
                </button>
            </form>
        </Modal>
    }
}

/// The dialog in which a challenge is declined with a word.
#[component]
pub fn Declining() -> impl IntoView {
    let declining = expect_context::<Answering>().declining;
    move || declining.get().map(|challenge| view! { <Decline challenge=challenge /> }.into_any())
}

#[component]
fn Decline(challenge: ChallengeSummary) -> impl IntoView {
    let declining = expect_context::<Answering>().declining;
    let backend = use_backend();
    let word = RwSignal::new(String::new());
    let refused = RwSignal::new(None::<String>);
    let id = challenge.challenge.clone();
    let decline = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let ask = challenges::Decline { challenge: id.clone(), word: word.get_untracked() };
        backend.ask_then(ask, move |answer| match answer {
            Ok(_) => {
                let _ = declining.try_set(None);
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    view! {
        <Modal
            kind="decline"
            title=words::declining(&words::marked(&challenge.name, challenge.mark))
            close=words::close()
            on_close=Callback::new(move |()| {
                let _ = declining.try_set(None);
            })
        >
            <form class="dialog-form" on:submit=decline>
                <label class="form-field">
                    <span class="field-label">{words::decline_word()}</span>
                    <input
                        type="text"
                        maxlength=house::limits::WORD_CHARACTERS.to_string()
                        data-testid="decline-word"
                        prop:value=move || word.get()
                        on:input:target=move |event| word.set(event.target().value())
                    />
                </label>
                <Refused reason=refused.into() />
                <button type="submit" class="button primary" data-testid="decline-now">
                    {words::decline()}
                </button>
            </form>
        </Modal>
    }
}
