//! Challenging somebody.

use house::wire::{KnownPerson, Person};
use house::{Uid, challenges, history};
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};

use super::people::{Here, People};
use crate::backend::{random_bits, use_backend};
use crate::pages::agreement::Agreement;
use crate::pages::deck_chooser::{DeckChooser, choice_of, keep_choice, last_place};
use crate::pages::frame::{Page, Refused};
use crate::pages::own_name;
use crate::words::{pages, play as words};

/// First whom, then what is proposed.
#[component]
pub fn NewChallenge() -> impl IntoView {
    let backend = use_backend();
    let query = use_query_map();
    let to = Memo::new(move |_| query.with(|query| query.get("to")).and_then(|to| to.parse::<Uid>().ok()));
    let person = RwSignal::new(None::<Person>);
    let refused = RwSignal::new(None::<String>);
    Effect::new(move || {
        person.set(None);
        refused.set(None);
        let Some(uid) = to.get() else { return };
        backend.ask_then(history::PersonOf { uid }, move |answer| match answer {
            Ok(KnownPerson { person: found, .. }) => {
                let _ = person.try_set(Some(found));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    });
    let title = Signal::derive(move || {
        person.with(|person| {
            person.as_ref().map_or_else(
                || words::challenge_label().to_owned(),
                |person| words::challenging(&words::marked(&person.name, person.mark)),
            )
        })
    });
    view! {
        <Page title=title>
            <Refused reason=refused.into() />
            {move || match (to.get(), person.get()) {
                (None, _) => view! { <People /> }.into_any(),
                (Some(_), None) => ().into_any(),
                (Some(_), Some(person)) => view! { <Proposal person=person /> }.into_any(),
            }}
        </Page>
    }
}

/// What is proposed to somebody.
#[component]
fn Proposal(person: Person) -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let agreement = Agreement::new();
    let deck = RwSignal::new(last_place());
    let name = own_name();
    let refused = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    // One key a form: whoever presses twice challenges once.
    let key = StoredValue::new(random_bits());
    let uid = person.uid.clone();
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        asking.set(true);
        refused.set(None);
        let own = name.get_untracked();
        keep_choice(deck.get_untracked());
        let ask = challenges::Send {
            key: key.get_value(),
            to: uid.clone(),
            name: pages::called(own, None),
            deck: choice_of(deck.get_untracked()),
            settings: agreement.settings(),
        };
        let navigate = navigate.clone();
        backend.ask_then(ask, move |answer| {
            let _ = asking.try_set(false);
            match answer {
                Ok(_) => navigate("/play?show=by", Default::default()),
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }
        });
    };
    view! {
        <form class="panel" aria-label=words::agreement() on:submit=send>
            <p class="person">
                <Here uid=person.uid.clone() online=person.online />
                <a class="person-name" href=format!("/players/{}", person.uid)>
                    {words::marked(&person.name, person.mark)}
                </a>
                <span class="row-means">{words::your_results()} ": " {words::score(person.score)}</span>
            </p>
            <DeckChooser legend=pages::your_deck() group="deck" chosen=deck />
            {agreement.fields()}
            <Refused reason=refused.into() />
            <div class="form-buttons">
                <button type="submit" class="button primary" data-testid="send-challenge" disabled=move || asking.get()>
                    {words::send()}
                </button>
                <a class="button" href="/play/new">
                    {words::somebody_else()}
                </a>
            </div>
        </form>
    }
}
