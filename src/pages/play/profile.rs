//! A player's page.

use house::documents::Score;
use house::wire::{KnownPerson, Person};
use house::{Uid, history};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::finished::Finished;
use super::people::Here;
use crate::backend::use_backend;
use crate::pages::blocked::BlockButton;
use crate::pages::frame::{Page, Refused};
use crate::pages::market::TheirCopies;
use crate::words::play as words;

/// Somebody, as anybody may know them, and the games between the two.
#[component]
pub fn PlayerPage() -> impl IntoView {
    let backend = use_backend();
    let params = use_params_map();
    let uid = Memo::new(move |_| params.with(|params| params.get("uid")).and_then(|uid| uid.parse::<Uid>().ok()));
    let found = RwSignal::new(None::<(Person, Score, Option<u64>)>);
    let refused = RwSignal::new(None::<String>);
    Effect::new(move || {
        found.set(None);
        let Some(uid) = uid.get() else {
            refused.set(Some(words::no_player().to_owned()));
            return;
        };
        backend.ask_then(history::PersonOf { uid }, move |answer| match answer {
            Ok(KnownPerson { person, score, since }) => {
                let _ = found.try_set(Some((person, score, since)));
            }
            Err(_) => {
                let _ = refused.try_set(Some(words::no_player().to_owned()));
            }
        });
    });
    let title = Signal::derive(move || {
        found.with(|found| {
            found
                .as_ref()
                .map_or_else(|| words::player().to_owned(), |(person, ..)| words::marked(&person.name, person.mark))
        })
    });
    view! {
        <Page title=title>
            <Refused reason=refused.into() />
            {move || found.get().map(|(person, score, since)| facts(&person, score, since))}
        </Page>
    }
}

fn facts(person: &Person, score: Score, since: Option<u64>) -> AnyView {
    let backend = use_backend();
    let me = backend.uid().as_ref() == Some(&person.uid);
    let name = words::marked(&person.name, None);
    let between = (!me).then(|| {
        view! {
            <dt>{words::you_against(&name)}</dt>
            <dd data-testid="score-between">{words::score(person.score)}</dd>
        }
    });
    let deed = if me {
        view! { <p>{words::this_is_you()} " " <a href="/play?show=over">{words::finished()}</a></p> }.into_any()
    } else {
        view! {
            <a class="button primary" data-testid="challenge" href=format!("/play/new?to={}", person.uid)>
                {words::challenging(&words::marked(&person.name, person.mark))}
            </a>
        }
        .into_any()
    };
    let games = (!me).then(|| {
        view! {
            <section class="rows" aria-label=words::games_between()>
                <h2>{words::games_between()}</h2>
                <Finished against=Some(person.uid.clone()) />
            </section>
        }
    });
    view! {
        <section class="panel" aria-label=words::player()>
            <p class="person">
                <Here uid=person.uid.clone() online=person.online />
                <span>{words::since(backend.house_now(), since)}</span>
            </p>
            <dl class="player-facts">
                {between} <dt>{words::all_games_of(&name)}</dt> <dd data-testid="score-all">{words::score(score)}</dd>
            </dl>
            {deed}
            {(!me).then(|| view! { <BlockButton uid=person.uid.clone() name=person.name.clone() game=None /> })}
        </section>
        {(!me).then(|| view! { <TheirCopies uid=person.uid.clone() /> })}
        {games}
    }
    .into_any()
}
